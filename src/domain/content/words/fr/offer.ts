import type { OFFER_WORDS } from '#domain/content/words/offer.ts'
import type { Translated } from '#domain/text/words.ts'

export const OFFER_FR: Translated<typeof OFFER_WORDS> = {
  open: '10 % de remise',
  title: '10 % de remise sur votre première commande',
  titleDone: 'Votre code de 10 %',
  submit: 'Recevoir mon code',
  sending: 'Envoi…',
  use: 'Saisissez-le au moment du paiement : 10 % de remise sur votre première commande.',
  terms: 'Conditions de l’offre',
  copy: 'Copier le code',
  copied: 'Copié',
  shop: 'Découvrir la boutique',
  coreLowest: '{lowest} (cartes classiques)',
  limitedLowest: '{lowest} (cartes limitées)',
}
