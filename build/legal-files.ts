// Emits the legal texts of each language as files next to the scripts. Only two pages use them, and no tap does; they
// would add 9 KB a language to the Worker. The sources are in src/domain/content; the Worker reads a file when its page is first requested
// (src/pages/layout/legal-texts.ts).
import { type Plugin, runnerImport } from 'vite'

const SOURCE = 'src/domain/content/legal/legal-texts.ts'

/** Prefix of their names in the manifest. */
export const LEGAL_FILES = 'legal/'

export const legalFiles = (): Plugin => ({
  name: 'legal-files',
  apply: 'build',
  async generateBundle() {
    if (this.environment.name !== 'client') return
    const { module } = await runnerImport<typeof import('../src/domain/content/legal/legal-texts.ts')>(`/${SOURCE}`, {
      configFile: false,
      root: this.environment.config.root,
    })
    for (const { file, source } of module.legalFiles())
      this.emitFile({
        type: 'asset',
        // "terms.json", "terms-de.json"
        name: `${file.slice(LEGAL_FILES.length).split('/').reverse().join('-')}.json`,
        originalFileName: file,
        source,
      })
  },
})
