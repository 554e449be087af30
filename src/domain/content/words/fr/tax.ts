import type { TAX_WORDS } from '#domain/content/words/tax.ts'
import type { Translated } from '#domain/text/words.ts'

export const TAX_FR: Translated<typeof TAX_WORDS> = {
  sterling: 'Tous les prix sont en livres sterling, TVA comprise.',
  euro: 'Tous les prix sont en euros, TVA comprise.',
  inclusive: 'Tous les prix sont en {currency}, TVA comprise.',
  dollars: 'Tous les prix sont en dollars américains.',
  exclusive: 'Tous les prix sont en {currency}.',
  inclVat: 'TTC, <link>livraison</link>',
  salesTax: 'La taxe de vente s’ajoute au moment du paiement là où elle s’applique.',
}
