// A module named `*.client.ts(x)` runs only in a browser and is imported dynamically from an effect or an event
// handler. The Worker never loads it, so its builds replace the module by an empty one.
import type { Plugin } from 'vite'

/** Empties `*.client.ts(x)` modules in a Worker's build. */
export const clientOnly = (): Plugin => ({
  name: 'client-only',
  apply: (_config, { isSsrBuild }) => isSsrBuild === true,
  load: {
    filter: { id: /\.client\.tsx?$/ },
    handler: () => ({ code: 'export {}', map: null, moduleSideEffects: false }),
  },
})
