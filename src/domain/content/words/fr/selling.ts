import type { SELLING_WORDS } from '#domain/content/words/selling.ts'
import type { Translated } from '#domain/text/words.ts'

export const SELLING_FR: Translated<typeof SELLING_WORDS> = {
  addToCart: 'Ajouter au panier',
  viewCart: { one: 'Voir le panier ({count} article)', other: 'Voir le panier ({count} articles)' },
  soldOut: 'Épuisé',
  soldOutDesigns: { one: '{designs} n’est plus disponible.', other: '{designs} ne sont plus disponibles.' },
  listPrice: '<hidden>Prix catalogue </hidden>{price}',
  originalPrice: '<hidden>Prix sans remise </hidden>{price}',
  save: 'Économisez <amount>{price}</amount>',
  percentOff: '-{percent} %',
  percentSaved: '{percent} % d’économie',
  boughtSingly: 'Séparément : {price}',
  savingNote: 'Économies par rapport aux cartes achetées séparément.',
  lowestPrice: 'Prix le plus bas des 30 derniers jours : {price}',
}
