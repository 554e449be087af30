// Detects invisible characters: control, format, private-use and the like. Pure.

// R3: control, format (zero-width, bidi), surrogate, private-use, line and paragraph separators.
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/u

/** Does the text have a character that must not be passed on: control, zero-width, bidi, lone surrogate? */
export const hasInvisibleCharacters = (text: string): boolean => INVISIBLE.test(text)

// Our forms remove these before sending, so they are sent on purpose: line breaks, which begin another header, and overrides
// that reverse the display order.
const HOSTILE_INSIDE = /[\n\v\f\r\u0085\u2028\u2029\u202d\u202e]/

/** Does a text of one line have a character that no form sends? Spaces and line breaks around it come from pasting. */
export const hasHostileInside = (line: string): boolean => HOSTILE_INSIDE.test(line.trim())

const UNSEEN_START = /^[\s\p{Cf}]+/u
const UNSEEN = /[\s\p{Cf}]/u

/** The text without surrounding spaces, direction marks and zero-width characters, which copying adds. */
export function withoutUnseenEnds(text: string): string {
  let end = text.length
  while (end > 0 && UNSEEN.test(text[end - 1] ?? '')) end--
  return text.slice(0, end).replace(UNSEEN_START, '')
}
