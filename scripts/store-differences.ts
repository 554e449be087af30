// Compares a live store with the shop: products, prices, packs, mixed carts, the first-order code. All requests go
// through the shop's own adapter, so what passes here works in the shop.
import { createStorefrontProvider } from '#commerce/storefront.ts'
import { isTrustedCheckoutUrl } from '#domain/cart/checkout.ts'
import { quote, ROUNDING_PENCE } from '#domain/cart/quote.ts'
import { API_VERSION_LIFE_MONTHS, apiVersion, apiVersionAge } from '#domain/shop/api-version.ts'
import { BUNDLES, packPricePence, QUANTITY_OPTIONS } from '#domain/shop/bundles.ts'
import { type Catalogue, COLLECTORS_PACK, createCatalogue, type Design } from '#domain/shop/catalogue.ts'
import { type CommerceProvider, firstVariant } from '#domain/shop/commerce.ts'
import { formatGbp, penceFromDecimal } from '#domain/shop/money.ts'
import type { Config } from '#src/env.ts'

export const CODE_PERCENT = 10 // the code {SLUG}10 (D-02)

/** An offer: the handles in the cart, and the price shown. */
export interface Pack {
  name: string
  handles: readonly string[]
  pence: number
}

/**
 * The differences as sentences, and what was checked. `config` must have both storefront settings; `now` is in
 * milliseconds since the epoch.
 */
export async function storeDifferences(
  config: Config,
  now: number,
): Promise<{ differences: string[]; checked: string }> {
  const catalogue = createCatalogue(config.brand)
  const { promoCode } = config.brand
  const backend = createStorefrontProvider(config.storefront)
  const { single, mixed } = packsOf(catalogue)
  const { variants, found } = await checkProducts(backend, catalogue)
  return {
    differences: [
      ...versionDifferences(config.storefront.url, now),
      ...found,
      ...(variants.size === 0 ? [] : await checkPacks(backend, variants, [...single, ...mixed], promoCode)),
    ],
    checked: `${catalogue.designs.length} products, ${single.length} packs, ${mixed.length} mixed carts, the code ${promoCode}`,
  }
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
async function checkProducts(
  backend: CommerceProvider,
  catalogue: Catalogue,
): Promise<{ variants: Map<string, string>; found: string[] }> {
  const variants = new Map<string, string>()
  const found: string[] = []
  for (const { handle, pricePence } of catalogue.designs) {
    const product = await backend.productByHandle(handle)
    const variant = product.ok ? firstVariant(product.value) : undefined
    if (!product.ok) found.push(`${handle}: the backend gave no answer; the line above says why.`)
    else if (product.value === null) found.push(`${handle}: there is no such product, or the token may not see it.`)
    else if (variant === undefined) found.push(`${handle}: the product has no variant.`)
    if (variant === undefined) continue
    variants.set(handle, variant.id)
    if (variant.availableForSale === false) found.push(`${handle}: the product is sold out.`)
    const { amount, currencyCode } = variant.price
    if (currencyCode !== 'GBP') found.push(`${handle}: the price is in ${currencyCode}, the shop shows GBP.`)
    else if (penceFromDecimal(amount) !== pricePence)
      found.push(`${handle}: the price is £${amount}, the shop shows ${formatGbp(pricePence)}.`)
  }
  return { variants, found }
}

/** Every offer of the shop, spread over as many designs as possible: the contents of a cart, and the price shown. */
export function packsOf(catalogue: Catalogue): { single: Pack[]; mixed: Pack[] } {
  const { core, limited } = catalogue
  const spread = (designs: readonly Design[], cards: number) =>
    Array.from({ length: cards }, (_, index) => designs[index % designs.length]?.handle ?? '')
  const bundles = BUNDLES.map(({ quantity, salePricePence }) => ({
    name: `${quantity} core ${quantity === 1 ? 'card' : 'cards'}`,
    handles: spread(core, quantity),
    pence: salePricePence,
  }))
  const options = QUANTITY_OPTIONS.filter(({ quantity }) => quantity > 1).map((option) => ({
    name: `${option.quantity} limited cards`,
    handles: spread(limited, option.quantity),
    pence: packPricePence(limited[0]?.pricePence ?? 0, option),
  }))
  const collectors = (designs: readonly Design[]): Pack => ({
    name: `Collector's Pack of ${designs.map((design) => design.label).join(', ')}`,
    handles: designs.map((design) => design.handle),
    pence: COLLECTORS_PACK.pricePence,
  })
  const [first, last] = [
    collectors(limited.slice(0, COLLECTORS_PACK.size)),
    collectors(limited.slice(-COLLECTORS_PACK.size)),
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

/** Contents of a cart, and the price that the shop shows for it, in pence. */
interface Checked {
  handles: readonly string[]
  discountCode?: string
  shown: number
  tolerance: number
}

async function checkPacks(
  backend: CommerceProvider,
  variants: ReadonlyMap<string, string>,
  packs: readonly Pack[],
  code: string,
): Promise<string[]> {
  const found: string[] = []
  /** Creates a cart and compares its total with `shown`, within `tolerance`, in pence. */
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
