// Tells whether a text holds invisible characters: control, format, private-use and the like. Pure.

// R3: control, format (zero-width, bidi), surrogate, private-use, line and paragraph separators.
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/u

/** True when text holds a character that must never travel on: controls, zero-width, bidi, lone surrogates. */
export const hasInvisibleCharacters = (text: string): boolean => INVISIBLE.test(text)

// A form cleans these away before it sends; anyone who sends them all the same means them: line breaks, which begin
// another header, and the overrides that show a text in another order than it has.
const HOSTILE_INSIDE = /[\n\v\f\r\u0085\u2028\u2029\u202d\u202e]/

/** Is there something in a text of one line that no form sends? Spaces and line breaks around it come with pasting. */
export const hasHostileInside = (line: string): boolean => HOSTILE_INSIDE.test(line.trim())

const UNSEEN_START = /^[\s\p{Cf}]+/u
const UNSEEN = /[\s\p{Cf}]/u

/** Without the spaces, marks of direction and zero-width characters that come around a copied text. */
export function withoutUnseenEnds(text: string): string {
  let end = text.length
  while (end > 0 && UNSEEN.test(text[end - 1] ?? '')) end--
  return text.slice(0, end).replace(UNSEEN_START, '')
}
