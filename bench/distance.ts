// A Worker with D1 and KV far away: puts `distant-entry.js` in front of it, and reads its counters.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { WorkerModules } from '../scripts/serve.ts'
import type { Call } from './chains.ts'
import type { WorkerOptions } from './worker-process.ts'

const ENTRY = readFileSync(new URL('./workers/distant-entry.js', import.meta.url), 'utf8')

/** A Worker as a list of modules, "index.js" first. */
export type ModuleWorker = WorkerOptions & WorkerModules

/** The Worker with `ms` milliseconds of delay for each call to D1 and KV. */
export const withDistance = (worker: ModuleWorker, ms: number): ModuleWorker => ({
  ...worker,
  compatibilityFlags: [...new Set([...(worker.compatibilityFlags ?? []), 'nodejs_compat'])],
  bindings: { ...worker.bindings, DISTANCE_MS: ms },
  modules: [
    { type: 'ESModule', path: join(worker.modulesRoot, 'distant-entry.js'), contents: ENTRY },
    ...worker.modules,
  ],
})

/** The counters since the last start. */
export interface Counted {
  /** Calls to D1 that read and that write, and KV operations. */
  counts: { reads: number; writes: number; kv: number }
  /** The last answered request, if requests are recorded; `open` is the number of its tasks that were still running. */
  last: { calls: Call[]; answered: number; open: number } | null
}

/** Reads the counters of a Worker with distance. */
export const readCounts = async (url: URL): Promise<Counted> => (await fetch(new URL('/__distance', url))).json()

/** Resets the counters. With `keep`, each call of a request is recorded, which slows it down a little. */
export async function startCounting(url: URL, keep = false): Promise<void> {
  await (await fetch(new URL('/__distance', url), { method: 'POST', body: JSON.stringify({ keep }) })).text()
}
