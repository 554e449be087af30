// Texts of the two pseudo-languages, made from the English ones: longer and accented in brackets, and in Arabic letters.
// Values, parts and addresses of links stay as they are. For the build, development and tests. Pure.
import type { Text, Texts, WordGroups } from './words.ts'

/** What stays: values, marks of parts, addresses of links, code, mail addresses, and the name that no language changes. */
const KEPT = /\{\w+\}|<\/?\w+>|\]\([^)]*\)|`[^`]*`|[\w.]+@[\w.]+|\bNFC\b/g
const WORD = /\p{L}+/gu
/** Is followed by an address: the brackets around the whole text have to be others than those of a link. */
const LINK = /\]\(/

const ACCENTED: Readonly<Record<string, string>> = letters(
  'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz',
  'ÅBÇÐÉFĜĤÎĴĶĻMÑÖÞQŔŠŢÛVŴXÝŽåbçðéfĝĥîĵķļmñöþqŕšţûvŵxýž',
)

const ARABIC: Readonly<Record<string, string>> = letters('abcdefghijklmnopqrstuvwxyz', 'ابكديفجهيجكلمنوبقرستوفوشيز')

function letters(from: string, to: string): Readonly<Record<string, string>> {
  const targets = [...to]
  return Object.fromEntries([...from].map((letter, at) => [letter, targets[at] ?? letter]))
}

/** How much longer a word becomes. */
const LONGER = 0.4
const VOWEL = /[aeiouy]/i

/** "Wörd" with its letters accented, and its last vowel (or letter) repeated until it is 40 % longer. */
function longer(word: string): string {
  const all = [...word]
  const lastVowel = all.findLastIndex((letter) => VOWEL.test(letter))
  const at = lastVowel === -1 ? all.length - 1 : lastVowel
  const repeated = (all[at] ?? '').toLowerCase().repeat(Math.ceil(all.length * LONGER))
  return accented([...all.slice(0, at + 1), repeated, ...all.slice(at + 1)].join(''))
}

const accented = (text: string): string => [...text].map((letter) => ACCENTED[letter] ?? letter).join('')
const inArabic = (word: string): string =>
  [...word.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')].map((letter) => ARABIC[letter] ?? letter).join('')

/** The text with every word replaced that is not syntax. */
function withWords(text: string, replaced: (word: string) => string): string {
  const words = (part: string) => part.replace(WORD, replaced)
  let written = ''
  let end = 0
  for (const { 0: kept, index } of text.matchAll(KEPT)) {
    written += words(text.slice(end, index)) + kept
    end = index + kept.length
  }
  return written + words(text.slice(end))
}

/** Without words, like "{items}, {price}", a text has no brackets of its own. */
function inBrackets(text: string): string {
  if (!/\p{L}/u.test(text.replace(KEPT, ''))) return text
  return LINK.test(text) ? `(${text})` : `[${text}]`
}

const FORMS: Readonly<Record<'en-XA' | 'ar-XB', (english: string) => string>> = {
  'en-XA': (english) => inBrackets(withWords(english, longer)),
  'ar-XB': (english) => withWords(english, inArabic),
}

export type PseudoLanguage = keyof typeof FORMS

/** The English text in a pseudo-language: "Your Cart" is "[Ýöûûûŕ Çåååŕţ]" in `en-XA`. */
export function pseudoText(english: Text, language: PseudoLanguage): Text {
  const form = FORMS[language]
  return typeof english === 'string' ? form(english) : { one: form(english.one), other: form(english.other) }
}

/** Every group of English texts in both pseudo-languages. */
export const pseudoSources = (english: WordGroups): Readonly<Record<PseudoLanguage, WordGroups>> => ({
  'en-XA': mapGroups(english, 'en-XA'),
  'ar-XB': mapGroups(english, 'ar-XB'),
})

const mapGroups = (english: WordGroups, language: PseudoLanguage): WordGroups =>
  mapped(english, (texts: Texts) => mapped(texts, (text) => pseudoText(text, language)))

const mapped = <Value, Result>(values: Readonly<Record<string, Value>>, to: (value: Value) => Result) =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, to(value)]))
