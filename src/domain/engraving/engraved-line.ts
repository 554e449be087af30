// How the engraving of a card is kept: as attributes of an order's line, and in words. What can be engraved is judged in
// engraving.ts, which needs the widths of all letters. Pure.
import type { LineAttribute } from '#domain/shop/commerce.ts'

/** A name, and a line below it; "" for none. */
export interface Engraving {
  name: string
  line2: string
}

/** Maximum length of each line, in characters. */
export const MAX_ENGRAVED: Readonly<Record<keyof Engraving, number>> = { name: 30, line2: 40 }

/** Attribute keys of an order line for the engraving, in their order on the card. */
export const ENGRAVED_KEYS = ['Name', 'Line 2'] as const

/** The attributes of an order line; null for a plain card. */
export function engravingAttributes({ name, line2 }: Engraving): LineAttribute[] | null {
  const attributes = ENGRAVED_KEYS.map((key, at) => ({ key, value: at === 0 ? name : line2 }))
  const engraved = attributes.filter(({ value }) => value !== '')
  return engraved.length === 0 ? null : engraved
}

/** "Ann Lee · Director" */
export const engravedWords = ({ name, line2 }: Engraving): string => [name, line2].filter(Boolean).join(' · ')
