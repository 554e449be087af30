import type { NO_MARKET_WORDS } from '#domain/content/words/no-market.ts'
import type { Translated } from '#domain/text/words.ts'

export const NO_MARKET_DE: Translated<typeof NO_MARKET_WORDS> = {
  missingTitle: 'Seite nicht gefunden · {brand}',
  noWordsTitle: 'Shop nicht verfügbar · {brand}',
  noShop: 'Für dieses Land oder diese Sprache haben wir keinen Shop.',
  chooseBelow: 'Die Länder, in die wir verkaufen, stehen am Ende dieser Seite.',
  samePage: 'Diese Seite in unserem britischen Shop',
  products: 'Produkte ansehen',
  noWords: 'Dieser Shop kann im Moment nicht angezeigt werden.',
  tryAgain: 'Bitte versuchen Sie es in einer Minute noch einmal oder nutzen Sie unseren britischen Shop.',
  again: 'Noch einmal versuchen',
}
