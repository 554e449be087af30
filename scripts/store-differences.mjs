// What a live store sells, held against what the shop shows: products, prices, packs and the first-order code. Every
// answer comes through the shop's own adapter, so that what passes here passes in the shop.
import './ts-imports.mjs'

const { createStorefrontProvider } = await import('../src/commerce/storefront.ts')
const { API_VERSION_LIFE_MONTHS, apiVersion, apiVersionAge } = await import('../src/domain/api-version.ts')
const { BUNDLES, COLLECTORS_PACK, createCatalogue, packPricePence, QUANTITY_OPTIONS } = await import(
  '../src/domain/catalogue.ts'
)
const { isTrustedCheckoutUrl } = await import('../src/domain/checkout.ts')
const { firstVariant } = await import('../src/domain/commerce.ts')
const { formatGbp, penceFromDecimal } = await import('../src/domain/money.ts')
const { quote, ROUNDING_PENCE } = await import('../src/domain/quote.ts')

const CODE_PERCENT = 10 // the code {SLUG}10 (D-02)

/**
 * The differences as sentences, and what was looked at. `config` is that of src/env.ts with both storefront settings,
 * `now` in milliseconds since the epoch.
 */
export async function storeDifferences(config, now) {
  const catalogue = createCatalogue(config.brand)
  const { promoCode } = config.brand
  const backend = createStorefrontProvider(config.storefront)
  const packs = packsOf(catalogue)
  const { variants, found } = await checkProducts(backend, catalogue)
  return {
    differences: [
      ...versionDifferences(config.storefront.url, now),
      ...found,
      ...(variants.size === 0 ? [] : await checkPacks(backend, variants, packs, promoCode)),
    ],
    checked: `${catalogue.designs.length} products, ${packs.length} packs, the code ${promoCode}`,
  }
}

function versionDifferences(url, now) {
  const months = apiVersionAge(url, now)
  return months < API_VERSION_LIFE_MONTHS
    ? []
    : [
        `SHOPIFY_STOREFRONT_URL names API version ${apiVersion(url)}, ${months} months old; a version may be gone after ${API_VERSION_LIFE_MONTHS}.`,
      ]
}

/** Every handle, its currency and its price. `variants` maps the handles that are there to their variant. */
async function checkProducts(backend, catalogue) {
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
function packsOf(catalogue) {
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
    const withCode = {
      handles,
      discountCode: code,
      shown: quote(pence, CODE_PERCENT).totalPence,
      tolerance: ROUNDING_PENCE,
    }
    codeIsThere = (await check(`${name} with ${code}`, withCode)) !== 'discount_refused'
  }
  return found
}
