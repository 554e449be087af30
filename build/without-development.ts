// What only a developer's shop has.
import type { Plugin } from 'vite'

/**
 * What is in the place of each: the pages that show its mails, the shop's and the app's, and the app's /dev/cron
 * (T-PLT-5).
 */
const LEFT_OUT = [
  {
    module: /\/(?:src\/pages\/bare|app\/routes)\/dev-mail\.tsx$/,
    code: 'export const devMailPage = async () => null',
  },
  {
    module: /\/app\/routes\/dev-cron\.ts$/,
    code: 'export const CRON_PATHS = []; export const devCron = async () => null',
  },
]

/** Leaves it out of the build that `npm run deploy` uploads; its address is then unknown like any other. */
export const withoutDevelopment = (): Plugin => ({
  name: 'without-development',
  apply: (_config, { command, isSsrBuild }) =>
    command === 'build' && isSsrBuild === true && process.env.BUILD_FOR === 'deploy',
  load: {
    filter: { id: LEFT_OUT.map(({ module }) => module) },
    handler: (id) => ({ code: LEFT_OUT.find(({ module }) => module.test(id))?.code ?? '', map: null }),
  },
})
