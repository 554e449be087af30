// Calls 1, 4 and 5: what they store, what they answer, whom they refuse. Requirements: API-05 to API-11, API-24 to
// API-32; D-69, D-71, D-120; rules R8, R9, R17.
import { beforeAll, describe, expect, it } from 'vitest'
import { NEW_CODES_A_DAY } from '#db/referrals.ts'
import { API_PATHS } from '#domain/site/routes.ts'
import { freshEmail } from '#test/support/calls.ts'
import { rows } from '#test/support/database.ts'
import { D1_OVERLOADED, fails, losesAnswers, withFaultyD1 } from '#test/support/faults.ts'
import { createShop, errorMessage, type Shop } from '#test/support/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await createShop()
})

const clicksOf = (code: string) => rows(shop.env.DB, 'referral_clicks', 'referral_code = ?', code)
const today = () => Math.floor(Date.now() / 86_400_000)
const signupsOf = (email: string) => rows(shop.env.DB, 'newsletter_signups', 'email = ?', email)

describe('call 1', () => {
  it('API-05 API-08 API-11 stores the click of POST {referralCode} in D1, and nothing of the visitor', async () => {
    const response = await shop.call('/api/functions/track-referral-click', { referralCode: ' CLICK-1 ', id: 7 })
    expect(await response.json()).toEqual({ ok: true })
    const [row, ...more] = await rows(shop.env.DB, 'referral_clicks', "referral_code = 'CLICK-1'")
    expect(more).toHaveLength(0)
    expect(Object.keys(row ?? {})).toEqual(['id', 'referral_code', 'created_at', 'day', 'clicks'])
    expect(row).toMatchObject({ day: today(), clicks: 1 })
  })

  it('API-11 counts each click of a code in the one row of its day', async () => {
    for (let i = 0; i < 3; i++) await shop.call(API_PATHS.referralClick, { referralCode: 'CLICK-3' })
    expect(await clicksOf('CLICK-3')).toMatchObject([{ day: today(), clicks: 3 }])
    await shop.env.DB.prepare("UPDATE referral_clicks SET day = day - 1 WHERE referral_code = 'CLICK-3'").run()
    await shop.call(API_PATHS.referralClick, { referralCode: 'CLICK-3' })
    expect((await clicksOf('CLICK-3')).map(({ clicks }) => clicks)).toEqual([3, 1])
  })

  it('API-49 invented codes fill a few hundred rows a day and no more; what is known is counted by its name all the same', async () => {
    const { DB } = shop.env
    const click = (referralCode: string) => shop.call(API_PATHS.referralClick, { referralCode })
    await DB.prepare('DELETE FROM referral_clicks').run()
    const count = async (code: string) =>
      (await rows(DB, 'referral_clicks', 'referral_code = ?', code)).reduce(
        (sum, { clicks }) => sum + Number(clicks),
        0,
      )
    await click('EARLY')
    await DB.prepare(
      `INSERT INTO referral_clicks (referral_code, day) WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?1)
       SELECT 'invented-' || i, ?2 FROM n`,
    )
      .bind(NEW_CODES_A_DAY - 2, today())
      .run()
    await click('last-place')
    await DB.batch([
      DB.prepare("INSERT INTO referral_codes (code, percent) VALUES ('Listed', 10)"),
      DB.prepare(
        "INSERT INTO orders (id, backend, external_id, number, status, referral_code) VALUES ('o', 'manual', 'o', '1', 'paid', 'Sold')",
      ),
    ])
    for (const code of ['one-more', 'and-more', 'and-more']) expect((await click(code)).status).toBe(200)
    for (const code of ['EARLY', 'Listed', 'LISTED', 'listed', 'sold', 'SOLD']) await click(code)
    expect(await rows(DB, 'referral_clicks')).toHaveLength(NEW_CODES_A_DAY + 3)
    expect(await count('EARLY')).toBe(2)
    expect(await count('last-place')).toBe(1)
    expect(await count('Listed')).toBe(3)
    expect(await count('Sold')).toBe(2)
    expect(await count('')).toBe(3)
    await DB.prepare('DELETE FROM referral_clicks').run()
  })

  it('API-11 is told apart from rows of before, which are one click each', async () => {
    await shop.env.DB.prepare("INSERT INTO referral_clicks (referral_code) VALUES ('BEFORE'), ('BEFORE')").run()
    await shop.call(API_PATHS.referralClick, { referralCode: 'BEFORE' })
    expect((await clicksOf('BEFORE')).map(({ day, clicks }) => [day, clicks])).toEqual([
      [null, 1],
      [null, 1],
      [today(), 1],
    ])
  })

  it.each(["A' OR 1=1--", '../../x', '__proto__', 'Ünïcode', 'x'.repeat(64)])(
    'keeps the code %s as bound text',
    async (referralCode) => {
      expect((await shop.call(API_PATHS.referralClick, { referralCode })).status).toBe(200)
      expect(await rows(shop.env.DB, 'referral_clicks', 'referral_code = ?', referralCode)).toHaveLength(1)
    },
  )

  it.each(['', '   ', 'x'.repeat(65), 'A\u202eB', 'A\0B', 'A\r\nB', 'A\ud800'])(
    'API-45 refuses the code %j',
    async (referralCode) => expect((await shop.call(API_PATHS.referralClick, { referralCode })).status).toBe(400),
  )

  it('API-04 answers 5xx with an error when D1 fails, and counts once when only the answer was lost', async () => {
    const broken = await createShop({ DB: withFaultyD1(shop.env.DB, fails(D1_OVERLOADED)) })
    expect((await broken.call(API_PATHS.referralClick, { referralCode: 'BROKEN' })).status).toBe(503)
    const ambiguous = await createShop({ DB: withFaultyD1(shop.env.DB, losesAnswers(1)) })
    expect((await ambiguous.call(API_PATHS.referralClick, { referralCode: 'ONCE' })).status).toBe(200)
    expect(await clicksOf('ONCE')).toMatchObject([{ clicks: 1 }])
    const again = await createShop({ DB: withFaultyD1(shop.env.DB, losesAnswers(1)) })
    expect((await again.call(API_PATHS.referralClick, { referralCode: 'ONCE' })).status).toBe(200)
    expect(await clicksOf('ONCE')).toMatchObject([{ clicks: 2 }])
  })
})

