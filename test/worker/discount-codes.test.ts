// Individual codes: who gets which, once, after the address has proved itself, and what happens when none is left or D1
// fails. D-69, D-71.
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { giveCode } from '#db/discount-codes.ts'
import { API_PATHS } from '#domain/site/routes.ts'
import { freshEmail } from '#test/support/calls.ts'
import { rows } from '#test/support/database.ts'
import { D1_OVERLOADED, losesAnswers, withFaultyD1 } from '#test/support/faults.ts'
import { createShop, type Shop } from '#test/support/shop.ts'

interface Sent {
  to: string
  text: string
  html: string
  headers: Record<string, string>
}
const sent: Sent[] = []
const settings = { EMAIL: { send: async (mail: Sent) => sent.push(mail) }, MAIL_FROM: 'hello@acme.example' }
let shop: Shop
beforeAll(async () => {
  shop = await createShop(settings)
  await shop.fetch('/confirm') // the first page loads every module of the pages, which a busy machine takes a minute for
}, 180_000)
beforeEach(async () => {
  await shop.env.DB.prepare('DELETE FROM discount_codes').run()
})
afterEach(() => {
  vi.restoreAllMocks()
})

const fill = (...codes: string[]) =>
  shop.env.DB.batch(codes.map((code) => shop.env.DB.prepare('INSERT INTO discount_codes (code) VALUES (?)').bind(code)))
const [A, B] = ['ACME10-AAAAAAAAAA', 'ACME10-BBBBBBBBBB']
const stored = () =>
  rows<{ code: string; address_hash: string | null; given_at: number | null }>(shop.env.DB, 'discount_codes')
const codesIn = (text = '') => text.match(/ACME10(-\w{10})?/g)
async function ask(from: Shop, email = freshEmail(), path: string = API_PATHS.discountCode) {
  await from.call(path, { name: 'Ann', email })
  await from.settled()
  const mails = sent.filter(({ to }) => to === email)
  return { email, mails, code: codesIn(mails.at(-1)?.text) }
}
const ageMails = (email: string) =>
  shop.env.DB.prepare('UPDATE mail_outbox SET created_at = created_at - 3601 WHERE recipient = ?').bind(email).run()

const linksIn = (mail?: Sent) => ({
  code: /https:\/\/\S+\/confirm\?token=[\w-]+&only=code/.exec(mail?.text ?? '')?.[0] ?? 'none',
  confirm: /https:\/\/\S+\/confirm\?token=[\w-]+(?!\S)/.exec(mail?.text ?? '')?.[0] ?? 'none',
})
const press = async (link: string, from = shop) => {
  const response = await from.fetch(link, { method: 'POST' })
  return { status: response.status, html: await response.text() }
}
const given = async () => (await stored()).filter(({ address_hash }) => address_hash !== null)

describe('the code mail', () => {
  it('to an address nobody has proved names the code for everybody and spends none, however many are made up', async () => {
    await fill(A, B)
    for (let n = 0; n < 5; n++) {
      const { mails, code } = await ask(shop, freshEmail(), n % 2 ? API_PATHS.newsletter : API_PATHS.discountCode)
      expect([code, codesIn(mails[0]?.html)]).toEqual([['ACME10'], ['ACME10']])
      expect(linksIn(mails[0]).code).not.toBe('none')
      expect(mails[0]?.html).toContain('>Show my own code</a>')
    }
    expect(await given()).toEqual([])
  })

  it('offers no code of one’s own where none is left or none was ever made', async () => {
    expect(linksIn((await ask(shop)).mails[0])).toMatchObject({
      code: 'none',
      confirm: expect.stringContaining('/confirm'),
    })
  })

  it('D-69 names their own code once the address has proved itself, also after unsubscribing', async () => {
    await fill(A, B)
    const { email, mails } = await ask(shop, freshEmail(), API_PATHS.newsletter)
    expect((await press(linksIn(mails[0]).confirm)).html).toContain(A)
    await ageMails(email)
    const again = await ask(shop, email)
    expect([again.mails.length, again.code, linksIn(again.mails[1])]).toEqual([
      2,
      [A],
      { code: 'none', confirm: 'none' },
    ])
    const leave = again.mails[1]?.headers['List-Unsubscribe']?.slice(1, -1) ?? 'no link'
    expect((await shop.fetch(leave, { method: 'POST' })).status).toBe(200)
    await shop.env.DB.prepare("UPDATE mail_outbox SET created_at = created_at - 3601 WHERE recipient = ''").run()
    const { mails: after } = await ask(shop, email)
    expect((await press(linksIn(after[2]).confirm)).html).toContain(A)
    expect(await given()).toHaveLength(1)
  })

  it('a confirmed address gets one when the stock comes later', async () => {
    const { email, mails } = await ask(shop)
    expect((await press(linksIn(mails[0]).confirm)).html).toMatch(/ACME10(?!-)/)
    await fill(A)
    await ageMails(email)
    expect((await ask(shop, email)).code).toEqual([A])
  })

  it('a notify request takes none', async () => {
    await fill(A)
    await shop.call(API_PATHS.discountCode, { name: 'A', email: freshEmail(), type: 'limited-edition-notify' })
    await shop.settled()
    expect(await stored()).toMatchObject([{ code: A, address_hash: null, given_at: null }])
  })

  it('the answer of call 5 is the same with and without a code of one’s own', async () => {
    await fill(A)
    const answers = []
    for (let n = 0; n < 2; n++) {
      const response = await shop.call(API_PATHS.discountCode, { name: 'A', email: freshEmail() })
      answers.push([response.status, await response.text(), [...response.headers]])
    }
    expect(answers[1]).toEqual(answers[0])
    expect(answers[0]?.[1]).toBe('{"success":true}')
  })

  it('/dev/mail shows the links of each mail and takes no code', async () => {
    await fill(A, B)
    await ask(shop)
    const before = await stored()
    const html = await (await shop.fetch('/dev/mail')).text()
    expect(html).toContain('only=code')
    expect(html).toContain('Confirm link of this email')
    expect(await stored()).toEqual(before)
  })
})

