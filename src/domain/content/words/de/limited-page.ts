import type { LIMITED_PAGE_WORDS } from '#domain/content/words/limited-page.ts'
import type { Translated } from '#domain/text/words.ts'

export const LIMITED_PAGE_DE: Translated<typeof LIMITED_PAGE_WORDS> = {
  title: 'Limitierte Editionen · {brand}',
  description: "Fünf limitierte Designs aus Metall. Drei davon ergeben ein Collector's Pack.",
  eyebrow: 'Limitierte Auflage',
  heading: 'Limitierte Editionen',
  intro:
    '<designs>Fünf Designs, jedes mit einer eigenen Geschichte. Darunter dasselbe Metall, das Ihr Profil mit einer Berührung teilt.</designs> Je {price}.',
}