describe('call 4', () => {
  it('API-24 inserts name and email and answers 201', async () => {
    const response = await shop.call('/api/tables/newsletter_signups', {
      name: '  Alice ',
      email: 'insert@example.com',
    })
    expect(response.status).toBe(201)
    expect(await signupsOf('insert@example.com')).toMatchObject([{ name: 'Alice', email: 'insert@example.com' }])
  })

  it('API-25 answers 409 with "duplicate" for an address already present', async () => {
    const email = freshEmail()
    await shop.call(API_PATHS.newsletter, { name: 'Alice', email })
    const again = await shop.call(API_PATHS.newsletter, { name: 'Other', email })
    expect(again.status).toBe(409)
    expect(await errorMessage(again)).toBe('duplicate key value violates unique constraint')
    expect(await signupsOf(email)).toMatchObject([{ name: 'Alice' }])
  })

  it.each([
    ['Mixed.Case@Example.COM', 'mixed.case@example.com'],
    ['  spaces@example.com ', 'spaces@example.com'],
  ])('API-26 compares %j as %s', async (email, canonical) => {
    expect((await shop.call(API_PATHS.newsletter, { name: 'A', email })).status).toBe(201)
    expect((await shop.call(API_PATHS.newsletter, { name: 'A', email: canonical })).status).toBe(409)
    expect(await signupsOf(canonical)).toHaveLength(1)
  })

  it.each([
    '',
    'alice.example.com',
    'a@b@example.com',
    'alice@localhost',
    '@example.com',
    'alice@example..com',
    'a@example.com,b@example.com',
    'a@example.com;b@example.com',
    'a@example.com\nb@example.com',
    'alice@example.com\r\nBcc: x@y.example',
    '"a@example.com,b"@example.com',
    'a@example.com%0Ab@example.com',
    'alice@exam ple.com',
    'alice@example.com\0x',
    `${'a'.repeat(250)}@example.com`,
    `${'a.'.repeat(2500)}!`,
  ])('API-45 refuses the address %j', async (email) => {
    expect((await shop.call(API_PATHS.newsletter, { name: 'Alice', email })).status).toBe(400)
  })

  it.each(['', '   ', 'a'.repeat(101), 'Alice\r\nBcc: x@y.example', 'A\0', '\u202eecilA', 'A\ud800'])(
    'API-45 refuses the name %j',
    async (name) => {
      expect((await shop.call(API_PATHS.newsletter, { name, email: freshEmail() })).status).toBe(400)
    },
  )

  it.each(["O'Brien", '<img src=x onerror=alert(1)>', '=HYPERLINK("https://evil.example")', '李雷', 'a'.repeat(100)])(
    'accepts the name %s as it is',
    async (name) => {
      const email = freshEmail()
      expect((await shop.call(API_PATHS.newsletter, { name, email })).status).toBe(201)
      expect(await signupsOf(email)).toMatchObject([{ name }])
    },
  )

  it('API-04 answers 5xx and keeps quiet about the cause when D1 fails', async () => {
    const broken = await createShop({ DB: withFaultyD1(shop.env.DB, fails(D1_OVERLOADED)) })
    const response = await broken.call(API_PATHS.newsletter, { name: 'Alice', email: freshEmail() })
    expect(response.status).toBe(503)
    expect(await errorMessage(response)).toBe('Something went wrong. Please try again.')
  })

  it('API-25 answers 201 or 409 with one row when the connection is lost after the insert', async () => {
    const ambiguous = await createShop({ DB: withFaultyD1(shop.env.DB, losesAnswers(1)) })
    const email = freshEmail()
    const response = await ambiguous.call(API_PATHS.newsletter, { name: 'Alice', email })
    expect([201, 409]).toContain(response.status)
    expect(await signupsOf(email)).toHaveLength(1)
  })
})

