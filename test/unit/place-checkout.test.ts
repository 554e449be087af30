// Placing a checkout without a browser: what goes out, and how each answer is judged. The journeys are in test/browser.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  type CartOrder,
  doubtOf,
  dropRefused,
  placeCheckout as placeCheckoutWith,
} from '#client/browser/checkout/place-checkout.ts'
import { isKnownSoldOut } from '#client/browser/product/product-query.ts'
import { createQueryClient } from '#client/browser/queries/page-queries.tsx'
import { createStores } from '#client/stores/page-stores.ts'
import type { CartItem } from '#domain/cart/cart.ts'
import { isDearer } from '#domain/cart/quote.ts'
import { DEFAULT_MARKET, type Market } from '#domain/market/market.ts'
import { createCatalogue } from '#domain/shop/catalogue.ts'
import { createBrand } from '#domain/site/brand.ts'
import { CARDS_NOT_AVAILABLE, REFERRAL_REFUSED, UNKNOWN_VARIANT } from '#domain/site/failure-texts.ts'
import { GBP } from '#test/support/prices.ts'

const NOW = Date.parse('2026-03-02T10:00:00.000Z')
const referral = { code: 'ANNA', discount: 10, expires: '24h', storedAt: new Date(NOW).toISOString() }
const order: CartOrder = {
  items: [{ id: '1', variant: 'joker', variantId: 'v-joker', packType: 'Single', price: 45, quantity: 1, packSize: 1 }],
  referral: null,
  discountCode: null,
  catalogue: createCatalogue(createBrand({ slug: 'acme', name: 'Acme' })),
  anonKey: 'key',
  market: DEFAULT_MARKET,
  now: NOW,
}

let queries = createQueryClient()
const placeCheckout = (placed: CartOrder) => placeCheckoutWith(placed, queries)

const fetched = vi.fn()
const answer = (checkout: object) =>
  fetched.mockImplementation(async () => Response.json({ data: { checkoutCreate: { checkout } } }))

beforeEach(() => {
  queries = createQueryClient()
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('window', { location: { origin: 'https://shop.example' } })
})
afterEach(() => {
  fetched.mockReset()
  vi.unstubAllGlobals()
})

test('REF-24 the code goes along while the referral is valid; once it has run out nothing is sent at all', async () => {
  answer({ webUrl: 'https://pay.example/1' })
  await placeCheckout({ ...order, referral })
  expect(JSON.parse(fetched.mock.calls[0]?.[1].body)).toEqual({
    action: 'createCheckout',
    input: { lineItems: [{ variantId: 'v-joker', quantity: 1 }], discountCode: 'ANNA' },
  })
  const late = await placeCheckout({ ...order, referral, now: NOW + 86_400_000 })
  expect(late).toEqual({ ok: false, error: { tag: 'referral_refused' } })
  expect(fetched).toHaveBeenCalledTimes(1)
})

test('CHK-29 CHK-31 only a trusted address is followed', async () => {
  const tagOf = async (webUrl: string | null) => {
    answer({ webUrl })
    const placed = await placeCheckout(order)
    return placed.ok ? placed.value.webUrl : placed.error.tag
  }
  expect(await tagOf('https://pay.example/1')).toBe('https://pay.example/1')
  expect(await tagOf('https://shop.example/sample-checkout/1')).toBe('https://shop.example/sample-checkout/1')
  for (const webUrl of [
    null,
    '',
    'http://pay.example/1',
    'javascript:alert(1)',
    '//pay.example',
    'https://a@pay.example/',
    'https://:secret@pay.example/',
  ])
    expect(await tagOf(webUrl)).toBe('checkout_url_missing')
})

test('CHK-32 an answer without the promised discount counts as a refusal', async () => {
  answer({ webUrl: 'https://pay.example/1', totalPence: 4500, discountApplied: false })
  expect(await placeCheckout({ ...order, referral })).toEqual({ ok: false, error: { tag: 'referral_refused' } })
})

test('D-116 a code from a link goes along, but a valid referral goes first (REF-24)', async () => {
  answer({ webUrl: 'https://pay.example/1' })
  await placeCheckout({ ...order, discountCode: 'SPRING20' })
  await placeCheckout({ ...order, discountCode: 'SPRING20', referral })
  const sent = fetched.mock.calls.map(([, init]) => JSON.parse(init.body).input.discountCode)
  expect(sent).toEqual(['SPRING20', 'ANNA'])
})

