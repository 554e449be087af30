import type { LINE_WORDS } from '#domain/content/words/lines.ts'
import type { Translated } from '#domain/text/words.ts'

export const LINE_ES: Translated<typeof LINE_WORDS> = {
  single: 'Tarjeta individual',
  double: 'Pack doble',
  pack: 'Pack de {cards}',
  collectorsPack: "Collector's Pack",
  engraving: 'Grabado: {text}',
  cardEngraving: 'Grabado, tarjeta {card}: {text}',
  packOf: '{title} · {cards}',
  packCards: '{design} × {count}',
  engraved: '{name}, {count} con grabado',
}
