// The page of the limited editions, without its island. `price` is that of one card.
import { words } from '#domain/text/words.ts'

export const LIMITED_PAGE_WORDS = words({
  title: 'Limited editions · {brand}',
  description: "Five limited metal card designs. Pick three for the Collector's Pack.",
  eyebrow: 'Limited release',
  heading: 'Limited editions',
  intro:
    '<designs>Five designs, each with a story of its own. The same one-tap metal underneath.</designs> {price} each.',
})
