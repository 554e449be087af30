import type { BUNDLE_WORDS } from '#domain/content/words/bundles.ts'
import type { Translated } from '#domain/text/words.ts'

export const BUNDLE_FR: Translated<typeof BUNDLE_WORDS> = {
  heading: 'Formules et packs',
  intro: 'Un modèle par formule. Plus le pack est grand, moins la carte coûte cher.',
  edition: 'Édition',
  single: 'Carte solo',
  singleFor: 'Pour une personne',
  double: 'Pack Duo',
  doubleFor: 'Pour vous et votre partenaire',
  team: 'Pack Équipe',
  teamFor: 'Pour les petites équipes',
  business: 'Pack Business',
  businessFor: 'Pour les entreprises en croissance',
  enterprise: 'Pack Entreprise',
  enterpriseFor: 'Pour l’entreprise entière',
  oneCard: '1 carte',
  cards: '{count} cartes · {price} l’unité',
  addWhat: '<name>{bundle}</name>, <edition>{design}</edition>',
}
