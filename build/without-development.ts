// What only a developer's shop has.
import type { Plugin } from 'vite'

/** The page that shows its mails (T-PLT-5). */
const DEVELOPMENT = /\/src\/pages\/bare\/dev-mail\.tsx$/

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
