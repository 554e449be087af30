// Removes what apps and sentences leave around an id or a name: a tracking parameter appended without "?", a "?", "#"
// or "&" that was percent-encoded, punctuation and quotes. Small, because a tap loads it; meant-address.ts repairs
// whole addresses. Pure, linear in the input, never throws.

/** Where an app's appended text begins: "?", "#" or "&", plain or percent-encoded once or more often. */
export const MARK_IN_TEXT = /[?#&]|%(?:25)*(?:3F|23|26)/i

/** Characters that never end an address, but may follow it in a sentence. */
export const CLOSING: ReadonlySet<string> = new Set('.,;:!?)]}>"\'`*’‘“”«»‹›…。，、！？；：）】」』〉》')
/** Characters that may precede a name: quotes and brackets, the "@" of a handle. */
const OPENING = new Set('@("\'<[{`*’‘“”«‹')
/** Soft hyphen, zero-width characters, direction marks: invisible, and copied with text. */
const UNSEEN = /[\u00AD\u061C\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]/g
const BREAK = /[\s\u0085]/

/** Removes invisible characters, and spaces, punctuation and slashes at the end. */
export function withoutEnd(text: string): string {
  const seen = text.replace(UNSEEN, '')
  let end = seen.length
  while (end > 0 && isEnd(seen[end - 1] ?? '')) end--
  return seen.slice(0, end)
}

const isEnd = (character: string): boolean => CLOSING.has(character) || character === '/' || BREAK.test(character)

/** Removes "@", quotes, brackets, spaces and slashes at the start. */
export function withoutStart(text: string): string {
  let start = 0
  while (start < text.length && isStart(text[start] ?? '')) start++
  return text.slice(start)
}

const isStart = (character: string): boolean => OPENING.has(character) || character === '/' || BREAK.test(character)

/** The name within a text, without surrounding quotes, brackets, "@" and punctuation. */
export const nameInText = (text: string): string => withoutStart(withoutEnd(text))
