import type { LINE_WORDS } from '#domain/content/words/lines.ts'
import type { Translated } from '#domain/text/words.ts'

export const LINE_DE: Translated<typeof LINE_WORDS> = {
  single: 'Einzelkarte',
  double: 'Doppelpack',
  pack: '{cards}er-Pack',
  collectorsPack: "Collector's Pack",
  engraving: 'Gravur: {text}',
  cardEngraving: 'Gravur, Karte {card}: {text}',
  packOf: '{title} · {cards}',
  packCards: '{design} × {count}',
  engraved: '{name}, {count} graviert',
}
