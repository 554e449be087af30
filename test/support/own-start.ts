// Shop and app as `npm start` serves them, on data of a test's own: what one test does to the demo cards is nobody else's.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { appBeside, localApp, settingsBeside } from '#scripts/app-platform.ts'
import { prepareDatabase } from '#scripts/local-db.ts'
import { freePort, serve } from '#scripts/serve.ts'
import { developmentKeys, mergeSettings, readPlatform, type Settings } from '#scripts/settings.ts'

export interface OwnStart {
  /** Origins of the two; they stay over a restart. */
  shop: string
  app: string
  /** Stops, and starts once more on the same data, with the seed that every start brings. */
  restart(): Promise<void>
  /** Stops, and deletes the data. */
  end(): Promise<void>
}

/** Starts the built Workers; takes seconds. `changed` replaces settings of both. Rejects where there is no build. */
export async function ownStart(changed: Settings = {}): Promise<OwnStart> {
  const statePath = mkdtempSync(join(tmpdir(), 'own-start-'))
  const platform = await readPlatform()
  const port = await freePort()
  const settings = mergeSettings(platform, changed)
  const local = localApp(settings, port)
  if (local === null) throw new Error('There is no app beside this shop.')
  Object.assign(settings, settingsBeside(settings, local), developmentKeys(settings))
  const app = await appBeside(changed, local)
  const start = async () => {
    await prepareDatabase(platform, settings, statePath)
    return serve({ platform, settings, port, statePath, app, onLog() {} })
  }
  let server = await start()
  return {
    shop: local.siteUrl,
    app: local.appHost,
    async restart() {
      await server.stop()
      server = await start()
    },
    async end() {
      await server.stop()
      rmSync(statePath, { recursive: true, force: true })
    },
  }
}
