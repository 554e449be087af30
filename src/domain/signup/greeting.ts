// Decides whether a typed name may stand in a mail's greeting. Anybody can type a name beside anybody's address, so
// what is repeated must be nothing but a short name: no number to call, no address to open, no sentence.
// Pure.

const MAX_LENGTH = 30
const MAX_WORDS = 4
const MAX_LENGTH_WITHOUT_SPACES = 10 // in scripts that write whole sentences without a space
// A letter and its marks: three of them, as Vietnamese and Thai need two and a heap of them is no name. Words are
// letters joined by an apostrophe, a hyphen or the joiners Persian and Indian scripts write with.
const WORD = /^(?:\p{L}[\p{Mn}\p{Mc}]{0,3})+(?:(?:['’ʼ‐‑-]|\u200c|\u200d)(?:\p{L}[\p{Mn}\p{Mc}]{0,3})+)*$/u
const WITHOUT_SPACES = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}]/u
/** Letters that look like the dot of an address. */
const LIKE_A_DOT = /[\ua4f8-\ua4fd\u0701\u0702]/

/** The name to greet with, or "" where what was typed is not a short name of letters. */
export function greetableName(typed: string): string {
  const name = typed.normalize('NFC').trim()
  const words = name.length > MAX_LENGTH ? [] : name.split(' ')
  const isName = words.length >= 1 && words.length <= MAX_WORDS && words.every((word) => WORD.test(word))
  if (!isName || LIKE_A_DOT.test(name)) return ''
  return WITHOUT_SPACES.test(name) && name.length > MAX_LENGTH_WITHOUT_SPACES ? '' : name
}
