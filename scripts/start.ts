// `npm start`: from a new clone to shop and app in the browser. Installs, builds, migrates and seeds what is missing or
// outdated, then serves the built Workers in workerd. If APP_HOST names another app, only the shop is served. PORT sets
// the port, `-- --var NAME:value` changes a setting.

import { missingBusinessDetails, missingCommerceSettings } from '#src/env.ts'
import { appBeside, localApp, settingsBeside } from './app-platform.ts'
import { ensureBuilt } from './build.ts'
import { run } from './failure.ts'
import { prepareDatabase, STATE_PATH } from './local-db.ts'
import { SIGNALS } from './project.ts'
import { countStatements } from './seed-counts.ts'
import { serve } from './serve.ts'
import {
  checkSettings,
  developmentKeys,
  expectNothing,
  mergeSettings,
  parseArguments,
  readPlatform,
} from './settings.ts'

await run(async () => {
  const { vars, rest } = parseArguments(process.argv.slice(2))
  expectNothing(rest)
  const platform = await readPlatform()
  const port = Number(process.env.PORT || 8787)
  const settings = mergeSettings(platform, vars)
  Object.assign(settings, developmentKeys(settings))
  const local = localApp(settings, port)
  if (local) Object.assign(settings, settingsBeside(settings, local))
  const config = await checkSettings(settings)
  const { brand } = config
  const missing = missingBusinessDetails(config)
  if (missing.length > 0)
    console.log(`Before you sell, set the company details a shop must show: ${missing.join(', ')}.`)
  const unset = missingCommerceSettings(config)
  if (unset.length > 0)
    console.log(
      `COMMERCE_MODE is ${config.commerceMode}, but nothing can be sold until you set ${unset.join(' and ')}.`,
    )
  ensureBuilt()
  const app = local ? await appBeside(vars, local) : undefined
  await prepareDatabase(platform, settings, STATE_PATH, countStatements(brand.demoUsername))

  const server = await serve({ platform, settings, port, host: process.env.HOST || '127.0.0.1', app })
  const url = `http://localhost:${server.port}`
  console.log(
    `Ready on ${url} — try ${url}/scan/DEMO0001, ${url}/profile/${brand.demoUsername}, ${url}/?ref=FRIEND&discount=10`,
  )
  if (local) {
    console.log(`App on ${local.appHost} — sign in as mara@example.com; codes are at ${local.appHost}/dev/mail`)
    console.log(`A card to claim: ${url}/scan/DEMO0006, its code is DEM0-C0DE`)
    if (config.sampleOrders)
      console.log(
        `A test order: buy at ${url}/product, pack it at ${local.appHost}/admin/orders as operator@example.com`,
      )
    const prefix = server.port === 8787 ? '' : `PORT=${server.port} `
    console.log(`A card that signs its taps: ${prefix}npm run chips -- sun-tap DEMO0009`)
  }

  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    await server.stop()
    process.exit(0)
  }
  for (const signal of SIGNALS) process.on(signal, stop)
})
