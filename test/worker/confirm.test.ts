// Double opt-in: a sign-up counts only once the link of its mail was confirmed; what is never confirmed is forgotten.
// T-ABU-1, T-ABU-2, T-ABU-3, T-ABU-10; D-69, D-71.
import { createScheduledController } from 'cloudflare:test'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { WORDING_HEADER } from '#domain/signup/signup.ts'
import { currentWording } from '#domain/signup/signup-wordings.ts'
import { API_PATHS } from '#domain/site/routes.ts'
import { createConfirmToken } from '#mail/confirm-token.ts'
import { createToken } from '#mail/unsubscribe-token.ts'
import worker from '#src/index.ts'
import { freshEmail } from '#test/support/calls.ts'
import { rows } from '#test/support/database.ts'
import { D1_OVERLOADED, fails, withFaultyD1 } from '#test/support/faults.ts'
import { createShop, type Shop, SITE } from '#test/support/shop.ts'

interface Sent {
  to: string
  subject: string
  text: string
  html: string
  headers: Record<string, string>
}
const sent: Sent[] = []
const settings = {
  EMAIL: { send: async (mail: Sent) => sent.push(mail) },
  MAIL_FROM: 'hello@acme.example',
  MAIL_SECRET: 'a secret of the tests that is long enough',
}
let shop: Shop
beforeAll(async () => {
  shop = await createShop(settings)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const mailsTo = (address: string) => sent.filter(({ to }) => to === address)
const linkIn = (mail: Sent | undefined) => /https:\/\/\S+\/confirm\?token=[\w-]+/.exec(mail?.text ?? '')?.[0] ?? 'none'
const unsubscribeLinkIn = (mail: Sent | undefined) => mail?.headers['List-Unsubscribe']?.slice(1, -1) ?? 'none'
const post = (link: string, from = shop) => from.fetch(link, { method: 'POST' })
interface Row {
  id: string
  confirmed_at: number | null
  consent_version: string | null
  created_at: number
}
const rowOf = async (email: string) => (await rows<Row>(shop.env.DB, 'newsletter_signups', 'email = ?', email))[0]
async function signUp(path: string = API_PATHS.discountCode, email = freshEmail(), headers = {}) {
  const response = await shop.call(path, { name: 'Ann', email }, headers)
  await shop.settled()
  return { email, status: response.status }
}
const ageMails = (email: string) =>
  shop.env.DB.prepare('UPDATE mail_outbox SET created_at = created_at - 3601 WHERE recipient = ?').bind(email).run()

describe('the one mail of a sign-up', () => {
  it.each([
    ['call 4', API_PATHS.newsletter],
    ['call 5', API_PATHS.discountCode],
  ])('T-ABU-1 %s sends the code and the confirm link in one mail, as text and as HTML', async (_name, path) => {
    const { email } = await signUp(path)
    const [mail, ...more] = mailsTo(email)
    expect(more).toEqual([])
    const link = linkIn(mail)
    expect(link.startsWith(`${SITE}/confirm?token=`)).toBe(true)
    expect(mail?.html).toContain(`<a href="${link}">Yes, confirm my sign-up</a>`)
    for (const body of [mail?.text, mail?.html]) {
      expect(body).toContain('ACME10')
      expect(body).toContain('would you like marketing emails from Acme')
    }
    expect(link).not.toContain(email.split('@')[0])
    expect((await rowOf(email))?.confirmed_at).toBeNull()
  })

  it('T-ABU-1 footer, popup and repeats within an hour are one mail; later one asks again', async () => {
    const { email } = await signUp(API_PATHS.newsletter)
    for (const path of [API_PATHS.newsletter, API_PATHS.discountCode, API_PATHS.newsletter]) await signUp(path, email)
    expect(mailsTo(email)).toHaveLength(1)
    await ageMails(email)
    expect((await signUp(API_PATHS.newsletter, email)).status).toBe(409)
    expect(mailsTo(email)).toHaveLength(2)
    expect(linkIn(mailsTo(email)[1])).toBe(linkIn(mailsTo(email)[0]))
  })

  it('whoever is confirmed is not asked again: call 4 sends nothing, call 5 the code alone', async () => {
    const { email } = await signUp()
    await post(linkIn(mailsTo(email)[0]))
    await ageMails(email)
    expect((await signUp(API_PATHS.newsletter, email)).status).toBe(409)
    expect(mailsTo(email)).toHaveLength(1)
    await signUp(API_PATHS.discountCode, email)
    expect(mailsTo(email)).toHaveLength(2)
    expect(mailsTo(email)[1]?.text).toContain('ACME10')
    expect(mailsTo(email)[1]?.text).not.toContain('/confirm')
  })

  it('a notify request is asked as well, in words of its own, and is on its list once confirmed', async () => {
    const email = freshEmail()
    const request = () => shop.call(API_PATHS.discountCode, { name: 'Ann', email, type: 'limited-edition-notify' })
    const stored = async () => (await rows<Row>(shop.env.DB, 'discount_code_requests', 'email = ?', email))[0]
    await signUp(API_PATHS.newsletter, email)
    await request()
    await shop.settled()
    const mail = mailsTo(email).find(({ subject }) => subject.includes('limited edition'))
    const link = linkIn(mail)
    expect(mail?.html).toContain(`<a href="${link}">Yes, confirm my request</a>`)
    expect(mail?.text).toContain('30 days')
    expect(mail?.text).not.toContain('ACME10')
    const asked = await (await shop.fetch(link)).text()
    expect(asked).toContain('Would you like news of limited editions?')
    expect((await stored())?.confirmed_at).toBeNull()
    const done = await post(link)
    expect([done.status, (await done.text()).includes('You are on the list')]).toEqual([200, true])
    expect((await stored())?.confirmed_at).toBeGreaterThan(0)
    expect((await rowOf(email))?.confirmed_at).toBeNull() // the other list is another question
    await ageMails(email)
    await request()
    await shop.settled()
    const later = mailsTo(email).at(-1)
    expect([later?.subject, linkIn(later)]).toEqual(['You are on the Acme limited edition list', 'none'])
  })

  it('T-ABU-2 a submission by a program leads to no confirm mail', async () => {
    const email = freshEmail()
    await shop.call(API_PATHS.newsletter, { name: 'Ann', email, website: 'x' })
    await shop.settled()
    expect([mailsTo(email), await rowOf(email)]).toEqual([[], undefined])
  })

  it('waits when the sign-up cannot be read, instead of leaving without its link', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    vi.spyOn(console, 'error').mockImplementation(() => {})
    let operations = 0
    // The sign-up and the claim work; the look at the row behind the mail does not.
    const DB = withFaultyD1(shop.env.DB, (run) => (++operations === 5 ? fails(D1_OVERLOADED)(run) : run()))
    const email = freshEmail()
    const unlucky = await createShop({ ...settings, DB })
    await unlucky.call(API_PATHS.newsletter, { name: 'Ann', email })
    await unlucky.settled()
    expect(mailsTo(email)).toEqual([])
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 })
    await worker.scheduled(createScheduledController(), shop.env)
    expect(linkIn(mailsTo(email)[0])).toContain('/confirm?token=')
  })
})

