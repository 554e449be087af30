// What Vite fetches a module with remembers the style sheets it has asked for, also one that did not come: a part fetched
// again after that would be drawn without its styles. The builds let it forget the failure and its element.
// It can go when Vite asks for them again by itself: the build then fails at one of these places.
import type { Plugin } from 'vite'

const FORGETS = [
  ['(err) => {\n\t\tseen[href] = void 0;', '(err) => {\n\t\tdelete seen[href];'],
  ['if (e.type === "error") rej(', 'if (e.type === "error") link.remove(), rej('],
] as const

/** Vite's helper with a failure that is forgotten. Throws when it is not the source this was written for. */
export function withStylesAgain(source: string): string {
  return FORGETS.reduce((code, [from, to]) => {
    if (code.split(from).length !== 2)
      throw new Error('Vite fetches modules in another way now: look at build/styles-again.ts.')
    return code.replace(from, to)
  }, source)
}

/** Applies `withStylesAgain` to a build for browsers, and fails it when it cannot. */
export const stylesAgain = (): Plugin => ({
  name: 'styles-again',
  apply: (_config, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
  transform: {
    filter: { id: /vite\/preload-helper/ },
    handler(code) {
      try {
        return { code: withStylesAgain(code), map: null }
      } catch (thrown) {
        return this.error(String(thrown))
      }
    },
  },
})
