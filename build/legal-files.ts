// Emits the legal texts as files next to the scripts. Only two pages use them, and no tap does; they would add 9 KB to
// the Worker. The sources are in src/domain/content; the Worker reads a file when its page is first requested
// (src/pages/layout/legal-texts.ts).
import { type Plugin, runnerImport } from 'vite'

const SOURCE = 'src/domain/content/legal-texts.ts'

/** Prefix of their names in the manifest. */
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
