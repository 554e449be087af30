// Messages of Shopify: what they become, and what of them is refused.
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { type AppHost, createAppHost } from '#test/support/app-host.ts'
import { rows } from '#test/support/database.ts'
import { D1_OVERLOADED, fails, hangs, withFaultyD1 } from '#test/support/faults.ts'
import { nextOrder, type OrderRow, storedOrder } from '#test/support/orders.ts'
import { SHOPIFY_SECRET, shopifyHmac } from '#test/support/provider-signatures.ts'
import { PROVIDERS, sendShopify, shopifyCancellation, shopifyOrder, shopifyRefund } from '#test/support/webhooks.ts'

let app: AppHost
beforeAll(async () => {
  app = await createAppHost(PROVIDERS)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const orderOf = ({ id }: { id: number }, backend: 'shopify' | 'stripe' = 'shopify') =>
  storedOrder(app.env.DB, { backend, externalId: String(id) })
const deliveryOf = async (id: string) =>
  (await rows<Record<string, string | number | null>>(app.env.DB, 'webhook_events', 'id = ?1', `shopify:${id}`))[0]
const down = () => app.with({ DB: withFaultyD1(app.env.DB, fails(D1_OVERLOADED)) })

describe('a paid order', () => {
  it('ORD-01 ORD-10 is stored with its lines and its delivery', async () => {
    const order = shopifyOrder({ discount_codes: [{ code: 'ALICE10', amount: '5.00' }, { code: 'OTHER' }] })
    const id = crypto.randomUUID()
    const answer = await sendShopify(app, 'orders/paid', order, { id })
    expect([answer.status, answer.html, answer.setCookies]).toEqual([200, '', []])
    const stored = await orderOf(order)
    expect(stored.order).toMatchObject({
      backend: 'shopify',
      number: order.name,
      email: 'buyer@example.com',
      name: 'Robin Vale',
      total_pence: 8500,
      goods_pence: 8000,
      referral_code: 'ALICE10',
      test: 0,
      status: 'paid',
      note: null,
    })
    expect(stored.lines).toMatchObject([
      { design_id: 'black', title: 'BLACK EDITION', quantity: 1, cards: 1 },
      { design_id: 'joker', title: 'JOKER', quantity: 1, cards: 1 },
    ])
    expect(await deliveryOf(id)).toMatchObject({
      topic: 'orders/paid',
      external_id: String(order.id),
      outcome: 'stored',
      note: null,
    })
  })

  it('ORD-05 ORD-49 is confirmed to its buyer by one mail', async () => {
    const order = shopifyOrder({ email: 'one-mail@example.com' })
    for (const _ of [1, 2]) await sendShopify(app, 'orders/paid', order)
    const id = (await orderOf(order)).order?.id
    expect(await rows(app.env.DB, 'app_outbox', "recipient = 'one-mail@example.com'")).toMatchObject([
      { kind: 'order-confirmed', order_id: id },
    ])
  })

  it('ORD-22 a test order is marked as one', async () => {
    const order = shopifyOrder({ test: true })
    await sendShopify(app, 'orders/paid', order)
    expect((await orderOf(order)).order?.test).toBe(1)
  })

  it('ORD-12 a line is found by its variant before its article number, and kept by its title where by neither', async () => {
    const storefront = 'https://acme.myshopify.com/api/2026-07/graphql.json'
    const withStorefront = app.with({ SHOPIFY_SHOP_DOMAIN: '', ...{ SHOPIFY_STOREFRONT_URL: storefront } })
    const price = { amount: '45.0', currencyCode: 'GBP' }
    const copy = (source: string, id: number) =>
      JSON.stringify({
        product: {
          title: 'DESERT',
          variants: { edges: [{ node: { id: `gid://shopify/ProductVariant/${id}`, price } }] },
        },
        storedAt: 0,
        source,
      })
    await app.env.CACHE.put('product:tappt-desert-tappt-card', copy('live acme.myshopify.com', 4242))
    await app.env.CACHE.put('product:unbothered-tappt-card', copy('live former.myshopify.com', 4343))
    const line = (change: object) => ({ sku: null, variant_id: null, title: 'A card', quantity: 1, ...change })
    const order = shopifyOrder({
      line_items: [
        line({ variant_id: 4242, sku: 'joker-tappt-card' }),
        line({ variant_id: 99, sku: 'joker-tappt-card' }),
        line({ variant_id: 4343 }),
        line({ sku: 'joker' }),
        line({ variant_id: '4242' }),
      ],
    })
    expect((await sendShopify(withStorefront, 'orders/paid', order)).status).toBe(200)
    const stored = await orderOf(order)
    expect(stored.lines.map(({ design_id, title }) => [design_id, title])).toEqual([
      ['desert', 'A card'],
      ['joker', 'A card'],
      [null, 'A card'],
      [null, 'A card'],
      ['desert', 'A card'],
    ])
    expect(stored.order?.note).toBe('unmapped line')
    const plain = shopifyOrder()
    await sendShopify(withStorefront, 'orders/paid', plain)
    expect((await orderOf(plain)).order?.note).toBeNull()
  })

  it('ORD-11 nothing else of it is read, however hostile', async () => {
    const hostile = { 'a"b': '<script>HOSTILE</script>', deep: [[[{ x: 'HOSTILE' }]]], length: -1, toString: 'HOSTILE' }
    const order = shopifyOrder()
    const body = JSON.stringify({
      ...order,
      ...{ note: 'HOSTILE', phone: 'HOSTILE', browser_ip: 'HOSTILE', client_details: hostile, total_tax: hostile },
      ...{ billing_address: hostile, note_attributes: [hostile], refunds: [hostile], order_status_url: 'HOSTILE' },
      discount_codes: [{ code: 'OK10', amount: hostile, type: 'HOSTILE' }, { code: 'HOSTILE' }],
      customer: { first_name: 'Robin', last_name: 'HOSTILE', email: 'HOSTILE', default_address: hostile },
      shipping_address: { ...order.shipping_address, phone: 'HOSTILE', latitude: 1, first_name: 'HOSTILE' },
      line_items: order.line_items.map((item) => ({
        ...item,
        ...{ name: 'HOSTILE', vendor: hostile, price: 'HOSTILE', tax_lines: hostile, variant_title: 'HOSTILE' },
      })),
    }).replace('{', '{"__proto__":{"email":"HOSTILE"},"constructor":"HOSTILE",')
    expect((await sendShopify(app, 'orders/paid', body)).status).toBe(200)
    const stored = await orderOf(order)
    expect(stored.order).toMatchObject({ email: 'buyer@example.com', note: null, referral_code: 'OK10' })
    expect(stored.lines).toHaveLength(2)
    for (const table of ['orders', 'order_lines', 'webhook_events', 'order_refunds'])
      expect(JSON.stringify(await rows(app.env.DB, table)), table).not.toContain('HOSTILE')
  })

  it.each([
    ['name', { name: 5 }, { number: expect.stringMatching(/^\d+$/) }],
    ['email', { email: { a: 1 } }, { email: null }],
    ['an address that is none', { email: 'nobody' }, { email: null }],
    ['test', { test: 'true' }, { test: 0 }],
    ['shipping_address', { shipping_address: 'x' }, { ship_to: null, name: 'Robin', note: 'no address' }],
    ['nobody', { shipping_address: null, customer: null }, { ship_to: null, name: null }],
    ['discount_codes', { discount_codes: {} }, { referral_code: null }],
    ['line_items', { line_items: 'x' }, { note: 'check by hand' }],
  ])('ORD-11 a field of another type counts as missing: %s', async (_what, change, wanted) => {
    const order = shopifyOrder(change)
    expect((await sendShopify(app, 'orders/paid', order)).status).toBe(200)
    expect((await orderOf(order)).order).toMatchObject(wanted)
  })
})

describe('cancellations and refunds', () => {
  it('ORD-10 ORD-17 ORD-20 are stored in whatever order they come', async () => {
    const order = shopifyOrder()
    expect(
      (
        await sendShopify(app, 'orders/cancelled', {
          ...{ id: order.id, name: 'x', email: 'x@example.com', cancelled_at: '2026-11-22T12:00:00+00:00' },
        })
      ).status,
    ).toBe(200)
    expect((await orderOf(order)).order).toMatchObject({ status: 'cancelled', email: null, claim_epoch: 2 })
    expect((await sendShopify(app, 'orders/paid', order)).status).toBe(200)
    const { order: stored, lines } = await orderOf(order)
    expect([stored?.status, stored?.number, stored?.claim_epoch, lines.length]).toEqual(['cancelled', order.name, 2, 2])
  })

  it('ORD-11 ORD-18 ORD-19 a refund is the sum of what really went back', async () => {
    const order = shopifyOrder()
    const refund = shopifyRefund(order, '30.00')
    const transactions = [
      ...refund.transactions,
      { kind: 'refund', status: 'success', amount: '15.5' },
      { kind: 'refund', status: 'pending', amount: '1.00' },
      { kind: 'sale', status: 'success', amount: '85.00' },
      'x',
    ]
    const id = crypto.randomUUID()
    expect((await sendShopify(app, 'refunds/create', { ...refund, transactions }, { id })).status).toBe(200)
    expect(await rows(app.env.DB, 'order_refunds', 'id = ?1', `shopify:${refund.id}`)).toMatchObject([
      { backend: 'shopify', ref: String(order.id), pence: 4550 },
    ])
    expect(await deliveryOf(id)).toMatchObject({ external_id: String(order.id), outcome: 'stored' })
    await sendShopify(app, 'orders/paid', order)
    expect((await orderOf(order)).order?.status).toBe('paid')
    await sendShopify(app, 'refunds/create', shopifyRefund(order, '39.50'))
    expect((await orderOf(order)).order).toMatchObject({ status: 'refunded', claim_epoch: 2 })
  })

  it.each([['orders/create'], ['customers/redact'], ['app/uninstalled'], ['Orders/Paid'], ['<b>x</b>']])(
    'ORD-10 another topic, %s, leaves its delivery alone',
    async (topic) => {
      const order = shopifyOrder()
      const id = crypto.randomUUID()
      const answer = await sendShopify(app, topic, order, { id })
      expect([answer.status, answer.html]).toEqual([200, ''])
      expect((await orderOf(order)).orders).toEqual([])
      expect(await deliveryOf(id)).toMatchObject({ outcome: 'ignored', external_id: null })
      expect((await deliveryOf(id))?.topic).not.toContain('<')
    },
  )
})

describe('the same message again', () => {
  it('ORD-03 ORD-14 a thousand times, fifty at once, is one order; under new ids too', async () => {
    const order = shopifyOrder()
    const id = crypto.randomUUID()
    for (let round = 0; round < 20; round++) {
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, at) =>
          sendShopify(app, 'orders/paid', order, { id: at % 5 === 0 ? crypto.randomUUID() : id }),
        ),
      )
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    }
    const { orders, lines } = await orderOf(order)
    expect([orders.length, lines.length]).toEqual([1, 2])
    const deliveries = await rows<{ outcome: string }>(
      app.env.DB,
      'webhook_events',
      'external_id = ?1',
      String(order.id),
    )
    expect(deliveries.filter(({ outcome }) => outcome === 'stored')).toHaveLength(1)
    expect(deliveries.filter(({ outcome }) => outcome === 'known')).toHaveLength(deliveries.length - 1)
  }, 300_000)

  it('ORD-14 a known delivery changes nothing, whatever it says now', async () => {
    const id = crypto.randomUUID()
    const order = shopifyOrder()
    await sendShopify(app, 'orders/paid', order, { id })
    const before = await deliveryOf(id)
    for (const [topic, message] of [
      ['orders/cancelled', shopifyCancellation(order)],
      ['orders/paid', shopifyOrder()],
      ['refunds/create', shopifyRefund(order, '85.00')],
      ['orders/paid', 'not JSON'],
      ['orders/create', {}],
    ] as const)
      expect((await sendShopify(app, topic, message, { id })).status).toBe(200)
    expect((await orderOf(order)).order).toMatchObject({ status: 'paid', claim_epoch: 1 })
    expect(await deliveryOf(id)).toEqual(before)
  })

  it('ORD-14 one refused for its shape is noted, and judged again', async () => {
    const id = crypto.randomUUID()
    const order = shopifyOrder()
    expect((await sendShopify(app, 'orders/paid', { ...order, total_price: 'x' }, { id })).status).toBe(400)
    expect(await deliveryOf(id)).toMatchObject({ topic: 'orders/paid', outcome: 'failed' })
    expect((await orderOf(order)).orders).toEqual([])
    expect((await sendShopify(app, 'orders/paid', order, { id })).status).toBe(200)
    expect(await deliveryOf(id)).toMatchObject({ outcome: 'stored', external_id: String(order.id) })
    expect((await orderOf(order)).orders).toHaveLength(1)
  })
})

