// `/admin/affiliates`: the list, activating and ending a code, the file, and the count on the overview.
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type AppHost, createAppHost } from '#test/support/app-host.ts'
import { logOf, type Person, person } from '#test/support/console.ts'
import { rows } from '#test/support/database.ts'
import { insertRow, newOwner } from '#test/support/own-card.ts'
import { buy } from '#test/support/packing.ts'

const NOON = Date.parse('2026-11-21T12:00:00Z')
const NOW = NOON / 1000
const DAY = 86_400

let app: AppHost
let owner: Person
beforeAll(async () => {
  vi.setSystemTime(NOON)
  app = await createAppHost()
  owner = await person(app, 'owner')
}, 60_000)
beforeEach(() => {
  vi.setSystemTime(NOON)
})
afterEach(() => {
  vi.useRealTimers()
})

let made = 0
/** A code of a new account. */
async function code(columns: Record<string, string | number | null> = {}) {
  const browser = app.browser()
  const affiliate = await newOwner(browser)
  const name = `AFFI${++made}X10`
  await insertRow(app.env.DB, 'referral_codes', {
    ...{ code: name, percent: 10, active: 0, account_id: affiliate.id, status: 'waiting', created_at: NOW - made },
    ...columns,
  })
  return { name, browser, ...affiliate }
}
const act = (fields: Record<string, string>) => owner.browser.post('/admin/affiliates', fields)
const stored = async (name: string) => (await rows(app.env.DB, 'referral_codes', 'code = ?1', name))[0]
const mailsTo = (email: string) =>
  rows<{ kind: string; payload: string }>(app.env.DB, 'app_outbox', "recipient = ?1 AND kind = 'code-active'", email)
const sold = (referral_code: string, columns: Record<string, string | number | null> = {}) =>
  buy(app.env, [{}], { referral_code, goods_pence: 4000, paid_at: NOW - DAY, ...columns })
const clicks = (referral_code: string, text: string, count: number) => {
  const day = Date.parse(`${text}T00:00:00Z`) / 1000 / DAY
  return insertRow(app.env.DB, 'referral_clicks', { id: crypto.randomUUID(), referral_code, day, clicks: count })
}

describe('the list', () => {
  it('AFF-11 AFF-13 CON-10 has every code with its status and figures, waiting ones first; the overview counts those', async () => {
    const active = await code({ status: 'active', active: 1, created_at: NOW + 5 })
    const waiting = await code()
    await clicks(active.name, '2026-11-02', 12)
    await sold(active.name)
    await sold(active.name, { email: active.email })
    const { text, html } = await owner.browser.get('/admin/affiliates')
    expect(text).toMatch(new RegExp(`${active.name} [^ ]+@example.com 21 Nov 2026 10% active 12 1 £40 End`))
    expect(text).toContain('FRIEND our own – 10% active')
    expect(html.indexOf(waiting.name)).toBeLessThan(html.indexOf(active.name))
    expect(html).toContain(`href="/admin/accounts/${waiting.id}"`)
    expect(html).not.toContain(waiting.email)
    const [count] = await rows(app.env.DB, 'referral_codes', "status = 'waiting'").then((all) => [all.length])
    expect((await owner.browser.get('/admin')).text).toContain(`${count} Affiliates waiting`)
  })

  it('AFF-13 a hundred codes are a page, and the others follow', async () => {
    await app.env.DB.prepare(
      `INSERT INTO referral_codes (code, percent, created_at)
       WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100) SELECT 'MANY' || i, 5, 1 FROM n`,
    ).run()
    const [one, two] = [
      await owner.browser.get('/admin/affiliates'),
      await owner.browser.get('/admin/affiliates?page=2'),
    ]
    const codesOf = (html: string) =>
      [...html.matchAll(/<th scope="row" data-heading="Code"><span[^>]*>([^<]+)/g)].map(([, of]) => of)
    expect(codesOf(one.html)).toHaveLength(100)
    expect(one.html).toContain('href="/admin/affiliates?page=2"')
    expect(codesOf(two.html).length).toBeGreaterThan(0)
    expect(codesOf(one.html).some((of) => codesOf(two.html).includes(of))).toBe(false)
    await app.env.DB.prepare("DELETE FROM referral_codes WHERE code LIKE 'MANY%'").run()
  })
})

describe('what is done with a code', () => {
  it('AFF-01 AFF-06 a waiting one is set active, its affiliate is mailed once, and the log names no code', async () => {
    const { name, email, id, browser } = await code()
    const done = await act({ do: 'activate', code: name })
    expect((await owner.browser.get(done.location)).text).toContain(
      'The code is active, and its affiliate gets an email.',
    )
    expect(await stored(name)).toMatchObject({ status: 'active', active: 1 })
    expect((await mailsTo(email)).map(({ kind }) => kind)).toEqual(['code-active'])
    expect(await logOf(app.env.DB, 'account', id)).toEqual(['affiliates:activate'])
    expect((await browser.get('/affiliate')).text).toContain(`?ref=${name}&discount=10`)
    const again = await act({ do: 'activate', code: name })
    expect([again.status, again.text.includes('This was changed in the meantime.')]).toEqual([409, true])
    expect(await mailsTo(email)).toHaveLength(1)
  })

  it('AFF-06 the mail says that the code works, with its link, in text and in HTML', async () => {
    const { name, email } = await code()
    await act({ do: 'activate', code: name })
    const inbox = await app.browser().get('/dev/mail')
    expect(inbox.text).toContain(`Your code ${name} is active`)
    expect(inbox.text).toContain(`http://localhost:8787/?ref=${name}&discount=10`)
    expect(inbox.text).toContain(email)
  })

  it('AFF-01 AFF-13 an ended one, the operator’s own and an unknown one stay as they are', async () => {
    const { name } = await code({ status: 'ended' })
    for (const of of [name, 'FRIEND', 'NOBODY10', ''])
      for (const what of ['activate', 'end']) expect((await act({ do: what, code: of })).status).toBe(409)
    expect(await stored(name)).toMatchObject({ status: 'ended', active: 0 })
    expect(await stored('FRIEND')).toMatchObject({ status: 'active', active: 1 })
    expect((await act({ do: 'nothing', code: name })).status).toBe(404)
  })

  it('AFF-13 an active one is ended', async () => {
    const { name, id, browser } = await code({ status: 'active', active: 1 })
    expect((await act({ do: 'end', code: name })).location).toBe('/admin/affiliates?done=ended')
    expect(await stored(name)).toMatchObject({ status: 'ended', active: 0, account_id: id })
    expect((await browser.get('/affiliate')).text).toContain('This code has ended.')
    expect(await logOf(app.env.DB, 'account', id)).toEqual(['affiliates:end'])
  })

  it('CON-18 closing an account ends its code', async () => {
    const { name, id } = await code({ status: 'active', active: 1 })
    await owner.browser.post(`/admin/accounts/${id}`, { do: 'close' })
    expect(await stored(name)).toMatchObject({ status: 'ended', active: 0 })
  })
})

