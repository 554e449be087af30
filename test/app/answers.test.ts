// The headers of the app's answers, and what it says when something fails.
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { APP, type AppHost, type Browser, createAppHost, SITE } from '#test/support/app-host.ts'
import { rows } from '#test/support/database.ts'
import { D1_OVERLOADED, fails, hangs, withFaultyD1 } from '#test/support/faults.ts'
import { insertRow } from '#test/support/own-card.ts'

let app: AppHost
let mara: Browser
beforeAll(async () => {
  app = await createAppHost()
  mara = app.browser()
  await mara.signIn('mara@example.com')
})

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'"

describe('headers', () => {
  it.each(['/login', '/dashboard', '/nope', '/', '/scan', '/healthz'])(
    'T-SES-7 HOST-34 HOST-36 HOST-37 of %s',
    async (path) => {
      const { headers } = await mara.get(path)
      expect(Object.fromEntries(headers)).toMatchObject({
        'content-security-policy': POLICY,
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex',
        'referrer-policy': 'same-origin',
        'x-frame-options': 'DENY',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'x-content-type-options': 'nosniff',
        'strict-transport-security': 'max-age=63072000; includeSubDomains',
      })
      expect(headers.get('permissions-policy')).toMatch(
        /camera=\(\).*, publickey-credentials-get=\(self\), publickey-credentials-create=\(self\)$/,
      )
    },
  )

  it('HOST-39 the header leads to the shop, to every place and out', async () => {
    const { html } = await mara.get('/dashboard')
    const header = html.slice(html.indexOf('<header'), html.indexOf('</header>'))
    const links = [...header.matchAll(/<a href="([^"]+)"/g)].map(([, href]) => href)
    expect(links).toEqual([
      ...[`${SITE}/`, '/dashboard', '/app/profile', '/app/cards', '/app/contacts', '/analytics'],
      ...['/app/teams', '/settings/account'],
    ])
    expect(header).toMatch(/action="\/logout"[\s\S]*Sign out/)
    expect(html).not.toMatch(/analytics\.tiktok|embed\.js|theme-selector/)
  })
})

describe('when something fails', () => {
  const without = (DB: D1Database) => {
    const broken = app.with({ DB }).browser()
    for (const [name, value] of mara.cookies) broken.cookies.set(name, value)
    return broken
  }

  it.each([
    ['refuses', withFaultyD1Of(fails(D1_OVERLOADED))],
    ['is silent', withFaultyD1Of(hangs)],
  ])('HOST-48 D1 %s: 503 with a reference, nobody’s data, and no cookie is changed', async (_how, faulty) => {
    const { status, text, setCookies } = await without(faulty()).get('/dashboard')
    expect(status).toBe(503)
    expect(text).toMatch(
      /We cannot reach your data at the moment\. Please try again in a minute\. Reference: [\w-]{16,}/,
    )
    expect(text).not.toContain('mara')
    expect(setCookies).toEqual([])
  })

  it('HOST-47 what nobody expected is a 500 with the reference of its one line', async () => {
    const lines: string[] = []
    const log = vi.spyOn(console, 'error').mockImplementation((line) => void lines.push(String(line)))
    const chance = vi.spyOn(crypto, 'getRandomValues').mockImplementation(() => {
      throw new Error('unheard of by mara@example.com')
    })
    const broken = app.browser()
    const { status, text } = await broken.post('/login', { email: 'mara@example.com' })
    log.mockRestore()
    chance.mockRestore()
    expect(status).toBe(500)
    const [, reference] = /Something went wrong on our side\. Reference: ([\w-]+)/.exec(text) ?? []
    expect(lines.filter((line) => line.includes('unexpected'))).toEqual([expect.stringContaining(String(reference))])
    expect(lines.join()).not.toContain('mara@')
  })

  it('HOST-25 a broken setting: 500 without details, and one line with all problems', async () => {
    const lines: string[] = []
    const log = vi.spyOn(console, 'error').mockImplementation((line) => void lines.push(String(line)))
    const broken = app.with({ APP_ENV: 'production', MAIL_FROM: '', ACCOUNT_SECRET: 'short', APP_HOST: SITE }).browser()
    const { status, text } = await broken.get('/login')
    log.mockRestore()
    expect([status, text]).toEqual([500, 'Something went wrong on our side.'])
    expect(lines).toHaveLength(1)
    const line: { event: string; problems: string } = JSON.parse(lines[0] ?? '')
    expect(line.event).toBe('settings_invalid')
    for (const sentence of [
      "APP_HOST and SITE_URL must have different host names: the app's cookie must never reach the shop.",
      'ACCOUNT_SECRET must be set in production: at least 32 random characters, by "npx wrangler secret put ACCOUNT_SECRET -c wrangler.app.toml".',
      'The app needs MAIL_FROM and MAIL_SECRET in production: people sign in with a code sent by email.',
    ])
      expect(line.problems).toContain(sentence)
  })

  it.each([
    ['APP_HOST is another machine’s', { APP_HOST: 'https://app.acme.example' }, APP],
    [
      'APP_HOST is another machine’s and the secret short',
      { APP_HOST: 'https://app.acme.example', ACCOUNT_SECRET: 'short' },
      APP,
    ],
    ['it is asked under a name of another machine', {}, 'https://nfc-card-app.acme.workers.dev'],
    ['it is asked under a name like localhost', {}, 'https://app.localhost.acme.example'],
  ])(
    'HOST-66 no key is made of the public one where %s: no page, and a line that says so',
    async (_, change, origin) => {
      const log = vi.spyOn(console, 'error').mockImplementation(() => {})
      const asked = app.with({ APP_ENV: '', SITE_URL: 'https://acme.example', ...change })
      const answers = await Promise.all(
        ['/login', '/c/x', '/dev/mail', '/healthz'].map((path) => asked.browser().get(origin + path)),
      )
      const lines = log.mock.calls.map(([line]) => String(line))
      log.mockRestore()
      expect(answers.map(({ status }) => status)).toEqual([500, 500, 500, 500])
      expect(lines).toHaveLength(4)
      expect(lines[0]).toContain('ACCOUNT_SECRET must be set: only an app on this machine')
      const good = app.with({
        APP_ENV: '',
        SITE_URL: 'https://acme.example',
        ...change,
        ACCOUNT_SECRET: 'x'.repeat(32),
      })
      expect((await good.browser().get(`${origin}/login`)).status).toBe(200)
    },
  )

  function withFaultyD1Of(around: Parameters<typeof withFaultyD1>[1]) {
    return () => withFaultyD1(app.env.DB, around)
  }
})

