// Strict referrals: call 1 confirms the operator's codes only. D-117; API-05 to API-11 where it is off.
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { API_PATHS } from '#domain/site/routes.ts'
import { readConfig } from '#src/env.ts'
import { rows } from '#test/support/database.ts'
import { D1_OVERLOADED, fails, withFaultyD1 } from '#test/support/faults.ts'
import { createShop, KEY, type Shop } from '#test/support/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await createShop({ REFERRAL_STRICT: 'on' })
  const now = Math.floor(Date.now() / 1000)
  const insert = shop.env.DB.prepare(
    'INSERT INTO referral_codes (code, percent, active, expires_at) VALUES (?, ?, ?, ?)',
  )
  await shop.env.DB.batch([
    insert.bind('RETIRED', 20, 0, null),
    insert.bind('OVER', 20, 1, now - 60),
    insert.bind('SUMMER', 25, 1, now + 3600),
    ...(['waiting', 'active', 'ended'] as const).map((status) =>
      shop.env.DB.prepare(
        'INSERT INTO referral_codes (code, percent, active, account_id, status) VALUES (?1, 10, ?2, ?3, ?3)',
      ).bind(`${status.toUpperCase()}10`, Number(status === 'active'), status),
    ),
  ])
})

const click = async (referralCode: string, at = shop) => {
  const response = await at.call(API_PATHS.referralClick, { referralCode })
  return { status: response.status, body: await response.json() }
}
const clicks = async (code: string) =>
  (await rows(shop.env.DB, 'referral_clicks', 'referral_code = ?', code)).reduce(
    (sum, { clicks }) => sum + Number(clicks),
    0,
  )

describe('REFERRAL_STRICT on', () => {
  it.each([
    ['FRIEND', 'FRIEND', 10],
    [' friend ', 'FRIEND', 10],
    ['SUMMER', 'SUMMER', 25],
  ])('D-117 confirms the active code %j with its own percentage', async (given, code, percent) => {
    const before = await clicks(code)
    expect(await click(given)).toEqual({ status: 200, body: { ok: true, code, percent } })
    expect(await clicks(code)).toBe(before + 1)
  })

  it.each(['RETIRED', 'OVER', 'NOBODY', "FRIEND' OR 1=1--", '%'])(
    'D-117 does not know %j, nor counts it',
    async (code) => {
      expect(await click(code)).toEqual({ status: 200, body: { ok: true, known: false } })
      expect(await clicks(code)).toBe(0)
    },
  )

  it('AFF-12 shows an affiliate’s code while it is active, and neither a waiting nor an ended one', async () => {
    expect(await click('active10')).toEqual({ status: 200, body: { ok: true, code: 'ACTIVE10', percent: 10 } })
    for (const code of ['WAITING10', 'ENDED10'])
      expect(await click(code)).toEqual({ status: 200, body: { ok: true, known: false } })
    expect([await clicks('ACTIVE10'), await clicks('WAITING10'), await clicks('ENDED10')]).toEqual([1, 0, 0])
  })

  it('tells the pages', async () => {
    expect(await (await shop.fetch('/faq')).text()).toContain('"referralStrict":true')
  })

  it('API-04 answers 503 when the table cannot be read', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const broken = await createShop({ REFERRAL_STRICT: 'on', DB: withFaultyD1(shop.env.DB, fails(D1_OVERLOADED)) })
    expect((await click('FRIEND', broken)).status).toBe(503)
    vi.restoreAllMocks()
  })
})

describe('REFERRAL_STRICT off', () => {
  it('is the default: every code is counted and the answer is {ok}', async () => {
    const open = await createShop()
    expect(await click('ANYBODY', open)).toEqual({ status: 200, body: { ok: true } })
    expect(await clicks('ANYBODY')).toBe(1)
    expect(await (await open.fetch('/faq')).text()).toContain('"referralStrict":false')
  })

  it('AFF-12 a waiting or ended code is answered and counted like any other', async () => {
    const open = await createShop()
    for (const code of ['WAITING10', 'ended10', 'ACTIVE10'])
      expect(await click(code, open)).toEqual({ status: 200, body: { ok: true } })
    expect(await clicks('ENDED10')).toBe(1)
  })

  it('knows on and off only', () => {
    expect(readConfig({ ANON_KEY: KEY, REFERRAL_STRICT: 'yes' } as never)).toMatchObject({
      ok: false,
      problems: ['REFERRAL_STRICT must be "on" or "off".'],
    })
  })
})
