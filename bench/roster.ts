// Miniflare options of the measured Workers: our build, and those it is compared with.
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathOf } from '../scripts/command-line.ts'
import { type BuiltWorker, builtWorker, workerModules } from '../scripts/serve.ts'
import type { Platform, Settings } from '../scripts/settings.ts'
import type { ModuleWorker } from './distance.ts'
import type { WholeAnswer, WorkerOptions } from './worker-process.ts'

/** The Workers that bench/build-workers.ts builds; the others are plain scripts. */
export const BUILT = ['hono', 'render', 'render-untouched']

/** A measured Worker; a `stored` one needs the prepared database. */
interface Entry {
  options: WorkerOptions
  stored: boolean
}
/** The Workers by name, including ours. */
export type Roster = Record<string, Entry> & { ours: Entry }

/** `builds` is the folder of the built ones, `other` the `dist` of another build of the shop, or "". */
export async function roster({
  platform,
  settings,
  builds,
  other,
}: {
  platform: Platform
  settings: Settings
  builds: string
  other: string
}): Promise<Roster> {
  const ours = withoutAssets(await builtWorker(platform, settings))
  const compatibility = ours.compatibilityDate === undefined ? {} : { compatibilityDate: ours.compatibilityDate }
  const databases = ours.d1Databases === undefined ? {} : { d1Databases: ours.d1Databases }
  const script = (name: string, code: string) => ({ name, modules: true, script: code, ...compatibility })
  const source = (name: string) => readFileSync(`bench/workers/${name}.js`, 'utf8')
  const built = (name: string) => ({ name, ...workerModules(`${builds}/${name}`), ...compatibility, bindings })
  const { bindings = {} } = ours
  return {
    ours: { options: ours, stored: true },
    ...(other === ''
      ? {}
      : { [other]: { options: withoutAssets(await builtWorker(platform, settings, pathOf(other))), stored: true } }),
    bare: { options: script('bare', source('bare')), stored: false },
    'profile-reads': { options: { ...script('reads', source('profile-reads')), ...databases }, stored: true },
    lookup: { options: { ...script('lookup', source('lookup')), ...databases }, stored: true },
    ...Object.fromEntries(BUILT.map((name) => [name, { options: built(name), stored: false }])),
  }
}

const PER_CONNECTION = ['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding']

/** A Worker that returns a page from a string constant, or from bytes encoded once, with its original headers. */
export function fixedPage(
  { compatibilityDate = '' }: WorkerOptions,
  { body, headers }: WholeAnswer,
  asBytes: boolean,
): Entry {
  const kept = Object.fromEntries(Object.entries(headers).filter(([name]) => !PER_CONNECTION.includes(name)))
  const text = JSON.stringify(body)
  const script = `const html = ${asBytes ? `new TextEncoder().encode(${text})` : text}
const headers = ${JSON.stringify(kept)}
export default { fetch: () => new Response(html, { headers }) }`
  return { options: { name: 'fixed', modules: true, script, compatibilityDate }, stored: false }
}

/**
 * The built Worker without its asset layer. With it, requests to workerd's own socket would go through another Worker
 * that looks for a file, which would be measured too.
 */
const withoutAssets = ({ assets: _, ...options }: BuiltWorker): WorkerOptions => options as WorkerOptions

/** The Worker with its files only as a binding, for files that it fetches itself. */
export const withFiles = ({ assets: _, ...worker }: BuiltWorker): ModuleWorker => ({
  ...worker,
  serviceBindings: { ...worker.serviceBindings, ASSETS: { disk: { path: resolve('dist/client') } } },
})