describe('health', () => {
  it('HOST-50 has the parts d1, kv, mail and media', async () => {
    const { status, html } = await mara.get('/healthz')
    expect([status, JSON.parse(html)]).toEqual([200, { status: 'ok', d1: 'ok', kv: 'ok', mail: 'ok', media: 'ok' }])
  })

  it('HOST-50 is 503 when one is down, and without a bucket media is off', async () => {
    const { MEDIA: _, ...bindings } = app.env
    const DB = withFaultyD1(app.env.DB, fails(D1_OVERLOADED))
    const down = await app.with({ DB }).browser().get('/healthz')
    expect([down.status, JSON.parse(down.html)]).toEqual([503, expect.objectContaining({ status: 'down', d1: 'down' })])
    const off = await app
      .with({ ...bindings, MEDIA: undefined as never })
      .browser()
      .get('/healthz')
    expect(JSON.parse(off.html)).toMatchObject({ media: 'off' })
  })
})

describe('mails of a development shop', () => {
  it('HOST-52 HOST-53 are read at the app’s own page, with their codes; the shop’s table has none of them', async () => {
    const browser = app.browser()
    await browser.post('/login', { email: 'reader@example.com' })
    const code = await browser.codeFor('reader@example.com')
    const page = await browser.get('/dev/mail')
    expect(page.text).toContain(`${code} is your Tappt code`)
    expect((await browser.get('/login/code')).text).toContain('Development: read the email at /dev/mail')
    expect(page.html).toContain(`href="${SITE}/dev/mail"`)
    expect(await rows(app.env.DB, 'mail_outbox', "recipient = 'reader@example.com'")).toEqual([])
  })

  it('HOST-53 stand in the order they were queued in, the newest first, also those of one second', async () => {
    const at = Math.floor(Date.now() / 1000) + 60
    const codes = [5, 9, 1, 7, 3].map((digit) => String(digit).repeat(8))
    for (const [index, code] of codes.entries())
      await insertRow(app.env.DB, 'app_outbox', {
        ...{
          id: `${codes.length - index}-${crypto.randomUUID()}`,
          recipient: 'order@example.com',
          kind: 'sign-in-code',
        },
        ...{ payload: JSON.stringify({ code }), created_at: at },
      })
    const shown = (await app.browser().get('/dev/mail')).text.match(/(\d)\1{7} is your/g) ?? []
    expect(shown.slice(0, 5).map((text) => text.slice(0, 8))).toEqual(codes.reverse())
  })

  it('HOST-53 in production it is not there', async () => {
    const production = app.with({
      APP_ENV: 'production',
      APP_HOST: 'https://app.acme.example',
      SITE_URL: 'https://acme.example',
      ACCOUNT_SECRET: 'x'.repeat(40),
      MAIL_SECRET: 'y'.repeat(40),
      MAIL_FROM: 'shop@acme.example',
    })
    expect((await production.browser().get('/dev/mail')).status).toBe(404)
    expect((await production.browser().send('/dev/cron', { method: 'POST', body: 'daily' })).status).toBe(404)
  })

  it('HOST-51 HOST-53 neither is there under a name that others reach, whatever APP_ENV says', async () => {
    const open = app.with({ ACCOUNT_SECRET: 'x'.repeat(40) }).browser()
    expect((await open.get('https://app.acme.com/dev/mail')).status).toBe(404)
    for (const method of ['GET', 'POST'])
      expect((await open.send('https://app.acme.com/dev/cron', { method })).status, method).toBe(404)
    expect((await app.browser().get('/dev/cron')).status).toBe(405)
  })

  it('HOST-51 what Cron does is done at once on request, and counted', async () => {
    const daily = await app.browser().send('/dev/cron', { method: 'POST', body: 'daily' })
    expect([daily.status, Object.keys(JSON.parse(daily.html)).length > 3]).toEqual([200, true])
    const minute = await app.browser().send('/dev/cron', { method: 'POST', body: 'minute' })
    expect(JSON.parse(minute.html)).toMatchObject({ mails: expect.any(Number), confirmations: expect.any(Number) })
  })
})

it('HOST-42 a refused form says so in title, summary and field', async () => {
  const page = await app.browser().post('/login', { email: 'nobody' })
  expect(page.status).toBe(422)
  expect(page.html).toContain('<title>Error: Sign in · Tappt</title>')
  expect(page.html).toMatch(/<div role="alert" tabindex="-1"[^>]*>[\s\S]*href="#email"/)
  expect(page.html).toMatch(/<p id="email-problem"[^>]*>Please enter a valid email address\.<\/p>/)
  expect(page.html).toMatch(/<input[^>]*aria-describedby="email-problem"/)
  expect(APP).toBe(app.env.APP_HOST)
})
