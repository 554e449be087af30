// Whatever breaks: an answer of ours, with every header, without a word of the cause, and a reference the log knows.
// T-PLT-4, T-PII-7 and T-PII-8; ERR-26, D-107.
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { API_PATHS } from '#domain/site/routes.ts'
import type { Bindings } from '#src/env.ts'
import worker from '#src/index.ts'
import { VALID_CALLS } from '#test/support/calls.ts'
import { D1_OVERLOADED, fails, withFaultyD1 } from '#test/support/faults.ts'
import { withoutReferences } from '#test/support/log-lines.ts'
import { createShop, type Shop, SITE } from '#test/support/shop.ts'

const thrown = vi.hoisted(() => ({ value: undefined as unknown }))
vi.mock('#pages/shop/terms.tsx', () => ({
  TermsPage() {
    throw thrown.value
  },
}))
afterAll(() => {
  vi.doUnmock('#pages/shop/terms.tsx')
})

const SECRET = 'sk_live_S3CR3T'
const THROWN: [string, unknown][] = [
  ['a string', `Bearer ${SECRET}`],
  ['null', null],
  ['undefined', undefined],
  ['an Error with a secret', new Error(`refused: token=${SECRET} for alice@example.com, card 4242424242424242`)],
  ['an object', { secret: SECRET }],
]

let shop: Shop
beforeAll(async () => {
  shop = await createShop()
})
afterEach(() => {
  vi.restoreAllMocks()
})

/** Every line the log gets from now on, as text. */
function captureLog(): () => string[] {
  const spies = (['info', 'warn', 'error'] as const).map((level) =>
    vi.spyOn(console, level).mockImplementation(() => {}),
  )
  return () => spies.flatMap((spy) => spy.mock.calls.map((call) => call.join(' ')))
}
const EVERY_ANSWER = {
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
}
const NO_CONTENT = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** `framable`: the address is one that partners show in frames, so its error can be seen there as well. */
function expectErrorPage(response: Response, html: string, framable = true): void {
  expect(response.status).toBe(500)
  expect(html).toContain('<h1>Unexpected Application Error!</h1>')
  expect(html).toContain('<meta name="robots" content="noindex">')
  expect(html).toContain('<a href="/">Acme</a>')
  expect(html).toContain('<a href="/">Back to home</a>')
  expect(html).toContain('<a href="mailto:support@acme.example">support@acme.example</a>')
  expect(response.headers.get('content-security-policy')).toContain(`frame-ancestors ${framable ? '*' : "'none'"}`)
  expect(response.headers.get('x-frame-options')).toBe(framable ? null : 'DENY')
  expect(Object.fromEntries(response.headers)).toMatchObject({
    ...EVERY_ANSWER,
    'content-type': 'text/html; charset=utf-8',
    'cross-origin-opener-policy': expect.stringMatching(/^same-origin/),
    'cross-origin-resource-policy': 'same-origin',
    'content-security-policy': expect.stringContaining("default-src 'none'; script-src 'self'"),
    'permissions-policy': expect.stringContaining('camera=()'),
  })
}

