// Texts by name, with values, parts and plural forms. A value is written {name}, and a part that the caller draws
// <name>…</name>; nothing else is syntax. English stands in the code; another language is a set of texts with the same
// keys. Pure.

/** The forms of a text with a number: `one` for a single thing, `other` for the rest. */
export interface Plural {
  one: string
  other: string
}
export type Text = string | Plural
export type Texts = Readonly<Record<string, Text>>

/** Another language's texts for these: the same keys, with as many forms. */
export type Translated<English extends Texts> = {
  readonly [Key in keyof English]: English[Key] extends string ? string : Plural
}

/** What another country's English says otherwise. */
export type Differences<English extends Texts> = Partial<Translated<English>>

/** Texts by group, the file of that name in src/domain/content/words. */
export type WordGroups = Readonly<Record<string, Texts>>

type Value = string | number
type ValueNames<Written> = Written extends `${string}{${infer Name}}${infer Rest}` ? Name | ValueNames<Rest> : never
type PartNames<Written> = Written extends `${string}</${infer Name}>${infer Rest}` ? Name | PartNames<Rest> : never
type FormsOf<Entry> = Entry extends { one: infer One; other: infer Other } ? One | Other : Entry

type Arguments<Entry, Part> = {
  [Name in ValueNames<FormsOf<Entry>>]: Entry extends Plural ? (Name extends 'count' ? number : Value) : Value
} & { [Name in PartNames<FormsOf<Entry>>]: (text: string) => Part } & (Entry extends Plural
    ? { count: number }
    : unknown)

type Filled<Entry, Part, Joined> = [ValueNames<FormsOf<Entry>> | PartNames<FormsOf<Entry>>] extends [never]
  ? string
  : (given: Arguments<Entry, Part>) => [PartNames<FormsOf<Entry>>] extends [never] ? string : Joined

/** A set of texts in use: a plain text is a string, one with values or parts a function. */
export type Words<English extends Texts, Part = string, Joined = (string | Part)[]> = {
  readonly [Key in keyof English]: Filled<English[Key], Part, Joined>
}

/** Declares the English texts of a group; keeps their exact types, which name values and parts. */
export const words = <const English extends Texts>(english: English): English => english

const SYNTAX = /\{(\w+)\}|<(\w+)>(.*?)<\/\2>/gs
const VALUES = /\{(\w+)\}/g

type Given = Readonly<Record<string, Value | ((text: string) => unknown)>>
type Fill<Filled> = (given: Given) => Filled

/** French counts nothing as one; the other languages do not. */
const isOne = (count: unknown, language: string): boolean => count === 1 || (count === 0 && language === 'fr')

/** A text with values only. Splitting at a group gives text and names in turn. */
function valueFill(text: string): Fill<string> {
  const pieces = text.split(VALUES)
  return (given) => pieces.map((piece, at) => (at % 2 === 0 ? piece : String(given[piece]))).join('')
}

/** A text with values and parts: the list of what stands before, in and between them. */
function partFill(text: string): Fill<unknown[]> {
  const fills: Fill<unknown>[] = []
  let end = 0
  const addText = (upTo: number) => {
    const before = text.slice(end, upTo)
    if (before !== '') fills.push(() => before)
  }
  for (const { 0: all, 1: value, 2: part = '', 3: inside = '', index } of text.matchAll(SYNTAX)) {
    addText(index)
    if (value) fills.push((given) => String(given[value]))
    else {
      const fillInside = valueFill(inside)
      fills.push((given) => (given[part] as (text: string) => unknown)(fillInside(given)))
    }
    end = index + all.length
  }
  addText(text.length)
  return (given) => fills.map((fill) => fill(given))
}

/** The text is taken apart when it is first needed, and then kept: pages are rendered far more often than words made. */
function fillOf(text: string, join: (parts: unknown[]) => unknown): Fill<unknown> {
  let fill: Fill<unknown> | undefined
  const takeApart = (): Fill<unknown> => {
    if (!text.includes('</')) return valueFill(text)
    const parts = partFill(text)
    return (given) => join(parts(given))
  }
  return (given) => {
    fill ??= takeApart()
    return fill(given)
  }
}

const isFilled = (entry: Text): boolean => typeof entry !== 'string' || /\{\w+\}|<\/\w+>/.test(entry)

/** Texts that were made before, with what they were made of. */
interface Made {
  english: Texts
  language: string
  join: unknown
  words: unknown
}
/** By the translation, or by the English texts where there is none: a page asks for the same texts in many components. */
const made = new WeakMap<Texts, Made[]>()

const asList = (parts: unknown[]): unknown => parts

/**
 * The texts in a language. `translated` has the texts that differ from the English ones. `join` makes one value of the
 * strings and parts of a text with parts; give a constant function, because the result is kept and found by it.
 */
export function wordsIn<const English extends Texts, Part = string, Joined = (string | Part)[]>(
  english: English,
  { language, translated }: { language: string; translated?: Texts | undefined },
  join: (parts: (string | Part)[]) => Joined = asList as (parts: (string | Part)[]) => Joined,
): Words<English, Part, Joined> {
  const before = made.get(translated ?? english) ?? []
  const known = before.find((each) => each.english === english && each.language === language && each.join === join)
  if (known) return known.words as Words<English, Part, Joined>
  const joined = join as (parts: unknown[]) => unknown
  const entries = Object.entries({ ...english, ...translated }).map(([key, entry]) => {
    if (!isFilled(entry)) return [key, entry]
    if (typeof entry === 'string') return [key, fillOf(entry, joined)]
    const [one, other] = [fillOf(entry.one, joined), fillOf(entry.other, joined)]
    return [key, (given: Given) => (isOne(given.count, language) ? one(given) : other(given))]
  })
  const words = Object.fromEntries(entries) as Words<English, Part, Joined>
  made.set(translated ?? english, [...before, { english, language, join, words }])
  return words
}