describe('while D1 fails', () => {
  it.each([
    ['orders/paid', shopifyOrder()],
    ['orders/cancelled', shopifyCancellation({ id: nextOrder() })],
    ['refunds/create', shopifyRefund({ id: nextOrder() }, '5.00')],
    ['orders/create', {}],
    ['orders/paid', 'not JSON'],
  ])('ORD-13 %s is answered with 503 and no word', async (topic, message) => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const id = crypto.randomUUID()
    const answer = await sendShopify(down(), topic, message, { id })
    expect([answer.status, answer.html]).toEqual([503, ''])
    expect(await deliveryOf(id)).toBeUndefined()
  })

  it('ORD-13 ORD-14 the same delivery is stored once when it comes again', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const order = shopifyOrder()
    const id = crypto.randomUUID()
    // The look for the delivery is answered, the write is not.
    let asked = 0
    const half = app.with({
      DB: withFaultyD1(app.env.DB, (run) => (++asked > 1 ? Promise.reject(new Error(D1_OVERLOADED)) : run())),
    })
    expect((await sendShopify(half, 'orders/paid', order, { id })).status).toBe(503)
    expect([await deliveryOf(id), (await orderOf(order)).orders]).toEqual([undefined, []])
    for (let times = 0; times < 3; times++)
      expect((await sendShopify(app, 'orders/paid', order, { id })).status).toBe(200)
    expect(await deliveryOf(id)).toMatchObject({ outcome: 'stored' })
    const { orders, lines } = await orderOf(order)
    expect([orders.length, lines.length]).toEqual([1, 2])
  })

  it('ORD-13 a D1 that says nothing is waited for less than two seconds', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    let ask = () => {}
    const isAsked = new Promise<void>((resolve) => {
      ask = resolve
    })
    const silent = app.with({
      DB: withFaultyD1(app.env.DB, () => {
        ask()
        return hangs(async () => {
          throw new Error('never')
        })
      }),
    })
    const sent = sendShopify(silent, 'orders/paid', shopifyOrder())
    await isAsked
    await vi.advanceTimersByTimeAsync(1900)
    expect((await sent).status).toBe(503)
  })
})

