// Serves the built app twice: once with the people of people.ts in its database, once with an empty database, whose
// queries fail.
import { join } from 'node:path'
import { claimToken, takeBackToken } from '#app/claim/claim-token.ts'
import { formToken } from '#app/contacts/form-token.ts'
import { thanksToken } from '#app/contacts/thanks-token.ts'
import { readAppConfig } from '#app/env.ts'
import { orderToken } from '#app/orders/order-links.ts'
import { appBeside } from '#scripts/app-platform.ts'
import { Failure } from '#scripts/failure.ts'
import { prepareDatabase } from '#scripts/local-db.ts'
import { freePort, type Server, serve } from '#scripts/serve.ts'
import { mergeSettings, readPlatform, type Settings } from '#scripts/settings.ts'
import { makeTemporaryFolder, removeFolder } from '#scripts/temporary-folder.ts'
import { consoleStatements } from './console-data.ts'
import { peopleStatements } from './people.ts'
import { type AppScreen, appScreens, PROOFS } from './screens.ts'

export interface ServedApp {
  /** The app's origin in a browser. A program requests 127.0.0.1 and sends its host in the Host header. */
  app: string
  /** Origin of the app with the empty database. */
  silent: string
  screens: AppScreen[]
  stop(): Promise<void>
}

const LAST_DAY = 40_000 // days since the epoch: in the year 2079

/** Serves both apps, of a shop that sells engraved cards. The build must exist in `dist`. `changed` are other settings. */
export async function serveApp(changed: Settings = {}, dist = 'dist'): Promise<ServedApp> {
  const overrides: Settings = { ENGRAVING: 'on', ...changed }
  const platform = await readPlatform()
  const folder = makeTemporaryFolder('app-screens')
  const servers: Server[] = []
  const stop = async () => {
    for (const server of servers) await server.stop()
    removeFolder(folder)
  }
  const start = async (name: string, isFilled: boolean) => {
    const port = await freePort()
    const appHost = `http://app.localhost:${port}`
    const settings: Settings = { ...mergeSettings(platform, overrides), APP_HOST: appHost }
    const app = await appBeside(overrides, { appHost, siteUrl: `http://localhost:${port}` })
    const statePath = join(folder, name)
    if (isFilled) await prepareDatabase(platform, settings, statePath, [...peopleStatements(), ...consoleStatements()])
    servers.push(await serve({ platform, settings, port, app, statePath, dist, onLog: () => {} }))
    return { appHost, settings: app.settings }
  }
  try {
    const filled = await start('filled', true)
    const silent = await start('silent', false) // has no tables
    const config = readAppConfig(filled.settings)
    if (!config.ok) throw new Failure(config.problems.join(' '))
    const { accountSecret } = config.config
    const screens = appScreens({
      claim: await claimToken(accountSecret, { ...PROOFS.claim, lastDay: LAST_DAY }),
      takeBack: await takeBackToken(accountSecret, PROOFS.takeBack),
      buyer: await orderToken(accountSecret, { ...PROOFS.buyer, lastDay: LAST_DAY }),
      leave: await formToken(accountSecret, PROOFS.leave),
      thanks: await thanksToken(accountSecret, PROOFS.thanks),
    })
    return { app: filled.appHost, silent: silent.appHost, screens, stop }
  } catch (thrown) {
    await stop()
    throw thrown
  }
}
