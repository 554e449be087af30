// Requests that try to write, to poison a cache or to leave something in the log, on the built Worker. T-TAP-6,
// T-TAP-8, T-TAP-9, T-TAP-12; T-CAC-1, T-CAC-2, T-CAC-7, T-CAC-9; T-PII-7, T-PII-8.
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { API_PATHS, pagePaths } from '#domain/site/routes.ts'
import { type RawAnswer, rawRequest } from './support/built-shop.ts'
import { APP, type Counts, type FaultyShop, HANDLE, SITE, startFaultyShop } from './support/faulty-shop.ts'
import { withoutReferences } from './support/log-lines.ts'

const OPERATOR_TOKEN = 'operator-token-of-the-request-test-0123456789'
let shop: FaultyShop
beforeAll(async () => {
  shop = await startFaultyShop({ OPERATOR_TOKEN, LOG_REQUESTS: 'all' })
}, 240_000)
afterAll(() => shop?.stop())
beforeEach(async () => {
  await shop.break()
  shop.log.length = 0
})

const HOST = new URL(SITE).host
const PAGES = Object.values(pagePaths({ slug: 'acme' })).flat()
/** Every kind of address that answers GET. */
const ROUTES = [
  ...PAGES,
  '/profile/acme',
  '/profile/nobody',
  '/profile/acme/contact.vcf',
  '/profile/acme/qr.svg',
  '/scan/DEMO0001',
  '/scan/DEMO0002',
  '/scan/unknown',
  '/scan/',
  '/login',
  '/register',
  '/p/jane',
  '/discount/ACME10',
  `/cart/${HANDLE}:1`,
  '/unsubscribe?token=x',
  '/confirm?token=x',
  '/sample-checkout/x',
  '/healthz',
  '/operator/encode',
  '/robots.txt',
  '/sitemap.xml',
  '/manifest.webmanifest',
  '/nowhere',
  API_PATHS.profileThemes,
]
const raw = (target: string, headers: Record<string, string> = {}, method = 'GET'): Promise<RawAnswer> =>
  rawRequest(shop.port, { target, method, headers: { host: HOST, ...headers } })
const writes = ({ DB = {}, CACHE = {} }: Counts): string[] => [
  ...Object.keys(DB).filter((sql) => !/^\s*(?:select|with)\b/i.test(sql)),
  ...Object.keys(CACHE).filter((operation) => !operation.startsWith('get')),
]

describe('reading', () => {
  it('T-TAP-9 writes nothing but caches and statistics, whatever the address', async () => {
    for (const route of ROUTES)
      for (const method of ['GET', 'HEAD']) expect((await raw(route, {}, method)).status, route).toBeLessThan(500)
    await new Promise((resolve) => setTimeout(resolve, 2500)) // counts are gathered for a second
    const made = writes(await shop.break())
    for (const write of made)
      expect(write).toMatch(/^INSERT INTO (?:tap|profile)_days |^put (tap:v1:|product:)|^delete tap:v1:/)
    expect(made.some((write) => write.startsWith('INSERT INTO tap_days'))).toBe(true)
  })

  it('T-TAP-9 waits for no write: with every write hanging each address answers as before', async () => {
    const before = await Promise.all(ROUTES.map(async (route) => (await raw(route)).status))
    await shop.restart()
    await shop.break({
      DB: { kind: 'hang', match: '^\\s*(insert|update|delete)' },
      CACHE: { kind: 'hang', match: '^(put|delete)' },
    })
    for (const [n, route] of ROUTES.entries()) expect([route, (await raw(route)).status]).toEqual([route, before[n]])
  })
})