test('D-50 D-116 a refused code is named and dropped, and the cart is kept', async () => {
  const stores = createStores()
  stores.cart.setState({ items: order.items, discountCode: 'SPRING20' })
  const message = 'The discount code SPRING20 does not apply to this order.'
  const refusals = [
    () => answer({ webUrl: 'https://pay.example/1', totalPence: 4500, discountApplied: false }),
    () =>
      fetched.mockImplementation(async () => Response.json({ error: { message: REFERRAL_REFUSED } }, { status: 422 })),
  ]
  for (const refuse of refusals) {
    refuse()
    const placed = await placeCheckout({ ...order, discountCode: 'SPRING20' })
    expect(placed).toEqual({ ok: false, error: { tag: 'checkout_failed', message, refusedCode: 'SPRING20' } })
    if (!placed.ok) dropRefused(placed.error, stores)
    expect(stores.cart.getState()).toMatchObject({ items: order.items, discountCode: null })
  }
  // Any other failure says nothing about the code.
  fetched.mockImplementation(async () => Response.json({}, { status: 502 }))
  stores.cart.setState({ discountCode: 'SPRING20' })
  const failed = await placeCheckout({ ...order, discountCode: 'SPRING20' })
  if (!failed.ok) dropRefused(failed.error, stores)
  expect([failed.ok, stores.cart.getState().discountCode]).toEqual([false, 'SPRING20'])
})

describe('a card that the store has made anew', () => {
  /** Call 2 answers these variants, call 3 takes those of `sells`; the variants of each checkout, in order. */
  const store = (variants: Record<string, string | null>, sells: unknown[] = Object.values(variants)) => {
    const sent: string[][] = []
    fetched.mockImplementation(async (_path, init) => {
      const call = JSON.parse(init.body)
      if (call.action === 'getProductByHandle') {
        const id = variants[call.handle]
        const edges = [{ node: { id, price: { amount: '45.0', currencyCode: 'GBP' } } }]
        return Response.json({ data: { productByHandle: id ? { title: 'x', variants: { edges } } : null } })
      }
      const ids = call.input.lineItems.map((line: { variantId: string }) => line.variantId)
      sent.push(ids.toSorted())
      return ids.every((id: string) => sells.includes(id))
        ? Response.json({ data: { checkoutCreate: { checkout: { webUrl: 'https://pay.example/1' } } } })
        : Response.json({ error: { message: UNKNOWN_VARIANT } }, { status: 400 })
    })
    return sent
  }
  const line = (variant: string, change: Partial<CartItem> = {}): CartItem => ({
    ...(order.items[0] as CartItem),
    id: variant,
    variant,
    variantId: `dead-${variant}`,
    ...change,
  })
  const REFUSED = { ok: false, error: { tag: 'checkout_failed', message: UNKNOWN_VARIANT } }

  test('is looked up again by its design, and bought', async () => {
    const sent = store({ 'joker-acme-card': 'new-joker', 'acme-card': 'new-black' })
    const picks = ['joker', 'joker', 'joker', 'acme-edition', 'joker']
    const pack = line('joker', { id: 'pack', packType: 'Pack', quantity: 5, packSize: 5, mixMatchSelections: picks })
    const placed = await placeCheckout({
      ...order,
      items: [line('joker'), line('acme-edition', { quantity: 2 }), pack],
    })
    expect(placed).toMatchObject({ ok: true, value: { webUrl: 'https://pay.example/1' } })
    expect(sent).toEqual([
      ['dead-acme-edition', 'dead-joker', 'new-black', 'new-joker'],
      ['new-black', 'new-joker'],
    ])
  })

  test('is looked up once: a store that refuses the new one as well has the last word', async () => {
    const sent = store({ 'joker-acme-card': 'new-joker' }, [])
    expect(await placeCheckout({ ...order, items: [line('joker')] })).toEqual(REFUSED)
    expect(sent).toEqual([['dead-joker'], ['new-joker']])
  })

  test('that has the variant it had is not ordered twice', async () => {
    const sent = store({ 'joker-acme-card': 'dead-joker' }, [])
    expect(await placeCheckout({ ...order, items: [line('joker')] })).toEqual(REFUSED)
    expect(sent).toEqual([['dead-joker']])
  })

  test('and is gone for good is named', async () => {
    const sent = store({ 'acme-card': 'new-black', 'joker-acme-card': null })
    expect(await placeCheckout({ ...order, items: [line('joker'), line('acme-edition')] })).toEqual({
      ok: false,
      error: { tag: 'product_not_found', design: 'Joker' },
    })
    expect(sent).toHaveLength(1)
  })
})

