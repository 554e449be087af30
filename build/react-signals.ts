// React's browser renderer makes five errors as it starts: signals that it throws and catches itself and whose stack
// nobody reads. But the engine takes their stack down at once, and for that parses again whatever function they are
// made in: all of the renderer, 200 KB, in the longest task of every page. The builds give them the same words and no
// stack.
// It can go when React makes them otherwise: the build then fails at SIGNALS.
import type { Plugin } from 'vite'

/**
 * Numbers of the five in React's list of messages: three of Suspense, one of a hydration put off, one of a mismatch.
 */
const SIGNALS = ['460', '461', '474', '519', '542']

/** Where a renderer's source makes an error at its start: a variable of its own, with nothing but the message. */
const MADE_AT_START = /^((?:var| {2})\s*\w+Exception = )Error\((formatProdErrorMessage\((\d+)\))\)(?=[,;]$)/gm

/** React's source with signals that have no stack. Throws when it is not the source this was written for. */
export function withoutStacks(source: string): string {
  const found = [...source.matchAll(MADE_AT_START)].map(([, , , number]) => number).sort()
  if (found.join() !== SIGNALS.join())
    throw new Error(`React makes other errors at its start (${found.join()}): look at build/react-signals.ts.`)
  return source.replace(MADE_AT_START, '$1Object.create(Error.prototype, { message: { value: $2 } })')
}

/** Applies `withoutStacks` to a build for browsers, and fails it when it cannot. */
export const reactSignals = (): Plugin => ({
  name: 'react-signals',
  apply: (_config, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
  transform: {
    filter: { id: /\/react-dom\/cjs\/react-dom-client\.production\.js$/ },
    handler(code) {
      try {
        return { code: withoutStacks(code), map: null }
      } catch (thrown) {
        return this.error(String(thrown))
      }
    },
  },
})
