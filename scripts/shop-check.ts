// `npm run shop:check`: does the live commerce backend sell what the shop shows? Asks for every product and creates a cart
// of every pack and of mixed ones, with and without the first-order code, through the shop's own adapter; nothing is ordered. Names each
// difference and ends with exit code 1 when there is one. Run it before going live and after every change in the store.

import { missingCommerceSettings } from '../src/env.ts'
import { Failure, run } from './failure.ts'
import { checkSettings, expectNothing, mergeSettings, parseArguments, readPlatform } from './settings.ts'
import { storeDifferences } from './store-differences.ts'

await run(async () => {
  const { vars, rest } = parseArguments(process.argv.slice(2))
  expectNothing(rest)
  const platform = await readPlatform()
  // The token of a deployed shop can not be read back: it comes from .dev.vars or the environment.
  const { SHOPIFY_STOREFRONT_TOKEN } = process.env
  const settings = mergeSettings(platform, {
    ...(SHOPIFY_STOREFRONT_TOKEN ? { SHOPIFY_STOREFRONT_TOKEN } : {}),
    ...vars,
    COMMERCE_MODE: 'live',
  })
  const config = await checkSettings(settings)
  const missing = missingCommerceSettings(config)
  if (missing.length > 0)
    throw new Failure(`Set ${missing.join(' and ')}: in .dev.vars, or the token as an environment variable.`)

  const { differences, checked } = await storeDifferences(config, Date.now())
  for (const difference of differences) console.log(`✘ ${difference}`)
  if (differences.length === 0) console.log(`The store matches the shop: ${checked}.`)
  else {
    console.log(`${differences.length} ${differences.length === 1 ? 'difference' : 'differences'} found.`)
    process.exitCode = 1
  }
})
