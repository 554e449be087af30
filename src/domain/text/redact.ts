// Removes from a text what a log must not hold: mail addresses, network addresses, telephone and card numbers, keys,
// everything after a question mark. Errors of other services quote their input. Pure. The text is cut before any pattern
// runs, and redaction only makes a line shorter.

const MAX_TEXT_LENGTH = 1000

const RULES: readonly [pattern: RegExp, instead: string][] = [
  [/[^\s<>"'()[\]{},;:=@/]{1,128}(?:@|%40)[^\s<>"'()[\]{},;@/]{1,255}/gi, '[address]'],
  [/@|%40/gi, '[at]'],
  [/\b(bearer|basic)\s+[\w.~+/=-]+/gi, '[key]'],
  [/\b(?:[prs]k|whsec|shpat|shpss|shpca|ghp|xox[abp])[_-][\w-]{8,}/gi, '[key]'],
  [/\?[^\s"'<>]*/g, '?[query]'],
  [/\b[\w-]{1,64}=[^\s"'<>,;]+/g, '[value]'],
  // Tokens of 256 random bits, as in mail links and sessions, have this length; sealed texts are longer.
  [/[\w-]{43,}/g, '[key]'],
  [/\b\d{1,3}(?:\.\d{1,3}){3}\b/g, '[address]'],
  [/(?<![\w:])(?:[0-9a-f]{0,4}:){2,7}[0-9a-f]{1,4}(?![\w:])/gi, '[address]'],
  [/(?<![\w-])\+?\(?\d(?:(?:[ ().-]|%20){0,3}\d){6,}(?![\w-])/g, '[number]'],
  [/\d{9,}/g, '[number]'],
]

/** The text without such data. */
export function redact(text: string): string {
  let left = text.slice(0, MAX_TEXT_LENGTH)
  for (const [pattern, instead] of RULES) left = left.replace(pattern, instead)
  return left
}