describe('the page', () => {
  it('T-ABU-10 opening the link asks, and changes nothing', async () => {
    const { email } = await signUp()
    const link = linkIn(mailsTo(email)[0])
    for (const method of ['HEAD', 'GET']) expect((await shop.fetch(link, { method })).status).toBe(200)
    const response = await shop.fetch(link)
    const html = await response.text()
    expect(html).toMatch(/<form action="\/confirm\?token=[\w-]+" method="post"/)
    expect(html.match(/<button/g)).toHaveLength(1)
    expect(html).toMatch(/<button[^>]*>Confirm<\/button>/)
    expect(html).not.toContain(email)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'DENY',
      'x-robots-tag': 'noindex',
    })
    expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect((await rowOf(email))?.confirmed_at).toBeNull()
  })

  it('its button puts the address on the list; the first time is kept', async () => {
    const { email } = await signUp()
    const link = linkIn(mailsTo(email)[0])
    const first = await post(link)
    expect(first.status).toBe(200)
    expect(first.headers.get('cache-control')).toBe('no-store')
    expect(await first.text()).toContain('You are on the list')
    expect(Math.abs(((await rowOf(email))?.confirmed_at ?? 0) - Date.now() / 1000)).toBeLessThan(60)
    await shop.env.DB.prepare('UPDATE newsletter_signups SET confirmed_at = 1700000000 WHERE email = ?')
      .bind(email)
      .run()
    expect((await post(`${link}&x=1`)).status).toBe(200)
    expect((await rowOf(email))?.confirmed_at).toBe(1_700_000_000)
  })

  it('ROUTE-63 works with what a text or an app has left behind it', async () => {
    const { email } = await signUp()
    const link = linkIn(mailsTo(email)[0])
    for (const end of ['.', '>', ')', '%E2%80%9D', '%20', '%3Futm_source=ig', '?utm_source=ig'])
      expect([(await shop.fetch(link + end)).status, end]).toEqual([200, end])
    const asked = await (await shop.fetch(`${link}&amp;only=code.`)).text()
    expect(asked).toContain('Show my code')
  })

  it('T-ABU-10 altered, foreign and unsubscribe tokens are 400 and confirm nothing', async () => {
    const { email } = await signUp()
    const link = linkIn(mailsTo(email)[0])
    const start = link.indexOf('=') + 1
    const altered = []
    for (let at = start; at < link.length; at += 5)
      altered.push(link.slice(0, at) + (link[at] === 'A' ? 'B' : 'A') + link.slice(at + 1))
    const foreign = [
      await createConfirmToken('another secret', (await rowOf(email))?.id ?? ''),
      await createToken(settings.MAIL_SECRET, { address: email, list: 'newsletter' }),
      '',
      'x',
      '%F0%9F%92%A5',
      'A'.repeat(2000),
    ].map((token) => `/confirm?token=${token}`)
    for (const address of [...altered, link.slice(0, -1), ...foreign])
      for (const method of ['GET', 'POST'])
        expect((await shop.fetch(address, { method })).status, `${method} ${address}`).toBe(400)
    expect((await rowOf(email))?.confirmed_at).toBeNull()
    // Nor does a confirm token unsubscribe anybody.
    expect((await shop.fetch(link.replace('/confirm', '/unsubscribe'), { method: 'POST' })).status).toBe(400)
  })

  it('says so when it could not be stored, and other methods are refused', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const { email } = await signUp()
    const link = linkIn(mailsTo(email)[0])
    const broken = await createShop({ ...settings, DB: withFaultyD1(shop.env.DB, fails(D1_OVERLOADED)) })
    const response = await post(link, broken)
    expect([response.status, (await response.text()).includes('Try again')]).toEqual([503, true])
    for (const method of ['PUT', 'DELETE']) expect((await shop.fetch(link, { method })).status).toBe(405)
  })

  it('whoever unsubscribed and signs up again must confirm anew: the old link confirms nothing', async () => {
    const { email } = await signUp()
    const [mail] = mailsTo(email)
    await post(linkIn(mail))
    await post(unsubscribeLinkIn(mail))
    expect((await post(linkIn(mail))).status).toBe(410)
    await shop.env.DB.prepare("UPDATE mail_outbox SET created_at = created_at - 3601 WHERE recipient = ''").run()
    await signUp(API_PATHS.newsletter, email)
    expect((await rowOf(email))?.confirmed_at).toBeNull()
    expect((await post(linkIn(mail))).status).toBe(410)
    expect((await rowOf(email))?.confirmed_at).toBeNull()
    expect((await post(linkIn(mailsTo(email)[1]))).status).toBe(200)
    expect((await rowOf(email))?.confirmed_at).not.toBeNull()
  })
})

