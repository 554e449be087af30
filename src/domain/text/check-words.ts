// Compares a translation with the English texts: keys, values, parts and plural forms. The compiler sees missing and
// unknown keys too; what stands inside a text only this sees. For the build and tests. Pure.
import type { Text, Texts, WordGroups } from './words.ts'

const PART = /<(\w+)>(.*?)<\/\1>/gs
const VALUE = /\{(\w+)\}/g

const partsOf = (text: string): string[] => [...text.matchAll(PART)].map(([, name = '']) => name).sort()
const valuesOf = (text: string): string[] => [...new Set([...text.matchAll(VALUE)].map(([, name = '']) => name))].sort()

/** Brackets that are neither a value nor a part, like "{ name}" or "<terms>" that is not closed. */
const hasLooseSyntax = (text: string): boolean => /[{}]|<\/?\w*>?/.test(text.replace(PART, '$2').replace(VALUE, ''))

const same = (a: readonly string[], b: readonly string[]): boolean => a.join() === b.join()
const list = (names: readonly string[]): string => (names.length === 0 ? 'none' : names.join(', '))

/** What is wrong with one form of a text. The form `one` may leave out values: "1 item" for "{count} items". */
function formProblems(english: string, translated: string, mayLeaveOut: boolean): string[] {
  const [wanted, given] = [valuesOf(english), valuesOf(translated)]
  const areValuesRight = mayLeaveOut ? given.every((name) => wanted.includes(name)) : same(wanted, given)
  const parts = partsOf(english)
  return [
    ...(translated.trim() === '' && english.trim() !== '' ? ['is empty'] : []),
    ...(areValuesRight ? [] : [`has the values ${list(given)} instead of ${list(wanted)}`]),
    ...(same(parts, partsOf(translated))
      ? []
      : [`has the parts ${list(partsOf(translated))} instead of ${list(parts)}`]),
    ...(hasLooseSyntax(translated) && !hasLooseSyntax(english) ? ['has a bracket that is no value and no part'] : []),
  ]
}

function textProblems(english: Text, translated: Text): string[] {
  if (typeof english === 'string')
    return typeof translated === 'string'
      ? formProblems(english, translated, false)
      : ['has plural forms, the English none']
  if (typeof translated === 'string') return ['has no plural forms']
  const forms = Object.keys(translated).sort()
  if (!same(forms, ['one', 'other'])) return [`has the forms ${list(forms)} instead of one, other`]
  return [
    ...formProblems(english.other, translated.one, true).map((problem) => `(one) ${problem}`),
    ...formProblems(english.other, translated.other, false).map((problem) => `(other) ${problem}`),
  ]
}

function groupProblems(english: Texts, translated: Texts, isWhole: boolean): string[] {
  const missing = isWhole ? Object.keys(english).filter((key) => !Object.hasOwn(translated, key)) : []
  const problems = Object.entries(translated).flatMap(([key, text]) => {
    const wanted = english[key]
    if (wanted === undefined) return [`${key}: is not in the English texts`]
    return textProblems(wanted, text).map((problem) => `${key}: ${problem}`)
  })
  return [...missing.map((key) => `${key}: is missing`), ...problems]
}

/**
 * Every problem of a language's texts, like "de, cart, items: is missing"; empty if there is none. A language that is
 * not `isWhole` is a list of differences: it may leave out keys and groups.
 */
export function wordProblems(
  language: string,
  { english, translated, isWhole }: { english: WordGroups; translated: WordGroups; isWhole: boolean },
): string[] {
  const missing = isWhole ? Object.keys(english).filter((group) => !Object.hasOwn(translated, group)) : []
  const problems = Object.entries(translated).flatMap(([group, texts]) => {
    const wanted = english[group]
    if (wanted === undefined) return [`${language}, ${group}: is no group of the English texts`]
    return groupProblems(wanted, texts, isWhole).map((problem) => `${language}, ${group}, ${problem}`)
  })
  return [...missing.map((group) => `${language}, ${group}: is missing`), ...problems]
}
