// Codes of affiliates: how they are made and ended, what their page shows, and which orders count.
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { forgetWhatIsPast } from '#app/retention/forget.ts'
import { type AppHost, type Browser, createAppHost } from '#test/support/app-host.ts'
import { rows } from '#test/support/database.ts'
import { insertRow, newOwner, type Owner } from '#test/support/own-card.ts'
import { buy, orderRow } from '#test/support/packing.ts'

const NOON = Date.parse('2026-11-21T12:00:00Z')
const NOW = NOON / 1000
const DAY = 86_400

let app: AppHost
let owner: Owner
let browser: Browser
beforeAll(async () => {
  app = await createAppHost()
})
beforeEach(async () => {
  vi.setSystemTime(NOON)
  browser = app.browser()
  owner = await newOwner(browser)
})
afterEach(() => {
  vi.useRealTimers()
})

let made = 0
/** A word nobody has used. */
const word = () => `mara${++made}x`
const create = (stem: string, by = browser) => by.post('/affiliate', { stem, do: 'create' })
const codeRow = async (of: Pick<Owner, 'id'> = owner) =>
  (await rows(app.env.DB, 'referral_codes', 'account_id = ?1', of.id))[0]
const eventsOf = async () =>
  (await rows<{ event: string }>(app.env.DB, 'account_events', 'account_id = ?1 ORDER BY id', owner.id)).map(
    ({ event }) => event,
  )
const clicks = (code: string, day: number, count: number) =>
  insertRow(app.env.DB, 'referral_clicks', {
    ...{ id: crypto.randomUUID(), referral_code: code, day, clicks: count, created_at: day * DAY },
  })
const dayOf = (text: string) => Date.parse(`${text}T00:00:00Z`) / 1000 / DAY
/** An order with this code that was paid then. */
const sold = (code: string, columns: Record<string, string | number | null> = {}) =>
  buy(app.env, [{}], {
    ...{ referral_code: code, goods_pence: 4000, total_pence: 4500, paid_at: NOW - DAY, created_at: NOW - DAY },
    ...columns,
  })

