// What comes along when text is pasted from a chat, a web page or a contact, and is not meant: characters nobody sees, spaces
// and hyphens that only look like the usual ones. Every field, code and import is cleaned here first and checked afterwards, so
// that nothing is refused for what its writer cannot see. What hides on purpose (NUL and other controls, lone surrogates) is
// left in place, for the check that follows to refuse. Pure, linear in the input; doing it twice changes nothing more.

// Soft hyphen, zero-width space, word joiner and the invisible operators, byte order mark, annotation marks, the place of an
// object that was not pasted, and everything that sets the direction of reading.
const UNSEEN = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffc]/g

// Joiners belong behind a letter of a script that joins or parts its letters by them, a mark, or an emoji.
const JOINERS = /([^\u200c\u200d]?)[\u200c\u200d]+/gu
const IS_JOINED =
  /[\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}]|[^\P{L}\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{sc=Han}]/u

const LINE_BREAK = /\r\n?|[\n\v\f\u2028\u2029]/g
const SPACE = /[\t\p{Zs}]/gu
const SPACES = /\s+/g

/** The text without what nobody can see and nobody means, otherwise as it is: for showing what is stored already. */
export const withoutUnseen = (text: string): string =>
  text.replace(UNSEEN, '').replace(JOINERS, (all, before: string) => (IS_JOINED.test(before) ? all : before))

// A hyphen and a hyphen at which no line ends: both look like "-", which is what people type who search for a name.
const LIKE_HYPHEN = /[\u2010\u2011]/g

const seen = (text: string): string => withoutUnseen(text).replace(LIKE_HYPHEN, '-').normalize('NFC')

/**
 * Text of one line: names, titles, labels, searches. Without what is unseen; every run of spaces, tabs and line breaks of any
 * kind is one space, none at the ends; NFC. Joiners stay where a script or an emoji needs them.
 */
export const cleanPasted = (text: string): string => seen(text).replace(SPACES, ' ').trim()

/**
 * Text of several lines: bios, notes, addresses. As `cleanPasted`, but every line break is "\n", and spaces are not gathered
 * except at the end of a line.
 */
export const cleanPastedLines = (text: string): string =>
  seen(text)
    .replace(LINE_BREAK, '\n')
    .replace(SPACE, ' ')
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .trim()

// Where nothing unseen can be meant: joiners, variation selectors, tags, fillers and the empty Braille cell go as well.
const UNSEEN_IN_CODES = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800\ufffc]/gu
const HYPHENS = /[\u2010-\u2015\u2212\ufe58\ufe63]/g
const FULL_WIDTH = /[\uff01-\uff5e]/g

/**
 * What is not prose but has to be exact: addresses, numbers, handles, codes. As `cleanPasted`, but no joiner stays, every
 * hyphen, dash and minus is "-", curly quotes are straight, and full-width ASCII is ASCII.
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
 * An address of the web: as a code, but joiners and variation selectors that a script or an emoji needs stay, escaped as
 * browsers send them. Without them the address would be another one.
 */
export const cleanPastedAddress = (text: string): string =>
  cleanPastedCode(seen(text).replace(/[\u200c\u200d]|\p{Variation_Selector}/gu, encodeURIComponent))

/** The digits of every script as 0 to 9; the rest as it is. For numbers and codes, not for addresses of the web. */
export const withAsciiDigits = (text: string): string =>
  text.replace(/(?!\d)\p{Nd}/gu, (digit) => {
    const point = digit.normalize('NFKC').codePointAt(0) ?? 0
    const row = point & ~15 // the digits of a script begin at ...0 or at ...6
    return String((point & 15) - (/\p{Nd}/u.test(String.fromCodePoint(row)) || point < 0x3a ? 0 : 6))
  })
