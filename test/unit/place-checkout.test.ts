// Placing a checkout without a browser: what goes out, and how each answer is judged. The journeys are in test/browser.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type CartOrder, dropRefused, placeCheckout } from '../../client/browser/place-checkout'
import { createStores } from '../../client/stores/page-stores'
import { createBrand } from '../../src/domain/brand'
import { createCatalogue } from '../../src/domain/catalogue'
import { REFERRAL_REFUSED } from '../../src/domain/messages'
import { isDearer } from '../../src/domain/quote'

const NOW = Date.parse('2026-03-02T10:00:00.000Z')
const referral = { code: 'ANNA', discount: 10, expires: '24h', storedAt: new Date(NOW).toISOString() }
const order: CartOrder = {
  items: [{ id: '1', variant: 'joker', variantId: 'v-joker', packType: 'Single', price: 45, quantity: 1, packSize: 1 }],
  referral: null,
  discountCode: null,
  catalogue: createCatalogue(createBrand({ slug: 'acme', name: 'Acme' })),
  anonKey: 'key',
  now: NOW,
}

const fetched = vi.fn()
const answer = (checkout: object) =>
  fetched.mockImplementation(async () => Response.json({ data: { checkoutCreate: { checkout } } }))

beforeEach(() => {
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

test('D-112 a checkout is dearer from the first penny, with a referral from half a pound', async () => {
  expect(isDearer(4500, 4500, false)).toBe(false)
  expect(isDearer(4501, 4500, false)).toBe(true)
  expect(isDearer(4100, 4500, false)).toBe(false)
  expect(isDearer(4150, 4100, true)).toBe(false)
  expect(isDearer(4151, 4100, true)).toBe(true)
  expect(isDearer(null, 4500, false)).toBe(false)
  answer({ webUrl: 'https://pay.example/1', totalPence: 4600 })
  const placed = await placeCheckout(order)
  expect(placed).toEqual({ ok: true, value: { webUrl: 'https://pay.example/1', dearerPence: 4600 } })
})
