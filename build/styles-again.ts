// Vite's preload helper remembers requested style sheets, including failed ones: a part fetched again after a failure
// would be rendered without its styles. The builds make it forget the failure and its element.
// Remove this plugin once Vite requests them again itself: the build then fails at one of these places.
import type { Plugin } from 'vite'

const FORGETS = [
  ['(err) => {\n\t\tseen[href] = void 0;', '(err) => {\n\t\tdelete seen[href];'],
  ['if (e.type === "error") rej(', 'if (e.type === "error") link.remove(), rej('],
] as const

/** Vite's helper with the failure forgotten. Throws if the source is not the expected one. */
export function withStylesAgain(source: string): string {
  return FORGETS.reduce((code, [from, to]) => {
    if (code.split(from).length !== 2)
      throw new Error('Vite fetches modules in another way now: look at build/styles-again.ts.')
    return code.replace(from, to)
  }, source)
}

/** Applies `withStylesAgain` to a browser build, and fails the build if it cannot. */
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
