// Modules that do nothing before an effect or an event, and so nothing on the server: the Worker's build gets a stand-in
// instead of their code, which would be half of it. A stand-in that is used after all throws.
import type { Plugin } from 'vite'

const STAND_INS: readonly [id: RegExp, code: string][] = [
  [/\/client\/browser\/(toaster\.tsx|loaded-products\.ts|load-variants\.ts)$/, `throw new Error('Only in a browser.')`],
  [/\/node_modules\/embla-carousel\/esm\//, `export default () => { throw new Error('Only in a browser.') }`],
  [/\/client\/use-products\.ts$/, `export { useProducts } from './use-products.server.ts'`],
]

/** Leaves browser-only modules out of the Worker's build. */
export const browserOnly = (): Plugin => ({
  name: 'browser-only',
  apply: (_config, { command, isSsrBuild }) => command === 'build' && isSsrBuild === true,
  load: {
    filter: { id: STAND_INS.map(([id]) => id) },
    handler: (id) => ({ code: STAND_INS.find(([known]) => known.test(id))?.[1] ?? '', map: null }),
  },
})