describe('the door', () => {
  const send = (change: Record<string, string | null>, message: unknown = shopifyOrder(), topic = 'orders/paid') =>
    sendShopify(app, topic, message, { headers: change })

  it('ORD-06 without a secret there is no such address, and nothing but a POST has one', async () => {
    const without = app.with({ SHOPIFY_WEBHOOK_SECRET: '' })
    const answer = await sendShopify(without, 'orders/paid', shopifyOrder())
    expect([answer.status, answer.html]).toEqual([404, ''])
    for (const host of [app, without])
      for (const method of ['GET', 'HEAD', 'PUT', 'DELETE', 'OPTIONS', 'PATCH']) {
        const other = await host.browser().send('/webhooks/shopify', { method })
        expect([method, other.status, other.html, other.headers.get('allow')]).toEqual([method, 405, '', 'POST'])
      }
  })

  it('ORD-06 ACC-56 asks neither where a message comes from nor for a cookie, and reads and sets none', async () => {
    for (const headers of [
      { 'sec-fetch-site': 'cross-site', origin: 'https://shop.example' },
      { cookie: `__Host-app=${'x'.repeat(43)}; __Host-flow=broken` },
      { 'content-type': 'text/plain' },
      { 'content-type': null },
    ]) {
      const answer = await send(headers)
      expect([answer.status, answer.setCookies]).toEqual([200, []])
    }
    const sessionless = app.with({
      DB: withFaultyD1(app.env.DB, (run) => run()),
      LIMIT_LOGIN: { limit: () => Promise.reject(new Error('not asked')) } as never,
    })
    const answer = await sendShopify(sessionless, 'orders/paid', shopifyOrder(), {
      headers: { cookie: `__Host-app=${'x'.repeat(43)}` },
    })
    expect(answer.status).toBe(200)
  })

  it('ORD-08 either of two secrets is good', async () => {
    const both = app.with({ SHOPIFY_WEBHOOK_SECRET: `shpss_the_one_before_it, ${SHOPIFY_SECRET}` })
    expect((await sendShopify(both, 'orders/paid', shopifyOrder())).status).toBe(200)
  })

  it.each([
    ['missing', async () => null],
    ['empty', async () => ''],
    ['of another length', async (body: string) => (await shopifyHmac(body)).slice(4)],
    [
      'in hexadecimal',
      async (body: string) =>
        Array.from(atob(await shopifyHmac(body)), (byte) => byte.charCodeAt(0).toString(16).padStart(2, '0')).join(''),
    ],
    ['of re-serialised JSON', async (body: string) => shopifyHmac(JSON.stringify(JSON.parse(body), null, 2))],
    ['of another secret', async (body: string) => shopifyHmac(body, 'shpss_anotherone000000')],
  ])('ORD-08 ORD-15 a signature that is %s is refused with 401', async (_what, hmacOf) => {
    const order = shopifyOrder()
    const id = crypto.randomUUID()
    const headers = { 'x-shopify-hmac-sha256': await hmacOf(JSON.stringify(order)) }
    const answer = await sendShopify(app, 'orders/paid', order, { id, headers })
    expect([answer.status, answer.html]).toEqual([401, ''])
    expect([await deliveryOf(id), (await orderOf(order)).orders]).toEqual([undefined, []])
  })

  it.each([['other.myshopify.com'], ['acme.myshopify.com.evil.example'], [''], [null]])(
    'ORD-09 ORD-15 the shop %j is refused with 403',
    async (shop) => {
      const answer = await send({ 'x-shopify-shop-domain': shop })
      expect([answer.status, answer.html]).toEqual([403, ''])
    },
  )

  it('ORD-09 where no shop is set, none is taken', async () => {
    expect((await sendShopify(app.with({ SHOPIFY_SHOP_DOMAIN: '' }), 'orders/paid', shopifyOrder())).status).toBe(403)
  })

  it('T-TIL-1 ORD-07 the checks come in their order, and nothing is parsed before the signature fits', async () => {
    const parse = vi.spyOn(JSON, 'parse')
    const wrong = { 'x-shopify-hmac-sha256': await shopifyHmac('x', 'shpss_anotherone000000') }
    const large = 'x'.repeat(512 * 1024 + 1)
    expect((await send({ ...wrong, 'x-shopify-shop-domain': 'other.example' }, large)).status).toBe(413)
    expect((await send({ ...wrong, 'x-shopify-shop-domain': 'other.example' }, 'not JSON')).status).toBe(401)
    expect((await send({ 'x-shopify-shop-domain': 'other.example' }, 'not JSON')).status).toBe(403)
    expect((await send({}, 'not JSON', 'orders/create')).status).toBe(200)
    const parsed = () => parse.mock.calls.map(([text]) => text)
    expect(parsed()).not.toContain('not JSON')
    expect((await send({}, 'not JSON')).status).toBe(400)
    expect(parsed()).toContain('not JSON')
  })

  it('ORD-07 ORD-15 512 KiB are read, and one byte more is refused with 413, whatever the length says', async () => {
    const order = shopifyOrder()
    const text = JSON.stringify(order)
    const full = `${text}${' '.repeat(512 * 1024 - text.length)}`
    expect((await send({}, full)).status).toBe(200)
    expect((await orderOf(order)).orders).toHaveLength(1)
    const over = await send({}, `${full} `)
    expect([over.status, over.html]).toEqual([413, ''])
  })

  it.each<[string, unknown, string]>([
    ['text', 'not JSON', 'orders/paid'],
    ['nothing', '', 'orders/paid'],
    ['a list', [shopifyOrder()], 'orders/paid'],
    ['a number', 5, 'orders/paid'],
    ['no id', shopifyOrder({ id: null }), 'orders/paid'],
    ['an id that is no number', shopifyOrder({ id: 'x' }), 'orders/paid'],
    ['an id below one', shopifyOrder({ id: -5 }), 'orders/paid'],
    ['an amount that is no decimal', shopifyOrder({ total_price: '8,50' }), 'orders/paid'],
    ['a negative amount', shopifyOrder({ total_price: '-8.50' }), 'orders/paid'],
    ['no amount', shopifyOrder({ subtotal_price: null }), 'orders/paid'],
    ['a cancellation without an id', { name: '#1' }, 'orders/cancelled'],
    ['a refund of no order', { id: 5, transactions: [] }, 'refunds/create'],
    ['a refund of no decimal', shopifyRefund({ id: 5 }, 'all'), 'refunds/create'],
  ])('ORD-14 ORD-15 %s is refused with 400', async (_what, message, topic) => {
    const id = crypto.randomUUID()
    const answer = await sendShopify(app, topic, message, { id })
    expect([answer.status, answer.html]).toEqual([400, ''])
    expect(await deliveryOf(id)).toMatchObject({ outcome: 'failed', topic })
  })

  it.each([[null], [''], ['a b'], ['x'.repeat(129)]])('ORD-15 a delivery called %j is refused with 400', async (id) => {
    expect((await send({ 'x-shopify-webhook-id': id })).status).toBe(400)
  })
})

