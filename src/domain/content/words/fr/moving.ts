import type { MOVING_WORDS } from '#domain/content/words/moving.ts'
import type { Translated } from '#domain/text/words.ts'

export const MOVING_FR: Translated<typeof MOVING_WORDS> = {
  pricesFor: 'Les prix de ce panier valent pour {country}.',
  closed: 'Nous ne livrons plus {country}.',
  withPrices: 'Passer aux prix pour {country}',
  goTo: 'Aller à la boutique {name}',
  askMove:
    'Les prix de ce panier valent pour {country}. Transférez-le ou commencez un nouveau panier pour continuer vos achats ici.',
  askMoveClosed:
    'Nous ne livrons plus {country}. Transférez ce panier ou commencez-en un nouveau pour continuer vos achats ici.',
  loading: 'Recherche des prix…',
  compare: 'Anciens et nouveaux prix',
  line: 'Article',
  lineQuantity: '{line} × {quantity}',
  total: 'Total',
  notSold: 'Non disponible pour {country} : {line}.',
  leaveOut: 'Retirer cet article',
  leaveOutLine: 'Retirer cet article : {line}',
  keep: 'Garder le panier pour {country}',
  keptForADay: 'Votre panier actuel est conservé 24 heures.',
  move: 'Transférer le panier',
  moveAndAdd: 'Transférer et ajouter',
  startNew: 'Commencer un nouveau panier ici',
  cancel: 'Annuler',
}
