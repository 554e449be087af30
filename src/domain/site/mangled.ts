// What apps and sentences leave around an id or a name in an address or a text: a tracking parameter appended without
// "?", a "?", "#" or "&" sent percent-encoded, punctuation and quotes. Small, because a tap loads it; whole addresses
// are read by meant-address.ts. Pure, linear in the input, never throws.

/**
 * Where an app begins what it appends to a text: "?", "#" and "&", as they are or percent-encoded once or more often.
 */
export const MARK_IN_TEXT = /[?#&]|%(?:25)*(?:3F|23|26)/i

/** What an address never ends with, and a sentence around it does. */
export const CLOSING: ReadonlySet<string> = new Set('.,;:!?)]}>"\'`*’‘“”«»‹›…。，、！？；：）】」』〉》')
/** What may stand before a name: quotes and brackets of the text around it, the "@" of a handle. */
const OPENING = new Set('@("\'<[{`*’‘“”«‹')
/** Soft hyphen, zero-width characters, marks of direction: they come with a copied text and are not seen. */
const UNSEEN = /[\u00AD\u061C\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]/g
const BREAK = /[\s\u0085]/

/** Text without unseen characters, and without the spaces, punctuation and slashes at its end. */
export function withoutEnd(text: string): string {
  const seen = text.replace(UNSEEN, '')
  let end = seen.length
  while (end > 0 && isEnd(seen[end - 1] ?? '')) end--
  return seen.slice(0, end)
}

const isEnd = (character: string): boolean => CLOSING.has(character) || character === '/' || BREAK.test(character)

/** Text without the "@", quotes, brackets and spaces before it, and without slashes. */
export function withoutStart(text: string): string {
  let start = 0
  while (start < text.length && isStart(text[start] ?? '')) start++
  return text.slice(start)
}

const isStart = (character: string): boolean => OPENING.has(character) || character === '/' || BREAK.test(character)

/** A name that is in a text: without an "@", quotes and brackets before it and the punctuation after it. */
export const nameInText = (text: string): string => withoutStart(withoutEnd(text))
