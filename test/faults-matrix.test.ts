// The fault matrix on the built Worker: each broken neighbour with a tap, a page, a profile, a sign-up, a product and a
// checkout, and the exact result. A tap always redirects, a page always comes, a sign-up is stored or reported, no
// figure is wrong. Then many different requests at once (T-PLT-3) and whatever a neighbour may throw (T-PLT-4).
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { API_PATHS } from '#domain/site/routes.ts'
import { D1_OVERLOADED, KV_GET_FAILED } from './support/faults.ts'
import {
  type Answer,
  APP,
  type Faults,
  type FaultyShop,
  HANDLE,
  startFaultyShop,
  variantOf,
} from './support/faulty-shop.ts'
import type { Fault as StoreFault } from './support/storefront-server.ts'

let shop: FaultyShop
let variant = ''
beforeAll(async () => {
  shop = await startFaultyShop()
  variant = await variantOf(shop)
}, 240_000)
afterAll(() => shop?.stop())
beforeEach(async () => {
  await shop.break()
  shop.storefront.reset()
  Object.assign(shop.mailbox, { sent: [], asked: [], answer: 200, retryAfter: undefined })
})

let serial = 0
async function linkedChip(): Promise<string> {
  const id = `MATRIX${++serial}`
  await shop.db
    .prepare("INSERT INTO chips (chip_id, status, username) VALUES (?, 'linked_with_profile', 'acme')")
    .bind(id)
    .run()
  return id
}
const tapTarget = async (id: string) => {
  const answer = await shop.get(`/scan/${id}`)
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([302, 'no-store'])
  return answer.headers.get('location')
}

interface Row {
  broken: string
  faults?: Faults
  store?: StoreFault
  mail?: number | 'hang'
  /** Where a tap on a chip nobody has tapped before leads; a known one always leads to its profile. */
  tap: 'profile' | 'register'
  profile: 'whole' | 'fallback'
  /** 200: stored, and its mail follows. */
  signUp: 200 | 503
  /** Of a product nobody has asked for yet; one with an older copy is always answered. */
  product: 200 | 503
  checkout: 200 | 503
}
const WELL = { tap: 'profile', profile: 'whole', signUp: 200, product: 200, checkout: 200 } as const
const WITHOUT_D1 = { ...WELL, tap: 'register', profile: 'fallback', signUp: 503 } as const
const WITHOUT_STORE = { ...WELL, product: 503, checkout: 503 } as const
const QUOTA =
  "D1_ERROR: Your account has exceeded D1's free tier daily row write limit. Upgrade to a paid plan or wait."

const MATRIX: Row[] = [
  { broken: 'nothing', ...WELL },
  { broken: 'D1 fails', faults: { DB: { kind: 'error', message: D1_OVERLOADED } }, ...WITHOUT_D1 },
  { broken: 'D1 is over its quota', faults: { DB: { kind: 'error', message: QUOTA } }, ...WITHOUT_D1 },
  { broken: 'D1 hangs', faults: { DB: { kind: 'hang' } }, ...WITHOUT_D1 },
  { broken: 'KV fails', faults: { CACHE: { kind: 'error', message: KV_GET_FAILED } }, ...WELL },
  { broken: 'KV hangs', faults: { CACHE: { kind: 'hang' } }, ...WELL },
  { broken: 'commerce is down', store: { kind: 'down' }, ...WITHOUT_STORE },
  { broken: 'commerce is slow', store: { kind: 'slow', ms: 20_000 }, ...WITHOUT_STORE },
  { broken: 'commerce answers rubbish', store: { kind: 'body', text: '<html>' }, ...WITHOUT_STORE },
  { broken: 'mail is down', mail: 500, ...WELL },
  { broken: 'mail hangs', mail: 'hang', ...WELL },
  { broken: 'the limiter throws', faults: { LIMITS: { kind: 'throw' } }, ...WELL },
  { broken: 'the log throws', faults: { LOG: true }, ...WELL },
]
const HANDLES = ['joker', 'lucky-duck', 'unbothered', 'american-success'].map((name) => `${name}-acme-card`)