describe('the stored wording', () => {
  const version = (form: Parameters<typeof currentWording>[0]) => currentWording(form).version

  it('calls 4 and 5 store the version their form showed', async () => {
    for (const [path, form] of [
      [API_PATHS.newsletter, 'newsletter'],
      [API_PATHS.discountCode, 'discount-code'],
    ] as const) {
      const { email } = await signUp(path, freshEmail(), { [WORDING_HEADER]: version(form) })
      expect((await rowOf(email))?.consent_version).toBe(version(form))
    }
    const email = freshEmail()
    const type = 'limited-edition-notify'
    await shop.call(API_PATHS.discountCode, { name: 'A', email, type }, { [WORDING_HEADER]: version(type) })
    expect(await rows(shop.env.DB, 'discount_code_requests', 'email = ?', email)).toMatchObject([
      { consent_version: version(type) },
    ])
  })

  it.each([
    ['none', {}],
    ['one we never showed', { [WORDING_HEADER]: 'newsletter-0' }],
    ['one of another form', { [WORDING_HEADER]: 'limited-edition-notify-1' }],
    ['a long one', { [WORDING_HEADER]: 'x'.repeat(5000) }],
  ])('a caller that names %s is signed up, and the wording stays unknown', async (_case, headers) => {
    const { email, status } = await signUp(API_PATHS.newsletter, freshEmail(), headers)
    expect([status, (await rowOf(email))?.consent_version]).toEqual([201, null])
  })

  it('D-69 signing up again before confirming renews wording and time, not the name; afterwards nothing changes', async () => {
    const { email } = await signUp(API_PATHS.newsletter)
    const shift = () =>
      shop.env.DB.prepare('UPDATE newsletter_signups SET created_at = 1000 WHERE email = ?').bind(email).run()
    await shift()
    const again = (form: 'newsletter' | 'discount-code', path: string) =>
      shop.call(path, { name: 'Other', email }, { [WORDING_HEADER]: version(form) })
    expect((await again('discount-code', API_PATHS.discountCode)).status).toBe(200)
    const row = await rowOf(email)
    expect(row).toMatchObject({ name: 'Ann', consent_version: version('discount-code') })
    expect(row?.created_at).toBeGreaterThan(1000)
    await signUp(API_PATHS.discountCode, email) // a caller without a wording does not erase a known one
    expect((await rowOf(email))?.consent_version).toBe(version('discount-code'))
    await post(linkIn(mailsTo(email)[0]))
    await shift()
    expect((await again('newsletter', API_PATHS.newsletter)).status).toBe(409)
    expect(await rowOf(email)).toMatchObject({ consent_version: version('discount-code'), created_at: 1000 })
  })
})

