// The legal texts as files beside the scripts: words that two pages have and nobody taps for, 9 KB of the Worker's upload.
// They are written in src/domain/content; the Worker reads a file when its page is first asked for (src/pages/layout/legal-texts.ts).
import { type Plugin, runnerImport } from 'vite'

const SOURCE = 'src/domain/content/legal-texts.ts'

/** Under these names they stand in the manifest. */
export const LEGAL_FILES = 'legal/'

export const legalFiles = (): Plugin => ({
  name: 'legal-files',
  apply: 'build',
  async generateBundle() {
    if (this.environment.name !== 'client') return
    const { module } = await runnerImport<typeof import('../src/domain/content/legal-texts.ts')>(`/${SOURCE}`, {
      configFile: false,
      root: this.environment.config.root,
    })
    for (const id of Object.keys(module.LEGAL_TEXTS) as (keyof typeof module.LEGAL_TEXTS)[])
      this.emitFile({
        type: 'asset',
        name: `${id}.json`,
        originalFileName: `${LEGAL_FILES}${id}`,
        source: module.withoutBrand(id),
      })
  },
})
