// `npm run shop:check`: compares the live commerce backend with the shop. Requests every product and creates a cart of
// every pack and of mixed ones, with and without the first-order code, through the shop's own adapter. Nothing is
// ordered. With COMMERCE_MODE "stripe" it creates sessions and expires them. Prints each difference; if there is one,
// the exit code is 1. Run it before going live and after every change in the store.

import { missingCommerceSettings } from '#src/env.ts'
import { Failure, run } from './failure.ts'
import { checkSettings, expectNothing, mergeSettings, parseArguments, readPlatform } from './settings.ts'
import { storeDifferences } from './store-differences.ts'
import { stripeDifferences } from './stripe-differences.ts'

await run(async () => {
  const { vars, rest } = parseArguments(process.argv.slice(2))
  expectNothing(rest)
  const platform = await readPlatform()
  // Secrets of a deployed shop cannot be read back: they come from .dev.vars or the environment.
  const { SHOPIFY_STOREFRONT_TOKEN, STRIPE_SECRET_KEY } = process.env
  const given = mergeSettings(platform, {
    ...(SHOPIFY_STOREFRONT_TOKEN ? { SHOPIFY_STOREFRONT_TOKEN } : {}),
    ...(STRIPE_SECRET_KEY ? { STRIPE_SECRET_KEY } : {}),
    ...vars,
  })
  const settings = { ...given, COMMERCE_MODE: given.COMMERCE_MODE === 'stripe' ? 'stripe' : 'live' }
  const config = await checkSettings(settings)
  const missing = missingCommerceSettings(config)
  if (missing.length > 0)
    throw new Failure(`Set ${missing.join(' and ')}: in .dev.vars, or the token as an environment variable.`)
  if (/^[rs]k_live_/.test(config.stripe.secretKey) && config.commerceMode === 'stripe')
    throw new Failure('shop:check needs a test key.')

  const { differences, remarks, checked } =
    config.commerceMode === 'stripe'
      ? await stripeDifferences(config, String(given.APP_HOST ?? '').trim())
      : { ...(await storeDifferences(config, Date.now())), remarks: [] }
  for (const difference of differences) console.log(`✘ ${difference}`)
  for (const remark of remarks) console.log(remark)
  if (differences.length === 0) console.log(`The store matches the shop: ${checked}.`)
  else {
    console.log(`${differences.length} ${differences.length === 1 ? 'difference' : 'differences'} found.`)
    process.exitCode = 1
  }
})