describe('a new code', () => {
  it('AFF-01 AFF-02 AFF-05 is the word in upper case with the percentage, of the account, and active at once in mode sample', async () => {
    const page = await browser.get('/affiliate')
    expect(page.text).toContain('No code yet.')
    expect(page.html).toMatch(/<input[^>]*id="stem"[^>]*data-code-percent="10"/)
    const stem = word()
    const done = await create(` ${stem}\u200b `)
    expect(done.location).toBe('/affiliate?done=created')
    const code = `${stem.toUpperCase()}10`
    expect(await codeRow()).toEqual({
      ...{ code, percent: 10, active: 1, expires_at: null, account_id: owner.id, status: 'active', created_at: NOW },
    })
    expect(await eventsOf()).toContain('affiliate-code-created')
    expect((await browser.get(done.location)).text).toContain(`Your code was created. Recommend Tappt ${code}`)
  })

  it('AFF-02 "Check" shows the code and whether it is free, and makes nothing', async () => {
    const stem = word()
    const checked = await browser.post('/affiliate', { stem, do: 'check' })
    expect([checked.status, checked.text.includes(`Your code: ${stem.toUpperCase()}10 It is available.`)]).toEqual([
      200,
      true,
    ])
    expect(checked.html).toContain(`value="${stem}"`)
    expect(await codeRow()).toBeUndefined()
    const percent = app.with({ AFFILIATE_PERCENT: '15' }).browser()
    await newOwner(percent)
    expect((await percent.post('/affiliate', { stem, do: 'check' })).text).toContain(`${stem.toUpperCase()}15`)
  })

  it('AFF-02 a code keeps its percentage when the setting changes', async () => {
    const stem = word()
    const other = app.with({ AFFILIATE_PERCENT: '15' }).browser()
    const theirs = await newOwner(other)
    await create(stem, other)
    expect(await codeRow(theirs)).toMatchObject({ code: `${stem.toUpperCase()}15`, percent: 15 })
    const before = app.browser()
    before.cookies.set('__Host-app', other.cookies.get('__Host-app') ?? '')
    expect((await before.get('/affiliate')).text).toContain(`?ref=${stem.toUpperCase()}15&discount=15`)
  })

  it.each([
    ['ab', 'Use 3 to 14 letters and digits.'],
    ['mara smith', 'Use 3 to 14 letters and digits.'],
    ['tapptfan', 'Choose another code.'],
    ['Support', 'Choose another code.'],
  ])('AFF-03 %j is refused by both buttons and stays in the field', async (stem, problem) => {
    for (const act of ['check', 'create']) {
      const refused = await browser.post('/affiliate', { stem, do: act })
      expect([refused.status, refused.text.includes(problem)]).toEqual([422, true])
      expect(refused.html).toContain(`value="${stem}"`)
    }
    expect(await codeRow()).toBeUndefined()
  })

  it('AFF-03 a code of somebody else, of the operator, or one that orders have, is taken', async () => {
    const stem = word()
    const other = app.browser()
    await newOwner(other)
    await create(stem, other)
    const [hand, sale] = [word().toUpperCase(), word().toUpperCase()]
    await insertRow(app.env.DB, 'referral_codes', { code: `${hand}10`, percent: 25 })
    await sold(`${sale}10`.toLowerCase())
    for (const taken of [stem, hand, sale])
      for (const act of ['check', 'create']) {
        const refused = await browser.post('/affiliate', { stem: taken, do: act })
        expect([taken, refused.status, refused.text.includes('This code is taken.')]).toEqual([taken, 422, true])
      }
    expect(await codeRow()).toBeUndefined()
  })

  it('AFF-04 there is one an account: of two words at once, and of a second one later, the first counts', async () => {
    const [one, two] = [word(), word()]
    const answers = await Promise.all([create(one), create(two)])
    expect(answers.map(({ status }) => status)).toEqual([303, 303])
    expect(await rows(app.env.DB, 'referral_codes', 'account_id = ?1', owner.id)).toHaveLength(1)
    expect((await create(word())).location).toBe('/affiliate')
    expect((await browser.post('/affiliate', { stem: word(), do: 'check' })).location).toBe('/affiliate')
    expect(await rows(app.env.DB, 'referral_codes', 'account_id = ?1', owner.id)).toHaveLength(1)
  })

  it('AFF-03 of two people who want the same word at once, one gets it', async () => {
    const other = app.browser()
    const theirs = await newOwner(other)
    const stem = word()
    const answers = await Promise.all([create(stem), create(stem, other)])
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 422])
    expect([await codeRow(), await codeRow(theirs)].filter(Boolean)).toHaveLength(1)
  })

  it.each([
    [
      'live',
      { SHOPIFY_STOREFRONT_URL: 'https://acme.myshopify.com/api/2026-07/graphql.json', SHOPIFY_STOREFRONT_TOKEN: 'x' },
    ],
    ['stripe', { STRIPE_SECRET_KEY: 'rk_test_0123456789abcdef' }],
  ])('AFF-01 AFF-05 in mode %s it waits, and the page says so and shows no link', async (mode, settings) => {
    const other = app.with({ COMMERCE_MODE: mode, ...settings } as never).browser()
    const theirs = await newOwner(other)
    const stem = word()
    await create(stem, other)
    expect(await codeRow(theirs)).toMatchObject({ status: 'waiting', active: 0 })
    const { text, html } = await other.get('/affiliate')
    expect(text).toContain('Your code is being set up. It works as soon as we have added it to the checkout.')
    expect(html).not.toContain('?ref=')
    expect((await other.get('/app/qr?of=code')).status).toBe(404)
  })
})

