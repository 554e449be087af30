import type { LINE_WORDS } from '#domain/content/words/lines.ts'
import type { Translated } from '#domain/text/words.ts'

export const LINE_FR: Translated<typeof LINE_WORDS> = {
  single: 'Carte solo',
  double: 'Duo',
  pack: 'Pack de {cards}',
  collectorsPack: "Collector's Pack",
  engraving: 'Gravure : {text}',
  cardEngraving: 'Gravure, carte {card} : {text}',
  packOf: '{title} · {cards}',
  packCards: '{design} × {count}',
  engraved: '{name}, dont {count} avec gravure',
}
