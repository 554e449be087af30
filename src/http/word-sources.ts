// Every text of the shop, for the build (build/word-files.ts), development and tests. The built Worker holds none of it.
import { sourceProblems, sourcesIn, type WordSources } from '#domain/content/word-sources.ts'
import { DEFAULT_LANGUAGE } from '#domain/market/languages.ts'
import { pseudoSources } from '#domain/text/pseudo-words.ts'
import type { Texts } from '#domain/text/words.ts'

const WRITTEN: WordSources = sourcesIn(
  import.meta.glob<Readonly<Record<string, Texts>>>('../domain/content/words/**/*.ts', { eager: true }),
)

/** The texts of every language, British English and the pseudo-languages included. */
export const WORD_SOURCES: WordSources = { ...WRITTEN, ...pseudoSources(WRITTEN[DEFAULT_LANGUAGE] ?? {}) }

/** What is wrong with the translations: with a single problem the build fails. */
export const WORD_PROBLEMS: readonly string[] = sourceProblems(WRITTEN)
