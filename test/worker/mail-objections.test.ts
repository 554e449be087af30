// Anyone who has unsubscribed is left in peace: what anybody types changes nothing until the address itself confirms.
// And one mail an hour stays one, whatever happens in between. T-ABU-1, T-ABU-10; R17.
import { createScheduledController } from 'cloudflare:test'
import { beforeAll, describe, expect, it } from 'vitest'
import { API_PATHS } from '#domain/site/routes.ts'
import { createConfirmToken } from '#mail/confirm-token.ts'
import { addressHash, codeHolderHash, createToken } from '#mail/unsubscribe-token.ts'
import { readConfig } from '#src/env.ts'
import worker from '#src/index.ts'
import { freshEmail } from '#test/support/calls.ts'
import { rows } from '#test/support/database.ts'
import { createShop, type Shop } from '#test/support/shop.ts'

interface Sent {
  to: string
  subject: string
  text: string
  headers: Record<string, string>
}
const sent: Sent[] = []
const OLD = 'the secret of before, which is long enough'
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

const NOTIFY = 'limited-edition-notify'
async function ask(email: string, { path = API_PATHS.discountCode as string, type = '', from = shop } = {}) {
  const { status } = await from.call(path, { name: 'Ann', email, ...(type ? { type } : {}) })
  await from.settled()
  return status
}
const leaveBy = (mail: Sent | undefined, from = shop) =>
  from.fetch(mail?.headers['List-Unsubscribe']?.slice(1, -1) ?? 'none', { method: 'POST' })
const confirmIn = (mail: Sent | undefined) =>
  /https:\/\/\S+\/confirm\?token=[\w-]+/.exec(mail?.text ?? '')?.[0] ?? 'none'
const objections = async (email: string, secret = settings.MAIL_SECRET) =>
  rows<{ asked_at: number | null }>(
    shop.env.DB,
    'mail_suppressions',
    'address_hash = ?',
    await addressHash(secret, email),
  )
/** As if so many seconds had passed for every mail and every question. */
const pass = (seconds: number) =>
  shop.env.DB.batch(
    ['UPDATE mail_outbox SET created_at = created_at - ?', 'UPDATE mail_suppressions SET asked_at = asked_at - ?'].map(
      (sql) => shop.env.DB.prepare(sql).bind(seconds),
    ),
  )
const WAYS = [
  ['the newsletter form', { path: API_PATHS.newsletter as string }],
  ['the popup', { path: API_PATHS.discountCode as string }],
  ['Notify Me', { type: NOTIFY }],
] as const

describe('T-ABU-1 after unsubscribing', () => {
  it.each(WAYS)('nobody can have a second mail sent within the hour by %s', async (_way, way) => {
    const email = freshEmail()
    await ask(email, way)
    expect(mailsTo(email)).toHaveLength(1)
    for (let time = 0; time < 3; time++) {
      expect((await leaveBy(mailsTo(email)[0])).status).toBe(200)
      for (let n = 0; n < 3; n++) expect(await ask(email, way)).toBeLessThan(500)
    }
    expect(mailsTo(email)).toHaveLength(1)
    expect(await objections(email)).toHaveLength(1)
    expect(await rows(shop.env.DB, 'mail_outbox', 'recipient = ?', email)).toEqual([])
  })

  it('the newsletter form and the popup share the hour', async () => {
    const email = freshEmail()
    await ask(email)
    await leaveBy(mailsTo(email)[0])
    for (const path of [API_PATHS.newsletter, API_PATHS.discountCode]) await ask(email, { path })
    expect(mailsTo(email)).toHaveLength(1)
  })

  it('what is left of the mail is a hash and a time, for an hour', async () => {
    const email = freshEmail()
    await ask(email)
    await leaveBy(mailsTo(email)[0])
    const hash = await addressHash(settings.MAIL_SECRET, email)
    const marks = () => rows(shop.env.DB, 'mail_outbox', 'address_hash = ?', hash)
    const [mark, ...more] = await marks()
    expect(more).toEqual([])
    expect(mark).toMatchObject({ recipient: '', payload: '{}', status: 'sent' })
    expect(JSON.stringify(mark)).not.toContain('@')
    const run = () => worker.scheduled(createScheduledController(), shop.env)
    await run()
    expect(await marks()).toHaveLength(1)
    await pass(3601)
    await run()
    expect(await marks()).toEqual([])
  })
})

describe('T-ABU-10 an objection', () => {
  it('outlives every sign-up, and ends when the address itself confirms one', async () => {
    const email = freshEmail()
    await ask(email)
    await leaveBy(mailsTo(email)[0])
    await pass(3601)
    for (const [, way] of WAYS.slice(0, 2)) await ask(email, way)
    const [, question, ...more] = mailsTo(email)
    expect(more).toEqual([])
    expect(question).toMatchObject({ subject: 'Do you want emails from Acme again?' })
    expect(question?.text).not.toContain('ACME10')
    expect(await objections(email)).toHaveLength(1)
    expect((await shop.fetch(confirmIn(question))).status).toBe(200)
    expect(await objections(email)).toHaveLength(1)
    expect((await shop.fetch(confirmIn(question), { method: 'POST' })).status).toBe(200)
    expect(await objections(email)).toEqual([])
    await pass(3601)
    await ask(email)
    expect(mailsTo(email)[2]?.subject).toBe('Your 10% discount code for Acme')
  })

  it('is asked about once a day at most, however often somebody signs the address up', async () => {
    const email = freshEmail()
    await ask(email)
    await leaveBy(mailsTo(email)[0])
    for (let hour = 0; hour < 30; hour++) {
      await pass(3601)
      await ask(email, { path: hour % 2 ? API_PATHS.newsletter : API_PATHS.discountCode })
    }
    expect(mailsTo(email)).toHaveLength(3) // the first, one question, and one a day later
    await leaveBy(mailsTo(email)[2])
    await pass(3601)
    await ask(email)
    expect(mailsTo(email)).toHaveLength(3)
  })

  it('a sign-up taken back while it is confirmed leaves the objection', async () => {
    const email = freshEmail()
    await ask(email)
    const [mail] = mailsTo(email)
    await leaveBy(mail)
    expect((await shop.fetch(confirmIn(mail), { method: 'POST' })).status).toBe(410)
    expect(await objections(email)).toHaveLength(1)
  })

  it('the hour outlives what Cron forgets', async () => {
    const email = freshEmail()
    await ask(email)
    await shop.env.DB.prepare('UPDATE newsletter_signups SET created_at = 0 WHERE email = ?').bind(email).run()
    await worker.scheduled(createScheduledController({ scheduledTime: new Date('2026-03-02T03:17:00Z') }), shop.env)
    expect(await rows(shop.env.DB, 'newsletter_signups', 'email = ?', email)).toEqual([])
    await ask(email)
    expect(mailsTo(email)).toHaveLength(1)
  })
})

