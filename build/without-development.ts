// Leaves development-only pages out of a deployment.
import type { Plugin } from 'vite'

/** The modules replaced by nothing: the development inboxes of shop and app, and the app's /dev/cron (T-PLT-5). */
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

/** Removes them from the build that `npm run deploy` uploads; their addresses are then unknown like any other. */
export const withoutDevelopment = (): Plugin => ({
  name: 'without-development',
  apply: (_config, { command, isSsrBuild }) =>
    command === 'build' && isSsrBuild === true && process.env.BUILD_FOR === 'deploy',
  load: {
    filter: { id: LEFT_OUT.map(({ module }) => module) },
    handler: (id) => ({ code: LEFT_OUT.find(({ module }) => module.test(id))?.code ?? '', map: null }),
  },
})
