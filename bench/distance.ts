// A Worker whose D1 and KV are far away: `distant-entry.js` in front of it, and what that has counted.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { WorkerModules } from '../scripts/serve.ts'
import type { Call } from './chains.ts'
import type { WorkerOptions } from './worker-process.ts'

const ENTRY = readFileSync(new URL('./workers/distant-entry.js', import.meta.url), 'utf8')

/** A Worker as modules, "index.js" first. */
export type ModuleWorker = WorkerOptions & WorkerModules

/** The same Worker with `ms` milliseconds between it and its neighbours, each way together. */
export const withDistance = (worker: ModuleWorker, ms: number): ModuleWorker => ({
  ...worker,
  compatibilityFlags: [...new Set([...(worker.compatibilityFlags ?? []), 'nodejs_compat'])],
  bindings: { ...worker.bindings, DISTANCE_MS: ms },
  modules: [
    { type: 'ESModule', path: join(worker.modulesRoot, 'distant-entry.js'), contents: ENTRY },
    ...worker.modules,
  ],
})

/** What has been counted since the last start. */
export interface Counted {
  /** Calls to D1 that read and that write, and operations of KV. */
  counts: { reads: number; writes: number; kv: number }
  /** The last request that was answered, while requests are kept; `open` is how much of its work goes on after it. */
  last: { calls: Call[]; answered: number; open: number } | null
}

/** Reads what a Worker with distance has counted. */
export const readCounts = async (url: URL): Promise<Counted> => (await fetch(new URL('/__distance', url))).json()

/** Starts counting again; with `keep` each request's calls are kept one by one, which costs it a little. */
export async function startCounting(url: URL, keep = false): Promise<void> {
  await (await fetch(new URL('/__distance', url), { method: 'POST', body: JSON.stringify({ keep }) })).text()
}
