// Calls 2 and 3 over the whole Worker, in sample and in live mode. Requirements: API-12 to API-15, API-18 to API-23,
// CAT-40, PLAT-12, PLAT-15; D-50, D-62, D-63, D-112.
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { readSampleCheckout } from '#commerce/sample.ts'
import { createCatalogue } from '#domain/shop/catalogue.ts'
import { createBrand } from '#domain/site/brand.ts'
import { API_PATHS } from '#domain/site/routes.ts'
import { rows } from '#test/support/database.ts'
import {
  type Around,
  counts,
  D1_OVERLOADED,
  fails,
  hangs,
  memoryKv,
  withFaultyD1,
  withFaultyKv,
} from '#test/support/faults.ts'
import { createShop, errorMessage, type Shop, SITE } from '#test/support/shop.ts'

const PATH = '/api/functions/commerce'
const variant = (handle: string) => `gid://sample/ProductVariant/${handle}`
const BLACK = variant('acme-card')
const JOKER = variant('joker-acme-card')
const catalogue = createCatalogue(createBrand({ slug: 'acme', name: 'Acme' }))

let shop: Shop
beforeAll(async () => {
  shop = await createShop()
})

interface CheckoutAnswer {
  data: { checkoutCreate: { checkout: { webUrl: string; totalPence: number | null; discountApplied: boolean | null } } }
}
type Line = { variantId: unknown; quantity: unknown }
const createCheckout = (lineItems: Line[], discountCode?: unknown, from = shop) =>
  from.call(PATH, {
    action: 'createCheckout',
    input: { lineItems, ...(discountCode === undefined ? {} : { discountCode }) },
  })
const checkoutOf = async (lineItems: Line[], discountCode?: string) => {
  const response = await createCheckout(lineItems, discountCode)
  expect(response.status).toBe(200)
  return (await response.json<CheckoutAnswer>()).data.checkoutCreate.checkout
}

describe('call 2', () => {
  it('API-12 API-13 API-14 CAT-40 PLAT-12 answers data.productByHandle with title and variants', async () => {
    expect(API_PATHS.commerce).toBe(PATH)
    const response = await shop.call(PATH, { action: 'getProductByHandle', handle: 'acme-card' })
    expect(await response.json()).toEqual({
      data: {
        productByHandle: {
          title: 'BLACK EDITION',
          variants: { edges: [{ node: { id: BLACK, price: { amount: '40.00', currencyCode: 'GBP' } } }] },
        },
      },
    })
  })

  it.each(catalogue.designs.map((design) => [design.handle, design.pricePence / 100]))(
    'PLAT-12 %s is served at the catalogue price of %d pounds',
    async (handle, pounds) => {
      const response = await shop.call(PATH, { action: 'getProductByHandle', handle })
      const { data } = await response.json<{ data: { productByHandle: { variants: { edges: unknown[] } } } }>()
      expect(data.productByHandle.variants.edges).toMatchObject([{ node: { price: { amount: `${pounds}.00` } } }])
    },
  )

  it.each([
    '',
    'nope',
    'JOKER-ACME-CARD',
    ' joker-acme-card',
    'joker-acme-card\0',
    'joker-tappt-card',
    '__proto__',
    'constructor',
    '../../admin/api',
    'x"){id}}#',
    'a'.repeat(5000),
  ])('API-15 answers null for the unknown handle %.40j, without asking KV or a backend', async (handle) => {
    const around = counts()
    const counted = await createShop({ CACHE: withFaultyKv(shop.env.CACHE, around) })
    const response = await counted.call(PATH, { action: 'getProductByHandle', handle, query: '{shop{name}}' })
    expect([response.status, await response.json()]).toEqual([200, { data: { productByHandle: null } }])
    expect(around.count).toBe(0)
  })
})

