// Codes of their own: who gets which, once, and what happens when none is left or D1 fails. D-69, D-71.
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { giveCode } from '../../src/db/discount-codes'
import { API_PATHS } from '../../src/domain/routes'
import { freshEmail } from '../support/calls'
import { rows } from '../support/database'
import { D1_OVERLOADED, losesAnswers, withFaultyD1 } from '../support/faults'
import { createShop, type Shop } from '../support/shop'

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
})
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

describe('the code mail', () => {
  it('names a free code, in text and HTML, and marks it as given without storing the address', async () => {
    await fill(A)
    const { email, mails, code } = await ask(shop)
    expect(code).toEqual([A])
    expect(codesIn(mails[0]?.html)).toEqual([A])
    const [row] = await stored()
    expect(Math.abs((row?.given_at ?? 0) - Date.now() / 1000)).toBeLessThan(60)
    expect(row?.address_hash).toMatch(/^[\w-]{43}$/)
    expect(JSON.stringify(row)).not.toContain(email.split('@')[0])
  })

  it('D-69 names the same code when the address asks again, from footer or popup, also after unsubscribing', async () => {
    await fill(A, B)
    const { email, code } = await ask(shop, freshEmail(), API_PATHS.newsletter)
    await ageMails(email)
    const again = await ask(shop, email)
    expect([again.mails.length, again.code]).toEqual([2, code])
    const leave = again.mails[1]?.headers['List-Unsubscribe']?.slice(1, -1) ?? 'no link'
    expect((await shop.fetch(leave, { method: 'POST' })).status).toBe(200)
    expect((await ask(shop, email)).code).toEqual(code)
    expect((await stored()).filter(({ address_hash }) => address_hash !== null)).toHaveLength(1)
  })

  it('gives every address another one, the oldest first, and the code for everybody when none is left', async () => {
    await fill(A, B)
    const codes = []
    for (let n = 0; n < 3; n++) codes.push((await ask(shop)).code?.[0])
    expect(codes).toEqual([A, B, 'ACME10'])
  })

  it('a notify request takes none', async () => {
    await fill(A)
    await shop.call(API_PATHS.discountCode, { name: 'A', email: freshEmail(), type: 'limited-edition-notify' })
    await shop.settled()
    expect(await stored()).toMatchObject([{ code: A, address_hash: null, given_at: null }])
  })

  it('names the code for everybody when the codes cannot be reached', async () => {
    await fill(A)
    const error = vi.spyOn(console, 'error').mockImplementation(() => {})
    const { DB } = shop.env
    const failing = {
      withSession: () => DB.withSession(),
      batch: (statements: D1PreparedStatement[]) => DB.batch(statements),
      prepare: (sql: string) =>
        /update "discount_codes"/i.test(sql) ? DB.prepare('SELECT broken FROM nowhere') : DB.prepare(sql),
    } as unknown as D1Database
    expect((await ask(await createShop({ ...settings, DB: failing }))).code).toEqual(['ACME10'])
    expect(JSON.stringify(error.mock.calls)).toContain('give code')
    expect(await stored()).toMatchObject([{ address_hash: null }])
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

  it('/dev/mail shows the code of each mail and takes none', async () => {
    await fill(A, B)
    const { code } = await ask(shop)
    const before = await stored()
    const html = await (await shop.fetch('/dev/mail')).text()
    expect(html).toContain(code?.[0])
    expect(html).toContain('Confirm link of this mail')
    expect(await stored()).toEqual(before)
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
    const given = await giveCode(lossy, 'holder')
    expect(given.ok && [A, B].includes(given.value ?? '')).toBe(true)
    expect((await stored()).filter(({ address_hash }) => address_hash !== null)).toHaveLength(1)
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const down = withFaultyD1(shop.env.DB, () => Promise.reject(new Error(D1_OVERLOADED)))
    expect((await giveCode(down, 'holder')).ok).toBe(false)
  })
})
