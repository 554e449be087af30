// Builds programs that run as one classic script: `/embed.js`, which other sites load from a stable address (D-110),
// and the inline script of every page. `import text from '…/program.ts?classic-script'` yields the minified program as
// text.
import { build, type Plugin } from 'vite'

const QUERY = '?classic-script'

/** The program of this file with all its imports, as an immediately invoked function. */
async function classicScript(input: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: { write: false, target: 'es2020', rolldownOptions: { input, output: { format: 'iife' } } },
  })
  const chunk = 'output' in built ? built.output[0] : undefined
  if (!chunk) throw new Error(`${input} was not built.`)
  return chunk.code
}

/** Resolves the imports above. */
export const classicScripts = (): Plugin => ({
  name: 'classic-scripts',
  enforce: 'pre',
  async load(id) {
    if (!id.endsWith(QUERY)) return
    const file = id.slice(0, -QUERY.length)
    this.addWatchFile(file)
    return `export default ${JSON.stringify((await classicScript(file)).trim())}`
  },
})

/** Emits /embed.js; rebuilt for every request in development. */
export const embedScript = (): Plugin => ({
  name: 'embed-script',
  async generateBundle() {
    if (this.environment.name !== 'client') return
    this.emitFile({ type: 'asset', fileName: 'embed.js', source: await classicScript('client/embed/embed.ts') })
  },
  configureServer(server) {
    server.middlewares.use('/embed.js', async (_request, response) => {
      response.setHeader('Content-Type', 'text/javascript; charset=utf-8')
      response.end(await classicScript('client/embed/embed.ts'))
    })
  },
})