describe('call 3', () => {
  it('API-18 API-19 API-20 API-21 answers a checkout address for lines and a code', async () => {
    const { webUrl, totalPence, discountApplied } = await checkoutOf(
      [
        { variantId: BLACK, quantity: 1 },
        { variantId: JOKER, quantity: 2 },
      ],
      ' ACME10 ',
    )
    expect(new URL(webUrl).origin).toBe(SITE)
    const id = /^\/sample-checkout\/([A-Za-z0-9_-]+)$/.exec(new URL(webUrl).pathname)?.[1] ?? ''
    expect(readSampleCheckout(id, catalogue)).toMatchObject({
      lines: [
        { design: { id: 'black' }, quantity: 1, listPence: 4000 },
        { design: { id: 'joker' }, quantity: 2, listPence: 9000 },
      ],
      discountCode: 'ACME10',
      subtotalPence: 13000,
      multiBuySavingPence: 400,
      codeDiscountPence: 1300,
      totalPence: 11300,
    })
    expect([totalPence, discountApplied]).toEqual([11300, true])
  })

  it('API-20 works without a code, and an empty code counts as none', async () => {
    const line = { variantId: BLACK, quantity: 1 }
    expect(await checkoutOf([line])).toMatchObject({ totalPence: 4000, discountApplied: null })
    expect(await checkoutOf([line], '  ')).toEqual(await checkoutOf([line]))
  })

  it('D-62 D-112 accepts a code that does not tell its effect, and says nothing of the total', async () => {
    const { webUrl, ...rest } = await checkoutOf([{ variantId: BLACK, quantity: 1 }], 'ALICE')
    expect(rest).toMatchObject({ totalPence: null, discountApplied: true })
    expect(await (await shop.fetch(webUrl)).text()).toContain('Not counted here')
  })

  describe('PLAT-12 D-112 what a stored code takes off', () => {
    const store = (code: string, percent: number, active: number, expiresAt: number | null) =>
      shop.env.DB.prepare(
        'INSERT OR REPLACE INTO referral_codes (code, percent, active, expires_at) VALUES (?1, ?2, ?3, ?4)',
      )
        .bind(code, percent, active, expiresAt)
        .run()
    const pair = [
      { variantId: BLACK, quantity: 1 },
      { variantId: JOKER, quantity: 1 },
    ]
    beforeAll(async () => {
      const now = Math.floor(Date.now() / 1000)
      await store('FRIEND', 10, 1, null)
      await store('SUMMER', 25, 1, now + 3600)
      await store('OVER50', 50, 1, now - 3600)
      await store('RETIRED', 30, 0, null)
      await store('ANNA10', 20, 1, null)
    })

    it.each([
      ['FRIEND', 7700, true],
      ['friend', 7700, true],
      ['SUMMER', 6400, true],
      ['OVER50', 8500, null],
      ['RETIRED', 8500, null],
      ['ANNA10', 6800, true],
      ['ACME10', 7700, true],
      ['acme10-7k3qx9mz2d', 7700, true],
      ['BOB20', 6800, true],
    ])('%s makes a cart of £85 cost %d pence, on the checkout page as well', async (code, pence, applied) => {
      const { webUrl, totalPence, discountApplied } = await checkoutOf(pair, code)
      expect([totalPence, discountApplied]).toEqual([pence, applied])
      const html = await (await shop.fetch(webUrl)).text()
      expect(/data-total="[^"]*">([^<]+)</.exec(html)?.[1]).toBe(`£${(pence / 100).toFixed(2)}`)
      expect(html.includes('Takes nothing off')).toBe(applied === null)
    })

    it('the code for everybody is known by its name, also where the brand ends in a digit', async () => {
      const digits = await createShop({ BRAND_SLUG: 'acme5' })
      const line = [{ variantId: 'gid://sample/ProductVariant/acme5-card', quantity: 1 }]
      for (const code of ['ACME510', 'ACME510-7K3QX9MZ2D']) {
        const response = await createCheckout(line, code, digits)
        const { data } = await response.json<CheckoutAnswer>()
        expect(data.checkoutCreate.checkout.totalPence, code).toBe(3600)
        const html = await (await digits.fetch(data.checkoutCreate.checkout.webUrl)).text()
        expect(html, code).toContain('£36.00')
      }
    })

    it.each<[string, Around]>([
      ['fails', fails(D1_OVERLOADED)],
      ['never answers', hangs],
    ])('while D1 %s a stored code counts as unknown, and the checkout is made', async (_case, around) => {
      const log = vi.spyOn(console, 'warn').mockImplementation(() => {})
      const broken = await createShop({ DB: withFaultyD1(shop.env.DB, around) })
      const total = async (code: string) =>
        (await (await createCheckout(pair, code, broken)).json<CheckoutAnswer>()).data.checkoutCreate.checkout
          .totalPence
      expect(await total('FRIEND')).toBeNull()
      expect(await total('ACME10')).toBe(7700)
      expect(log.mock.calls.join()).not.toMatch(/FRIEND|ACME10/)
      log.mockRestore()
    })
  })

  it('API-22 PLAT-12 is never cached: KV is not touched', async () => {
    const around = counts()
    const counted = await createShop({ CACHE: withFaultyKv(shop.env.CACHE, around) })
    await createCheckout([{ variantId: BLACK, quantity: 1 }], undefined, counted)
    await counted.settled()
    expect(around.count).toBe(0)
  })

  it.each([1, 200, 501, 1000])('accepts a quantity of %d', async (quantity) => {
    expect((await createCheckout([{ variantId: BLACK, quantity }])).status).toBe(200)
  })

  it('accepts 50 lines and merges equal variants', async () => {
    const { webUrl } = await checkoutOf(Array.from({ length: 50 }, () => ({ variantId: BLACK, quantity: 1000 })))
    expect(readSampleCheckout(webUrl.split('/').at(-1) ?? '', catalogue)?.lines).toMatchObject([{ quantity: 50_000 }])
  })

  it.each<[string, Line[]]>([
    ['no lines', []],
    ['51 lines', Array.from({ length: 51 }, () => ({ variantId: BLACK, quantity: 1 }))],
    ...[0, -1, 1.5, 1001, '1', '1e2', true, null, [1]].map((quantity): [string, Line[]] => [
      `quantity ${JSON.stringify(quantity)}`,
      [{ variantId: BLACK, quantity }],
    ]),
    ...[101, '', null, ['x'], 'x'.repeat(201)].map((variantId): [string, Line[]] => [
      `variant ${JSON.stringify(variantId).slice(0, 20)}`,
      [{ variantId, quantity: 1 }],
    ]),
  ])('API-45 refuses %s', async (_case, lines) => {
    expect((await createCheckout(lines)).status).toBe(400)
  })

  it.each(['gid://shopify/Customer/1', 'Z2lkOi8vc2hvcGlmeS8xMDE=', `${BLACK}?x=1`, `${BLACK}\n`, '__proto__'])(
    'D-76 refuses the unknown variant %j',
    async (variantId) => {
      const response = await createCheckout([
        { variantId: BLACK, quantity: 1 },
        { variantId, quantity: 1 },
      ])
      expect([response.status, await errorMessage(response)]).toEqual([400, 'Unknown product variant.'])
    },
  )

  it.each([10, null, ['A', 'B'], 'A'.repeat(65), 'A\0', 'A\u202eB'])('R9 refuses the code %j', async (code) => {
    expect((await createCheckout([{ variantId: BLACK, quantity: 1 }], code)).status).toBe(400)
  })

  it.each([[[{ key: 'Name', value: 'Ada' }]], [[]], [null], ['Ada']])(
    'ENG-23 refuses a line with the attributes %j of an engraving',
    async (attributes) => {
      const line = { variantId: BLACK, quantity: 1, attributes } as Line
      expect((await createCheckout([{ variantId: BLACK, quantity: 1 }, line])).status).toBe(400)
    },
  )

  it('T-COM-3 takes prices and buyer data from nobody', async () => {
    const response = await shop.call(PATH, {
      action: 'createCheckout',
      input: {
        lineItems: [{ variantId: BLACK, quantity: 1, price: 1, amount: '0.01' }],
        buyerIdentity: { email: 'v@example.com' },
        note: 'x',
      },
    })
    const text = await response.text()
    expect(text).toContain('"totalPence":4000')
    expect(text).not.toContain('example.com/v')
  })
})

