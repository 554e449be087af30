// What the Worker's build leaves out. Modules that do nothing before an effect or an event, and so nothing on the server:
// it gets a stand-in instead of their code, which would be half of it. A stand-in that is used after all throws.
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

/** What only a developer's shop has: the page that shows its mails (PLT-5). */
const DEVELOPMENT = /\/src\/pages\/dev-mail\.tsx$/

/** Leaves it out of the build that `npm run deploy` uploads; its address is then unknown like any other. */
export const withoutDevelopment = (): Plugin => ({
  name: 'without-development',
  apply: (_config, { command, isSsrBuild }) =>
    command === 'build' && isSsrBuild === true && process.env.BUILD_FOR === 'deploy',
  load: {
    filter: { id: DEVELOPMENT },
    handler: () => ({ code: 'export const devMailResponse = async () => null', map: null }),
  },
})
