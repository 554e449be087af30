// The shell of the plugins that change React's edge renderer in the Worker's build: react-chunks and react-unused.
import type { Plugin } from 'vite'

/**
 * A plugin of this name that puts the renderer's source through `rewrite`, which throws for a source it does not know. The
 * build fails then, and where the renderer is not in it. `REACT_CHUNKS=untouched` leaves React as it is.
 */
export const rewriteReactServer = (name: string, rewrite: (source: string) => string): Plugin => {
  let applied = false
  return {
    name,
    apply: (_config, { command, isSsrBuild }) =>
      command === 'build' && isSsrBuild === true && process.env.REACT_CHUNKS !== 'untouched',
    transform: {
      filter: { id: /\/react-dom\/cjs\/react-dom-server\.edge\.production\.js$/ },
      handler(code) {
        try {
          const rewritten = rewrite(code)
          applied = true
          return { code: rewritten, map: null }
        } catch (thrown) {
          return this.error(String(thrown))
        }
      },
    },
    generateBundle() {
      if (!applied) this.error(`React's edge renderer was not in this build: look at build/${name}.ts.`)
    },
  }
}
