// What a cart shows is what is charged, for a thousand carts in each mode: the sample, a Shopify store and Stripe, both as
// strict servers of the tests. Some packs have engraved cards. Requirements: STR-13, ENG-07, ENG-25; D-32, D-112, D-149.
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createSampleProvider } from '#commerce/sample.ts'
import { createStorefrontProvider } from '#commerce/storefront.ts'
import { createStripeProvider } from '#commerce/stripe.ts'
import { addLines, type CartItem, MAX_LINES } from '#domain/cart/cart.ts'
import { createCollectorsPack, createLine } from '#domain/cart/cart-lines.ts'
import { cartTotals } from '#domain/cart/cart-totals.ts'
import { toLineItems } from '#domain/cart/checkout.ts'
import { BUNDLES, packPricePence, QUANTITY_OPTIONS } from '#domain/shop/bundles.ts'
import { createCatalogue } from '#domain/shop/catalogue.ts'
import { type CommerceProvider, firstVariant } from '#domain/shop/commerce.ts'
import { multiBuySaving } from '#domain/shop/multi-buy.ts'
import { createBrand } from '#domain/site/brand.ts'
import { readConfig } from '#src/env.ts'
import { type StorefrontServer, startStorefront, TOKEN } from '#test/support/storefront-server.ts'
import { KEY, type StripeServer, startStripe } from '#test/support/stripe-server.ts'

const catalogue = createCatalogue(createBrand({ slug: 'acme', name: 'Acme' }))
const { core, limited, designs } = catalogue

let storefront: StorefrontServer
let stripe: StripeServer
beforeAll(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  storefront = await startStorefront('acme', 'Acme')
  stripe = await startStripe('acme', 'Acme')
})
afterAll(async () => {
  await storefront.close()
  await stripe.close()
  vi.restoreAllMocks()
})

const lineOf = (design: (typeof designs)[number], quantity: number, packPence: number) =>
  createLine({ design, variantId: '', packPence, quantity }, 0)
/** Few texts, so that lines are merged as well. */
const anyEngraving = fc.constantFrom(null, null, { name: 'Ann Lee', line2: 'CEO' }, { name: 'Zoë – O’Neil', line2: '' })
const several = (line: CartItem, packs: number): CartItem => ({ ...line, quantity: line.quantity * packs })
const anyLine: fc.Arbitrary<CartItem> = fc
  .oneof(
    fc
      .tuple(fc.constantFrom(...designs), fc.constantFrom(...QUANTITY_OPTIONS))
      .map(([design, option]) => lineOf(design, option.quantity, packPricePence(design.pricePence, option))),
    fc
      .tuple(fc.constantFrom(...core), fc.constantFrom(...BUNDLES))
      .map(([design, { quantity, salePricePence }]) => lineOf(design, quantity, salePricePence)),
    fc
      .shuffledSubarray(
        limited.map(({ key }) => key),
        { minLength: 3, maxLength: 3 },
      )
      .map((picks) => createCollectorsPack(picks, '', 0)),
  )
  .chain((line) => fc.integer({ min: 1, max: 4 }).map((packs) => several(line, packs)))
  .chain((line) =>
    line.bundle || line.packSize > 5
      ? fc.constant(line)
      : fc
          .array(anyEngraving, { minLength: line.packSize, maxLength: line.packSize })
          .map((engravings) => (engravings.some((one) => one !== null) ? { ...line, engravings } : line)),
  )
const anyCart = fc.array(anyLine, { minLength: 1, maxLength: MAX_LINES }).map((lines) => addLines([], lines).items)

const providers: [mode: string, start: () => CommerceProvider][] = [
  ['sample', () => createSampleProvider(catalogue, 'https://shop.example')],
  ['live', () => createStorefrontProvider({ url: storefront.url, token: TOKEN })],
  [
    'stripe',
    () => {
      const read = readConfig({
        ANON_KEY: 'k',
        COMMERCE_MODE: 'stripe',
        STRIPE_SECRET_KEY: KEY,
        STRIPE_API_URL: stripe.url,
      })
      if (!read.ok) throw new Error(read.problems.join(' '))
      return createStripeProvider(read.config, catalogue, 'https://shop.example')
    },
  ],
]

it.each(providers)(
  'STR-13 ENG-07 ENG-25 D-112 in mode %s every cart of a thousand is charged what it shows',
  { timeout: 300_000 },
  async (mode, start) => {
    const provider = start()
    const variants = new Map<string, string>()
    for (const { key, handle } of designs) {
      const product = await provider.productByHandle(handle)
      variants.set(key, (product.ok && firstVariant(product.value)?.id) || '')
    }
    await fc.assert(
      fc.asyncProperty(anyCart, async (items) => {
        const lines = toLineItems(items, variants)
        if (!lines.ok) throw new Error('every design has a variant')
        const created = await provider.createCheckout({ lineItems: lines.lineItems }, { ip: null })
        if (!created.ok) throw new Error(`${mode}: ${created.error.message}`)
        const charged = created.value.totalPence ?? Number.NaN
        const shown = cartTotals(items, null, catalogue).totalPence
        const cards = (group: typeof core) =>
          group.map(({ key }) =>
            lines.lineItems
              .filter(({ variantId }) => variantId === variants.get(key))
              .reduce((sum, { quantity }) => sum + quantity, 0),
          )
        const list = designs.reduce((sum, { pricePence }, index) => sum + pricePence * (cards(designs)[index] ?? 0), 0)
        const best = list - multiBuySaving('core', cards(core)) - multiBuySaving('limited', cards(limited))
        expect(charged).toBe(best)
        expect(charged).toBe(shown)
        stripe.sessions.clear()
        stripe.requests.length = 0
        storefront.requests.length = 0
      }),
      { numRuns: 1000 },
    )
  },
)
