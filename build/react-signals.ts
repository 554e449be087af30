// React's browser renderer creates five errors at start-up: signals that it throws and catches itself, whose stack is
// never read. But the engine captures their stack at once, and for that parses the enclosing function again: all of the
// renderer, 200 KB, in the longest task of every page. The builds replace them by objects with the same message and no
// stack. Remove this plugin once React creates them differently: the build then fails at SIGNALS.
import type { Plugin } from 'vite'

/** Their numbers in React's list of messages: three of Suspense, one of deferred hydration, one of a mismatch. */
const SIGNALS = ['460', '461', '474', '519', '542']

/** An error created at start-up in a renderer's source: a variable with nothing but the message. */
const MADE_AT_START = /^((?:var| {2})\s*\w+Exception = )Error\((formatProdErrorMessage\((\d+)\))\)(?=[,;]$)/gm

/** React's source with signals that have no stack. Throws if the source is not the expected one. */
export function withoutStacks(source: string): string {
  const found = [...source.matchAll(MADE_AT_START)].map(([, , , number]) => number).sort()
  if (found.join() !== SIGNALS.join())
    throw new Error(`React makes other errors at its start (${found.join()}): look at build/react-signals.ts.`)
  return source.replace(MADE_AT_START, '$1Object.create(Error.prototype, { message: { value: $2 } })')
}

/** Applies `withoutStacks` to a browser build, and fails the build if it cannot. */
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
