// A link into the cart as it was meant, where an app has added to it (ROUTE-64). Pure, linear in the input, never throws.
import { cutAtMark, withoutClosing } from '../site/meant-address'

/** An app's own parameters, appended without a "?": a code may hold an "&" of its own, percent-encoded. */
const APPENDED = /&|%(?:25)*(?:3F|23)|%(?:25)*26(?=[\w.-]+(?:=|%(?:25)*3D))/i

/**
 * What stands below /discount/ or /cart/ and the query, as they were meant: what an app has appended to the path goes before
 * the query, and a sentence's punctuation at the end is left out. Percent-encoded as it was.
 */
export function permalinkAsMeant(sent: string, search: string): { rest: string; search: string } {
  const { before, search: appended } = cutAtMark(sent, APPENDED)
  const query = [appended, search.replace(/&(?:amp(?:;|%3B))+/gi, '&')].filter((part) => part.length > 1)
  return {
    rest: withoutClosing(before.endsWith('/') ? before.slice(0, -1) : before),
    search: query.map((part, index) => (index === 0 ? part : `&${part.slice(1)}`)).join(''),
  }
}