describe('orders somebody has to look at', () => {
  const item = (change: object = {}) => ({ sku: 'tappt-card', variant_id: 1, title: 'A', quantity: 1, ...change })
  const taken = async (change: Record<string, unknown>) => {
    const order = shopifyOrder(change)
    const answer = await sendShopify(app, 'orders/paid', order)
    expect(answer.status).toBe(200)
    const stored = await orderOf(order)
    return { order: stored.order as OrderRow, lines: stored.lines }
  }

  it.each([
    ['EUR', 'EUR'],
    ['gbp', 'XXX'],
    [null, 'XXX'],
  ])('ORD-15 the currency %j is stored with a note', async (currency, kept) => {
    expect((await taken({ currency })).order).toMatchObject({ currency: kept, note: 'not GBP', total_pence: 8500 })
  })

  it.each([[0], [-3], [1.5], ['2'], [null]])('ORD-15 a line of %j cards is dropped with a note', async (quantity) => {
    const { order, lines } = await taken({ line_items: [item({ quantity }), item({ quantity: 2 })] })
    expect([order.note, lines.map((line) => [line.position, line.quantity])]).toEqual(['line without cards', [[1, 2]]])
  })

  it('ORD-15 a thousand cards and a hundred lines are taken, more are to be checked by hand', async () => {
    expect((await taken({ line_items: [item({ quantity: 1000 })] })).order.note).toBeNull()
    const large = await taken({ line_items: [item({ quantity: 1001 })] })
    expect([large.order.note, large.lines[0]?.cards]).toEqual(['check by hand', 1001])
    const many = await taken({ line_items: Array.from({ length: 100 }, () => item()) })
    expect([many.order.note, many.lines.length]).toEqual([null, 100])
    const more = await taken({ line_items: Array.from({ length: 101 }, (_, at) => item({ title: `Line ${at + 1}` })) })
    expect([more.order.note, more.lines.length, more.lines[99]?.title]).toEqual(['check by hand', 100, 'Line 100'])
  })

  it('ORD-15 properties are cut at twenty and at 200 characters, without what nobody can read', async () => {
    const properties = Array.from({ length: 21 }, (_, at) => ({ name: `Key ${at + 1}`, value: 'v' }))
    properties[0] = { name: 'Name', value: 'x'.repeat(201) }
    properties[1] = { name: 'Li\u0000ne 2', value: 'A\u0007va\u202e St\none' }
    const { lines } = await taken({ line_items: [item({ properties })] })
    const kept: { key: string; value: string }[] = JSON.parse(lines[0]?.attributes ?? '[]')
    expect(kept).toHaveLength(20)
    expect(kept.slice(0, 3)).toEqual([
      { key: 'Name', value: 'x'.repeat(200) },
      { key: 'Line 2', value: 'Ava Stone' },
      { key: 'Key 3', value: 'v' },
    ])
  })

  it('ORD-12 ORD-15 notes stand beside each other', async () => {
    const { order } = await taken({ currency: 'EUR', line_items: [item({ sku: 'x' }), item({ quantity: 0 })] })
    expect(order.note).toBe('unmapped line, line without cards, not GBP')
  })
})

