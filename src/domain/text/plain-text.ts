// Which free text may be stored: names, labels, bios. shown-text.ts prepares stored text for display. Pure.

// Controls, lone surrogates, line and paragraph separators, and direction overrides. Zero-width joiners are allowed: emoji
// sequences and several scripts need them.
export const UNREADABLE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u

/** At most `max` UTF-16 units, no control characters; with `lines` line breaks and tabs are allowed. */
export function isPlainText(text: string, { max, lines = false }: { max: number; lines?: boolean }): boolean {
  if (text.length > max) return false // before any pattern
  return !UNREADABLE.test(lines ? text.replace(/[\r\n\t]/g, ' ') : text)
}
