// Text that people type for other people to read: names, labels, bios. What may be stored; shown-text.ts says what is
// shown of it. Pure.

// Controls, lone surrogates, line and paragraph separators, and what reverses the reading direction. Zero-width joiners
// stay: families of emoji and several scripts need them.
export const UNREADABLE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u

/** At most `max` UTF-16 units, no control characters; with `lines` line breaks and tabs are allowed. */
export function isPlainText(text: string, { max, lines = false }: { max: number; lines?: boolean }): boolean {
  if (text.length > max) return false // before any pattern
  return !UNREADABLE.test(lines ? text.replace(/[\r\n\t]/g, ' ') : text)
}
