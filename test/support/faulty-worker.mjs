// The built Worker with faulty-entry.mjs in front, as Miniflare options.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const ENTRY = readFileSync(new URL('./faulty-entry.mjs', import.meta.url), 'utf8')

/** `worker` is what `builtWorker` of scripts/serve.mjs answers. */
export const withFaults = (worker) => ({
  ...worker,
  modules: [
    { type: 'ESModule', path: join(worker.modulesRoot, 'faulty-entry.js'), contents: ENTRY },
    ...worker.modules,
  ],
})
