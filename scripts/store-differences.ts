// Compares a live store with the shop, in each market: products, prices, packs, mixed carts, the first-order code. All
// requests go through the shop's own adapter, so what passes here works in the shop.
import { createStorefrontProvider } from '#commerce/storefront.ts'
import { isTrustedCheckoutUrl } from '#domain/cart/checkout.ts'
import { isRounded, quote, ROUNDING_PENCE } from '#domain/cart/quote.ts'
import type { MinorUnits } from '#domain/market/currencies.ts'
import type { Market } from '#domain/market/market.ts'
import { formatMoney } from '#domain/market/money.ts'
import { COLLECTORS_PACK_SIZE, packPrice } from '#domain/market/prices.ts'
import { API_VERSION_LIFE_MONTHS, apiVersion, apiVersionAge } from '#domain/shop/api-version.ts'
import { bundlesIn, QUANTITY_OPTIONS } from '#domain/shop/bundles.ts'
import { type Catalogue, createCatalogue, type Design } from '#domain/shop/catalogue.ts'
import { type CommerceProvider, firstVariant, type MarketRefusal, priceFromDecimal } from '#domain/shop/commerce.ts'
import { marketsOf } from '#http/markets.ts'
import type { Config } from '#src/env.ts'

export const CODE_PERCENT = 10 // the code {SLUG}10 (D-02)

/** An offer: the handles in the cart, and the price shown. */
export interface Pack {
  name: string
  handles: readonly string[]
  pence: number
}

/** The store in one market. */
interface Compared {
  market: Market
  catalogue: Catalogue
  backend: CommerceProvider
}

/**
 * The differences as sentences, and what was checked. `config` must have both storefront settings; `now` is in
 * milliseconds since the epoch.
 */
export async function storeDifferences(
  config: Config,
  now: number,
): Promise<{ differences: string[]; checked: string }> {
  const { brand, storefront } = config
  const markets = marketsByCountry(config)
  const differences = versionDifferences(storefront.url, now)
  for (const market of markets) {
    const backend = createStorefrontProvider(storefront, markets.length > 1 ? market : null)
    const compared = { market, backend, catalogue: createCatalogue(brand, market.currency) }
    differences.push(...inMarket(market, markets, await marketDifferences(compared, brand.promoCode)))
  }
  const catalogue = createCatalogue(brand)
  const { single, mixed } = packsOf(catalogue)
  return {
    differences,
    checked: `${catalogue.designs.length} products, ${single.length} packs, ${mixed.length} mixed carts, the code ${brand.promoCode}${namesOf(markets)}`,
  }
}

/** The shop's markets in their first languages: prices are the same in the others. */
export const marketsByCountry = (config: Config): readonly Market[] =>
  marketsOf(config).filter(
    ({ countries: [country] }, index, all) => all.findIndex((market) => market.countries[0] === country) === index,
  )

/** Sentences that name country and currency, where the shop has more than one market. */
export const inMarket = (market: Market, markets: readonly Market[], sentences: readonly string[]): string[] =>
  sentences.map((sentence) => (markets.length > 1 ? `${nameOf(market)}: ${sentence}` : sentence))

/** ", in GB (GBP) and US (USD)"; "" for a shop with one market. */
export const namesOf = (markets: readonly Market[]): string =>
  markets.length > 1 ? `, in ${markets.slice(0, -1).map(nameOf).join(', ')} and ${markets.slice(-1).map(nameOf)}` : ''

const nameOf = ({ countries, currency }: Market): string => `${countries[0]} (${currency})`

/** "£45.00", "US$55.00" */
export const moneyOf = (amount: MinorUnits, { currency }: Pick<Market, 'currency'>): string =>
  formatMoney(amount, currency, 'en-GB')

async function marketDifferences(compared: Compared, promoCode: string): Promise<string[]> {
  const { single, mixed } = packsOf(compared.catalogue)
  const { variants, found } = await checkProducts(compared)
  return [
    ...found,
    ...(variants.size === 0 ? [] : await checkPacks(compared, variants, [...single, ...mixed], promoCode)),
  ]
}

function versionDifferences(url: string, now: number): string[] {
  const months = apiVersionAge(url, now)
  return months === null || months < API_VERSION_LIFE_MONTHS
    ? []
    : [
        `SHOPIFY_STOREFRONT_URL names API version ${apiVersion(url)}, ${months} months old; a version may be gone after ${API_VERSION_LIFE_MONTHS}.`,
      ]
}

/** Checks every product, its currency and its price. `variants` maps the handles that exist to their variant. */
async function checkProducts({
  market,
  backend,
  catalogue,
}: Compared): Promise<{ variants: Map<string, string>; found: string[] }> {
  const variants = new Map<string, string>()
  const found: string[] = []
  for (const { handle, pricePence } of catalogue.designs) {
    const product = await backend.productByHandle(handle)
    if (!product.ok && product.error.tag === 'unreachable' && product.error.reason)
      // It is the same for every product.
      return { variants: new Map(), found: [refusalOf(product.error.reason, market)] }
    const variant = product.ok ? firstVariant(product.value) : undefined
    if (!product.ok) found.push(`${handle}: the backend gave no answer; the line above says why.`)
    else if (product.value === null) found.push(`${handle}: there is no such product, or the token may not see it.`)
    else if (variant === undefined) found.push(`${handle}: the product has no variant.`)
    if (variant === undefined) continue
    variants.set(handle, variant.id)
    if (variant.availableForSale === false) found.push(`${handle}: the product is sold out.`)
    const { amount, currencyCode } = variant.price
    const { currency } = market
    const shown = moneyOf(pricePence, market)
    if (currencyCode !== currency) found.push(`${handle}: the price is in ${currencyCode}, the shop shows ${currency}.`)
    else if (priceFromDecimal(amount, currency) === pricePence) continue
    else if (currency === 'GBP') found.push(`${handle}: the price is £${amount}, the shop shows ${shown}.`)
    else
      found.push(
        `${handle}: the price is ${currency} ${amount}, the shop shows ${shown}; the store has no such fixed price.`,
      )
  }
  return { variants, found }
}