describe('the button behind the mail’s link', () => {
  it('gives a code of one’s own and signs nobody up; opening the page gives none', async () => {
    await fill(A, B)
    const { email, mails } = await ask(shop)
    const { code } = linksIn(mails[0])
    for (const method of ['HEAD', 'GET']) expect((await shop.fetch(code, { method })).status).toBe(200)
    const html = await (await shop.fetch(code)).text()
    expect(html).toMatch(/<form action="\/confirm\?token=[\w-]+&amp;only=code" method="post"/)
    expect([html.match(/<button/g)?.length, html.includes(email), await given()]).toEqual([1, false, []])
    for (let time = 0; time < 3; time++) expect((await press(code)).html).toContain(A)
    const [row, ...more] = await given()
    expect(more).toEqual([])
    expect(Math.abs((row?.given_at ?? 0) - Date.now() / 1000)).toBeLessThan(60)
    expect(row?.address_hash).toMatch(/^[\w-]{43}$/)
    expect(JSON.stringify(row)).not.toContain(email.split('@')[0])
    expect(await rows(shop.env.DB, 'newsletter_signups', 'email = ?', email)).toMatchObject([{ confirmed_at: null }])
    expect((await press(linksIn(mails[0]).confirm)).html).toContain(A)
  })

  it('pressed many times at once: one code an address, none twice', async () => {
    await fill(A, B)
    const links = []
    for (let n = 0; n < 3; n++) links.push(linksIn((await ask(shop)).mails[0]).code)
    const pages = await Promise.all([...links, ...links, ...links].map((link) => press(link)))
    const codes = pages.map(({ html }) => /ACME10(?:-\w{10})?(?=<)/.exec(html)?.[0])
    for (let n = 0; n < 3; n++) expect(new Set([codes[n], codes[n + 3], codes[n + 6]]).size).toBe(1)
    expect(codes.slice(0, 3).sort()).toEqual(['ACME10', A, B])
  })

  it('shows the code for everybody when the stock has run out since, and says so when D1 fails', async () => {
    await fill(A)
    const { mails } = await ask(shop)
    const { code, confirm } = linksIn(mails[0])
    await shop.env.DB.prepare('DELETE FROM discount_codes').run()
    const page = await press(code)
    expect([page.status, /ACME10(?!-)/.test(page.html)]).toEqual([200, true])
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const { DB } = shop.env
    const failing = {
      withSession: () => DB.withSession(),
      batch: (statements: D1PreparedStatement[]) => DB.batch(statements),
      prepare: (sql: string) =>
        /update "discount_codes"/i.test(sql) ? DB.prepare('SELECT broken FROM nowhere') : DB.prepare(sql),
    } as unknown as D1Database
    const broken = await createShop({ ...settings, DB: failing })
    const failed = await press(code, broken)
    expect([failed.status, failed.html.includes('Try again')]).toEqual([503, true])
    const onTheList = await press(confirm, broken)
    expect([onTheList.status, onTheList.html.includes('You are on the list')]).toEqual([200, true])
  })

  it('is dead once its reader has unsubscribed', async () => {
    await fill(A)
    const { mails } = await ask(shop)
    await shop.fetch(mails[0]?.headers['List-Unsubscribe']?.slice(1, -1) ?? '', { method: 'POST' })
    expect((await press(linksIn(mails[0]).code)).status).toBe(410)
    expect(await given()).toEqual([])
  })
})

describe('giving', () => {
  it('fifty addresses at once: fifty codes; one address fifty times: one', async () => {
    await fill(...Array.from({ length: 60 }, (_, n) => `ACME10-${String(n).padStart(10, '0')}`))
    const many = await Promise.all(Array.from({ length: 50 }, (_, n) => giveCode(shop.env.DB, `holder-${n}`)))
    expect(new Set(many.map((result) => result.ok && result.value)).size).toBe(50)
    const one = await Promise.all(Array.from({ length: 50 }, () => giveCode(shop.env.DB, 'one holder')))
    expect(new Set(one.map((result) => result.ok && result.value)).size).toBe(1)
    expect((await stored()).filter(({ address_hash }) => address_hash === null)).toHaveLength(9)
  })

  it('a lost answer costs no second code, and a failure is a value', async () => {
    await fill(A, B)
    const lossy = withFaultyD1(shop.env.DB, losesAnswers(1))
    const result = await giveCode(lossy, 'holder')
    expect(result.ok && [A, B].includes(result.value ?? '')).toBe(true)
    expect((await stored()).filter(({ address_hash }) => address_hash !== null)).toHaveLength(1)
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const down = withFaultyD1(shop.env.DB, () => Promise.reject(new Error(D1_OVERLOADED)))
    expect((await giveCode(down, 'holder')).ok).toBe(false)
  })
})
