// A link into the cart as it was meant, where an app has added to it. Pure, linear in the input, never throws.
import { APPENDED, cutAtMark, withoutClosing } from '#domain/site/meant-address.ts'

/** Quotes and brackets that stand before a code in a text, percent-encoded or not. */
const OPENING = /^(?:["'(<[]|%(?:2[0278]|3C|5B)|%E2%80%9[8C]|%C2%AB)+/i

/**
 * What is below /discount/ or /cart/ and the query, as they were meant: what an app has appended to the path goes
 * before the query, and a sentence's punctuation at the end is left out. Percent-encoded as it was.
 */
export function permalinkAsMeant(sent: string, search: string): { rest: string; search: string } {
  const { before, search: appended } = cutAtMark(sent, APPENDED)
  const query = [appended, search.replace(/&(?:amp(?:;|%3B))+/gi, '&')].filter((part) => part.length > 1)
  return {
    rest: withoutClosing(before.endsWith('/') ? before.slice(0, -1) : before).replace(OPENING, ''),
    search: query.map((part, index) => (index === 0 ? part : `&${part.slice(1)}`)).join(''),
  }
}