it('ORD-16 a refusal is one line that names the backend and the reason, and no line tells of anybody', async () => {
  const lines: string[] = []
  for (const level of ['log', 'info', 'warn', 'error'] as const)
    vi.spyOn(console, level).mockImplementation((line) => void lines.push(String(line)))
  const secret = {
    ...{ email: 'secret-buyer@example.com', name: '#SECRET-NUMBER' },
    shipping_address: { name: 'Secret Person', address1: '9 Secret Street', city: 'Secretham', zip: 'SE1 CR3' },
  }
  const id = 'secret-delivery-id'
  const order = shopifyOrder(secret)
  const wrong = await shopifyHmac('x')
  const refusals: [string, Promise<unknown>][] = [
    ['signature', sendShopify(app, 'orders/paid', order, { id, headers: { 'x-shopify-hmac-sha256': wrong } })],
    ['shop', sendShopify(app, 'orders/paid', order, { id, headers: { 'x-shopify-shop-domain': 'secret.example' } })],
    ['not_json', sendShopify(app, 'orders/paid', `${JSON.stringify(order)}}`, { id: `${id}-1` })],
    ['shape', sendShopify(app, 'orders/paid', { ...order, total_price: 'secret' }, { id: `${id}-2` })],
    ['too_large', sendShopify(app, 'orders/paid', 'secret'.repeat(100_000), { id })],
  ]
  for (const [reason, sent] of refusals) {
    await sent
    const incoming = lines.filter((line) => line.includes('webhook_refused') && line.includes(`"${reason}"`))
    expect(
      incoming.map((line) => JSON.parse(line)),
      reason,
    ).toEqual([{ level: 'warn', event: 'webhook_refused', backend: 'shopify', reason }])
  }
  await sendShopify(app, 'orders/paid', order)
  await sendShopify(down(), 'orders/paid', order)
  await sendShopify(app, 'orders/cancelled', shopifyCancellation(order))
  expect(lines.filter((line) => line.includes('webhook_refused'))).toHaveLength(refusals.length)
  expect(lines.some((line) => line.includes('store_failed'))).toBe(true)
  for (const line of lines) expect(line).not.toMatch(new RegExp(`secret|${order.id}|${wrong.slice(0, 8)}`, 'i'))
})
