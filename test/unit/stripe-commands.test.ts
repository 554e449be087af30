// `npm run shop:check` and `npm run codes -- push` of a shop that sells through Stripe. Requirements: STR-22, STR-38, STR-39.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openLocal, prepareDatabase } from '#scripts/local-db.ts'
import { readPlatform } from '#scripts/settings.ts'
import { pushCodes } from '#scripts/stripe-codes.ts'
import { stripeDifferences } from '#scripts/stripe-differences.ts'
import { readConfig } from '#src/env.ts'
import { THREE_MARKETS } from '#test/support/markets.ts'
import { KEY, type StripeServer, startStripe } from '#test/support/stripe-server.ts'

let stripe: StripeServer
beforeAll(async () => {
  stripe = await startStripe('acme', 'Acme')
})
afterAll(() => stripe.close())
beforeEach(() => stripe.reset())

/** A script as an operator types it; the key comes from the environment. */
async function npmRun(script: string, args: string[], key = KEY) {
  const vars = ['BRAND_SLUG:acme', 'BRAND_NAME:Acme', `STRIPE_API_URL:${stripe.url}`, 'COMMERCE_MODE:stripe']
  const { npm_lifecycle_event: _, ...env } = process.env
  const child = spawn(
    process.execPath,
    ['scripts/run.mjs', `scripts/${script}.ts`, ...args, ...vars.flatMap((pair) => ['--var', pair])],
    { env: { ...env, STRIPE_SECRET_KEY: key } },
  )
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk))
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve))
  return { code, said: said.trim().split('\n') }
}

const APP = 'https://app.acme.test'
async function report(appHost = APP, settings: Record<string, string> = {}) {
  const read = readConfig({
    ANON_KEY: 'k',
    BRAND_SLUG: 'acme',
    BRAND_NAME: 'Acme',
    COMMERCE_MODE: 'stripe',
    STRIPE_SECRET_KEY: KEY,
    STRIPE_API_URL: stripe.url,
    ...settings,
  })
  if (!read.ok) throw new Error(read.problems.join(' '))
  return stripeDifferences(read.config, appHost)
}
const operations = () => stripe.requests.map(({ operation }) => operation)

describe('shop:check', { timeout: 300_000 }, () => {
  it('STR-38 tries every card, every pack and one with the code, and ends every session', async () => {
    expect(await npmRun('shop-check', [])).toEqual({
      code: 0,
      said: ['The store matches the shop: 7 cards, 8 packs, the code ACME10.'],
    })
    expect(operations().filter((operation) => operation === 'session')).toHaveLength(16)
    expect([...stripe.sessions.values()].map(({ status }) => status)).toEqual(Array(16).fill('expired'))
    const totals = [...stripe.sessions.values()].map(({ answer }) => answer.amount_subtotal)
    expect(totals.slice(0, 7)).toEqual([4000, 4000, 4500, 4500, 4500, 4500, 4500])
  })

  it('STR-38 refuses a live key, and asks nothing', async () => {
    for (const kind of ['rk', 'sk'])
      expect(await npmRun('shop-check', [], `${kind}_live_0123456789abcdef`)).toEqual({
        code: 1,
        said: ['shop:check needs a test key.'],
      })
    expect(stripe.requests).toEqual([])
  })

  it('STR-38 names what is charged otherwise, and the exit code is 1', async () => {
    stripe.fault = { kind: 'session', change: { amount_subtotal: 5000 } }
    const { code, said } = await npmRun('shop-check', [])
    expect(code).toBe(1)
    expect(said).toContain('✘ Acme Black: the checkout charges £50.00, the shop shows £40.00.')
    expect(said.at(-1)).toMatch(/^\d+ differences found\.$/)
  })

  it('STR-38 a session that cannot be made or ended is told', async () => {
    stripe.fault = { kind: 'status', status: 403, on: 'session', error: { code: 'more_permissions_required' } }
    expect((await report()).differences[0]).toBe(
      'Acme Black: Stripe made no session (auth, more_permissions_required).',
    )
    stripe.fault = { kind: 'status', status: 403, on: 'expire' }
    expect((await report()).differences[0]).toBe('Acme Black: its session could not be ended (auth).')
  })

  it('STR-39 says when the account cannot charge', async () => {
    stripe.account.chargesEnabled = false
    stripe.account.webhooks = [`${APP}/webhooks/stripe`]
    expect(await report()).toMatchObject({
      differences: ['The account cannot charge yet: finish setting it up in the dashboard of Stripe.'],
      remarks: [],
    })
  })

  it.each([
    [{}, 'The code ACME10 is missing: make it, 10 % off.'],
    [{ ACME10: { percent: 20 } }, 'The code ACME10 takes off 20 %, the shop says 10 %.'],
  ])('STR-39 a first-order code %j is told', async (codes, difference) => {
    stripe.account.codes = codes
    expect((await report()).differences).toContain(difference)
  })

  it('STR-39 a missing webhook endpoint is a remark, where the key may read them and the app has an address', async () => {
    stripe.account.webhooks = ['https://app.other.test/webhooks/stripe']
    expect(await report()).toMatchObject({
      differences: [],
      remarks: [
        `No webhook endpoint of the account has the address ${APP}/webhooks/stripe: paid orders do not reach the app.`,
      ],
    })
    stripe.account.webhooks = [`${APP}/webhooks/stripe`]
    expect((await report()).remarks).toEqual([])
    stripe.account.webhooks = null
    expect((await report()).remarks).toEqual([])
    stripe.account.webhooks = []
    for (const appHost of ['', 'http://app.localhost:8787', 'http://127.0.0.1:8787'])
      expect((await report(appHost)).remarks).toEqual([])
  })
})