describe('call 5', () => {
  it('API-27 API-30 records the newsletter signup with the trimmed name', async () => {
    const response = await shop.call('/api/functions/send-discount-code', { name: ' Bea ', email: ' Bea@Example.com' })
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({ success: true })
    expect(await signupsOf('bea@example.com')).toMatchObject([{ name: 'Bea' }])
    expect(await rows(shop.env.DB, 'discount_code_requests', "email = 'bea@example.com'")).toHaveLength(0)
  })

  it('API-28 API-31 records the notify request and no signup', async () => {
    const body = { name: 'Cy', email: 'cy@example.com', type: 'limited-edition-notify' }
    expect(await (await shop.call(API_PATHS.discountCode, body)).json()).toEqual({ success: true })
    expect(await rows(shop.env.DB, 'discount_code_requests', "email = 'cy@example.com'")).toMatchObject([body])
    expect(await signupsOf('cy@example.com')).toHaveLength(0)
  })

  it.each([undefined, 'limited-edition-notify'])('API-32 succeeds again for one address, type %s', async (type) => {
    const body = { name: 'Di', email: freshEmail(), ...(type ? { type } : {}) }
    const answers = [await shop.call(API_PATHS.discountCode, body), await shop.call(API_PATHS.discountCode, body)]
    for (const answer of answers) {
      expect(answer.status).toBe(200)
      expect(await answer.json()).toEqual({ success: true })
    }
    const table = type ? 'discount_code_requests' : 'newsletter_signups'
    expect(await rows(shop.env.DB, table, 'email = ?', body.email)).toHaveLength(1)
  })

  it('API-32 gives the code again to an address the footer form already knows', async () => {
    const email = freshEmail()
    await shop.call(API_PATHS.newsletter, { name: 'Ed', email })
    expect((await shop.call(API_PATHS.discountCode, { name: 'Ed', email })).status).toBe(200)
  })

  it.each(['__proto__', 'newsletter', '', 1, null])('API-45 refuses the type %j', async (type) => {
    expect((await shop.call(API_PATHS.discountCode, { name: 'A', email: freshEmail(), type })).status).toBe(400)
  })

  it.each([
    { name: '   ', email: 'x@example.com' },
    { name: 'A', email: 'no-at-sign' },
    { name: 'A', email: 'a@example.com;b@example.com' },
  ])('API-45 refuses %j', async (body) => {
    expect((await shop.call(API_PATHS.discountCode, body)).status).toBe(400)
  })

  it('D-120 answers 5xx when the row cannot be stored', async () => {
    const broken = await createShop({ DB: withFaultyD1(shop.env.DB, fails(D1_OVERLOADED)) })
    const response = await broken.call(API_PATHS.discountCode, { name: 'A', email: freshEmail() })
    expect(response.status).toBe(503)
    expect(await errorMessage(response)).toBe('Something went wrong. Please try again.')
  })
})

describe('names and addresses as people write them', () => {
  it.each([
    ['Persian with a zero-width non-joiner', 'علی\u200cرضا', 'علی\u200cرضا'],
    ['a family, held together by joiners', '👨\u200d👩\u200d👧 Lee', '👨\u200d👩\u200d👧 Lee'],
    ['Hebrew with a mark of direction, which is not stored', ' אבא\u200f ', 'אבא'],
    ['a name as a chat passes it on', '\ufeffRobin\u00a0\u202aVale\u202c\t', 'Robin Vale'],
  ])('%s signs up for everything', async (_case, name, stored) => {
    const email = freshEmail()
    expect((await shop.call(API_PATHS.newsletter, { name, email })).status).toBe(201)
    expect(await signupsOf(email)).toMatchObject([{ name: stored }])
    const type = 'limited-edition-notify'
    expect((await shop.call(API_PATHS.discountCode, { name, email, type })).status).toBe(200)
    expect(await rows(shop.env.DB, 'discount_code_requests', 'email = ?', email)).toMatchObject([{ name: stored }])
  })

  it.each(['\u200d', '\u3164', '\u200b', '\u202e', 'A\u2028B', 'A\nB'])('the name %j is refused', async (name) =>
    expect((await shop.call(API_PATHS.newsletter, { name, email: freshEmail() })).status).toBe(400),
  )

  it('API-26 a domain in its own letters and in those of the DNS is one: signed up once, one mail', async () => {
    const sent: { to: string }[] = []
    const mailing = await createShop({ EMAIL: { send: async (mail: { to: string }) => sent.push(mail) } })
    const local = `idn-${crypto.randomUUID()}`
    const answers = []
    for (const domain of ['BÜCHER.example', 'xn--bcher-kva.example', 'bu\u0308cher.example'])
      answers.push((await mailing.call(API_PATHS.newsletter, { name: 'Ann', email: `${local}@${domain}` })).status)
    await mailing.settled()
    expect(answers).toEqual([201, 409, 409])
    expect(sent.map(({ to }) => to)).toEqual([`${local}@xn--bcher-kva.example`])
    expect(await rows(shop.env.DB, 'newsletter_signups', 'email LIKE ?', `${local}%`)).toHaveLength(1)
    expect(await rows(shop.env.DB, 'mail_outbox', 'recipient LIKE ?', `${local}%`)).toHaveLength(1)
  })
})
