// What else than an order's number or a mail address (domain/order/typed-order.ts) a text typed or pasted into the search
// can mean: references and cards inside of it. Pure.
import { decoded } from '#domain/order/typed-order.ts'
import { folded } from '#domain/text/folded.ts'

const ADDRESS = /^<?https?:\/\//i
const MAX_PARTS = 20

/** The parts of an address that can be a number or a reference, like that of a carrier's page or a provider's dashboard. */
export function partsOf(typed: string): string[] {
  if (!ADDRESS.test(typed)) return []
  const parts = typed
    .replace(ADDRESS, '')
    .split(/[/?#&=+,;:<>"'\s]+/)
    .slice(1)
    .map(decoded)
  return [...new Set(parts.filter((part) => /\d/.test(part) && part.length >= 4))].slice(0, MAX_PARTS)
}

/** The folded forms of these texts, without empty ones. */
export const foldedOf = (texts: readonly string[]): string[] => [...new Set(texts.map(folded))].filter(Boolean)

/** The last four characters of a card in "…0JKM", "0jkm" or "Card ending 0JKM"; null for none. */
export function lastFourIn(typed: string): string | null {
  const text = typed.replace(/^(?:the\s+)?(?:card|chip)?\s*(?:ending(?:\s+in)?)?\s*[…:]?\s*(?:\.\.\.)?/i, '')
  const four = folded(text === '' ? typed : text)
  return /^[A-Z0-9]{4}$/.test(four) ? four : null
}