describe('the page of a code', () => {
  it('AFF-07 shows the link, buttons to copy and share it, and its QR code, with files for print', async () => {
    const stem = word()
    await create(stem)
    const code = `${stem.toUpperCase()}10`
    const link = `http://localhost:8787/?ref=${code}&discount=10`
    const { text, html } = await browser.get('/affiliate')
    expect(text).toContain(link)
    expect(html.replaceAll('&amp;', '&')).toContain(`data-copy="${link}"`)
    expect(html).toContain(`aria-label="QR code of your link with ${code}"`)
    expect(html).toContain('href="/app/qr?of=code"')
    const sheet = await browser.get('/app/qr?of=code')
    expect(sheet.text).toContain(`Code ${code} localhost:8787/?ref=${code}&discount=10`)
    const file = await browser.get('/app/qr/file?of=code&as=svg')
    expect(file.headers.get('content-disposition')).toBe(`attachment; filename="${code}-qr.svg"`)
    const other = app.browser()
    await newOwner(other)
    expect((await other.get('/app/qr?of=code')).status).toBe(404)
  })

  it('AFF-08 AFF-10 counts clicks and sales by month, whatever the case of the code, and names no buyer', async () => {
    const stem = word()
    await create(stem)
    const code = `${stem.toUpperCase()}10`
    await clicks(code, dayOf('2026-11-02'), 3)
    await clicks(code.toLowerCase(), dayOf('2026-11-02'), 2)
    await clicks(code, dayOf('2026-01-31'), 4)
    await clicks(code, dayOf('2025-11-30'), 7) // before the twelve months shown, in the totals
    await clicks(`${code}0`, dayOf('2026-11-02'), 50)
    const refunded = await sold(code.toLowerCase(), { external_id: `X${made}`, status: 'shipped' })
    await insertRow(app.env.DB, 'order_refunds', { id: `R${made}`, backend: 'manual', ref: `X${made}`, pence: 1500 })
    await sold(code, { status: 'packed', paid_at: dayOf('2026-01-15') * DAY })
    await sold(code, { currency: 'EUR', goods_pence: 5000, test: 1 })
    for (const status of ['cancelled', 'refunded']) await sold(code, { status })
    await sold(code, { parent_id: refunded.id })
    await sold(`${code}0`)
    const { text } = await browser.get('/affiliate')
    expect(text).toContain('Figures are for information. Payments are settled with you directly.')
    expect(text).toContain('Clicks 16 Orders 3 Sales EUR 50.00 £65')
    expect(text).toContain('The last 12 months Month Clicks Orders Sales Nov 2026 5 2 EUR 50.00 £25 Oct 2026 0 0 –')
    expect(text).toMatch(/Jan 2026 4 1 £40 Dec 2025 0 0 – (?!Nov 2025)/)
    expect(text).not.toMatch(/Robin|buyer|@example/)
  })

  it('AFF-08 in production test orders do not count', async () => {
    const stem = word()
    await create(stem)
    const code = `${stem.toUpperCase()}10`
    await sold(code, { test: 1 })
    await sold(code)
    expect((await browser.get('/affiliate')).text).toContain('Orders 2 Sales £80')
    const production = app
      .with({
        ...{ APP_ENV: 'production', SITE_URL: 'https://acme.example', APP_HOST: 'https://app.acme.example' },
        ...{
          ACCOUNT_SECRET: app.env.ACCOUNT_SECRET ?? 'a'.repeat(40),
          MAIL_FROM: 'a@acme.example',
          MAIL_SECRET: 'm'.repeat(40),
        },
        ...{ COMMERCE_MODE: 'sample', SAMPLE_ORDERS: 'off' },
      } as never)
      .browser()
    production.cookies.set('__Host-app', browser.cookies.get('__Host-app') ?? '')
    expect((await production.get('/affiliate')).text).toContain('Orders 1 Sales £40')
  })

  it('AFF-09 orders of the affiliate’s own address are not counted, also once the address is emptied', async () => {
    const stem = word()
    await create(stem)
    const code = `${stem.toUpperCase()}10`
    const long = NOW - 70 * DAY
    const own = await sold(code.toLowerCase(), {
      ...{ email: owner.email, status: 'shipped', paid_at: long, shipped_at: long, created_at: long },
    })
    const others = await sold(code)
    const shows = async () => (await browser.get('/affiliate')).text
    expect(await shows()).toContain('Orders 1 Sales £40')
    vi.spyOn(console, 'info').mockImplementation(() => {})
    const gone = await forgetWhatIsPast(app.env.DB, NOW)
    vi.restoreAllMocks()
    expect(gone.own_referrals).toBeGreaterThan(0)
    expect(await orderRow(app.env, own.id)).toMatchObject({ email: null, referral_own: 1 })
    expect(await orderRow(app.env, others.id)).toMatchObject({ referral_own: 0 })
    expect(await shows()).toContain('Orders 1 Sales £40')
  })

  it('AFF-09 an order of the former address stays an own one when the address is changed', async () => {
    const stem = word()
    await create(stem)
    const own = await sold(`${stem}10`, { email: owner.email })
    const address = `new-${owner.email}`
    await browser.post('/settings/account', { name: '', email: address })
    await browser.post('/settings/account', { code: await browser.codeFor(address) })
    expect((await rows(app.env.DB, 'accounts', 'id = ?1', owner.id))[0]).toMatchObject({ email: address })
    expect(await orderRow(app.env, own.id)).toMatchObject({ referral_own: 1, email: owner.email })
    expect((await browser.get('/affiliate')).text).toContain('Orders 0 Sales –')
  })
})