it.each(['GetProductByHandle', 'constructor', 'toString', '', 'deleteEverything', 1])(
  'API-23 answers 400 to the action %j',
  async (action) => {
    expect((await shop.call(PATH, { action, handle: 'acme-card' })).status).toBe(400)
  },
)

describe('the sample checkout page', { timeout: 60_000 }, () => {
  const pageOf = async (from: Shop) => {
    const { webUrl } = await checkoutOf([{ variantId: JOKER, quantity: 2 }], 'ACME10')
    const response = await from.fetch(webUrl)
    return { status: response.status, html: await response.text() }
  }

  it('PLAT-12 lists the items and says that no payment is taken', async () => {
    const { status, html } = await pageOf(shop)
    expect(status).toBe(200)
    expect(html).toContain('No payment is taken.')
    expect(html).toContain('£77.00')
  })

  it('PLAT-15 is a 404 outside sample mode, and for ids that no checkout has', async () => {
    const live = await createShop({ COMMERCE_MODE: 'live' })
    expect(await pageOf(live)).toMatchObject({ status: 404 })
    expect((await shop.fetch('/sample-checkout/nope')).status).toBe(404)
  })
})

describe('live mode without a backend', () => {
  it.each([
    [{}, 'SHOPIFY_STOREFRONT_URL, SHOPIFY_STOREFRONT_TOKEN'],
    [{ SHOPIFY_STOREFRONT_URL: 'https://acme.example/api/2026-04/graphql.json' }, 'SHOPIFY_STOREFRONT_TOKEN'],
    [{ SHOPIFY_STOREFRONT_TOKEN: 'shpat_1' }, 'SHOPIFY_STOREFRONT_URL'],
  ])(
    'D-62 T-COM-8 with %j it answers a clear error, never falls back to the sample, and the log names what to set',
    async (settings, missing) => {
      await shop.call(PATH, { action: 'getProductByHandle', handle: 'acme-card' })
      await shop.settled()
      const log = vi.spyOn(console, 'error').mockImplementation(() => {})
      const live = await createShop({ COMMERCE_MODE: 'live', ...settings })
      for (const response of [
        await live.call(PATH, { action: 'getProductByHandle', handle: 'acme-card' }),
        await createCheckout([{ variantId: BLACK, quantity: 1 }], undefined, live),
      ])
        expect([response.status, await errorMessage(response)]).toEqual([
          503,
          "The shop's payment provider is not set up.",
        ])
      expect(log.mock.calls.map(([line]) => JSON.parse(String(line)))).toEqual(
        Array(2).fill({ level: 'error', event: 'commerce_not_set_up', missing }),
      )
      log.mockRestore()
    },
  )
})

