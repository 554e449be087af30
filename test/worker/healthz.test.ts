// /healthz: one word a part for anybody, details for the operator, always in time. T-OPR-2, T-OPR-4, R19; the header
// set is that of the class "healthz" in docs/headers.md.
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createCatalogue } from '#domain/shop/catalogue.ts'
import { createBrand } from '#domain/site/brand.ts'
import worker from '#src/index.ts'
import {
  type Around,
  counts,
  D1_OVERLOADED,
  fails,
  hangs,
  memoryKv,
  takes,
  withFaultyD1,
  withFaultyKv,
} from '#test/support/faults.ts'
import { createShop, type Shop } from '#test/support/shop.ts'

const TOKEN = 'operator-token-of-the-tests-0123456789'
const EMAIL = { send: async () => ({ messageId: '1' }) }
const WELL = {
  ...{ status: 'ok', d1: 'ok', kv: 'ok', commerce: 'ok', mail: 'off', api_version: 'off', orders: 'off' },
  replica: 'off',
}

let shop: Shop
beforeAll(async () => {
  shop = await createShop()
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const ask = async (from: Shop, headers: Record<string, string> = {}) => {
  const response = await from.fetch('/healthz', { headers })
  return { response, body: await response.json<Record<string, unknown>>() }
}
const asOperator = { authorization: `Bearer ${TOKEN}` }

describe('T-OPR-4 without the token', () => {
  it('says one word a part and nothing else', async () => {
    const { response, body } = await ask(shop)
    expect([response.status, body]).toEqual([200, WELL])
    expect(Object.fromEntries(response.headers)).toEqual({
      'strict-transport-security': 'max-age=63072000; includeSubDomains',
      'x-content-type-options': 'nosniff',
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
      'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    })
  })

  it('answers HEAD, and 405 to anything else', async () => {
    const head = await shop.fetch('/healthz', { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
    const post = await shop.fetch('/healthz', { method: 'POST' })
    expect([post.status, post.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  })

  it.each<[string, Around]>([
    ['fails', fails(D1_OVERLOADED)],
    ['never answers', hangs],
  ])('D1 %s: down, with 503, the rest as it is, within two seconds', async (_case, around) => {
    const broken = await createShop({ DB: withFaultyD1(shop.env.DB, around), CACHE: memoryKv() })
    const began = Date.now()
    const { response, body } = await ask(broken)
    expect([response.status, body]).toEqual([503, { ...WELL, status: 'down', d1: 'down', orders: 'down' }])
    expect(Date.now() - began).toBeLessThan(2500) // 1.5 s, and a second for a busy machine
  })

  it('everything hangs: still one answer within two seconds', async () => {
    const broken = await createShop({
      DB: withFaultyD1(shop.env.DB, hangs),
      CACHE: withFaultyKv(memoryKv(), hangs),
      EMAIL,
    })
    const began = Date.now()
    const { body } = await ask(broken)
    expect(body).toEqual({
      status: 'down',
      d1: 'down',
      kv: 'down',
      commerce: 'ok',
      mail: 'down',
      api_version: 'off',
      orders: 'down',
      replica: 'off',
    })
    expect(Date.now() - began).toBeLessThan(2500)
  })

  it('KV fails: down', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const { response, body } = await ask(await createShop({ CACHE: withFaultyKv(memoryKv(), fails('KV: 503')) }))
    expect([response.status, body]).toMatchObject([503, { status: 'down', kv: 'down', commerce: 'ok' }])
  })

  it('a part that takes its time is slow, with 200', async () => {
    const { response, body } = await ask(
      await createShop({ DB: withFaultyD1(shop.env.DB, takes(600)), CACHE: memoryKv() }),
    )
    expect([response.status, body]).toEqual([200, { ...WELL, status: 'slow', d1: 'slow' }])
  })

  it('a live shop without a backend is down', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const { response, body } = await ask(await createShop({ COMMERCE_MODE: 'live', CACHE: memoryKv() }))
    expect([response.status, body]).toEqual([503, { ...WELL, status: 'down', commerce: 'down' }])
  })

  it('an old copy of a product hides nothing, one of the last five minutes spares the backend', async () => {
    const kv = memoryKv()
    const reads = counts()
    const live = await createShop({ COMMERCE_MODE: 'sample', CACHE: withFaultyKv(kv, reads) })
    await ask(live)
    await live.settled()
    const stored = JSON.parse(String(await kv.get('product:acme-card')))
    expect(Date.now() - stored.storedAt).toBeLessThan(60_000)
    await kv.put('product:acme-card', JSON.stringify({ ...stored, storedAt: Date.now() - 301_000 }))
    await ask(live)
    await live.settled()
    expect(Date.now() - JSON.parse(String(await kv.get('product:acme-card'))).storedAt).toBeLessThan(60_000)
  })

  it('settings that cannot be used: down', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const context = { waitUntil() {}, passThroughOnException() {}, props: {} } as unknown as ExecutionContext
    const response = await worker.fetch(
      new Request('https://shop.example.test/healthz'),
      { ...shop.env, CONSENT: 'perhaps' },
      context,
    )
    expect([response.status, await response.json()]).toEqual([503, { status: 'down' }])
    expect(response.headers.get('x-robots-tag')).toBe('noindex')
  })
})

describe('a live shop', () => {
  const HANDLES = createCatalogue(createBrand({ slug: 'acme', name: 'Acme' })).designs.map(({ handle }) => handle)
  /** The answers of a backend, by handle. */
  const sold = (change: Record<string, object | null> = {}) =>
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (_url, init) => {
      const { handle } = JSON.parse(String(init?.body)).variables
      const node = { id: `v-${handle}`, availableForSale: true, price: { amount: '40.0', currencyCode: 'GBP' } }
      const changed = handle in change ? change[handle] : {}
      const edges = [{ node: { ...node, ...changed } }]
      return Response.json({ data: { product: changed === null ? null : { title: handle, variants: { edges } } } })
    })
  const live = () =>
    createShop({
      COMMERCE_MODE: 'live',
      SHOPIFY_STOREFRONT_URL: 'https://acme.myshopify.com/api/2026-04/graphql.json',
      SHOPIFY_STOREFRONT_TOKEN: 'shpat_1',
      OPERATOR_TOKEN: TOKEN,
      CACHE: memoryKv(),
    })
  const commerceOf = async (from: Shop) => {
    const { body } = await ask(from, asOperator)
    await from.settled()
    return [body.commerce, (body.details as Record<string, { error?: string }>).commerce?.error]
  }
  beforeEach(() => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
  })
  const [first = '', second = ''] = HANDLES
  const price = (amount: string, currencyCode = 'GBP') => ({ price: { amount, currencyCode } })

  it.each<[string, Record<string, object | null>, string, string | undefined]>([
    ['sells everything', {}, 'ok', undefined],
    ['is sold out of a card', { [first]: { availableForSale: false } }, 'ok', undefined],
    ['has a product unpublished', { [second]: null }, 'slow', `${second}: not published`],
    ['has a product in dollars', { [first]: price('40.0', 'USD') }, 'slow', `${first}: not priced in GBP`],
    ['has a product for nothing', { [first]: price('0.0') }, 'slow', `${first}: no price`],
    ['has a negative price', { [first]: price('-4.0') }, 'slow', `${first}: no price`],
    [
      'has nothing published',
      Object.fromEntries(HANDLES.map((handle) => [handle, null])),
      'down',
      HANDLES.map((handle) => `${handle}: not published`).join(', '),
    ],
    [
      'is priced in euros',
      Object.fromEntries(HANDLES.map((handle) => [handle, price('40.0', 'EUR')])),
      'down',
      HANDLES.map((handle) => `${handle}: not priced in GBP`).join(', '),
    ],
  ])('that %s', async (_case, change, word, error) => {
    sold(change)
    expect(await commerceOf(await live())).toEqual([word, error])
  })

  it('that answered for every product is not asked again within five minutes', async () => {
    const asked = sold()
    const shop = await live()
    await commerceOf(shop)
    expect(asked).toHaveBeenCalledTimes(HANDLES.length)
    await commerceOf(shop)
    expect(asked).toHaveBeenCalledTimes(HANDLES.length)
  })
})

describe('mail', () => {
  const queue = (id: string, status: string, ageSeconds: number, dueInSeconds: number) =>
    shop.env.DB.prepare(
      `INSERT INTO mail_outbox (id, recipient, kind, payload, status, created_at, next_attempt_at)
       VALUES (?, 'someone@example.com', 'discount-code', '{}', ?, unixepoch() - ?, unixepoch() + ?)`,
    )
      .bind(id, status, ageSeconds, dueInSeconds)
      .run()
  const word = async () => (await ask(await createShop({ EMAIL }))).body.mail
  afterEach(async () => {
    await shop.env.DB.prepare('DELETE FROM mail_outbox').run()
  })

  it('is ok while mails leave in time', async () => {
    await queue('sent', 'sent', 90_000, -90_000)
    await queue('new', 'pending', 5, -1_000_000) // due since 0, as a fresh row is
    await queue('later', 'pending', 9000, 60)
    expect(await word()).toBe('ok')
  })

  it.each([
    ['is an hour late', 'pending', 9000, -3700],
    ['was never finished', 'sending', 9000, -3700],
    ['was given up today', 'failed', 20_000, -7200],
  ])('is slow while a mail %s', async (_case, status, age, due) => {
    await queue('late', status, age, due)
    expect(await word()).toBe('slow')
  })

  it('is ok again a day after one was given up', async () => {
    await queue('old', 'failed', 200_000, -90_000)
    expect(await word()).toBe('ok')
  })

  it('is down when a sender is set and nothing is bound', async () => {
    expect((await ask(await createShop({ MAIL_FROM: 'shop@example.com' }))).body.mail).toBe('down')
  })
})

describe('single-use codes', () => {
  const fill = (count: number, given: number) =>
    shop.env.DB.batch(
      Array.from({ length: count }, (_, n) =>
        shop.env.DB.prepare('INSERT INTO discount_codes (code, address_hash) VALUES (?, ?)').bind(
          `ACME10-${String(n).padStart(10, '0')}`,
          n < given ? `holder ${n}` : null,
        ),
      ),
    )
  afterEach(async () => {
    await shop.env.DB.prepare('DELETE FROM discount_codes').run()
  })

  it.each([
    [60, 10, 'ok'],
    [60, 50, 'slow'],
    [60, 60, 'slow'],
  ])('of %i are %i given: %s, and the shop as a whole with it', async (count, given, word) => {
    await fill(count, given)
    const own = await createShop({ OPERATOR_TOKEN: TOKEN })
    const { response, body } = await ask(own, asOperator)
    expect([response.status, body]).toMatchObject([
      200,
      { status: word, codes: word, details: { codes: { free: count - given } } },
    ])
  })

  it('are not named where none were made', async () => {
    expect((await ask(shop)).body).not.toHaveProperty('codes')
  })
})

describe('orders', () => {
  const HOUR = 3600
  const DAY = 24 * HOUR
  const NOON = Date.UTC(2026, 9, 20, 12) / 1000
  beforeEach(() => {
    vi.setSystemTime(NOON * 1000)
  })
  afterEach(async () => {
    for (const table of ['webhook_events', 'checkout_days', 'orders'])
      await shop.env.DB.prepare(`DELETE FROM ${table}`).run()
  })
  const heard = (hoursAgo: number) =>
    shop.env.DB.prepare("INSERT INTO webhook_events (id, topic, received_at, outcome) VALUES (?1, 'x', ?2, 'stored')")
      .bind(`shopify:${hoursAgo}`, NOON - hoursAgo * HOUR)
      .run()
  const checkouts = (daysAgo: number, created: number) =>
    shop.env.DB.prepare('INSERT INTO checkout_days (day, created) VALUES (?1, ?2)')
      .bind(NOON / DAY - 0.5 - daysAgo, created)
      .run()

  it('ORD-43 are off until a first webhook was received, however many checkouts there are', async () => {
    await checkouts(3, 500)
    const { response, body } = await ask(shop)
    expect([response.status, body]).toEqual([200, WELL])
  })

  it.each<[string, number[], [number, number][], string]>([
    [
      '20 checkouts later, 49 hours old',
      [49],
      [
        [1, 12],
        [0, 8],
      ],
      'slow',
    ],
    [
      '20 checkouts later, 48 hours old',
      [48],
      [
        [1, 12],
        [0, 8],
      ],
      'ok',
    ],
    [
      '19 checkouts later',
      [72],
      [
        [1, 11],
        [0, 8],
      ],
      'ok',
    ],
    ['20 checkouts on its own day, none later', [72], [[3, 20]], 'ok'],
    [
      'an older one beside a newer',
      [200, 1],
      [
        [2, 40],
        [1, 40],
      ],
      'ok',
    ],
  ])('ORD-43 the newest webhook, %s: %s', async (_case, events, days, word) => {
    for (const hours of events) await heard(hours)
    for (const [ago, created] of days) await checkouts(ago, created)
    const { response, body } = await ask(shop)
    expect([response.status, body]).toEqual([200, { ...WELL, orders: word }])
  })

  it('ORD-43 stay slow when the messages themselves have been deleted, because orders had come', async () => {
    await shop.env.DB.prepare(
      "INSERT INTO orders (id, backend, external_id, number, status) VALUES ('O', 'shopify', '1', '#1', 'paid')",
    ).run()
    expect((await ask(shop)).body.orders).toBe('ok')
    await checkouts(5, 20)
    const { response, body } = await ask(shop)
    expect([response.status, body]).toEqual([200, { ...WELL, orders: 'slow' }])
  })

  it('ORD-43 tell the operator how long and how many', async () => {
    await heard(72)
    await checkouts(1, 25)
    const { body } = await ask(await createShop({ OPERATOR_TOKEN: TOKEN }), asOperator)
    expect(body).toMatchObject({
      status: 'ok',
      details: { orders: { checkouts_since: 25, silent_seconds: 72 * HOUR } },
    })
  })
})

describe('the version of the commerce API', () => {
  const word = async (version: string) => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    vi.setSystemTime(Date.UTC(2026, 7, 15))
    const url = `https://acme.myshopify.com/api/${version}/graphql.json`
    const live = { COMMERCE_MODE: 'live', SHOPIFY_STOREFRONT_URL: url, OPERATOR_TOKEN: TOKEN }
    const { body } = await ask(await createShop({ ...live, CACHE: memoryKv() }), asOperator)
    return [body.api_version, (body.details as Record<string, unknown>).api_version]
  }

  it.each([
    ['2026-07', 'ok', 1],
    ['2025-08', 'ok', 12],
    ['2025-07', 'slow', 13],
    ['2024-10', 'slow', 22],
  ])('%s is %s in August 2026', async (version, expected, months) => {
    expect(await word(version)).toEqual([expected, { version, months, ms: expect.any(Number) }])
  })
})

describe('T-OPR-2 with a token', () => {
  it('the right one adds times and ages, and no secret', async () => {
    const own = await createShop({ OPERATOR_TOKEN: TOKEN, EMAIL, MAIL_SECRET: 'm'.repeat(40) })
    const { response, body } = await ask(own, asOperator)
    const ms = expect.any(Number)
    expect([response.status, body]).toEqual([
      200,
      {
        ...WELL,
        mail: 'ok',
        details: {
          d1: { ms },
          kv: { ms },
          commerce: { mode: 'sample', ms },
          mail: { waiting: 0, late: 0, failed_last_day: 0, oldest_seconds: 0, ms },
          api_version: { ms },
          orders: { ms },
          replica: {},
        },
      },
    ])
    expect(JSON.stringify(body)).not.toMatch(/operator-token|mmmm|public-key/)
  })

  it('errors are told to the operator only, without what a log must not hold', async () => {
    const DB = withFaultyD1(shop.env.DB, fails('D1_ERROR: no route to 192.0.2.7 for alice@example.com'))
    const own = await createShop({ OPERATOR_TOKEN: TOKEN, DB, CACHE: memoryKv() })
    expect(JSON.stringify((await ask(own)).body)).not.toContain('D1_ERROR')
    const { body } = await ask(own, asOperator)
    expect(body).toMatchObject({ details: { d1: { error: 'Error: D1_ERROR: no route to [address] for [address]' } } })
  })

  it.each([
    ['wrong', `Bearer ${TOKEN}x`],
    ['a part of it', `Bearer ${TOKEN.slice(0, -1)}`],
    ['in another case', `Bearer ${TOKEN.toUpperCase()}`],
  ])('one that is %s is 401, and tells nothing', async (_case, authorization) => {
    const own = await createShop({ OPERATOR_TOKEN: TOKEN })
    const { response, body } = await ask(own, { authorization })
    expect([response.status, body]).toEqual([401, { error: { message: 'The token is wrong.' } }])
    expect(response.headers.get('x-robots-tag')).toBe('noindex')
  })

  it.each([
    ['in the address', `/healthz?token=${TOKEN}`, {}],
    ['in another scheme', '/healthz', { authorization: `Basic ${TOKEN}` }],
    ['bare', '/healthz', { authorization: TOKEN }],
    ['as the public key', '/healthz', { apikey: TOKEN }],
  ])('one that comes %s does not count', async (_case, path, headers) => {
    const own = await createShop({ OPERATOR_TOKEN: TOKEN })
    const response = await own.fetch(path, { headers: headers as Record<string, string> })
    expect(await response.json()).toEqual(WELL)
  })

  it('R19 one shorter than 32 characters counts as unset: nobody is the operator', async () => {
    const short = 'x'.repeat(31)
    const own = await createShop({ OPERATOR_TOKEN: short })
    for (const authorization of [`Bearer ${short}`, 'Bearer ', 'Bearer x'])
      expect((await ask(own, { authorization })).body).toEqual(WELL)
  })
})
