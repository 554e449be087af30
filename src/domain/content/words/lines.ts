// The lines of a cart and of an order at a payment provider.
import { words } from '#domain/text/words.ts'

export const LINE_WORDS = words({
  single: 'Single Card',
  double: 'Double',
  pack: '{cards}-Pack Bundle',
  collectorsPack: "Collector's Pack",
  /** `text` has both lines of the engraving. */
  engraving: 'Engraving: {text}',
  cardEngraving: 'Engraving, card {card}: {text}',
  /** `cards` is a list of packCards. */
  packOf: '{title} · {cards}',
  packCards: '{design} × {count}',
  engraved: '{name}, {count} engraved',
})