describe('checkouts by day', () => {
  const LIVE = {
    COMMERCE_MODE: 'live',
    SHOPIFY_STOREFRONT_URL: 'https://acme.myshopify.com/api/2026-04/graphql.json',
    SHOPIFY_STOREFRONT_TOKEN: 'shpat_1',
  }
  const GBP = { amount: '40.0', currencyCode: 'GBP' }
  const CART = {
    id: 'gid://shopify/Cart/1',
    checkoutUrl: 'https://acme.myshopify.com/checkouts/1',
    totalQuantity: 1,
    cost: { totalAmount: GBP },
    discountCodes: [],
  }
  /** A backend whose products all have the variant "v", and that makes this cart. */
  const backend = (cart: object | null) =>
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (_url, init) => {
      const asked = String(init?.body)
      if (asked.includes('cartCreate'))
        return Response.json({ data: { cartCreate: { cart, userErrors: [], warnings: [] } } })
      const node = { id: 'v', availableForSale: true, price: GBP }
      return Response.json({ data: { product: { title: 'Black', variants: { edges: [{ node }] } } } })
    })
  const counted = async () => {
    const days = await rows<{ created: number }>(shop.env.DB, 'checkout_days')
    return days.reduce((sum, { created }) => sum + created, 0)
  }
  const buy = (from: Shop) => createCheckout([{ variantId: 'v', quantity: 1 }], undefined, from)
  beforeEach(async () => {
    await shop.env.DB.prepare('DELETE FROM checkout_days').run()
    for (const level of ['warn', 'error'] as const) vi.spyOn(console, level).mockImplementation(() => {})
  })
  afterEach(() => {
    vi.restoreAllMocks()
  })

  it('ORD-44 each that was created adds one to the row of its day', async () => {
    backend(CART)
    const live = await createShop({ ...LIVE, CACHE: memoryKv() })
    for (const n of [1, 2]) {
      expect((await buy(live)).status).toBe(200)
      await live.settled()
      expect(await counted()).toBe(n)
    }
    const today = Math.floor(Date.now() / 86_400_000)
    expect((await rows(shop.env.DB, 'checkout_days')).length).toBeLessThanOrEqual(2) // midnight may pass
    expect(await rows(shop.env.DB, 'checkout_days', 'day >= ?1', today - 1)).not.toEqual([])
  })

  it('ORD-44 one that leads nowhere counts nothing, and nor does one of the sample', async () => {
    backend(null)
    const live = await createShop({ ...LIVE, CACHE: memoryKv() })
    await buy(live)
    await createCheckout([{ variantId: BLACK, quantity: 1 }])
    await Promise.all([live.settled(), shop.settled()])
    expect(await counted()).toBe(0)
  })

  it.each<[string, Around]>([
    ['fails', fails(D1_OVERLOADED)],
    ['never answers', hangs],
  ])('ORD-44 with a D1 that %s the shopper gets the same checkout, at once', async (_case, around) => {
    backend(CART)
    const answerOf = async (from: Shop) => {
      const response = await buy(from)
      return [response.status, await response.json()]
    }
    const well = await answerOf(await createShop({ ...LIVE, CACHE: memoryKv() }))
    const DB = withFaultyD1(shop.env.DB, around)
    expect(await answerOf(await createShop({ ...LIVE, CACHE: memoryKv(), DB }))).toEqual(well)
  })
})
