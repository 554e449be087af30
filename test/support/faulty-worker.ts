// The built Worker with faulty-entry.mjs in front, as Miniflare options.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { WorkerModules } from '#scripts/serve.ts'

const ENTRY = readFileSync(new URL('./faulty-entry.mjs', import.meta.url), 'utf8')

/** `worker` is what `builtWorker` of scripts/serve.ts answers. */
export const withFaults = <Worker extends WorkerModules>(worker: Worker): Worker => ({
  ...worker,
  modules: [
    { type: 'ESModule' as const, path: join(worker.modulesRoot, 'faulty-entry.js'), contents: ENTRY },
    ...worker.modules,
  ],
})