describe.each(MATRIX)('$broken', ({ faults = {}, store, mail, ...wanted }) => {
  let known = ''
  beforeEach(async () => {
    known = await linkedChip()
    expect(await tapTarget(known)).toBe('/profile/acme')
    await expect.poll(() => shop.kv.get(`tap:v1:${known}`)).toBe('acme')
    await shop.break(faults)
    shop.storefront.fault = store ?? null
    if (mail !== undefined) shop.mailbox.answer = mail
  })
  const kvIsWell = faults.CACHE === undefined

  it(`a tap leads to ${wanted.tap}, a known chip to its profile`, async () => {
    const fresh = `MATRIX${++serial}`
    await shop.break()
    await shop.db
      .prepare("INSERT INTO chips (chip_id, status, username) VALUES (?, 'linked_with_profile', 'acme')")
      .bind(fresh)
      .run()
    await shop.break(faults)
    expect(await tapTarget(fresh)).toBe(wanted.tap === 'profile' ? '/profile/acme' : `${APP}/register?chip=${fresh}`)
    if (kvIsWell || wanted.tap === 'profile') expect(await tapTarget(known)).toBe('/profile/acme')
  })

  it('pages are whole, with the catalogue’s prices', async () => {
    for (const [path, price] of [
      ['/', '£40'],
      ['/product?card=joker', '£45'],
      ['/limited-editions', '£108'],
    ]) {
      const answer = await shop.get(path ?? '')
      expect([answer.status, answer.text.endsWith('</html>')]).toEqual([200, true])
      expect(answer.text).toContain(price)
    }
  })

  it(`a profile is ${wanted.profile}`, async () => {
    const answer = await shop.get('/profile/acme')
    expect(answer.status).toBe(200)
    expect(answer.text.includes('Mara Ellison')).toBe(wanted.profile === 'whole')
    expect(answer.headers.get('cache-control') === 'no-store').toBe(wanted.profile === 'fallback')
  })

  it(`a sign-up answers ${wanted.signUp}, and what is answered is stored`, async () => {
    const email = `matrix-${++serial}@example.com`
    const answer = await shop.call(API_PATHS.discountCode, { name: 'Alice', email })
    expect(answer.status).toBe(wanted.signUp)
    if (answer.status === 503) expect(answer.json()).toEqual({ error: { message: expect.any(String) } })
    await shop.break()
    shop.mailbox.answer = 200
    const rows = await shop.db.prepare('SELECT name FROM newsletter_signups WHERE email = ?').bind(email).all()
    expect(rows.results).toHaveLength(wanted.signUp === 200 ? 1 : 0)
    await shop.db
      .prepare("UPDATE mail_outbox SET next_attempt_at = 0 WHERE recipient = ? AND status <> 'sent'")
      .bind(email)
      .run()
    await expect
      .poll(
        async () => {
          await shop.cron()
          return shop.mailbox.sent.filter(({ to }) => to === email).length
        },
        { timeout: 20_000, interval: 500 },
      )
      .toBe(wanted.signUp === 200 ? 1 : 0)
  }, 60_000)

  it(`a product answers ${wanted.product}, one with an older copy 200, at the right price`, async () => {
    const cold = HANDLES[serial++ % HANDLES.length] ?? ''
    await shop.kv.delete(`product:${cold}`)
    const read = (handle: string) => shop.call(API_PATHS.commerce, { action: 'getProductByHandle', handle })
    const price = (answer: Answer) => answer.json().data.productByHandle.variants.edges[0].node.price
    const fresh = await read(cold)
    expect(fresh.status).toBe(wanted.product)
    if (fresh.status === 200) expect(price(fresh)).toEqual({ amount: '45.0', currencyCode: 'GBP' })
    const older = await read(HANDLE)
    expect([older.status, price(older)]).toEqual([200, { amount: '40.0', currencyCode: 'GBP' }])
  })

  it(`a checkout answers ${wanted.checkout}, at the right total`, async () => {
    const order = await shop.call(API_PATHS.commerce, {
      action: 'createCheckout',
      input: { lineItems: [{ variantId: variant, quantity: 5 }], discountCode: 'ANNA10' },
    })
    expect(order.status).toBe(wanted.checkout)
    if (order.status === 503) return expect(order.json()).toEqual({ error: { message: 'Failed to create checkout' } })
    // Five core cards cost £160 as a pack, less ten per cent.
    expect(order.json().data.checkoutCreate.checkout).toMatchObject({ totalPence: 14_400, discountApplied: true })
  })
})

