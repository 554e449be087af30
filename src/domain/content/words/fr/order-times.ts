import type { ORDER_TIMES_WORDS } from '#domain/content/words/order-times.ts'
import type { Translated } from '#domain/text/words.ts'

export const ORDER_TIMES_FR: Translated<typeof ORDER_TIMES_WORDS> = {
  posted: 'Nous expédions votre commande sous {days} jours.',
  engraved: 'Nous gravons vos cartes et les expédions sous {days} jours.',
  standard: 'Comptez ensuite {days} jours ouvrés en livraison standard.',
  standardOrNextDay: 'Comptez ensuite {days} jours ouvrés en livraison standard, un seul en livraison le lendemain.',
  abroad: 'Comptez ensuite {days} jours pour une livraison à l’étranger.',
}
