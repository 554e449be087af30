import type { SELLING_WORDS } from '#domain/content/words/selling.ts'
import type { Translated } from '#domain/text/words.ts'

export const SELLING_DE: Translated<typeof SELLING_WORDS> = {
  addToCart: 'In den Warenkorb',
  viewCart: { one: 'Warenkorb ansehen (1 Artikel)', other: 'Warenkorb ansehen ({count} Artikel)' },
  soldOut: 'Ausverkauft',
  soldOutDesigns: { one: '{designs} ist ausverkauft.', other: '{designs} sind ausverkauft.' },
  listPrice: '<hidden>Listenpreis </hidden>{price}',
  originalPrice: '<hidden>Ursprünglicher Preis </hidden>{price}',
  save: '<amount>{price}</amount> sparen',
  percentOff: '{percent}\u00a0% Rabatt',
  percentSaved: '{percent}\u00a0% Ersparnis',
  boughtSingly: 'Einzeln gekauft: {price}',
  savingNote: 'Ersparnis gegenüber einzeln gekauften Karten.',
  lowestPrice: 'Niedrigster Preis der letzten 30 Tage: {price}',
}