describe.each(THROWN)('T-PLT-4 when %s is thrown', (_name, value) => {
  it('by a page while it is drawn: the error page, with the reference of the log', async () => {
    const lines = captureLog()
    thrown.value = value
    const response = await shop.fetch('/terms', { headers: { 'cf-ray': '8f2a1b3c4d5e6f70-LHR' } })
    const html = await response.text()
    expectErrorPage(response, html)
    expect(html).toContain('<p>Reference: 8f2a1b3c4d5e6f70-LHR</p>')
    expect(html).not.toContain('S3CR3T')
    const logged = lines().map((line) => JSON.parse(line))
    expect(logged.filter(({ event }) => event !== 'render_failed')).toEqual([
      { level: 'error', event: 'unexpected', error: expect.any(String), request: '8f2a1b3c4d5e6f70-LHR' },
      {
        level: 'error',
        event: 'request',
        route: '/terms',
        method: 'GET',
        status: 500,
        ms: expect.any(Number),
        request: '8f2a1b3c4d5e6f70-LHR',
        code: 'unexpected',
      },
    ])
    expect(lines().join('\n')).not.toMatch(/@|4242|Bearer|token=/)
  })

  it.each([
    'DB',
    'CACHE',
    'EMAIL',
    'LIMIT_CLICK',
    'LIMIT_SIGNUP',
    'LIMIT_CHECKOUT',
    'LIMIT_TAP',
    'LIMIT_READ',
    'LIMIT_PICTURE',
    'LIMIT_HEALTH',
    'STATS',
  ] as const)(
    'by the binding %s, even when it is only touched: every address and every call is answered',
    async (binding) => {
      captureLog()
      const env = Object.defineProperty({ ...shop.env }, binding, {
        enumerable: false,
        get() {
          throw value
        },
      }) as Bindings
      const app = worker
      const waiting: Promise<unknown>[] = []
      const context = {
        waitUntil: (work: Promise<unknown>) => waiting.push(work),
        passThroughOnException() {},
        props: {},
      } as unknown as ExecutionContext
      const ask = (path: string, init: RequestInit = {}) =>
        app.fetch(new Request(new URL(path, SITE), { redirect: 'manual', ...init }), env, context)

      for (const path of [
        '/',
        '/product',
        '/profile/ava',
        '/profile/ava/contact.vcf',
        '/unsubscribe?token=x',
        '/faq',
      ]) {
        const response = await ask(path)
        const body = await response.text()
        expect(response.headers.get('strict-transport-security'), path).toBe('max-age=63072000; includeSubDomains')
        expect(response.headers.get('content-security-policy'), path).toContain("default-src 'none'")
        expect(body, path).not.toContain('S3CR3T')
        if (response.status >= 500) expectErrorPage(response, body, !/^\/(?:profile|unsubscribe)/.test(path))
      }
      const tap = await ask('/scan/DEMO0001')
      expect(tap.status).toBe(302)
      for (const { path, body } of VALID_CALLS) {
        const sent = body()
        const response = await ask(path, {
          method: sent ? 'POST' : 'GET',
          headers: { 'content-type': 'application/json', apikey: env.ANON_KEY ?? '', origin: SITE },
          ...(sent ? { body: JSON.stringify(sent) } : {}),
        })
        const text = await response.text()
        expect(Object.fromEntries(response.headers), path).toMatchObject({
          ...EVERY_ANSWER,
          'content-type': 'application/json; charset=utf-8',
          'referrer-policy': 'no-referrer',
          'cross-origin-resource-policy': 'same-origin',
          'content-security-policy': NO_CONTENT,
          'x-frame-options': 'DENY',
        })
        expect(text, path).not.toContain('S3CR3T')
        if (response.status >= 400) expect(JSON.parse(text), path).toEqual({ error: { message: expect.any(String) } })
      }
      await Promise.allSettled(waiting)
    },
  )
})

describe('the reference', () => {
  it.each(['', 'x', '8f2a1b3c4d5e6f70-LHR"><script>', 'a'.repeat(500)])(
    'is one of our own when the platform gives none that is well-formed: %j',
    async (ray) => {
      captureLog()
      thrown.value = new Error('x')
      const html = await (await shop.fetch('/terms', ray ? { headers: { 'cf-ray': ray } } : {})).text()
      expect(html).toMatch(/<p>Reference: [0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}<\/p>/)
    },
  )
})

it('settings that cannot be used: a page and a call say so in their own form', async () => {
  const lines = captureLog()
  const env = { ...shop.env, CONSENT: 'perhaps' }
  const context = { waitUntil() {}, passThroughOnException() {}, props: {} } as unknown as ExecutionContext
  const page = await worker.fetch(new Request(SITE), env, context)
  expectErrorPage(page, await page.text())
  const call = await worker.fetch(new Request(SITE + API_PATHS.commerce, { method: 'POST' }), env, context)
  expect([call.status, await call.json()]).toEqual([500, { error: { message: 'Unexpected Application Error!' } }])
  expect(lines().join('\n')).toContain('CONSENT must be')
})

