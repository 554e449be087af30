// Decides whether a typed name may be used in a mail's greeting. Anybody can enter any name with somebody else's
// address, so only a short name is repeated: no phone number, no address, no sentence. Pure.

const MAX_LENGTH = 30
const MAX_WORDS = 4
const MAX_LENGTH_WITHOUT_SPACES = 10 // for scripts that write sentences without spaces
// A letter and up to three marks: Vietnamese and Thai need two, and more are not a name. Words are letters joined by an
// apostrophe, a hyphen or the joiners of Persian and Indian scripts.
const WORD = /^(?:\p{L}[\p{Mn}\p{Mc}]{0,3})+(?:(?:['’ʼ‐‑-]|\u200c|\u200d)(?:\p{L}[\p{Mn}\p{Mc}]{0,3})+)*$/u
const WITHOUT_SPACES = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}]/u
/** Letters that look like the dot of an address. */
const LIKE_A_DOT = /[\ua4f8-\ua4fd\u0701\u0702]/

/** The name for the greeting, or "" if the text is not a short name of letters. */
export function greetableName(typed: string): string {
  const name = typed.normalize('NFC').trim()
  const words = name.length > MAX_LENGTH ? [] : name.split(' ')
  const isName = words.length >= 1 && words.length <= MAX_WORDS && words.every((word) => WORD.test(word))
  if (!isName || LIKE_A_DOT.test(name)) return ''
  return WITHOUT_SPACES.test(name) && name.length > MAX_LENGTH_WITHOUT_SPACES ? '' : name
}
