import type { DELIVERY_WORDS } from '#domain/content/words/delivery.ts'
import type { Translated } from '#domain/text/words.ts'

export const DELIVERY_FR: Translated<typeof DELIVERY_WORDS> = {
  paid: 'La livraison est ajoutée au moment du paiement ; elle est offerte dès que la commande dépasse {amount}.',
  dutiesPaid: 'Les droits de douane et les taxes à l’importation sont compris.',
  dutiesExtra: 'Des droits de douane et taxes à l’importation peuvent être exigés à la livraison.',
}
