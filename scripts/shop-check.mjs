// `npm run shop:check`: does the live commerce backend sell what the shop shows? Asks for every product and creates a cart
// of every pack, with and without the first-order code, through the shop's own adapter; nothing is ordered. Names each
// difference and ends with exit code 1 when there is one. Run it before going live and after every change in the store.
import { bootstrap } from './bootstrap.mjs'
import { Failure, run } from './failure.mjs'

await run(async () => {
  if (!(await bootstrap(import.meta.url))) return
  const { checkSettings, expectNothing, mergeSettings, parseArguments, readPlatform } = await import('./settings.mjs')
  const { createCatalogue } = await import('../src/domain/catalogue.ts')
  const { createStorefrontProvider } = await import('../src/commerce/storefront.ts')
  const { missingCommerceSettings } = await import('../src/env.ts')
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

  const catalogue = createCatalogue(config.brand)
  const backend = createStorefrontProvider(config.storefront)
  const differences = versionDifferences(await import('../src/domain/api-version.ts'), config.storefront.url)
  const { variants, found } = await checkProducts(backend, catalogue)
  differences.push(...found)
  if (variants.size === 0) throw new Failure(`The backend answered no product at all. ${differences.join(' ')}`)
  const packs = await packsOf(catalogue)
  differences.push(...(await checkPacks(backend, variants, packs, config.brand.promoCode)))

  for (const difference of differences) console.log(`✘ ${difference}`)
  if (differences.length > 0) {
    console.log(`${differences.length} ${differences.length === 1 ? 'difference' : 'differences'} found.`)
    process.exitCode = 1
  } else
    console.log(
      `The store matches the shop: ${catalogue.designs.length} products, ${packs.length} packs, the code ${config.brand.promoCode}.`,
    )
})

function versionDifferences({ API_VERSION_LIFE_MONTHS, apiVersion, apiVersionAge }, url) {
  const months = apiVersionAge(url, Date.now())
  return months < API_VERSION_LIFE_MONTHS
    ? []
    : [
        `SHOPIFY_STOREFRONT_URL names API version ${apiVersion(url)}, ${months} months old; a version may be gone after ${API_VERSION_LIFE_MONTHS}.`,
      ]
}

/** Every handle, its currency and its price. `variants` maps the handles that are there to their variant. */
async function checkProducts(backend, catalogue) {
  const { firstVariant } = await import('../src/domain/commerce.ts')
  const { formatGbp, penceFromDecimal } = await import('../src/domain/money.ts')
  const variants = new Map()
  const found = []
  for (const { handle, pricePence } of catalogue.designs) {
    const product = await backend.productByHandle(handle)
    const variant = product.ok ? firstVariant(product.value) : undefined
    if (!product.ok) found.push(`${handle}: the backend gave no answer; the line above says why.`)
    else if (product.value === null) found.push(`${handle}: there is no such product, or the token may not see it.`)
    else if (variant === undefined) found.push(`${handle}: the product has no variant.`)
    if (variant === undefined) continue
    variants.set(handle, variant.id)
    const { amount, currencyCode } = variant.price
    if (currencyCode !== 'GBP') found.push(`${handle}: the price is in ${currencyCode}, the shop shows GBP.`)
    else if (penceFromDecimal(amount) !== pricePence)
      found.push(`${handle}: the price is £${amount}, the shop shows ${formatGbp(pricePence)}.`)
  }
  return { variants, found }
}

/** Every offer the shop makes, over as many designs as it allows: what to put into a cart, and the price shown. */
async function packsOf(catalogue) {
  const { BUNDLES, COLLECTORS_PACK, packPricePence, QUANTITY_OPTIONS } = await import('../src/domain/catalogue.ts')
  const { core, limited } = catalogue
  const spread = (designs, cards) => Array.from({ length: cards }, (_, index) => designs[index % designs.length].handle)
  const bundles = BUNDLES.map(({ quantity, salePricePence }) => ({
    name: `${quantity} core ${quantity === 1 ? 'card' : 'cards'}`,
    handles: spread(core, quantity),
    pence: salePricePence,
  }))
  const options = QUANTITY_OPTIONS.filter(({ quantity }) => quantity > 1).map((option) => ({
    name: `${option.quantity} limited cards`,
    handles: spread(limited, option.quantity),
    pence: packPricePence(limited[0].pricePence, option),
  }))
  const collectors = [limited.slice(0, COLLECTORS_PACK.size), limited.slice(-COLLECTORS_PACK.size)].map((designs) => ({
    name: `Collector's Pack of ${designs.map((design) => design.label).join(', ')}`,
    handles: designs.map((design) => design.handle),
    pence: COLLECTORS_PACK.pricePence,
  }))
  const five = bundles.find((bundle) => bundle.handles.length === 5)
  const twice = { name: 'twice 5 core cards', handles: [...five.handles, ...five.handles], pence: five.pence * 2 }
  return [...bundles, ...options, ...collectors, twice]
}

async function checkPacks(backend, variants, packs, code) {
  const { formatGbp } = await import('../src/domain/money.ts')
  const { quote, ROUNDING_PENCE } = await import('../src/domain/quote.ts')
  const { isTrustedCheckoutUrl } = await import('../src/domain/checkout.ts')
  const found = []
  /** Creates a cart; what it costs is held against `shown`, give or take `tolerance`, in pence. */
  const check = async (name, { handles, discountCode, shown, tolerance }) => {
    const quantities = new Map()
    for (const handle of handles) quantities.set(handle, (quantities.get(handle) ?? 0) + 1)
    const lineItems = [...quantities].map(([handle, quantity]) => ({ variantId: variants.get(handle), quantity }))
    const created = await backend.createCheckout({ lineItems, ...(discountCode ? { discountCode } : {}) }, { ip: null })
    if (!created.ok) {
      found.push(`${name}: ${created.error.message}`)
      return created.error.tag
    }
    const { totalPence, webUrl } = created.value
    if (webUrl === null || !isTrustedCheckoutUrl(webUrl, '')) found.push(`${name}: the checkout address is not https.`)
    if (totalPence === null || Math.abs(totalPence - shown) > tolerance)
      found.push(
        `${name}: the checkout charges ${totalPence === null ? 'nothing it names' : formatGbp(totalPence)}, the shop shows ${formatGbp(shown)}.`,
      )
    return 'created'
  }

  let codeIsThere = true
  for (const { name, handles, pence } of packs) {
    if (!handles.every((handle) => variants.has(handle))) {
      found.push(`${name}: not checked, a product is missing.`)
      continue
    }
    await check(name, { handles, shown: pence, tolerance: 0 })
    if (!codeIsThere) continue
    const withCode = { handles, discountCode: code, shown: quote(pence, 10).totalPence, tolerance: ROUNDING_PENCE }
    codeIsThere = (await check(`${name} with ${code}`, withCode)) !== 'discount_refused'
  }
  return found
}
