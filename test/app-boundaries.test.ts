// What the app's Worker evaluates for whom, and what a browser loads before a touch, read off the module graph of the real
// builds.
import { build, type Rolldown } from 'vite'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { APP_WORDS } from '#domain/content/app-words.ts'
import { limitOf, sizeFor } from './support/budgets.ts'

const root = new URL('..', import.meta.url).pathname
type Chunk = Rolldown.OutputChunk
let worker: Chunk[]
let client: Chunk[]
/** The built texts of other languages, by language. */
const wordFiles: Record<string, Record<string, Record<string, unknown>>> = {}

async function chunksOf(ssr: boolean): Promise<Chunk[]> {
  vi.stubEnv('NODE_ENV', 'production') // what npm run build sets; the test runner has its own
  const output = await build({
    root,
    configFile: `${root}vite.app.config.ts`,
    mode: 'production',
    logLevel: 'silent',
    build: { write: false, emptyOutDir: false, ssr },
  })
  const { output: files } = output as Rolldown.RolldownOutput
  for (const file of files) {
    const [, language] = /^assets\/words-(.+)-[\w-]{8}\.json$/.exec(file.fileName) ?? []
    if (file.type === 'asset' && language !== undefined) wordFiles[language] = JSON.parse(String(file.source))
  }
  return files.filter((file): file is Chunk => file.type === 'chunk')
}

/** A chunk and everything it imports statically. */
function withImports(chunks: Chunk[], entry: Chunk, found = new Set<Chunk>()): Set<Chunk> {
  if (found.has(entry)) return found
  found.add(entry)
  for (const chunk of chunks) if (entry.imports.includes(chunk.fileName)) withImports(chunks, chunk, found)
  return found
}

const holds = (chunks: Iterable<Chunk>, part: string) =>
  [...chunks].some(({ modules }) => Object.keys(modules).some((id) => id.includes(part)))

beforeAll(async () => {
  client = await chunksOf(false)
  worker = await chunksOf(true)
}, 120_000)

describe('passkeys', () => {
  it('ACC-33 load @simplewebauthn/server for their own handlers alone', () => {
    const loading = worker.filter((chunk) => holds(withImports(worker, chunk), '/@simplewebauthn/server/'))
    const modules = worker.flatMap((chunk) => Object.keys(chunk.modules))
    expect(modules.some((id) => id.includes('/@simplewebauthn/server/'))).toBe(true)
    const own = loading.flatMap(({ modules: held }) => Object.keys(held)).filter((id) => id.includes('/app/'))
    expect(own.filter((id) => !id.includes('/app/passkeys/'))).toEqual([])
  })

  it('HOST-62 ACC-33 keep the budget of script before a touch, the package of browsers included', () => {
    const entry = client.find(
      ({ isEntry, facadeModuleId }) => isEntry && facadeModuleId?.endsWith('/app/client/app.ts'),
    )
    if (!entry) throw new Error('no entry')
    const first = withImports(client, entry)
    expect(holds(first, '/@simplewebauthn/browser/')).toBe(false)
    // On the sign-in page it comes once the page is idle, to offer passkeys in the address field.
    const offered = client.filter((chunk) => holds([chunk], '/@simplewebauthn/browser/'))
    expect(offered).toHaveLength(1)
    const loaded = new Set([...first, ...offered])
    const bytes = [...loaded].reduce((sum, { code }) => sum + sizeFor('app script', code), 0)
    expect(bytes).toBeLessThanOrEqual(limitOf('app script'))
  })
})

describe('the editor', () => {
  it('HOST-62 loads the preview, React and the icons of platforms apart, and keeps its budgets', () => {
    const entry = client.find(
      ({ isEntry, facadeModuleId }) => isEntry && facadeModuleId?.endsWith('/profile-editor.tsx'),
    )
    const preview = client.find((chunk) => Object.keys(chunk.modules).some((id) => id.endsWith('/profile/preview.tsx')))
    if (!entry || !preview) throw new Error('no entry')
    const first = withImports(client, entry)
    expect(holds(first, '/node_modules/react/')).toBe(false)
    expect(holds(first, '/platform-icons.ts')).toBe(false)
    const bytes = (chunks: Iterable<Chunk>) =>
      [...chunks].reduce((sum, { code }) => sum + sizeFor('editor script', code), 0)
    expect(bytes(first)).toBeLessThanOrEqual(limitOf('editor script'))
    expect(bytes(withImports(client, preview, first))).toBeLessThanOrEqual(limitOf('editor with preview'))
  })
})

describe('@tanstack/react-query', () => {
  const entryNamed = (name: string): Chunk => {
    const entry = client.find(
      ({ isEntry, facadeModuleId }) => isEntry && facadeModuleId?.endsWith(`/app/client/${name}`),
    )
    if (!entry) throw new Error(`no entry ${name}`)
    return entry
  }

  it('comes with the editor, with the first card that is packed, and with no other page', () => {
    const isAtOnce = (name: string) => holds(withImports(client, entryNamed(name)), '/@tanstack/query-core/')
    expect(isAtOnce('profile-editor.tsx')).toBe(true)
    expect(isAtOnce('app.ts')).toBe(false)
    expect(isAtOnce('orders.ts')).toBe(false)
    const later = client.filter(({ fileName }) => entryNamed('orders.ts').dynamicImports.includes(fileName))
    expect(later.some((chunk) => holds(withImports(client, chunk), '/@tanstack/query-core/'))).toBe(true)
    expect(
      later.some((chunk) => holds(withImports(client, chunk), '/node_modules/react/')),
      'without React',
    ).toBe(false)
  })
})

describe('the texts of other languages', () => {
  it('WLD-104 are in files with the groups the app reads, and in no script and no chunk of the Worker', () => {
    expect(Object.keys(wordFiles)).toEqual(expect.arrayContaining(['de', 'en-US', 'es', 'fr']))
    for (const language of ['de', 'es', 'fr']) {
      expect(Object.keys(wordFiles[language] ?? {}).sort()).toEqual(APP_WORDS)
      const sentences = Object.values(wordFiles[language] ?? {})
        .flatMap((group) => Object.values(group))
        .filter((text): text is string => typeof text === 'string' && / .* /.test(text) && !/[{<]/.test(text))
      expect(sentences.length).toBeGreaterThan(10)
      for (const { fileName, code } of [...worker, ...client])
        expect(
          sentences.filter((text) => code.includes(text)),
          fileName,
        ).toEqual([])
    }
    const modules = worker.filter(({ modules }) => Object.keys(modules).some((id) => /\/word-sources\.ts$/.test(id)))
    expect(modules).toEqual([])
  })
})
