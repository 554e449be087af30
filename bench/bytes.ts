// What a browser downloads, in brotli bytes: the entry with its imports, the styles, and the bytes that each island
// adds. Measured from the build and the served pages, not estimated.
import { readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import budgets from '../budgets.json' with { type: 'json' }
import { Failure } from '../scripts/failure.ts'
import { workerBytes } from './worker-bytes.ts'
import type { WholeAnswer } from './worker-process.ts'

const CLIENT = 'dist/client'
const KB = 1000
const ON_DEMAND = ['touch', 'cart', 'referral'] // values of HydrateWhen that wait for the visitor

/** The file of dist/client by client module. */
export type Modules = Readonly<Record<string, string>>
interface PageBytes {
  html: number
  css: number
  started: number
  unasked: number
  js: number
  islands: string[]
}
interface ClientBytes {
  entry: number
  hydration: number
  profile: number
  css: number
  /** An island's own file, and the bytes it adds to those already loaded. */
  islands: { name: string; own: number; adds: number }[]
}
export interface ReportedBytes {
  goals: { what: string; bytes: number; atMost: number }[]
  worker: ReturnType<typeof workerBytes>
  client: ClientBytes
  pages: Record<string, PageBytes>
}
/** The used fields of an entry of Vite's manifest. */
interface Chunk {
  file: string
  imports?: string[]
  css?: string[]
}

/**
 * The sizes and goals. `answers` are the served pages by path, `profilePath` is one of them, `modules` maps client
 * modules to files (bench/build-workers.ts).
 */
export function reportedBytes(
  answers: Readonly<Record<string, WholeAnswer>>,
  profilePath: string,
  modules: Modules,
): ReportedBytes {
  const { page, ...client } = clientBytes(modules)
  const whole = Object.entries(answers).filter(([, { status }]) => status === 200)
  const pages = Object.fromEntries(whole.map(([path, { body }]) => [path, page(body)]))
  const of = (path: string) => pages[path] ?? page('')
  const worker = workerBytes('dist/server')
  const goals = [
    { what: 'Worker, gzip', bytes: worker.upload, atMost: budgets.worker.limit },
    { what: 'Worker evaluated for a tap, gzip', bytes: worker.tap, atMost: budgets.tap.limit },
    { what: 'script on / that comes unasked, brotli', bytes: of('/').unasked, atMost: budgets['page script'].limit },
    { what: 'script on / before any island, brotli', bytes: of('/').started, atMost: budgets['first script'].limit },
    { what: 'HTML of a profile', bytes: Buffer.byteLength(answers[profilePath]?.body ?? ''), atMost: 30 * KB },
    { what: 'script of a profile, brotli', bytes: of(profilePath).js, atMost: budgets['profile script'].limit },
  ]
  return { goals, worker, client, pages }
}

const ISLAND = /'?([\w-]+)'?: async \(\) =>\s+\(await import\('#(client\/islands\/[\w/-]+\.tsx)'\)/g
/** The module of each island, read from client/hydrate/islands.ts. */
function islandModules(): Map<string, string> {
  const listed = [...readFileSync('client/hydrate/islands.ts', 'utf8').matchAll(ISLAND)]
  if (listed.length === 0) throw new Failure('No island was found in client/hydrate/islands.ts.')
  return new Map(listed.map(([, name = '', module = '']) => [name, module]))
}

function clientBytes(modules: Modules): ClientBytes & { page: (html: string) => PageBytes } {
  const manifest: Record<string, Chunk> = JSON.parse(readFileSync(`${CLIENT}/.vite/manifest.json`, 'utf8'))
  const chunks = new Map(Object.values(manifest).map((chunk) => [chunk.file, chunk]))
  const sizes = new Map<string, number>()
  const size = (file: string): number => {
    const bytes = sizes.get(file) ?? brotliCompressSync(readFileSync(`${CLIENT}/${file}`)).length
    sizes.set(file, bytes)
    return bytes
  }
  const sum = (files: Iterable<string>) => [...files].reduce((total, file) => total + size(file), 0)
  const fileOf = (module: string): string => {
    const file = modules[module]
    if (file === undefined || !chunks.has(file)) throw new Failure(`No file of ${CLIENT} holds ${module}.`)
    return file
  }

  /** Scripts loaded for a file: itself and its static imports, recursively. */
  const scripts = (file: string, found = new Set<string>()): Set<string> => {
    if (found.has(file)) return found
    found.add(file)
    for (const imported of chunks.get(file)?.imports ?? []) scripts(manifest[imported]?.file ?? imported, found)
    return found
  }
  const union = (files: readonly string[]): Set<string> => {
    const found = new Set<string>()
    for (const file of files) scripts(file, found)
    return found
  }

  const entry = fileOf('client/entry.ts')
  // Every island needs React, which the entry loads for the first one.
  const alive = [entry, fileOf('client/hydrate/hydrate.tsx')]
  const hydration = sum(union(alive))
  const modulesOfIslands = islandModules()
  const islands = [...modulesOfIslands]
    .map(([name, module]) => ({ name, file: fileOf(module) }))
    .map(({ name, file }) => ({ name, own: size(file), adds: sum(union([...alive, file])) - hydration }))
    .sort((a, b) => b.adds - a.adds || a.name.localeCompare(b.name))

  /**
   * The sizes of a served page: its styles, its initial scripts, those loaded without interaction, those of all
   * islands.
   */
  const page = (html: string): PageBytes => {
    const styles = new Set([...html.matchAll(/<link rel="stylesheet" href="\/([^"]+)"/g)].map(([, file = '']) => file))
    const started = [...html.matchAll(/<script type="module" src="\/([^"]+)"/g)].map(([, file = '']) => file)
    const held = [...html.matchAll(/data-island="([^"]+)" data-when="([^"]+)"/g)].map(([, name = '', when = '']) => ({
      name,
      when,
    }))
    const withIslands = (wanted: readonly { name: string }[]) => {
      const files = wanted.map(({ name }) => fileOf(modulesOfIslands.get(name) ?? name))
      return sum(union([...started, ...(files.length > 0 ? [fileOf('client/hydrate/hydrate.tsx'), ...files] : [])]))
    }
    return {
      html: brotliCompressSync(html).length,
      css: sum(styles),
      started: sum(union(started)),
      unasked: withIslands(held.filter(({ when }) => !ON_DEMAND.includes(when))),
      js: withIslands(held),
      islands: [...new Set(held.map(({ name }) => name))],
    }
  }

  return {
    entry: sum(union([entry])),
    hydration: hydration - sum(union([entry])),
    profile: sum(union([fileOf('client/profile.ts')])),
    css: (chunks.get(entry)?.css ?? []).reduce((total, file) => total + size(file), 0),
    islands,
    page,
  }
}