describe('shop:check with several markets', () => {
  const several = () => report('', { MARKETS: THREE_MARKETS })

  it('WLD-53 tries every card and pack in each market, and one pack with the code', async () => {
    expect(await several()).toEqual({
      differences: [],
      remarks: [],
      checked: '7 cards, 8 packs, the code ACME10, in GB (GBP), US (USD) and DE (EUR)',
    })
    const made = [...stripe.sessions.values()].map(({ answer }) => answer.currency)
    expect(['gbp', 'usd', 'eur'].map((currency) => made.filter((each) => each === currency).length)).toEqual([
      16, 16, 16,
    ])
    expect([...stripe.sessions.values()].every(({ status }) => status === 'expired')).toBe(true)
  })

  it('WLD-53 names country and currency of what is charged otherwise', async () => {
    stripe.fault = { kind: 'session', change: { amount_subtotal: 5000 } }
    expect((await several()).differences).toEqual(
      expect.arrayContaining([
        'GB (GBP): Acme Black: the checkout charges £50.00, the shop shows £40.00.',
        'US (USD): Acme Black: the checkout charges US$50.00, the shop shows US$49.00.',
        'DE (EUR): Acme Black: the checkout charges €50.00, the shop shows €47.00.',
      ]),
    )
  })

  it('WLD-57 names each coupon of a fixed amount that has active codes and no amount in a currency', async () => {
    stripe.account.coupons = Object.fromEntries(
      Array.from({ length: 120 }, (_, n) => [`percent-${n}`, { percent: 10 }] as [string, { percent: number }]),
    )
    Object.assign(stripe.account.coupons, {
      five: { percent: 0, fixed: { gbp: 500 } },
      all: { percent: 0, fixed: { gbp: 500, usd: 600, eur: 550 } },
      unused: { percent: 0, fixed: { gbp: 500 } },
      ended: { percent: 0, fixed: { gbp: 500 } },
    })
    for (const [code, coupon] of [
      ['FIVE', 'five'],
      ['ALL', 'all'],
      ['ENDED', 'ended'],
    ] as const)
      stripe.account.codes[code] = { percent: 0, coupon, active: code !== 'ENDED' }
    expect((await several()).differences).toEqual([
      'US (USD): the coupon five takes off a fixed amount and has none in USD: Stripe refuses its codes here.',
      'DE (EUR): the coupon five takes off a fixed amount and has none in EUR: Stripe refuses its codes here.',
    ])
  })

  it('WLD-57 coupons that may not be listed are told', async () => {
    stripe.fault = { kind: 'status', status: 403, on: 'list-coupons', error: { code: 'more_permissions_required' } }
    expect((await several()).differences[0]).toBe(
      'GB (GBP): the coupons could not be listed (auth, more_permissions_required).',
    )
  })
})