describe('where settings cannot be used', () => {
  const context = { waitUntil() {}, passThroughOnException() {}, props: {} } as unknown as ExecutionContext
  const ask = async (path: string, settings: Record<string, unknown> = {}) => {
    captureLog()
    const env = { ...shop.env, CONSENT: 'perhaps', ...settings } as Bindings
    const response = await worker.fetch(new Request(SITE + path), env, context)
    return { response, html: await response.text() }
  }

  it.each([
    ['/', true],
    ['/embed', true],
    ['/product?card=joker&embed=1', true],
    ['/acmeplus/', true],
    ['/checkout', true],
    ['/no/such/page', true],
    ['/embed/docs', false],
    ['/sample-checkout/abc', false],
    ['/unsubscribe?token=x', false],
    ['/confirm?token=x', false],
    ['/dev/mail', false],
    ['/operator/encode', false],
  ])('T-EMB-1 the error at %s can be framed where its page can: %s', async (path, framable) => {
    const { response, html } = await ask(path)
    expectErrorPage(response, html, framable)
  })

  it('the brand is what can be read of it, escaped, and an address nobody can write to is left out', async () => {
    const name = '<img src=x onerror=alert(1)>"&'
    const { html } = await ask('/', { BRAND_NAME: name, SUPPORT_EMAIL: '"><script>' })
    expect(html).toContain('<a href="/">&lt;img src=x onerror=alert(1)&gt;&quot;&amp;</a>')
    expect(html).not.toMatch(/<img|<script|mailto:/)
    expect((await ask('/', { SUPPORT_EMAIL: 'help@shop.example' })).html).toContain('mailto:help@shop.example')
    expect((await ask('/', { BRAND_SLUG: 'API', BRAND_NAME: 7 })).html).toContain(
      '<h1>Unexpected Application Error!</h1>',
    )
  })

  it('T-PLT-4 settings that throw when they are read still end in the page, with the way home', async () => {
    const lines = captureLog()
    const env = Object.defineProperty({ ...shop.env }, 'BRAND_NAME', {
      get() {
        throw new Error(SECRET)
      },
    }) as Bindings
    for (const path of ['/', '/profile/acme', '/unsubscribe']) {
      const response = await worker.fetch(new Request(SITE + path), env, context)
      const html = await response.text()
      expect([path, response.status]).toEqual([path, 500])
      expect(html).toContain('<a href="/">Back to home</a>')
      expect(html).not.toContain('S3CR3T')
    }
    expect(lines().join('\n')).toContain('"event":"unexpected"')
  })
})

describe('a mistyped APP_ENV', () => {
  const context = { waitUntil() {}, passThroughOnException() {}, props: {} } as unknown as ExecutionContext
  const broken = () => ({ ...shop.env, APP_ENV: 'prod', SITE_URL: '', MAIL_FROM: 'shop@acme.example', CONSENT: 'no' })
  const ask = (env: typeof shop.env, path: string) =>
    worker.fetch(new Request(SITE + path, { redirect: 'manual' }), env, context)

  it('closes the shop and its calls, and every problem is a line of the log that is not cut off', async () => {
    const lines = captureLog()
    const env = broken()
    for (const path of ['/', '/product', '/api/rpc/resolve_tap', '/unsubscribe?token=x', '/dev/mail'])
      expect((await ask(env, path)).status, path).toBe(500)
    const told = lines()
      .map((line) => JSON.parse(line))
      .filter(({ event }) => event === 'settings_invalid')
    for (const name of ['APP_ENV', 'CONSENT', 'SITE_URL', 'MAIL_SECRET'])
      expect(
        told.some(({ setting }) => setting.startsWith(`${name} must `)),
        name,
      ).toBe(true)
  })

  it('TAP-16 stops no card: a tap leads where it led, its profile is shown, and the log says so once', async () => {
    const lines = captureLog()
    const env = broken()
    expect((await ask(env, '/scan/DEMO0001')).headers.get('location')).toBe('/profile/acme')
    expect((await ask(env, '/scan/DEMO0002')).headers.get('location')).toMatch(/\/register\?chip=DEMO0002$/)
    expect((await ask(env, '/profile/acme')).status).toBe(200)
    expect(lines().filter((line) => line.includes('APP_ENV must be'))).toHaveLength(1)
  })

  it('T-TAP-14 a paused card shows the neutral page rather than be claimable while TAP_PAUSED_PAGE is mistyped', async () => {
    captureLog()
    await shop.env.DB.prepare("INSERT INTO chips (chip_id, status, username) VALUES ('TYPO1', 'paused', 'acme')").run()
    const answer = await ask({ ...shop.env, TAP_PAUSED_PAGE: 'On' }, '/scan/TYPO1')
    expect([answer.status, (await answer.text()).includes('This card is paused')]).toEqual([200, true])
  })
})

