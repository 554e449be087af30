// What only a developer's shop has.
import type { Plugin } from 'vite'

/** The pages that show its mails, the shop's and the app's (T-PLT-5). */
const DEVELOPMENT = /\/(?:src\/pages\/bare|app\/answers)\/dev-mail\.tsx$/

/** Leaves it out of the build that `npm run deploy` uploads; its address is then unknown like any other. */
export const withoutDevelopment = (): Plugin => ({
  name: 'without-development',
  apply: (_config, { command, isSsrBuild }) =>
    command === 'build' && isSsrBuild === true && process.env.BUILD_FOR === 'deploy',
  load: {
    filter: { id: DEVELOPMENT },
    handler: () => ({ code: 'export const devMailPage = async () => null', map: null }),
  },
})