it.each([
  ['sample', {}, 'so that new ones are active at once'],
  [
    'live',
    { SHOPIFY_STOREFRONT_URL: 'https://acme.myshopify.com/api/2026-07/graphql.json', SHOPIFY_STOREFRONT_TOKEN: 'x' },
    'Create each waiting code in your store',
  ],
  ['stripe', { STRIPE_SECRET_KEY: 'rk_test_0123456789abcdef' }, 'npm run codes -- push'],
])('AFF-13 in mode %s the page says how the checkout comes to know a code', async (mode, settings, text) => {
  const browser = app.with({ COMMERCE_MODE: mode, ...settings } as never).browser()
  browser.cookies.set('__Host-app', owner.browser.cookies.get('__Host-app') ?? '')
  expect((await browser.get('/admin/affiliates')).text).toContain(text)
})

describe('the file', () => {
  it('AFF-11 AFF-13 has a row for each code and month of the span, and the log says that it was made', async () => {
    const { name, email } = await code({ status: 'active', active: 1 })
    await clicks(name, '2026-09-30', 4)
    await clicks(name.toLowerCase(), '2026-10-01', 2)
    await clicks(name, '2026-11-01', 9)
    await sold(name, { paid_at: Date.parse('2026-10-31T23:59:59Z') / 1000, goods_pence: 4050 })
    await sold(name, { paid_at: Date.parse('2026-10-02T00:00:00Z') / 1000, currency: 'EUR', goods_pence: 9900 })
    await sold(name, { paid_at: Date.parse('2026-10-02T00:00:00Z') / 1000, email })
    for (const [from, until] of [
      ['2026-09', '2026-10'],
      ['2026-10', '2026-09'],
    ]) {
      const file = await act({ do: 'export', from: from ?? '', until: until ?? '' })
      expect(file.headers.get('content-disposition')).toBe('attachment; filename="affiliates-2026-09-to-2026-10.csv"')
      const lines = file.html.replace('\ufeff', '').replaceAll('"', '').split('\r\n')
      expect(lines[0]).toBe('code,account,status,month,clicks,orders,goods_gbp')
      expect(lines.filter((line) => line.startsWith(name))).toEqual([
        `${name},${email},active,2026-09,4,0,0.00`,
        `${name},${email},active,2026-10,2,2,40.50`,
      ])
    }
    expect((await logOf(app.env.DB, 'list', 'affiliates')).at(-1)).toMatch(
      /^affiliates:export: rows \d+, fields code account status month clicks orders goods_gbp$/,
    )
    for (const from of ['', '2026', '2026-13', 'x'])
      expect((await act({ do: 'export', from, until: '2026-10' })).status).toBe(404)
  })
  it('WLD-102 has a column for each further currency at its end, in a shop with several markets', async () => {
    const { name, email } = await code({ status: 'active', active: 1 })
    const paid_at = Date.parse('2026-08-02T00:00:00Z') / 1000
    await sold(name, { paid_at, goods_pence: 4050 })
    await sold(name, { paid_at, currency: 'EUR', goods_pence: 9900 })
    await sold(name, { paid_at, currency: 'KWD', goods_pence: 1500 })
    const ofMarkets = app.with({ MARKETS: 'GB:GBP:en-GB US:USD:en-US DE:EUR:en-GB' }).browser()
    ofMarkets.cookies.set('__Host-app', owner.browser.cookies.get('__Host-app') ?? '')
    const file = await ofMarkets.post('/admin/affiliates', { do: 'export', from: '2026-08', until: '2026-08' })
    const lines = file.html.replace('\ufeff', '').replaceAll('"', '').split('\r\n')
    expect(lines[0]).toBe('code,account,status,month,clicks,orders,goods_gbp,goods_usd,goods_eur,goods_kwd')
    expect(lines.filter((line) => line.startsWith(name))).toEqual([
      `${name},${email},active,2026-08,0,3,40.50,0.00,99.00,1.500`,
    ])
    expect((await logOf(app.env.DB, 'list', 'affiliates')).at(-1)).toContain('goods_gbp goods_usd goods_eur goods_kwd')
    expect((await ofMarkets.get('/admin/affiliates')).text).toContain('Each currency has a column for its sums.')
    const before = await act({ do: 'export', from: '2026-08', until: '2026-08' })
    expect(before.html).toContain('"orders","goods_gbp"\r\n')
    expect((await owner.browser.get('/admin/affiliates')).text).toContain('Sums are in GBP; orders in other currencies')
  })
})