describe('the end of a code', () => {
  it('AFF-04 AFF-14 asks once, then ends it for good: it is shown as ended and nobody gets it again', async () => {
    const stem = word()
    await create(stem)
    const code = `${stem.toUpperCase()}10`
    const asks = await browser.get('/affiliate?ask=end')
    expect(asks.text).toContain(
      `End your code? Your link stops giving a discount once ${code} is removed from the checkout.`,
    )
    const done = await browser.post('/affiliate', { do: 'end' })
    expect(done.location).toBe('/affiliate?done=ended')
    expect(await codeRow()).toMatchObject({ code, status: 'ended', active: 0, account_id: owner.id })
    const page = await browser.get(done.location)
    expect(page.text).toContain('Your code has ended.')
    expect(page.html).not.toMatch(/\?ref=|End my code/)
    expect((await browser.get('/affiliate?ask=end')).text).not.toContain('This cannot be undone')
    expect((await create(word())).location).toBe('/affiliate')
    const other = app.browser()
    await newOwner(other)
    expect((await create(stem, other)).text).toContain('This code is taken.')
    expect((await eventsOf()).filter((event) => event.startsWith('affiliate'))).toEqual([
      'affiliate-code-created',
      'affiliate-code-ended',
    ])
    await browser.post('/affiliate', { do: 'end' })
    expect((await eventsOf()).filter((event) => event === 'affiliate-code-ended')).toHaveLength(1)
  })

  it('AFF-04 AFF-09 DATA-11 deleting the account ends it, empties its account and marks own orders', async () => {
    const stem = word()
    await create(stem)
    const code = `${stem.toUpperCase()}10`
    const own = await sold(code, { email: owner.email, status: 'shipped', shipped_at: NOW })
    const open = await sold(code, { email: owner.email })
    const done = await browser.post('/settings/data', { act: 'account', address: owner.email })
    expect(done.status).toBe(200)
    expect((await rows(app.env.DB, 'referral_codes', 'code = ?1', code))[0]).toMatchObject({
      ...{ status: 'ended', active: 0, account_id: null },
    })
    expect(await orderRow(app.env, own.id)).toMatchObject({ email: null, referral_own: 1 })
    expect(await orderRow(app.env, open.id)).toMatchObject({ referral_own: 1 })
    const other = app.browser()
    await newOwner(other)
    expect((await create(stem, other)).text).toContain('This code is taken.')
  })

  it('DATA-02 the download has the code and its figures', async () => {
    const stem = word()
    await create(stem)
    const code = `${stem.toUpperCase()}10`
    await clicks(code.toLowerCase(), dayOf('2026-11-02'), 2)
    await sold(code)
    await sold(code, { test: 1 })
    await sold(code, { email: owner.email })
    const file: Record<string, unknown> = JSON.parse((await browser.post('/settings/data', { act: 'download' })).html)
    expect(file.affiliate_code).toEqual([{ code, percent: 10, status: 'active', created_at: NOW }])
    expect(file.affiliate_clicks).toEqual([{ code, month: '2026-11', clicks: 2 }])
    const month = { code, month: '2026-11', currency: 'GBP', orders: 1, pence: 4000 }
    expect(file.affiliate_orders).toEqual([
      { ...month, test: 0 },
      { ...month, test: 1 },
    ])
  })
})

it('AFF-15 the dashboard leads to the page', async () => {
  await insertRow(app.env.DB, 'chips', {
    ...{ chip_id: `AFF${made}`, status: 'linked_without_profile', owner_account_id: owner.id, claimed_at: NOW },
  })
  expect((await browser.get('/dashboard')).html).toContain('href="/affiliate"')
})
