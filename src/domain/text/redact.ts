// Takes out of a text what a log must not hold: mail addresses, network addresses, telephone and card
// numbers, keys, everything after a question mark. Errors of other people's services quote what they were given. Pure;
// the text is cut before any pattern sees it, and what is left out can only make a line shorter.

const MAX_TEXT_LENGTH = 1000

const RULES: readonly [pattern: RegExp, instead: string][] = [
  [/[^\s<>"'()[\]{},;:=@/]{1,128}(?:@|%40)[^\s<>"'()[\]{},;@/]{1,255}/gi, '[address]'],
  [/@|%40/gi, '[at]'],
  [/\b(bearer|basic)\s+[\w.~+/=-]+/gi, '[key]'],
  [/\b(?:[prs]k|whsec|shpat|shpss|shpca|ghp|xox[abp])[_-][\w-]{8,}/gi, '[key]'],
  [/\?[^\s"'<>]*/g, '?[query]'],
  [/\b[\w-]{1,64}=[^\s"'<>,;]+/g, '[value]'],
  // 256 random bits as the links of mails and sessions hold them are so long, sealed texts longer.
  [/[\w-]{43,}/g, '[key]'],
  [/\b\d{1,3}(?:\.\d{1,3}){3}\b/g, '[address]'],
  [/(?<![\w:])(?:[0-9a-f]{0,4}:){2,7}[0-9a-f]{1,4}(?![\w:])/gi, '[address]'],
  [/(?<![\w-])\+?\(?\d(?:(?:[ ().-]|%20){0,3}\d){6,}(?![\w-])/g, '[number]'],
  [/\d{9,}/g, '[number]'],
]

/** The text without them. */
export function redact(text: string): string {
  let left = text.slice(0, MAX_TEXT_LENGTH)
  for (const [pattern, instead] of RULES) left = left.replace(pattern, instead)
  return left
}
