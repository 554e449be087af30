// The folder of texts as groups by language, and what is wrong with its translations. Pure.
import { DEFAULT_LANGUAGE, OFFERED_LANGUAGES } from '#domain/market/languages.ts'
import { wordProblems } from '#domain/text/check-words.ts'
import type { Texts, WordGroups } from '#domain/text/words.ts'

type WordModules = Readonly<Record<string, Readonly<Record<string, Texts>>>>

/** Groups by language, each language with the groups it has; the English ones under "en-GB". */
export type WordSources = Readonly<Record<string, WordGroups>>

/** ".../words/cart.ts" and ".../words/de/cart.ts", each with one export, as groups by language. */
export function sourcesIn(modules: WordModules): WordSources {
  const sources: Record<string, Record<string, Texts>> = {}
  for (const [path, module] of Object.entries(modules)) {
    const [, language = DEFAULT_LANGUAGE, group = ''] = /\/words\/(?:([^/]+)\/)?([^/]+)\.ts$/.exec(path) ?? []
    const [texts, ...others] = Object.values(module)
    if (texts === undefined || others.length > 0) throw new Error(`${path} must export its texts and nothing else.`)
    sources[language] ??= {}
    sources[language][group] = texts
  }
  return sources
}

/** English of another country is a list of differences; every other language must be whole. */
const isWhole = (language: string): boolean => !language.startsWith('en-')

/** Every problem of the translations, named with language, group and key. `languages`: those the shop offers. */
export function sourceProblems(sources: WordSources, languages: readonly string[] = OFFERED_LANGUAGES): string[] {
  const english = sources[DEFAULT_LANGUAGE] ?? {}
  const unknown = Object.keys(sources).filter((language) => !languages.includes(language))
  return [
    ...unknown.map((language) => `${language}: is no language of the shop`),
    ...languages
      .filter((language) => language !== DEFAULT_LANGUAGE)
      .flatMap((language) =>
        wordProblems(language, { english, translated: sources[language] ?? {}, isWhole: isWhole(language) }),
      ),
  ]
}
