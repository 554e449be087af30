import type { LIMITED_PAGE_WORDS } from '#domain/content/words/limited-page.ts'
import type { Translated } from '#domain/text/words.ts'

export const LIMITED_PAGE_ES: Translated<typeof LIMITED_PAGE_WORDS> = {
  title: 'Ediciones limitadas · {brand}',
  description: "Cinco tarjetas de metal en edición limitada. Elija tres para el Collector's Pack.",
  eyebrow: 'Tirada limitada',
  heading: 'Ediciones limitadas',
  intro:
    '<designs>Cinco diseños, cada uno con su propia historia. Y el mismo metal que comparte su perfil con un toque.</designs> {price} la unidad.',
}
