// Emits the texts of each language but British English as a file next to the scripts, in the builds of shop and app each
// what its Worker reads. No script and no chunk of a Worker holds them; a Worker reads a file when a page or mail in that
// language first needs it (src/http/word-reader.ts). A translation that differs from the English in more than its words
// fails the build.
import { type Plugin, runnerImport } from 'vite'
import { appSources, shopSources } from '../src/domain/content/app-words.ts'
import type { WordSources } from '../src/domain/content/word-sources.ts'

const SOURCE = 'src/http/word-sources.ts'

interface Sources {
  WORD_SOURCES: WordSources
  WORD_PROBLEMS: readonly string[]
}

/** Prefix of their names in the manifest. */
export const WORD_FILES = 'words/'

export const wordFiles = (worker: 'shop' | 'app'): Plugin => ({
  name: 'word-files',
  apply: 'build',
  async generateBundle() {
    if (this.environment.name !== 'client') return
    const { module } = await runnerImport<Sources>(`/${SOURCE}`, {
      configFile: false,
      root: this.environment.config.root,
    })
    const { WORD_SOURCES, WORD_PROBLEMS } = module
    if (WORD_PROBLEMS.length > 0)
      this.error(['The translations differ from the English texts:', ...WORD_PROBLEMS].join('\n'))
    const { 'en-GB': _, ...translated } = worker === 'shop' ? shopSources(WORD_SOURCES) : appSources(WORD_SOURCES)
    for (const [language, groups] of Object.entries(translated))
      this.emitFile({
        type: 'asset',
        name: `words-${language}.json`,
        originalFileName: `${WORD_FILES}${language}`,
        source: JSON.stringify(groups),
      })
  },
})
