// Reads the texts of a language other than British English. A build has them as files next to the scripts
// (build/word-files.ts), each read when it is first needed in this isolate; development and tests import their sources.
import type { WordSources } from '#domain/content/word-sources.ts'
import { DEFAULT_LANGUAGE, type Language } from '#domain/market/languages.ts'
import type { WordGroups } from '#domain/text/words.ts'
import { describeError, logEvent } from './log.ts'
import { ownFile } from './own-file.ts'

export interface WordPlaces {
  /** The built address of a file, by its name in the manifest. Throws if there is none. */
  builtFile(name: string): string
  /** In development and tests only, so that a built Worker does not hold them. */
  sources: (() => Promise<WordSources>) | null
}

/** The texts of a language that differ from the English ones, or null if they cannot be read. Never throws. */
export type WordReader = (assets: Fetcher, language: Language) => Promise<WordGroups | null>

/** After a failure the file is not asked for again this long, so that an outage does not cost every page its deadline. */
export const FAILURE_MS = 2000

/** A reader that keeps what it has read. Make one for each build, outside of requests. `now` in milliseconds. */
export function wordReader({ builtFile, sources }: WordPlaces, now = Date.now): WordReader {
  const known = new Map<Language, WordGroups>()
  const failedAt = new Map<Language, number>()
  const fileOf = async (assets: Fetcher, language: Language): Promise<WordGroups> =>
    JSON.parse(new TextDecoder().decode(await ownFile(assets, builtFile(`words/${language}`))))
  return async (assets, language) => {
    if (language === DEFAULT_LANGUAGE) return {}
    const read = known.get(language)
    if (read) return read
    if (now() - (failedAt.get(language) ?? Number.NEGATIVE_INFINITY) < FAILURE_MS) return null
    try {
      const words = sources === null ? await fileOf(assets, language) : ((await sources())[language] ?? {})
      known.set(language, words)
      return words
    } catch (thrown) {
      failedAt.set(language, now())
      logEvent('error', 'words_failed', { language, error: describeError(thrown) })
      return null
    }
  }
}
