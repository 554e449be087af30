// What the legal texts say of several markets, in any language: which one is suggested, what is kept of the market somebody
// used, and what holds in the EU. A shop with one market leaves it out. Pure.
import { type Brand, storageKeys } from '#domain/site/brand.ts'
import type { LegalBlock, LegalSection } from './legal-text.ts'

type Sections = readonly LegalSection[]

/** With what is in `<markets>`, and with or without what is in `<eu>`, without the tags. */
export const withMarkets = (sections: Sections, saysEu: boolean): Sections =>
  replaced(replaced(sections, /<\/?markets>/g), saysEu ? /<\/?eu>/g : /<eu>.*?<\/eu>/g)

/** Without what is in `<markets>` and `<eu>`, and without list items and rows that name the suggestion's entry in local storage. */
export function withoutMarkets(sections: Sections, brand: Pick<Brand, 'slug'>): Sections {
  const entry = `\`${storageKeys(brand).country}\``
  const isAbout = (text: string) => text.includes(entry)
  const shortened = (block: LegalBlock): LegalBlock => {
    if (typeof block === 'string' || 'letter' in block) return block
    if ('list' in block) return { list: block.list.filter((item) => !isAbout(item)) }
    return { table: { ...block.table, rows: block.table.rows.filter((row) => !row.some(isAbout)) } }
  }
  const kept = sections.map((section) => ({ ...section, blocks: section.blocks.map(shortened) }))
  return replaced(kept, /<(markets|eu)>.*?<\/\1>/g)
}

/** Without what the pattern finds in any text. */
const replaced = (sections: Sections, pattern: RegExp): Sections =>
  JSON.parse(JSON.stringify(sections).replace(pattern, ''))
