// `npm start`: from a fresh clone to the shop in the browser. Installs, builds, migrates and seeds only what is missing
// or stale, then serves the built Worker in workerd. PORT chooses the port, `-- --var NAME:value` changes a setting.
import { bootstrap } from './bootstrap.mjs'
import { run } from './failure.mjs'

await run(async () => {
  if (!(await bootstrap(import.meta.url))) return
  const { ensureBuilt } = await import('./build.mjs')
  const { prepareDatabase } = await import('./local-db.mjs')
  const { serve } = await import('./serve.mjs')
  const { checkSettings, expectNothing, mergeSettings, parseArguments, readPlatform } = await import('./settings.mjs')

  const { vars, rest } = parseArguments(process.argv.slice(2))
  expectNothing(rest)
  const platform = await readPlatform()
  const settings = mergeSettings(platform, vars)
  const config = await checkSettings(settings)
  const { brand } = config
  const { missingBusinessDetails, missingCommerceSettings } = await import('../src/env.ts')
  const missing = missingBusinessDetails(config)
  if (missing.length > 0)
    console.log(`Before you sell, set the company details a shop must show: ${missing.join(', ')}.`)
  const unset = missingCommerceSettings(config)
  if (unset.length > 0)
    console.log(`COMMERCE_MODE is live, but nothing can be sold until you set ${unset.join(' and ')}.`)
  ensureBuilt()
  await prepareDatabase(platform, settings)

  const server = await serve({
    platform,
    settings,
    port: Number(process.env.PORT || 8787),
    host: process.env.HOST || '127.0.0.1',
  })
  const url = `http://localhost:${server.port}`
  console.log(
    `Ready on ${url} — try ${url}/scan/DEMO0001, ${url}/profile/${brand.demoUsername}, ${url}/?ref=FRIEND&discount=10`,
  )

  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    await server.stop()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)
})
