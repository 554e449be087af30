// Unsubscribing: the link of every mail, its page, one click, and what is gone afterwards. D-118; T-ABU-10; RFC 8058.
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { API_PATHS } from '#domain/site/routes.ts'
import { deliverPending } from '#mail/delivery.ts'
import { addressHash, createToken, readToken } from '#mail/unsubscribe-token.ts'
import { readConfig } from '#src/env.ts'
import { freshEmail } from '#test/support/calls.ts'
import { rows } from '#test/support/database.ts'
import { D1_OVERLOADED, fails, withFaultyD1 } from '#test/support/faults.ts'
import { createShop, KEY, type Shop, SITE } from '#test/support/shop.ts'

interface Sent {
  to: string
  text: string
  headers: Record<string, string>
}
const sent: Sent[] = []
const settings = {
  EMAIL: { send: async (mail: Sent) => sent.push(mail) },
  MAIL_FROM: 'hello@acme.example',
  MAIL_SECRET: 'a secret of the tests that is long enough',
}
const mailsTo = (address: string) => sent.filter(({ to }) => to === address)

let shop: Shop
beforeAll(async () => {
  shop = await createShop(settings)
})
afterEach(() => {
  vi.restoreAllMocks()
})

const NOTIFY = 'limited-edition-notify'
async function signUp(email = freshEmail(), type?: typeof NOTIFY) {
  const response = await shop.call(API_PATHS.discountCode, { name: 'Ann', email, ...(type ? { type } : {}) })
  expect(response.status).toBe(200)
  await shop.settled()
  return email
}
const linkTo = (address: string) => mailsTo(address).at(-1)?.headers['List-Unsubscribe']?.slice(1, -1) ?? 'no link'
const traces = async (email: string) => ({
  signups: (await rows(shop.env.DB, 'newsletter_signups', 'email = ?', email)).length,
  requests: (await rows(shop.env.DB, 'discount_code_requests', 'email = ?', email)).length,
  mails: (await rows(shop.env.DB, 'mail_outbox', 'recipient = ?', email)).length,
})
const suppressions = async (email: string) =>
  rows<{ purpose: string }>(
    shop.env.DB,
    'mail_suppressions',
    'address_hash = ?',
    await addressHash(settings.MAIL_SECRET, email),
  )
const post = (link: string, body = 'List-Unsubscribe=One-Click', from = shop) =>
  from.fetch(link, { method: 'POST', body, headers: { 'content-type': 'application/x-www-form-urlencoded' } })

describe('the page', () => {
  it('T-ABU-10 opening the link asks, and changes nothing', async () => {
    const email = await signUp()
    for (const method of ['HEAD', 'GET']) expect((await shop.fetch(linkTo(email), { method })).status).toBe(200)
    const response = await shop.fetch(linkTo(email))
    const html = await response.text()
    expect(html).toContain('Stop these emails?')
    expect(html).toMatch(/<form action="\/unsubscribe\?token=[\w-]+" method="post"/)
    expect(html).not.toContain(email)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'DENY',
      'x-robots-tag': 'noindex',
    })
    expect(response.headers.get('content-security-policy')).toContain("form-action 'self'")
    expect(await traces(email)).toEqual({ signups: 1, requests: 0, mails: 1 })
    expect(await suppressions(email)).toEqual([])
  })

  it.each(['', 'x', '%F0%9F%92%A5', 'A'.repeat(2000)])('T-ABU-10 answers 400 to the token %j', async (token) => {
    for (const method of ['GET', 'POST'])
      expect((await shop.fetch(`/unsubscribe?token=${token}`, { method })).status).toBe(400)
  })

  it('T-ABU-10 ROUTE-63 works with what a text or an app has left behind it', async () => {
    const link = linkTo(await signUp())
    for (const end of [
      '.',
      '>',
      ')',
      '%E2%80%9D',
      '%20',
      '%3Futm_source=ig',
      '&utm_source=ig',
      '?utm_source=ig',
      '%E3%80%82',
    ])
      expect([(await shop.fetch(link + end)).status, end]).toEqual([200, end])
    expect((await shop.fetch(link.replace('token=', 'token%3D'))).status).toBe(200)
    expect((await post(`${link}.`)).status).toBe(200)
  })

  it('T-ABU-10 a link with any one character changed is 400 and changes nothing', async () => {
    const email = await signUp()
    const link = linkTo(email)
    const start = link.indexOf('=') + 1
    for (let at = start; at < link.length; at += 7) {
      const altered = link.slice(0, at) + (link[at] === 'A' ? 'B' : 'A') + link.slice(at + 1)
      expect((await post(altered)).status, altered).toBe(400)
    }
    expect((await post(link.slice(0, -1))).status).toBe(400)
    expect(await traces(email)).toMatchObject({ signups: 1 })
  })

  it('other methods and other pages stay refused', async () => {
    for (const [method, path] of [
      ['PUT', '/unsubscribe'],
      ['DELETE', '/unsubscribe'],
      ['POST', '/'],
      ['POST', '/dev/mail'],
    ] as const)
      expect((await shop.fetch(path, { method })).status, `${method} ${path}`).toBe(405)
  })
})