describe('codes -- push', { timeout: 300_000 }, () => {
  const access = () => ({ secretKey: KEY, apiUrl: stripe.url })
  const codes = Array.from({ length: 120 }, (_, n) => ({
    code: `ACME10-${String(n).padStart(10, '0')}`,
    percent: 10,
    uses: 1,
  }))

  it('STR-22 makes one coupon, a promotion code each under its own key, and a second run none', async () => {
    expect(await pushCodes(access(), codes)).toBe(120)
    const posts = stripe.requests.filter(({ method }) => method === 'POST')
    expect(posts.map(({ operation }) => operation)).toEqual(['coupon', ...codes.map(() => 'code')])
    expect(posts.slice(1).map(({ headers }) => headers['idempotency-key'])).toEqual(codes.map(({ code }) => code))
    expect(posts.slice(1).every(({ body }) => body.includes('max_redemptions=1'))).toBe(true)
    stripe.requests.length = 0
    expect(await pushCodes(access(), codes)).toBe(0)
    expect(stripe.requests.filter(({ method }) => method === 'POST')).toEqual([])
  })

  it('STR-22 what broke off is gone on with, and nothing is made twice', async () => {
    stripe.fault = { kind: 'status', status: 401, on: 'code' }
    await expect(pushCodes(access(), codes)).rejects.toThrow(/^0 codes made, then the code ACME10-0000000000/)
    stripe.fault = null
    expect(await pushCodes(access(), codes.slice(0, 5))).toBe(5)
    expect(await pushCodes(access(), codes.slice(0, 8))).toBe(3)
    expect(Object.keys(stripe.account.coupons)).toEqual(['shop-10-percent'])
  })

  it('STR-22 pushes the free codes of the database, and not those that were given', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'push-codes-'))
    const platform = await readPlatform()
    await prepareDatabase(platform, { BRAND_SLUG: 'acme', ANON_KEY: 'k' }, folder)
    const { db, close } = await openLocal(platform, folder)
    await db
      .prepare("INSERT INTO discount_codes (code, address_hash) VALUES ('ACME10-FREE', NULL), ('ACME10-GIVEN', 'x')")
      .run()
    await close()
    const pushed = await npmRun('codes', ['push', '--state', folder])
    const again = await npmRun('codes', ['push', '--state', folder])
    rmSync(folder, { recursive: true, force: true })
    expect(pushed).toEqual({ code: 0, said: ['1 of 1 free codes made in Stripe; the others were there.'] })
    expect(again).toEqual({ code: 0, said: ['0 of 1 free codes made in Stripe; the others were there.'] })
    expect(stripe.account.codes['ACME10-FREE']).toMatchObject({ percent: 10 })
    expect(stripe.account.codes).not.toHaveProperty('ACME10-GIVEN')
  })

  it('STR-22 AFF-06 makes the codes of affiliates, sets waiting ones active with a mail, and ends those that have ended', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'push-affiliates-'))
    const platform = await readPlatform()
    await prepareDatabase(platform, { BRAND_SLUG: 'acme', ANON_KEY: 'k' }, folder)
    const first = await openLocal(platform, folder)
    await first.db.batch([
      first.db.prepare(
        "INSERT INTO accounts (id, email) VALUES ('ONE', 'one@example.com'), ('TWO', 'two@example.com')",
      ),
      first.db.prepare(`INSERT INTO referral_codes (code, percent, active, account_id, status) VALUES
        ('MARA15', 15, 0, 'ONE', 'waiting'), ('BEA10', 10, 1, 'TWO', 'active'), ('GONE15', 15, 0, NULL, 'ended'),
        ('HAND20', 20, 1, NULL, 'active')`),
    ])
    await first.close()
    stripe.account.coupons['shop-15-percent'] = { percent: 15 }
    stripe.account.codes.GONE15 = { percent: 15, coupon: 'shop-15-percent' }
    const pushed = await npmRun('codes', ['push', '--state', folder])
    const made = ['MARA15', 'BEA10'].map((code) => stripe.account.codes[code]?.percent)
    stripe.requests.length = 0
    const again = await npmRun('codes', ['push', '--state', folder])
    const { db, close } = await openLocal(platform, folder)
    const { results: codes } = await db
      .prepare('SELECT code, active, status FROM referral_codes WHERE percent <> 10 ORDER BY code')
      .all()
    const { results: mails } = await db.prepare('SELECT recipient, kind, payload FROM app_outbox').all()
    const { results: log } = await db.prepare('SELECT actor, action, subject, detail FROM operator_events').all()
    await close()
    rmSync(folder, { recursive: true, force: true })
    expect(pushed).toEqual({
      code: 0,
      said: [
        '0 of 0 free codes made in Stripe; the others were there.',
        '2 of 2 codes of affiliates made; 1 set active, 1 ended.',
      ],
    })
    expect(made).toEqual([15, 10])
    expect(stripe.account.codes.GONE15).toMatchObject({ active: false })
    expect(stripe.account.codes).not.toHaveProperty('HAND20')
    expect(codes).toEqual([
      { code: 'GONE15', active: 0, status: 'ended' },
      { code: 'HAND20', active: 1, status: 'active' },
      { code: 'MARA15', active: 1, status: 'active' },
    ])
    expect(mails).toEqual([
      { recipient: 'one@example.com', kind: 'code-active', payload: '{"code":"MARA15","percent":15}' },
    ])
    expect(log).toEqual([{ actor: 'cli', action: 'affiliates:activate', subject: 'ONE', detail: null }])
    expect(again.said.at(-1)).toBe('0 of 2 codes of affiliates made; 0 set active, 0 ended.')
    expect(stripe.requests.filter(({ method }) => method === 'POST')).toEqual([])
  })

  it('STR-22 no code of an affiliate is set active before Stripe has it', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'push-refused-'))
    const platform = await readPlatform()
    await prepareDatabase(platform, { BRAND_SLUG: 'acme', ANON_KEY: 'k' }, folder)
    const first = await openLocal(platform, folder)
    await first.db
      .prepare(
        "INSERT INTO referral_codes (code, percent, active, account_id, status) VALUES ('MARA10', 10, 0, 'ONE', 'waiting')",
      )
      .run()
    await first.close()
    stripe.fault = { kind: 'status', status: 403, on: 'code' }
    const { code, said } = await npmRun('codes', ['push', '--state', folder])
    const { db, close } = await openLocal(platform, folder)
    const { results } = await db.prepare('SELECT status, active FROM referral_codes WHERE account_id IS NOT NULL').all()
    await close()
    rmSync(folder, { recursive: true, force: true })
    expect([code, said.at(-1)]).toEqual([1, expect.stringContaining('then the code MARA10 could not be made')])
    expect(results).toEqual([{ status: 'waiting', active: 0 }])
  })
})
