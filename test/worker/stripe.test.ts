// Calls 2 and 3 and the health of a shop that sells through Stripe. What Stripe is asked is in test/unit/stripe. Requirements:
// STR-01, STR-02, STR-03, STR-06, STR-21, STR-26; API-47.
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { createShop, type Shop } from '#test/support/shop.ts'

const PATH = '/api/functions/commerce'
const STRIPE = { COMMERCE_MODE: 'stripe', STRIPE_SECRET_KEY: 'rk_test_0123456789abcdef' }
const NOT_SET_UP = "The shop's payment provider is not set up."

let shop: Shop
let log: Record<string, unknown>[] = []
beforeAll(async () => {
  shop = await createShop(STRIPE)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

/** Stripe answers this; what it was asked is in the answer. */
function stripeAnswers(answer: () => Response) {
  log = []
  vi.spyOn(console, 'error').mockImplementation((line) => void log.push(JSON.parse(String(line))))
  return vi.spyOn(globalThis, 'fetch').mockImplementation(async () => answer())
}
const session = (change: object = {}) =>
  Response.json({
    id: 'cs_test_1',
    url: 'https://checkout.stripe.com/c/pay/cs_test_1',
    currency: 'gbp',
    amount_subtotal: 7600,
    total_details: { amount_discount: 0 },
    ...change,
  })

const product = (from: Shop) => from.call(PATH, { action: 'getProductByHandle', handle: 'joker-acme-card' })
const checkout = (lineItems: unknown, from = shop) =>
  from.call(PATH, { action: 'createCheckout', input: { lineItems } })
const black = (quantity: number) => ({ variantId: 'stripe:acme-card', quantity })
const errorOf = async (response: Response) => {
  const { error } = await response.json<{ error: { message: string } }>()
  return [response.status, error.message]
}

describe('calls 2 and 3', () => {
  it('STR-01 STR-03 API-47 answer in the shapes of every mode', async () => {
    const asked = stripeAnswers(() => session())
    const read = await product(shop)
    expect([read.status, await read.json()]).toEqual([
      200,
      {
        data: {
          productByHandle: {
            title: 'JOKER',
            variants: {
              edges: [{ node: { id: 'stripe:joker-acme-card', price: { amount: '45.00', currencyCode: 'GBP' } } }],
            },
          },
        },
      },
    ])
    expect(asked).not.toHaveBeenCalled()
    const created = await checkout([black(1), black(1)])
    expect([created.status, await created.json()]).toEqual([
      200,
      {
        data: {
          checkoutCreate: {
            checkout: {
              webUrl: 'https://checkout.stripe.com/c/pay/cs_test_1',
              totalPence: 7600,
              discountApplied: null,
            },
          },
        },
      },
    ])
    expect(asked).toHaveBeenCalledTimes(1)
    expect(asked.mock.calls[0]?.[0]).toBe('https://api.stripe.com/v1/checkout/sessions')
  })

  it('STR-01 pages are those of the other modes', async () => {
    const sample = await createShop({ COMMERCE_MODE: 'sample' })
    const shown = async (from: Shop, path: string) => {
      const response = await from.fetch(path)
      const html = await response.text()
      return [response.status, html.replace(/nonce="[^"]*"|stripe:|gid:\/\/sample\/ProductVariant\//g, '')]
    }
    for (const path of ['/', '/product?card=joker', '/limited-editions'])
      expect(await shown(shop, path), path).toEqual(await shown(sample, path))
    expect((await shop.fetch('/sample-checkout/WyJ4Il0')).status).toBe(404)
  })

  it.each([
    ['an unknown variant', [{ variantId: 'stripe:nothing', quantity: 1 }]],
    ['one of another mode', [{ variantId: 'gid://sample/ProductVariant/acme-card', quantity: 1 }]],
    ['no card', [black(0)]],
    ['1001 cards', [black(1001)]],
    ['half a card', [black(0.5)]],
    ['51 lines', Array.from({ length: 51 }, () => black(1))],
    ['no line', []],
  ])('STR-26 %s is refused before anything is asked, in the words of the sample', async (_case, lineItems) => {
    const asked = stripeAnswers(() => session())
    const refused = await errorOf(await checkout(lineItems))
    expect(refused[0]).toBe(400)
    expect(asked).not.toHaveBeenCalled()
    const sample = await createShop({ COMMERCE_MODE: 'sample' })
    const same = lineItems.map((line) => ({
      ...line,
      variantId: line.variantId.replace('stripe:', 'gid://sample/ProductVariant/'),
    }))
    const unknown = _case === 'one of another mode' ? [{ variantId: 'stripe:acme-card', quantity: 1 }] : same
    expect(refused).toEqual(await errorOf(await checkout(unknown, sample)))
  })

  it('STR-02 without the key they answer that nothing is set up, and ask nobody', async () => {
    const asked = stripeAnswers(() => session())
    const unset = await createShop({ COMMERCE_MODE: 'stripe' })
    for (const response of [await product(unset), await checkout([black(1)], unset)])
      expect(await errorOf(response)).toEqual([503, NOT_SET_UP])
    expect(asked).not.toHaveBeenCalled()
    expect(log).toEqual(Array(2).fill({ level: 'error', event: 'commerce_not_set_up', missing: 'STRIPE_SECRET_KEY' }))
  })
})

describe('/healthz', () => {
  const OPERATOR_TOKEN = 'operator-token-of-the-tests-0123456789'
  const memoryKv = (): KVNamespace => {
    const values = new Map<string, string>()
    const kv = {
      get: async (key: string) => values.get(key) ?? null,
      put: async (key: string, value: string) => void values.set(key, value),
    }
    return kv as unknown as KVNamespace
  }
  const ask = async (from: Shop) => {
    const response = await from.fetch('/healthz', { headers: { authorization: `Bearer ${OPERATOR_TOKEN}` } })
    await from.settled()
    const body = await response.json<Record<string, string> & { details: Record<string, object> }>()
    return { status: response.status, word: body.commerce, version: body.api_version, details: body.details }
  }
  const watched = (kv = memoryKv(), settings = {}) => createShop({ ...STRIPE, OPERATOR_TOKEN, CACHE: kv, ...settings })
  const list = () => Response.json({ object: 'list', data: [] })

  it('STR-06 the commerce part is ok when Stripe answered within five minutes, and asks for one code only', async () => {
    vi.setSystemTime(Date.UTC(2026, 10, 22))
    const asked = stripeAnswers(list)
    const own = await watched()
    expect(await ask(own)).toMatchObject({ status: 200, word: 'ok', details: { commerce: { mode: 'stripe' } } })
    expect(asked.mock.calls.map(([url]) => url)).toEqual(['https://api.stripe.com/v1/promotion_codes?limit=1'])
    vi.setSystemTime(Date.UTC(2026, 10, 22, 0, 4, 59))
    expect((await ask(own)).word).toBe('ok')
    expect(asked).toHaveBeenCalledTimes(1)
    asked.mockImplementation(async () => new Response('', { status: 401 }))
    vi.setSystemTime(Date.UTC(2026, 10, 22, 0, 5, 1))
    expect(await ask(own)).toMatchObject({ status: 503, word: 'down' })
  })

  it('STR-06 KV that fails hides nothing: Stripe is asked', async () => {
    const asked = stripeAnswers(list)
    const failing = {
      get: async () => Promise.reject(new Error('KV')),
      put: async () => Promise.reject(new Error('KV')),
    }
    expect((await ask(await watched(failing as unknown as KVNamespace))).word).toBe('ok')
    expect(asked).toHaveBeenCalledTimes(1)
  })

  it('STR-02 STR-06 without a key it is down', async () => {
    const unset = await watched(memoryKv(), { STRIPE_SECRET_KEY: '' })
    expect(await ask(unset)).toMatchObject({ status: 503, word: 'down' })
  })

  it.each([
    [Date.UTC(2026, 10, 22), 'ok', 1],
    [Date.UTC(2027, 9, 31), 'ok', 12],
    [Date.UTC(2027, 10, 1), 'slow', 13],
  ])('STR-06 the pinned version of October 2026 is of age at %d: %s', async (now, word, months) => {
    vi.setSystemTime(now)
    stripeAnswers(list)
    const { version, details } = await ask(await watched())
    expect([version, details.api_version]).toEqual([
      word,
      { version: '2026-10-28.endive', months, ms: expect.any(Number) },
    ])
  })
})
