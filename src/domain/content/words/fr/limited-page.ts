import type { LIMITED_PAGE_WORDS } from '#domain/content/words/limited-page.ts'
import type { Translated } from '#domain/text/words.ts'

export const LIMITED_PAGE_FR: Translated<typeof LIMITED_PAGE_WORDS> = {
  title: 'Éditions limitées · {brand}',
  description: "Cinq modèles de cartes en métal, en édition limitée. Choisissez-en trois pour le Collector's Pack.",
  eyebrow: 'Tirage limité',
  heading: 'Éditions limitées',
  intro:
    '<designs>Cinq modèles, chacun avec son histoire. Dessous, le même métal et le même geste.</designs> {price} la carte.',
}
