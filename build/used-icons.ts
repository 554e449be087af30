// Icons for the Workers under test. Every test file starts its own isolate, and an icon package is one module: ten
// megabytes to transfer and parse per file, for the few dozen icons in use. Tests get one module with only those.
import { globSync, readFileSync } from 'node:fs'
import { build, type Plugin } from 'vite'

const PACKAGES = ['lucide-react', 'react-icons/fa', 'react-icons/fa6', 'react-icons/lu', 'react-icons/si']
const SOURCES = '{app,client,src}/**/*.{ts,tsx}'
const IMPORT = /import \{([^}]*)\} from '((?:lucide-react|react-icons)[^']*)'/g
const MODULE = '\0used-icons'

/** Export statements for every icon that the sources import. */
function exportsOfIcons(): string {
  const named = new Map(PACKAGES.map((name) => [name, new Set<string>()]))
  for (const file of globSync(SOURCES))
    for (const [, names = '', from = ''] of readFileSync(file, 'utf8').matchAll(IMPORT))
      for (const name of names.split(',').map((part) => part.trim().split(' as ')[0] ?? ''))
        if (name !== '' && !name.startsWith('type ')) named.get(from)?.add(name)
  return [...named].map(([from, names]) => `export { ${[...names].join(', ')} } from '${from}'`).join('\n')
}

async function bundle(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    plugins: [
      {
        name: 'icons',
        resolveId: (id) => (id === MODULE ? id : null),
        load: (id) => (id === MODULE ? exportsOfIcons() : null),
      },
    ],
    build: {
      write: false,
      minify: false,
      target: 'esnext',
      rolldownOptions: { input: MODULE, external: ['react'], preserveEntrySignatures: 'strict' },
    },
  })
  const chunk = 'output' in built ? built.output[0] : undefined
  if (!chunk) throw new Error('The icons were not bundled.')
  return chunk.code
}

/** Resolves every import from an icon package to that module; built once per run. */
export const usedIcons = (): Plugin => ({
  name: 'used-icons',
  enforce: 'pre',
  resolveId: (id) => (PACKAGES.includes(id) ? MODULE : null),
  load: (id) => (id === MODULE ? code() : null),
})
let bundled: Promise<string> | undefined
function code(): Promise<string> {
  bundled ??= bundle()
  return bundled
}