describe('many different requests at once', () => {
  it('T-PLT-3 200 interleaved requests: each is answered with its own and nothing of another', async () => {
    const names = Array.from({ length: 25 }, (_, n) => `person${String(n).padStart(2, '0')}x`)
    for (const [n, name] of names.entries()) {
      await shop.db
        .prepare('INSERT INTO profiles (username, full_name, bio) VALUES (?, ?, ?)')
        .bind(name, `Full ${name}`, `Bio of ${name}`)
        .run()
      await shop.db
        .prepare("INSERT INTO chips (chip_id, status, username) VALUES (?, 'linked_with_profile', ?)")
        .bind(`CROSS${n}`, name)
        .run()
    }
    const asks = names.flatMap((name, n): [string, () => Promise<Answer>, (answer: Answer) => string][] => [
      [name, () => shop.get(`/scan/CROSS${n}`), ({ headers }) => headers.get('location') ?? ''],
      [name, () => shop.get(`/profile/${name}`), ({ text }) => text],
      [name, () => shop.get(`/profile/${name}/contact.vcf`), ({ text }) => text],
      [name, () => shop.get(`/report?profile=${name}`), ({ text }) => text],
      [name, () => shop.get(`/nowhere/${name}`), ({ text }) => text],
      [name, () => shop.call(API_PATHS.resolveTap, { chip_id: `CROSS${n}` }), ({ text }) => text],
      [name, () => shop.call(API_PATHS.publicProfile, { _username: name }), ({ text }) => text],
      [name, () => shop.get(`/login/${name}?q=${name}`), ({ headers }) => headers.get('location') ?? ''],
    ])
    expect(asks).toHaveLength(200)
    // Neighbours in time are of different people and kinds.
    const shuffled = asks.map((ask, n) => [(n * 73) % 200, ask] as const).sort(([a], [b]) => a - b)
    const answers = await Promise.all(
      shuffled.map(async ([, [name, ask, read]]) => ({ name, seen: read(await ask()) })),
    )
    for (const { name, seen } of answers) {
      const found = new Set(seen.match(/person\d\dx/g))
      expect(found).toEqual(new Set([name]))
    }
  }, 120_000)
})

describe('whatever a neighbour throws', () => {
  const SECRET = 'sk_live_S3CR3T'
  const THROWN = [`string ${SECRET}`, 'null', `Error: token=${SECRET}`]
  const NEIGHBOURS = ['DB', 'CACHE', 'EMAIL', 'LIMITS'] as const
  const CASES = NEIGHBOURS.flatMap((name) => THROWN.map((message) => [name, message] as const))

  it.each(CASES)(
    'T-PLT-4 %s throws %j at once: an answer of ours everywhere, without a word of it',
    async (name, message) => {
      await shop.break({ [name]: { kind: 'throw', message } })
      const answers = [
        await shop.get(`/scan/THROWS${++serial}`),
        await shop.get('/'),
        await shop.get('/profile/acme'),
        await shop.get('/profile/acme/contact.vcf'),
        await shop.get('/unsubscribe?token=x'),
        await shop.get('/cart/joker-acme-card:1'),
        await shop.get('/healthz'),
        await shop.call(API_PATHS.referralClick, { referralCode: 'X' }),
        await shop.call(API_PATHS.newsletter, { name: 'A', email: `throws-${++serial}@example.com` }),
        await shop.call(API_PATHS.discountCode, { name: 'A', email: `throws-${++serial}@example.com` }),
        await shop.call(API_PATHS.resolveTap, { chip_id: 'DEMO0001' }),
        await shop.call(API_PATHS.commerce, { action: 'getProductByHandle', handle: HANDLE }),
        await shop.call(API_PATHS.reportProfile, { username: 'acme', reason: 'other', details: 'x' }),
      ]
      for (const { status, headers, text } of answers) {
        expect([200, 201, 302, 400, 503]).toContain(status)
        expect(headers.get('strict-transport-security')).toBe('max-age=63072000; includeSubDomains')
        expect(headers.get('x-content-type-options')).toBe('nosniff')
        expect(headers.get('content-security-policy')).toContain("default-src 'none'")
        if (status >= 400) expect(headers.get('cache-control')).toBe('no-store')
        expect(text).not.toContain('S3CR3T')
      }
    },
  )
})