describe('after MAIL_SECRET was changed, while the previous one is set', () => {
  const change = () => createShop({ ...settings, MAIL_SECRET_PREVIOUS: OLD })
  const earlier = () => createShop({ ...settings, MAIL_SECRET: OLD })

  it('confirm and unsubscribe links of old mails work; afterwards only new ones do', async () => {
    const [email, other] = [freshEmail(), freshEmail()]
    const old = await earlier()
    for (const address of [email, other]) await ask(address, { from: old })
    const now = await change()
    const [mail] = mailsTo(email)
    expect((await shop.fetch(confirmIn(mail), { method: 'POST' })).status).toBe(400)
    expect((await now.fetch(confirmIn(mail), { method: 'POST' })).status).toBe(200)
    expect((await leaveBy(mail, now)).status).toBe(200)
    expect(await rows(shop.env.DB, 'newsletter_signups', 'email = ?', email)).toEqual([])
    expect([await objections(email, OLD), await objections(email)]).toMatchObject([[], [{}]])
    const [{ id } = { id: '' }] = await rows<{ id: string }>(shop.env.DB, 'newsletter_signups', 'email = ?', other)
    const tokens = ['a secret that never was one, but is long', settings.MAIL_SECRET.toUpperCase()]
    for (const secret of tokens) {
      const links = [
        `/confirm?token=${await createConfirmToken(secret, id)}`,
        `/unsubscribe?token=${await createToken(secret, { address: other, list: 'newsletter' })}`,
      ]
      for (const link of links) expect((await now.fetch(link, { method: 'POST' })).status).toBe(400)
    }
  })

  it('an old objection still counts, and is put under the new key when it is met', async () => {
    const email = freshEmail()
    const old = await earlier()
    await ask(email, { from: old })
    await leaveBy(mailsTo(email)[0], old)
    expect(await objections(email, OLD)).toHaveLength(1)
    const now = await change()
    await ask(email, { from: now })
    expect(mailsTo(email), 'the hour counts under both keys').toHaveLength(1)
    await pass(3601)
    await ask(email, { from: now })
    expect(mailsTo(email)[1]?.subject).toBe('Do you want emails from Acme again?')
    const [moved, ...more] = await objections(email)
    expect([more, await objections(email, OLD)]).toEqual([[], []])
    expect(moved?.asked_at).not.toBeNull()
    await now.fetch(confirmIn(mailsTo(email)[1]), { method: 'POST' })
    expect(await objections(email)).toEqual([])
  })

  it('a code stays with who has it: no second one, and the new key names its holder', async () => {
    const email = freshEmail()
    await shop.env.DB.batch(
      ['ACME10-0000000001', 'ACME10-0000000002'].map((code) =>
        shop.env.DB.prepare('INSERT INTO discount_codes (code) VALUES (?)').bind(code),
      ),
    )
    const old = await earlier()
    await ask(email, { from: old })
    await old.fetch(confirmIn(mailsTo(email)[0]), { method: 'POST' })
    const now = await change()
    await pass(3601)
    await ask(email, { from: now })
    expect(mailsTo(email)[1]?.text).toContain('ACME10-0000000001')
    const holders = await rows<{ address_hash: string }>(shop.env.DB, 'discount_codes', 'address_hash IS NOT NULL')
    expect(holders.map(({ address_hash }) => address_hash)).toEqual([await codeHolderHash(settings.MAIL_SECRET, email)])
  })
})

it('a MAIL_SECRET_PREVIOUS that cannot be one counts as unset, with a warning that names it', () => {
  const live = { ANON_KEY: 'k', APP_ENV: 'production', SITE_URL: 'https://acme.example', MAIL_FROM: 'a@acme.example' }
  const read = (vars: object) => readConfig({ ...live, MAIL_SECRET: settings.MAIL_SECRET, ...vars } as never)
  for (const previous of ['short', settings.MAIL_SECRET])
    expect(read({ MAIL_SECRET_PREVIOUS: previous })).toMatchObject({
      ok: true,
      config: { mailSecrets: [settings.MAIL_SECRET] },
      warnings: [expect.stringContaining('MAIL_SECRET_PREVIOUS')],
    })
  expect(read({ MAIL_SECRET_PREVIOUS: OLD })).toMatchObject({
    ok: true,
    config: { mailSecrets: [settings.MAIL_SECRET, OLD] },
    warnings: [],
  })
  expect(read({})).toMatchObject({ ok: true, config: { mailSecrets: [settings.MAIL_SECRET] }, warnings: [] })
})