describe('the lines of requests', () => {
  const requestLines = (lines: string[]) =>
    lines.map((line) => JSON.parse(line)).filter(({ event }) => event === 'request')

  it('requests that go well leave none, unless LOG_REQUESTS is "all"', async () => {
    const lines = captureLog()
    for (const from of [shop, await createShop({ LOG_REQUESTS: 'all' })]) {
      await from.fetch('/faq')
      await from.fetch('/scan/DEMO0001?x=1')
      await from.call(API_PATHS.resolveTap, {})
      await from.settled()
    }
    expect(requestLines(lines())).toEqual([
      { ...line('/faq', 'GET', 200) },
      { ...line('/scan/:chip', 'GET', 302) },
      { ...line('/api/functions/resolve-tap', 'POST', 400), code: 'body_invalid' },
    ])
  })

  it('a call that fails leaves one, with the reason', async () => {
    const lines = captureLog()
    const down = await createShop({ DB: withFaultyD1(shop.env.DB, fails(D1_OVERLOADED)) })
    await down.call(API_PATHS.referralClick, { referralCode: 'X' })
    expect(requestLines(lines())).toEqual([
      { ...line('/api/functions/track-referral-click', 'POST', 503), level: 'warn', code: 'store_failed' },
    ])
  })

  it('T-PII-7 T-PII-8 hold no address, number, key, query or path a visitor chose, whatever breaks', async () => {
    const lines = captureLog()
    const said = 'refused: alice@example.com, +44 7700 900123, Bearer S3CR3T, code=S3CR3T'
    const settings = { LOG_REQUESTS: 'all', EMAIL: { send: () => Promise.reject(new Error(said)) } }
    const quoting = await createShop({ ...settings, DB: withFaultyD1(shop.env.DB, fails(`D1_ERROR: ${said}`)) })
    const well = await createShop(settings)
    for (const from of [well, quoting]) {
      const headers = {
        authorization: 'Bearer S3CR3T',
        'user-agent': 'Spy/1.0 alice@example.com',
        'cf-connecting-ip': '192.0.2.77',
        cookie: 'code=S3CR3T',
      }
      for (const path of [
        '/auth/callback?code=S3CR3T',
        '/scan/4242424242424242?code=S3CR3T',
        '/scan/alice%40example.com',
        '/scan/%1b[31mX%0aFAKE',
        '/nowhere/alice@example.com?code=S3CR3T',
        '/nowhere/4242-4242-4242-4242/%0a%7b%22level%22',
        '/profile/alice@example.com',
        '/profile/ava?code=S3CR3T',
        '/unsubscribe?token=S3CR3T',
        '/checkout?card=4242424242424242',
      ])
        await from.fetch(path, { headers })
      const person = { name: 'Alice Secretname', email: 'alice@example.com' }
      await from.call(API_PATHS.newsletter, person, headers)
      await from.call(API_PATHS.discountCode, person, headers)
      await from.call(API_PATHS.referralClick, { referralCode: 'code=S3CR3T 4242' }, headers)
      await from.call(API_PATHS.reportProfile, { username: 'ava', reason: 'other', details: 'my card 4242' }, headers)
      await from.call(API_PATHS.resolveTap, { chip_id: 'alice@example.com' }, headers)
      await from.call(`${API_PATHS.commerce}?code=S3CR3T`, 'code=S3CR3T', headers)
      await from.settled()
    }
    const all = lines()
    expect(all.length).toBeGreaterThan(40)
    expect(all.filter((text) => text.includes('D1_ERROR: refused: [address]')).length).toBeGreaterThan(3)
    const text = all.join('\n').replaceAll(/"chip":"4242424242424242"/g, '"chip":""') // a chip of that name was tapped
    expect(withoutReferences(text)).not.toMatch(/@|4242|Bearer|code=|S3CR3T|7700|192\.0|Spy\/|Secretname/)
    for (const line of all) expect(() => JSON.parse(line), line).not.toThrow()
    for (const line of all) expect(line).not.toContain('\n')
  })
})

const line = (route: string, method: string, status: number) => ({
  level: 'info',
  event: 'request',
  route,
  method,
  status,
  ms: expect.any(Number),
  request: expect.stringMatching(/^[0-9a-f-]{36}$/),
})

it('T-PLT-5 in production there is no address for faults, debugging, seeding or reading mails', async () => {
  captureLog()
  const live = await createShop({ APP_ENV: 'production' })
  for (const path of [
    '/dev/mail',
    '/dev',
    '/__dev/outbox',
    '/__scheduled',
    '/cdn-cgi/handler/scheduled',
    '/debug',
    '/seed',
    '/faults',
    '/__fault',
  ])
    expect((await live.fetch(path)).status, path).toBe(404)
  for (const path of ['/api/debug', '/api/seed', '/api/functions/seed', '/api/fault'])
    expect((await live.call(path, {})).status, path).toBe(404)
})