describe('what reaches the stores', () => {
  it('T-TAP-6 is only what may be a chip, under a prefix of its own', async () => {
    const chips = ['.', '..', '%2e%2e', 'A'.repeat(600), '__proto__', '-A', 'a%20b', '%00', 'a%0d%0ab', '%F0%9F%92%A5']
    for (const chip of chips) {
      const { status, headers } = await raw(`/scan/${chip}`)
      // Dots are resolved before anybody sees them: "/scan/.." is the home page.
      if (/^(\.|%2e)+$/i.test(chip)) expect([200, 302]).toContain(status)
      else expect([status, headers.location]).toEqual([302, expect.stringMatching(`^${APP}/register`)])
    }
    const asked = await shop.break()
    expect(Object.keys(asked.DB ?? {}).filter((sql) => sql.includes('chips'))).toEqual([])
    expect(Object.keys(asked.CACHE ?? {})).toEqual([])

    // A chip that is called like a key of another kind finds only its own kind.
    await shop.call(API_PATHS.commerce, { action: 'getProductByHandle', handle: HANDLE })
    await shop.break({ DB: { kind: 'error' } })
    expect((await raw(`/scan/product:${HANDLE}`)).headers.location).toBe(`${APP}/register?chip=product%3A${HANDLE}`)
    expect(Object.keys((await shop.break()).CACHE ?? {}).sort()).toEqual([
      `get tap:v1:/changed/product:${HANDLE}`,
      `get tap:v1:product:${HANDLE}`,
    ])
  })

  it('T-CAC-7 has keys KV takes, lives a minute at least, and is written once however often it is read', async () => {
    await shop.restart()
    const longest = 'C'.repeat(128)
    await shop.db
      .prepare("INSERT INTO chips (chip_id, status, username) VALUES (?, 'linked_with_profile', 'acme')")
      .bind(longest)
      .run()
    await shop.kv.delete(`product:${HANDLE}`)
    for (let n = 0; n < 30; n++) {
      await raw(`/scan/${longest}?${n}`)
      await shop.call(API_PATHS.commerce, { action: 'getProductByHandle', handle: HANDLE })
    }
    await expect.poll(() => shop.kv.get(`product:${HANDLE}`)).not.toBeNull()
    const puts = Object.entries((await shop.break()).CACHE ?? {}).filter(([operation]) => operation.startsWith('put '))
    expect(puts.length).toBe(2)
    for (const [operation, times] of puts) {
      const [, key = '', ttl] = /^put (.*) ttl=(\d+)$/.exec(operation) ?? []
      expect(Buffer.byteLength(key)).toBeLessThanOrEqual(512)
      expect(Number(ttl)).toBeGreaterThanOrEqual(60)
      expect(times).toBe(1)
    }
  })
})

describe('caches', () => {
  const HOSTILE_HEADERS = {
    host: 'evil.example',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'http',
    'x-forwarded-for': '6.6.6.6',
    'x-original-url': '/evil',
    'x-rewrite-url': '/evil',
    'x-http-method-override': 'DELETE',
    forwarded: 'host=evil.example;proto=http',
    'accept-language': 'xx-evil',
    cookie: 'theme=evil; session=evil',
    'user-agent': 'evil',
    origin: 'https://evil.example',
    referer: 'https://evil.example/',
    'cf-connecting-ip': '6.6.6.6',
  }
  /**
   * An answer without what HTTP adds to it: a page that was kept has a length, one that is drawn comes in chunks. And
   * without the note that a tap before it has read the profile ahead, which the first visitor's answer alone has.
   */
  const same = ({ headers, ...answer }: RawAnswer) => {
    const { date: _, 'content-length': __, 'transfer-encoding': ___, 'server-timing': ____, ...own } = headers
    return { ...answer, headers: own, ms: 0 }
  }

  it.each(ROUTES.filter((route) => route !== '/healthz' && !route.startsWith('/api/')))(
    'T-CAC-1 T-TAP-12 %s is the same to the byte whatever Host, forwarding, language and cookie say',
    async (route) => {
      const plain = await raw(route)
      for (const host of ['evil.example', 'shop.example.test:8443', 'shop.example.test.evil.example'])
        expect(same(await raw(route, { ...HOSTILE_HEADERS, host }))).toEqual(same(plain))
      expect(`${plain.body} ${JSON.stringify(plain.headers)}`).not.toContain('evil')
    },
  )

  it('T-CAC-2 1000 random queries give the very page of the address without one', async () => {
    const random = (n: number) => {
      const characters = 'abcXYZ019-_.~!*()\'"<>{}|^`;:@,+$[]%20%00%0d%0a%22%3Cscript%3E/\\é'
      let text = ''
      for (let i = 0, seed = n * 2654435761; i < 5 + (n % 60); i++) {
        seed = (seed * 1103515245 + 12345) % 2147483648
        text += characters[seed % characters.length]
      }
      return encodeURI(text).replaceAll('#', '').replaceAll(' ', '%20')
    }
    const names = [
      'utm_source',
      'card',
      'ref',
      'discount',
      'theme',
      'q',
      '__proto__',
      'constructor[x]',
      'Card',
      'EMBED',
    ]
    const plain = new Map<string, RawAnswer>()
    for (const path of ['/', '/product', '/core-editions', '/limited-editions', '/faq', '/acmeplus'])
      plain.set(path, await raw(path))
    let asked = 0
    for (let round = 0; asked < 1000; round++)
      for (const [path, page] of plain) {
        asked++
        const query = `${names[(round + asked) % names.length]}=${random(asked)}&${random(asked + 7)}`
        const answer = await raw(`${path}?${query}`)
        expect([query, answer.status, answer.headers.etag]).toEqual([query, 200, page.headers.etag])
        expect(answer.body === page.body, query).toBe(true)
      }
    expect(asked).toBeGreaterThanOrEqual(1000)
  }, 120_000)

  it('T-CAC-9 a new release and a new brand show at once, also to who holds the former page', async () => {
    const release = readFileSync('dist/build-stamp', 'utf8').slice(0, 16)
    const first = await raw('/faq')
    const held = { 'if-none-match': first.headers.etag ?? '' }
    expect((await raw('/faq', held)).status).toBe(304)
    await shop.call(API_PATHS.commerce, { action: 'getProductByHandle', handle: HANDLE })

    // The same store under another build: its release is another, and so is what it says.
    const words = 'Good questions.'
    expect(first.body).toContain(words)
    await shop.restart((worker) => ({
      ...worker,
      modules: worker.modules.map((module) => ({
        ...module,
        contents: (module.contents ?? readFileSync(module.path, 'utf8'))
          .replaceAll(release, 'release-of-later')
          .replaceAll(words, 'Words of the next release'),
      })),
    }))
    const next = await raw('/faq', held)
    expect([next.status, next.body.includes('Words of the next release')]).toEqual([200, true])
    expect(next.headers.etag).not.toBe(first.headers.etag)
    expect((await shop.call(API_PATHS.commerce, { action: 'getProductByHandle', handle: HANDLE })).status).toBe(200)

    await shop.restart((worker) => ({ ...worker, bindings: { ...worker.bindings, BRAND_NAME: 'Nova' } }))
    const rebranded = await raw('/faq', held)
    expect([rebranded.status, rebranded.body.includes('Nova'), rebranded.body.includes('Acme')]).toEqual([
      200,
      true,
      false,
    ])
    await shop.restart()
  }, 120_000)
})