/** Why the store sells nothing in a market. */
const refusalOf = (reason: MarketRefusal, { countries: [country], currency }: Market): string =>
  reason === 'context_refused'
    ? `the country ${country} is not enabled in the store.`
    : `the store answers in another currency: it has no prices in ${currency}, or the country ${country} is not enabled.`

/** Every offer of the shop, spread over as many designs as possible: the contents of a cart, and the price shown. */
export function packsOf(catalogue: Catalogue): { single: Pack[]; mixed: Pack[] } {
  const { core, limited, prices } = catalogue
  const spread = (designs: readonly Design[], cards: number) =>
    Array.from({ length: cards }, (_, index) => designs[index % designs.length]?.handle ?? '')
  const bundles = bundlesIn(prices).map(({ quantity, salePricePence }) => ({
    name: `${quantity} core ${quantity === 1 ? 'card' : 'cards'}`,
    handles: spread(core, quantity),
    pence: salePricePence,
  }))
  const options = QUANTITY_OPTIONS.filter(({ quantity }) => quantity > 1).map((option) => ({
    name: `${option.quantity} limited cards`,
    handles: spread(limited, option.quantity),
    pence: packPrice(prices.limitedPence, option, prices.currency),
  }))
  const collectors = (designs: readonly Design[]): Pack => ({
    name: `Collector's Pack of ${designs.map((design) => design.label).join(', ')}`,
    handles: designs.map((design) => design.handle),
    pence: prices.collectorsPack.pricePence,
  })
  const [first, last] = [
    collectors(limited.slice(0, COLLECTORS_PACK_SIZE)),
    collectors(limited.slice(-COLLECTORS_PACK_SIZE)),
  ]
  return { single: [...bundles, ...options, first, last], mixed: mixesOf(bundles, options, first, last) }
}

/** Carts of several packs. A store with one discount per cart or line would charge more than the shop shows. */
function mixesOf(bundles: readonly Pack[], options: readonly Pack[], first: Pack, last: Pack): Pack[] {
  const of = (packs: readonly Pack[], cards: number): Pack => {
    const found = packs.find(({ handles }) => handles.length === cards)
    if (!found) throw new Error(`The shop offers no pack of ${cards}: take it out of these mixes.`)
    return found
  }
  const core = (cards: number) => of(bundles, cards)
  const limited = (cards: number) => of(options, cards)
  const alike = ({ name, handles, pence }: Pack): Pack => ({
    name: `${name} of one design`,
    handles: handles.map(() => handles[0] ?? ''),
    pence,
  })
  const mixes = [
    [core(5), core(5)],
    [core(5), core(2)],
    [alike(core(5)), alike(core(2))],
    [core(5), core(2), core(1)],
    [core(20), core(5), core(2)],
    [core(100), core(20)],
    [alike(limited(5)), alike(limited(2))], // with five designs, two Collector's Packs would be cheaper
    [limited(5), first],
    [first, last],
    [core(1), limited(2)],
    [core(5), limited(5)],
    [core(20), core(2), limited(5), first],
  ]
  return mixes.map((packs) => ({
    name: packs.map(({ name }) => name).join(' + '),
    handles: packs.flatMap(({ handles }) => handles),
    pence: packs.reduce((sum, { pence }) => sum + pence, 0),
  }))
}

/** Contents of a cart, and the price that the shop shows for it, in minor units. */
interface Checked {
  handles: readonly string[]
  discountCode?: string
  shown: number
  tolerance: number
}

async function checkPacks(
  { market, backend }: Compared,
  variants: ReadonlyMap<string, string>,
  packs: readonly Pack[],
  code: string,
): Promise<string[]> {
  const found: string[] = []
  /** Creates a cart and compares its total with `shown`, within `tolerance`, in minor units. */
  const check = async (name: string, { handles, discountCode, shown, tolerance }: Checked): Promise<string> => {
    const quantities = new Map<string, number>()
    for (const handle of handles) quantities.set(handle, (quantities.get(handle) ?? 0) + 1)
    const lineItems = [...quantities].map(([handle, quantity]) => ({ variantId: variants.get(handle) ?? '', quantity }))
    const created = await backend.createCheckout({ lineItems, ...(discountCode ? { discountCode } : {}) }, { ip: null })
    if (!created.ok) {
      found.push(`${name}: ${created.error.message}`)
      return created.error.tag
    }
    const { totalPence, webUrl } = created.value
    if (webUrl === null || !isTrustedCheckoutUrl(webUrl, '')) found.push(`${name}: the checkout address is not https.`)
    if (totalPence === null || Math.abs(totalPence - shown) > tolerance)
      found.push(
        `${name}: the checkout charges ${totalPence === null ? 'nothing it names' : moneyOf(totalPence, market)}, the shop shows ${moneyOf(shown, market)}.`,
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
      shown: quote(pence, CODE_PERCENT, market).totalPence,
      tolerance: isRounded(market) ? ROUNDING_PENCE : 0,
    }
    codeIsThere = (await check(`${name} with ${code}`, withCode)) !== 'discount_refused'
  }
  return found
}