describe('unsubscribing', () => {
  it('RFC 8058 one click removes sign-up and mails, and leaves only a hash; again is fine', async () => {
    const email = await signUp()
    expect(mailsTo(email)[0]?.headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
    const link = linkTo(email)
    expect(link.startsWith(`${SITE}/unsubscribe?token=`)).toBe(true)
    for (let time = 0; time < 2; time++) {
      const response = await post(link)
      expect(response.status).toBe(200)
      expect(await response.text()).toContain('You are unsubscribed')
      expect(await traces(email)).toEqual({ signups: 0, requests: 0, mails: 0 })
    }
    const [row, ...more] = await suppressions(email)
    expect([row?.purpose, more]).toEqual(['newsletter', []])
    expect(JSON.stringify(await rows(shop.env.DB, 'mail_suppressions'))).not.toContain('@')
  })

  it('the button of the page, without a body, does the same; the other list is left alone', async () => {
    const email = await signUp()
    await signUp(email, NOTIFY)
    expect((await post(linkTo(email), '')).status).toBe(200)
    expect(await traces(email)).toEqual({ signups: 1, requests: 0, mails: 1 })
    expect(await suppressions(email)).toMatchObject([{ purpose: NOTIFY }])
  })

  it('a mail that still waits is not sent, and none that is queued later', async () => {
    const email = await signUp()
    const link = linkTo(email)
    const queue = () =>
      shop.env.DB.prepare(
        `INSERT INTO mail_outbox (id, recipient, kind, payload) VALUES (?, ?, 'discount-code', '{"name":"A","shopUrl":"x"}')`,
      )
        .bind(crypto.randomUUID(), email)
        .run()
    await queue()
    await post(link)
    await queue()
    await deliverPending(shop.env, shop.config)
    expect(mailsTo(email)).toHaveLength(1)
    expect(await rows(shop.env.DB, 'mail_outbox', 'recipient = ?', email)).toMatchObject([
      { status: 'suppressed', payload: '{}' },
    ])
  })

  it('says so when it could not be stored', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const email = await signUp()
    const broken = await createShop({ ...settings, DB: withFaultyD1(shop.env.DB, fails(D1_OVERLOADED)) })
    const response = await post(linkTo(email), '', broken)
    expect(response.status).toBe(503)
    expect(await response.text()).toContain('Try again')
  })
})

describe('the token', () => {
  const subscription = { address: 'ann@example.com', list: 'newsletter' } as const

  it('carries address and list, shows neither, and is the same every time', async () => {
    const token = await createToken('secret', subscription)
    expect(await createToken('secret', subscription)).toBe(token)
    expect(await readToken('secret', token)).toEqual(subscription)
    expect(atob(token.replaceAll('-', '+').replaceAll('_', '/'))).not.toMatch(/ann|example|newsletter/)
    expect(await readToken('another secret', token)).toBeNull()
  })

  it('carries the longest address there is', async () => {
    const address = `${'漢'.repeat(242)}@example.com`
    const token = await createToken('secret', { address, list: NOTIFY })
    expect(await readToken('secret', token)).toEqual({ address, list: NOTIFY })
  })

  it('in production MAIL_SECRET is demanded where mail is set up, in development it derives from the public key', () => {
    const base = { ANON_KEY: KEY, SITE_URL: SITE }
    const live = { ...base, APP_ENV: 'production', MAIL_FROM: 'a@acme.example' }
    const read = (vars: object) => readConfig(vars as never)
    expect(read(live)).toMatchObject({ ok: false, problems: [expect.stringContaining('MAIL_SECRET')] })
    expect(read({ ...live, MAIL_SECRET: 'short' }).ok).toBe(false)
    expect(read({ ...live, MAIL_SECRET: settings.MAIL_SECRET }).ok).toBe(true)
    expect(read({ ...base, APP_ENV: 'production' })).toMatchObject({ ok: true, config: { mailSecret: '' } })
    expect(read(base)).toMatchObject({ ok: true, config: { mailSecret: expect.stringContaining(KEY) } })
  })
})
