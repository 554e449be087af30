import type { BUNDLE_WORDS } from '#domain/content/words/bundles.ts'
import type { Translated } from '#domain/text/words.ts'

export const BUNDLE_DE: Translated<typeof BUNDLE_WORDS> = {
  heading: 'Sets und Packs',
  intro: 'Ein Design pro Set. Je mehr Karten, desto günstiger jede einzelne.',
  edition: 'Edition',
  single: 'Einzelkarte',
  singleFor: 'Für eine Person',
  double: 'Doppelpack',
  doubleFor: 'Für zwei',
  team: 'Team-Pack',
  teamFor: 'Für kleine Teams',
  business: 'Business-Pack',
  businessFor: 'Für Betriebe, die wachsen',
  enterprise: 'Enterprise-Pack',
  enterpriseFor: 'Für ganze Unter\u00adnehmen',
  oneCard: '1 Karte',
  cards: '{count} Karten · je\u00a0{price}',
  addWhat: '<name>{bundle}</name>, <edition>{design}</edition>',
}
