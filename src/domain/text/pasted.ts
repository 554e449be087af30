// Cleans pasted text of invisible characters and of spaces and hyphens that only look like the usual ones. Every field, code
// and import is cleaned first and checked afterwards, so that nothing is refused for a character its writer cannot see.
// Suspicious characters (NUL and other controls, lone surrogates) stay, so that the check refuses them. Pure, linear in the
// input, idempotent.

// Soft hyphen, zero-width space, word joiner and invisible operators, byte order mark, annotation marks, the object replacement
// character, and all direction marks.
const UNSEEN = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffc]/g

// Joiners are valid after a mark, an emoji, or a letter of a script that uses them.
const JOINERS = /([^\u200c\u200d]?)[\u200c\u200d]+/gu
const IS_JOINED =
  /[\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}]|[^\P{L}\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{sc=Han}]/u

const LINE_BREAK = /\r\n?|[\n\v\f\u2028\u2029]/g
const SPACE = /[\t\p{Zs}]/gu
const SPACES = /\s+/g

/** The text without invisible characters, otherwise unchanged; for displaying stored text. */
export const withoutUnseen = (text: string): string =>
  text.replace(UNSEEN, '').replace(JOINERS, (all, before: string) => (IS_JOINED.test(before) ? all : before))

// Hyphen and non-breaking hyphen: both look like "-", which people type in a search.
const LIKE_HYPHEN = /[\u2010\u2011]/g

const seen = (text: string): string => withoutUnseen(text).replace(LIKE_HYPHEN, '-').normalize('NFC')

/**
 * Text of one line: names, titles, labels, searches. Removes invisible characters, makes every run of white space one space,
 * trims, and normalises to NFC. Joiners stay where a script or an emoji needs them.
 */
export const cleanPasted = (text: string): string => seen(text).replace(SPACES, ' ').trim()

/**
 * Text of several lines: bios, notes, addresses. As `cleanPasted`, but every line break becomes "\n", and spaces are only
 * removed at the ends of lines.
 */
export const cleanPastedLines = (text: string): string =>
  seen(text)
    .replace(LINE_BREAK, '\n')
    .replace(SPACE, ' ')
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .trim()

// In codes no invisible character is valid: joiners, variation selectors, tags, fillers and the empty Braille cell as well.
const UNSEEN_IN_CODES = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800\ufffc]/gu
const HYPHENS = /[\u2010-\u2015\u2212\ufe58\ufe63]/g
const FULL_WIDTH = /[\uff01-\uff5e]/g

/**
 * Exact text: addresses, numbers, handles, codes. As `cleanPasted`, but joiners are removed, every hyphen, dash and minus
 * becomes "-", curly quotes become straight, and full-width ASCII becomes ASCII.
 */
export const cleanPastedCode = (text: string): string =>
  cleanPasted(
    text
      .replace(UNSEEN_IN_CODES, '')
      .replace(HYPHENS, '-')
      .replace(FULL_WIDTH, (character) => String.fromCharCode(character.charCodeAt(0) - 0xfee0))
      .replace(/[\u2018\u2019\u02bc]/g, "'")
      .replace(/[\u201c\u201d]/g, '"'),
  )

/**
 * A web address. As `cleanPastedCode`, but joiners and variation selectors that a script or an emoji needs stay, percent-encoded
 * as browsers send them: without them the address would be another one.
 */
export const cleanPastedAddress = (text: string): string =>
  cleanPastedCode(seen(text).replace(/[\u200c\u200d]|\p{Variation_Selector}/gu, encodeURIComponent))

/** Digits of every script become 0 to 9. For numbers and codes, not for web addresses. */
export const withAsciiDigits = (text: string): string =>
  text.replace(/(?!\d)\p{Nd}/gu, (digit) => {
    const point = digit.normalize('NFKC').codePointAt(0) ?? 0
    const row = point & ~15 // the digits of a script begin at ...0 or ...6
    return String((point & 15) - (/\p{Nd}/u.test(String.fromCodePoint(row)) || point < 0x3a ? 0 : 6))
  })
