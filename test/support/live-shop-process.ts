// A whole live shop in one process of its own: the tests' commerce backend, and the built Worker in workerd that sells
// through it, with a database of its own. `node scripts/run.mjs test/support/live-shop-process.ts [--var NAME:value]`
// prints both addresses as one line of JSON, the Worker's log goes to standard error, and it all ends with standard
// input. LIVE_DIST names another folder with a build.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuilt } from '#scripts/build.ts'
import { run } from '#scripts/failure.ts'
import { prepareDatabase } from '#scripts/local-db.ts'
import { SIGNALS } from '#scripts/project.ts'
import { serve } from '#scripts/serve.ts'
import { checkSettings, mergeSettings, parseArguments, readPlatform } from '#scripts/settings.ts'
import { startStorefront, TOKEN } from './storefront-server.ts'

await run(async () => {
  const dist = process.env.LIVE_DIST
  if (!dist) ensureBuilt()
  const platform = await readPlatform()
  const { brand } = await checkSettings(mergeSettings(platform, {}))
  const storefront = await startStorefront(brand.slug, brand.name)
  const settings = mergeSettings(platform, {
    COMMERCE_MODE: 'live',
    SHOPIFY_STOREFRONT_URL: storefront.url,
    SHOPIFY_STOREFRONT_TOKEN: TOKEN,
    ...parseArguments(process.argv.slice(2)).vars,
  })
  await checkSettings(settings)
  const state = mkdtempSync(join(tmpdir(), 'live-shop-'))
  await prepareDatabase(platform, settings, state)
  const onLog = (text: string) => void process.stderr.write(text)
  const shop = await serve({ platform, settings, port: 0, statePath: state, ...(dist ? { dist } : {}), onLog })
  console.log(JSON.stringify({ url: `http://localhost:${shop.port}`, admin: storefront.admin }))

  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    await shop.stop()
    await storefront.close()
    rmSync(state, { recursive: true, force: true })
    process.exit(0)
  }
  for (const signal of SIGNALS) process.on(signal, stop)
  process.stdin.on('close', stop).resume()
})