describe('the log', () => {
  it('T-TAP-8 T-PII-7 T-PII-8 holds no query, address, number, key or forged line of a hostile run', async () => {
    const secret = {
      authorization: 'Bearer S3CR3T',
      cookie: 'x=S3CR3T',
      'user-agent': 'S3CR3T',
      'cf-connecting-ip': '203.0.113.99',
    }
    for (const target of [
      '/auth/callback?code=S3CR3T&state=S3CR3T',
      '/register?chip=S3CR3T',
      '/login?email=alice@example.com',
      '/scan/DEMO0001?token=S3CR3T',
      '/scan/%1b[31mX%0aFAKE',
      '/scan/alice%40example.com',
      '/nowhere/alice@example.com',
      '/nowhere/%0a{"level":"error"}',
      '/nowhere/+44%207700%20900123',
      '/unsubscribe?token=S3CR3T',
      '/confirm?token=S3CR3T',
      '/healthz?token=S3CR3T',
      '/discount/S3CR3T?redirect=//evil.example',
      '/profile/acme?x=S3CR3T',
    ]) {
      const { status, headers } = await raw(target, secret)
      expect([target, status < 500]).toEqual([target, true])
      if (status === 302) expect(headers['referrer-policy']).toBe('no-referrer')
    }
    const person = { name: 'Alice S3CR3T', email: 'alice.s3cr3t@example.com' }
    for (const faults of [
      {},
      { DB: { kind: 'error', message: 'D1_ERROR: near "alice@example.com": S3CR3T=1' } },
    ] as const) {
      await shop.break(faults)
      for (const [path, body] of [
        [API_PATHS.newsletter, person],
        [API_PATHS.discountCode, person],
        [API_PATHS.referralClick, { referralCode: 'S3CR3T' }],
        [
          API_PATHS.reportProfile,
          { username: 'acme', reason: 'other', details: 'call +44 7700 900123, 4242 4242 4242 4242' },
        ],
        [API_PATHS.resolveTap, { chip_id: 'alice@example.com' }],
        [API_PATHS.commerce, '{"action":"S3CR3T'],
      ] as const)
        await shop.call(path, body, secret)
    }
    await expect.poll(() => shop.log.length).toBeGreaterThan(25)
    const lines = shop.log.filter((line) => line !== '')
    for (const line of lines) {
      expect(() => JSON.parse(line), line).not.toThrow()
      expect(line).not.toContain('\n')
      expect(withoutReferences(line)).not.toMatch(/@|%40|4242|7700|Bearer|code=|token=|S3CR3T|s3cr3t|203\.0\.113/)
      expect(line).toMatch(/^[ -~]*…?[ -~]*$/)
      expect(Object.values(JSON.parse(line)).every((value) => String(value).length <= 129)).toBe(true)
    }
  })
})