describe('forgetting', () => {
  const DAY = 24 * 3600
  const runAt = (utc: string) =>
    worker.scheduled(createScheduledController({ scheduledTime: new Date(`2026-03-02T${utc}:00Z`) }), shop.env)
  const age = (email: string, seconds: number) =>
    shop.env.DB.prepare('UPDATE newsletter_signups SET created_at = unixepoch() - ? WHERE email = ?')
      .bind(seconds, email)
      .run()

  it('once a day, sign-ups nobody confirmed within 30 days go with their mails; the others stay', async () => {
    const [old, young, confirmed] = [await signUp(), await signUp(), await signUp()]
    await shop.call(API_PATHS.discountCode, { name: 'A', email: old.email, type: 'limited-edition-notify' })
    await post(linkIn(mailsTo(confirmed.email)[0]))
    await age(old.email, 30 * DAY + 60)
    await age(confirmed.email, 300 * DAY)
    await age(young.email, 30 * DAY - 60)
    await runAt('12:00')
    expect(await rowOf(old.email)).toBeDefined()
    await runAt('03:17')
    expect(await rowOf(old.email)).toBeUndefined()
    for (const { email } of [young, confirmed]) expect(await rowOf(email)).toBeDefined()
    expect(await rows(shop.env.DB, 'mail_outbox', 'recipient = ?', old.email)).toMatchObject([
      { kind: 'limited-edition-notify' },
    ])
    expect(await rows(shop.env.DB, 'mail_outbox', 'recipient = ?', young.email)).toHaveLength(1)
    const late = await post(linkIn(mailsTo(old.email)[0]))
    expect([late.status, (await late.text()).includes('sign up again')]).toEqual([410, true])
    expect((await signUp(API_PATHS.newsletter, old.email)).status).toBe(201)
  })
})
