// Repairs a link into the cart that an app has appended to. Pure, linear in the input, never throws.
import { APPENDED, cutAtMark, withoutClosing } from '#domain/site/meant-address.ts'

/** Quotes and brackets before a code in a text, percent-encoded or not. */
const OPENING = /^(?:["'(<[]|%(?:2[0278]|3C|5B)|%E2%80%9[8C]|%C2%AB)+/i

/**
 * The part below /discount/ or /cart/ and the query, repaired: what an app appended to the path moves to the front of
 * the query, and trailing punctuation is removed. The percent-encoding is unchanged.
 */
export function permalinkAsMeant(sent: string, search: string): { rest: string; search: string } {
  const { before, search: appended } = cutAtMark(sent, APPENDED)
  const query = [appended, search.replace(/&(?:amp(?:;|%3B))+/gi, '&')].filter((part) => part.length > 1)
  return {
    rest: withoutClosing(before.endsWith('/') ? before.slice(0, -1) : before).replace(OPENING, ''),
    search: query.map((part, index) => (index === 0 ? part : `&${part.slice(1)}`)).join(''),
  }
}
