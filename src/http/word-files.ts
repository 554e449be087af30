// The texts of the shop's pages and mails in another language than British English.
import type { Market } from '#domain/market/market.ts'
import type { WordGroups } from '#domain/text/words.ts'
import type { Bindings } from '#src/env.ts'
import { clientBuild, type ManifestFile } from './page-assets.ts'
import { type WordReader, wordReader } from './word-reader.ts'

const { builtFile } = clientBuild<never>(
  import.meta.env.DEV ? {} : import.meta.glob<ManifestFile>('../../dist/client/.vite/manifest.json', { eager: true }),
  () => '',
)

/** Shared by all requests of this isolate. */
export const readWords: WordReader = wordReader({
  builtFile,
  sources: import.meta.env.DEV ? async () => (await import('./word-sources.ts')).WORD_SOURCES : null,
})

/** The texts of a market's language that differ from the English ones, or null if they cannot be read. Never throws. */
export const wordsFor = (
  { ASSETS }: Pick<Bindings, 'ASSETS'>,
  { language }: Pick<Market, 'language'>,
): Promise<WordGroups | null> => readWords(ASSETS, language)