test('a checkout that lacks cards says which, and the cart learns what is sold out', async () => {
  const message = `${CARDS_NOT_AVAILABLE} Joker is sold out.`
  fetched.mockImplementation(async (_path, init) => {
    if (JSON.parse(init.body).action === 'createCheckout') return Response.json({ error: { message } }, { status: 409 })
    const node = { id: 'v', price: { amount: '45.0', currencyCode: 'GBP' }, availableForSale: false }
    return Response.json({ data: { productByHandle: { title: 'x', variants: { edges: [{ node }] } } } })
  })
  expect(await placeCheckout(order)).toEqual({ ok: false, error: { tag: 'checkout_failed', message } })
  await expect.poll(() => isKnownSoldOut(queries, DEFAULT_MARKET, { handle: 'joker-acme-card' })).toBe(true)
})

test('D-112 a total the backend cannot tell is a doubt, one that it does not speak of is none', async () => {
  const placed = async (checkout: object) => {
    answer({ webUrl: 'https://pay.example/1', ...checkout })
    const result = await placeCheckout({ ...order, referral })
    return result.ok ? result.value : result.error
  }
  const unknown = await placed({ totalPence: null, discountApplied: null })
  expect(unknown).toEqual({ webUrl: 'https://pay.example/1', dearerPence: null, totalUnknown: true })
  expect('webUrl' in unknown && doubtOf(unknown)).toEqual({ webUrl: 'https://pay.example/1', totalPence: null })
  // With the code taken, the total is the shown one at most.
  for (const checkout of [{}, { totalPence: 4100 }, { totalPence: null, discountApplied: true }]) {
    const sure = await placed(checkout)
    expect(sure).toEqual({ webUrl: 'https://pay.example/1', dearerPence: null })
    expect('webUrl' in sure && doubtOf(sure)).toBeNull()
  }
})

test('D-112 a checkout is dearer from the first penny, with a referral from half a pound', async () => {
  expect(isDearer(4500, 4500, false, GBP)).toBe(false)
  expect(isDearer(4501, 4500, false, GBP)).toBe(true)
  expect(isDearer(4100, 4500, false, GBP)).toBe(false)
  expect(isDearer(4150, 4100, true, GBP)).toBe(false)
  expect(isDearer(4151, 4100, true, GBP)).toBe(true)
  expect(isDearer(null, 4500, false, GBP)).toBe(false)
  answer({ webUrl: 'https://pay.example/1', totalPence: 4600 })
  const placed = await placeCheckout(order)
  expect(placed).toEqual({ ok: true, value: { webUrl: 'https://pay.example/1', dearerPence: 4600 } })
})

describe('in another market', () => {
  const US: Market = { prefix: 'us', countries: ['US'], currency: 'USD', language: 'en-US', zone: 'US' }
  const inDollars: CartOrder = {
    ...order,
    items: order.items.map((item) => ({ ...item, price: 55 })),
    catalogue: createCatalogue(createBrand({ slug: 'acme', name: 'Acme' }), 'USD'),
    market: US,
  }
  const doubtAt = async (placed: CartOrder, totalPence: number) => {
    answer({ webUrl: 'https://pay.example/1', totalPence, discountApplied: placed.referral ? true : null })
    const result = await placeCheckout(placed)
    return result.ok ? doubtOf(result.value) : result.error
  }

  test('WLD-46 one cent more than shown is told before leaving, with a referral too', async () => {
    for (const [placed, shown] of [
      [inDollars, 5500],
      [{ ...inDollars, referral }, 4950],
    ] as const) {
      expect(await doubtAt(placed, shown)).toBeNull()
      expect(await doubtAt(placed, shown - 1)).toBeNull()
      expect(await doubtAt(placed, shown + 1)).toEqual({ webUrl: 'https://pay.example/1', totalPence: shown + 1 })
    }
  })

  test('WLD-46 in pounds half a pound is tolerated with a referral, as before', async () => {
    expect(await doubtAt({ ...order, referral }, 4150)).toBeNull()
    expect(await doubtAt({ ...order, referral }, 4151)).toMatchObject({ totalPence: 4151 })
    expect(await doubtAt(order, 4501)).toMatchObject({ totalPence: 4501 })
  })

  test('WLD-47 the call names the market, and none on pages of the default one', async () => {
    answer({ webUrl: 'https://pay.example/1' })
    await placeCheckout(inDollars)
    await placeCheckout(order)
    const [there, home] = fetched.mock.calls.map(([, init]) => JSON.parse(init.body))
    expect(there).toEqual({
      action: 'createCheckout',
      input: { lineItems: [{ variantId: 'v-joker', quantity: 1 }] },
      market: 'us',
    })
    expect(home).not.toHaveProperty('market')
  })
})
