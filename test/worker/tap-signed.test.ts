// Taps with a signature over the whole Worker: where they lead, what they write and count, and that a plain tap is what
// it was.
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { HOT_AFTER, TAP_PROOF_BUDGET_MS } from '#domain/site/timings.ts'
import { epochDay } from '#domain/site/visit.ts'
import { readTapProof } from '#mail/tap-proof.ts'
import { stopClock, written } from '#test/support/counts.ts'
import { rows } from '#test/support/database.ts'
import { counts, D1_OVERLOADED, fails, hangs, memoryKv, takes, withFaultyD1 } from '#test/support/faults.ts'
import { createShop, type Shop } from '#test/support/shop.ts'
import { newSigningCard, queryOf, type SigningCard, SUN_MASTER_KEYS, tapOf } from '#test/support/signed-taps.ts'
import { PROGRAMS } from '#test/support/user-agents.ts'

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'
const PROFILE = '/profile/acme'
const MARKED = /^\/profile\/acme\?tap=[0-9a-z]+\.[\w-]{22}$/
const REGISTER = 'https://app.acme.example/register?chip='
const MAIL_SECRET = 'a-secret-of-the-tests-of-signed-taps-0123456789'

const kv = memoryKv()
let shop: Shop
beforeAll(async () => {
  shop = await createShop({ CACHE: kv, SUN_MASTER_KEYS, MAIL_SECRET })
})
beforeEach(stopClock)
afterEach(async () => {
  if (vi.isFakeTimers()) await counted(shop) // a count that is never written would hold up the next one
  vi.useRealTimers()
  vi.restoreAllMocks()
  for (const table of ['tap_days', 'sun_days']) await shop.env.DB.prepare(`DELETE FROM ${table}`).run()
})

const get = (path: string, init: RequestInit = {}, from = shop) =>
  from.fetch(path, { ...init, headers: { 'user-agent': IPHONE, ...init.headers } })
const locationOf = async (path: string, init?: RequestInit, from = shop) => {
  const response = await get(path, init, from)
  expect(response.status).toBe(302)
  return response.headers.get('location')
}
/** Waits for all work left after the answers: first for counters, because outcomes are counted once these are written. */
async function counted(from: Shop): Promise<void> {
  await vi.advanceTimersByTimeAsync(1)
  await shop.env.DB.prepare('SELECT 1').first() // answered after the counters
  await written(from)
}
const counterOf = async ({ chip }: SigningCard) =>
  (await rows<{ sun_counter: number }>(shop.env.DB, 'chips', 'chip_id = ?', chip))[0]?.sun_counter
const outcomes = async ({ chip }: SigningCard) =>
  Object.fromEntries(
    (await rows<{ outcome: string; taps: number }>(shop.env.DB, 'sun_days', 'chip_id = ?', chip)).map((row) => [
      row.outcome,
      row.taps,
    ]),
  )

/** A shop whose D1 goes through `around` for statements that match; all others work. */
const shopWith = (matching: RegExp, around: Parameters<typeof withFaultyD1>[1], overrides = {}) => {
  const real = shop.env.DB
  const broken = withFaultyD1(real, around)
  const DB = {
    prepare: (sql: string) => (matching.test(sql) ? broken : real).prepare(sql),
    batch: (statements: D1PreparedStatement[]) => real.batch(statements),
    withSession: () => DB,
  }
  return createShop({ CACHE: kv, SUN_MASTER_KEYS, MAIL_SECRET, DB, ...overrides })
}

describe('outcomes', () => {
  it('SUN-13 SUN-22 a genuine tap leads to the marked profile, once', async () => {
    const card = await newSigningCard(shop.env.DB)
    expect(await locationOf(await tapOf(card, 5))).toMatch(MARKED)
    await counted(shop)
    expect(await counterOf(card)).toBe(5)
    for (const counter of [5, 4, 0]) expect(await locationOf(await tapOf(card, counter))).toBe(PROFILE)
    expect(await locationOf(await tapOf(card, 6))).toMatch(MARKED)
    await counted(shop)
    expect(await counterOf(card)).toBe(6)
    expect(await outcomes(card)).toEqual({ genuine: 2, replayed: 3 })
  })

  it('SUN-01 SUN-13 each card is verified with the key it was made with; one without a key that is set is a plain one', async () => {
    const old = await newSigningCard(shop.env.DB, {}, 1)
    const young = await newSigningCard(shop.env.DB, {}, 2)
    expect(await locationOf(await tapOf(old, 1))).toMatch(MARKED)
    expect(await locationOf(await tapOf(young, 1))).toMatch(MARKED)
    const unset = await newSigningCard(shop.env.DB, { sun_key: 3 })
    const unsigned = await newSigningCard(shop.env.DB, { sun_uid: null, sun_key: null })
    for (const card of [unset, unsigned]) {
      expect(await locationOf(await tapOf(card, 1))).toBe(PROFILE)
      await counted(shop)
      expect([await counterOf(card), await outcomes(card)]).toEqual([-1, {}])
    }
  })

  it('SUN-14 SUN-16 what is invalid leads where a plain tap leads, with the same headers', async () => {
    const card = await newSigningCard(shop.env.DB)
    const another = await newSigningCard(shop.env.DB)
    const query = new URLSearchParams(await queryOf(card, 9))
    const [e = '', c = ''] = [query.get('e') ?? '', query.get('c') ?? '']
    const foreign = await queryOf({ uid: card.uid, key: 2 }, 9)
    const flipped = `${c.slice(0, -1)}${c.endsWith('0') ? '1' : '0'}`
    const cases = [
      `e=${e.slice(1)}&c=${c}`,
      `e=${e}0&c=${c}`,
      `e=${e.replace(/^./, 'g')}&c=${c}`,
      `e=${e}&c=${c.slice(1)}`,
      `e=${e}&c=${c}0`,
      `e=${e}`,
      `c=${c}`,
      `e=${e}&e=${e}&c=${c}`,
      `e=${e}&c=${c}&c=${c}`,
      `e=${'0'.repeat(1001)}&c=${c}`,
      foreign, // another first byte, but for one in 256
      await queryOf(another, 9),
      `e=${e}&c=${flipped}`,
    ]
    const plain = await get(`/scan/${card.chip}`)
    for (const invalid of cases) {
      const response = await get(`/scan/${card.chip}?${invalid}`)
      expect([invalid, response.status, [...response.headers], await response.text()]).toEqual([
        invalid,
        302,
        [...plain.headers],
        '',
      ])
    }
    await counted(shop)
    expect([await counterOf(card), await outcomes(card)]).toEqual([-1, { invalid: cases.length }])
    // Small letters are as good.
    expect(await locationOf(`/scan/${card.chip}?${`e=${e}&c=${c}`.toLowerCase()}`)).toMatch(MARKED)
    // So is what an app appends.
    expect(await locationOf(`${await tapOf(card, 10)}&fbclid=abc#top`)).toMatch(MARKED)
  })

  it('SUN-16 a replayed tap has the headers of a plain one as well', async () => {
    const card = await newSigningCard(shop.env.DB, { sun_counter: 7 })
    const plain = await get(`/scan/${card.chip}`)
    const replayed = await get(await tapOf(card, 7))
    expect([...replayed.headers]).toEqual([...plain.headers])
  })

  it.each(['paused', 'disabled', 'retired', 'unlinked', 'linked_without_profile'])(
    'SUN-13 SUN-15 a genuine tap of a chip that is %s leads where it did, and is counted',
    async (status) => {
      const card = await newSigningCard(shop.env.DB, { status, username: null })
      expect(await locationOf(await tapOf(card, 3))).toBe(`${REGISTER}${card.chip}`)
      await counted(shop)
      expect([await counterOf(card), await outcomes(card)]).toEqual([3, { genuine: 1 }])
    },
  )

  it('SUN-11 reads the chip by one statement, and writes the counter after the answer', async () => {
    const card = await newSigningCard(shop.env.DB)
    const asked: string[] = []
    const real = shop.env.DB
    const DB = {
      prepare(sql: string) {
        asked.push(sql.replace(/\s+/g, ' '))
        return real.prepare(sql)
      },
      batch: (statements: D1PreparedStatement[]) => real.batch(statements),
      withSession: () => DB,
    }
    const spied = await createShop({ CACHE: memoryKv(), SUN_MASTER_KEYS, DB })
    expect(await locationOf(await tapOf(card, 1), {}, spied)).toMatch(MARKED)
    expect(asked).toEqual([
      'SELECT status, username, updated_at, sun_uid, sun_key, sun_counter, claim_policy, owner_account_id, owner_team_id FROM chips WHERE chip_id = ?1',
    ])
    await counted(spied)
    expect(asked[1]).toBe('UPDATE chips SET sun_counter=?2 WHERE chip_id=?1 AND sun_counter<?2')
    asked.length = 0
    await locationOf(`/scan/${card.chip}`, {}, spied)
    expect(asked).toEqual(['SELECT status, username, updated_at FROM chips WHERE chip_id = ?1'])
    await counted(spied)
  })

  it('SUN-15 of fifty equal taps at once one is genuine', async () => {
    const card = await newSigningCard(shop.env.DB)
    const path = await tapOf(card, 1)
    const places = await Promise.all(Array.from({ length: 50 }, () => locationOf(path)))
    for (const place of places) expect(place?.startsWith(PROFILE)).toBe(true)
    await counted(shop)
    expect(await counterOf(card)).toBe(1)
    expect(await outcomes(card)).toEqual({ genuine: 1, replayed: 49 })
  })

  it('SUN-26 a read from a replica that lags shows the mark of a replay, which is counted as replayed', async () => {
    const card = await newSigningCard(shop.env.DB)
    const stale = await staleShop(card, -1)
    await shop.env.DB.prepare('UPDATE chips SET sun_counter = 8 WHERE chip_id = ?').bind(card.chip).run()
    expect(await locationOf(await tapOf(card, 8), {}, stale)).toMatch(MARKED)
    await counted(stale)
    expect([await counterOf(card), await outcomes(card)]).toEqual([8, { replayed: 1 }])
  })

  it('SUN-26 SUN-19 but such a replay gets no proof', async () => {
    const card = await newSigningCard(shop.env.DB, { ...UNCLAIMED })
    const stale = await staleShop(card, -1)
    await shop.env.DB.prepare('UPDATE chips SET sun_counter = 8 WHERE chip_id = ?').bind(card.chip).run()
    expect(await locationOf(await tapOf(card, 8), {}, stale)).toBe(`${REGISTER}${card.chip}`)
    await counted(stale)
    expect(await outcomes(card)).toEqual({ replayed: 1 })
  })

  /** A shop whose reads see the counter as it was. */
  const staleShop = ({ chip }: SigningCard, counter: number) => {
    const real = shop.env.DB
    const session = {
      prepare: (sql: string) =>
        /SELECT.*sun_counter/s.test(sql)
          ? real.prepare(sql.replace('sun_counter', `${counter} AS sun_counter`))
          : real.prepare(sql),
    }
    const DB = {
      prepare: (sql: string) => real.prepare(sql),
      batch: (statements: D1PreparedStatement[]) => real.batch(statements),
      withSession: () => session,
    }
    expect(chip).toMatch(/^SIGNED/)
    return createShop({ CACHE: kv, SUN_MASTER_KEYS, MAIL_SECRET, DB })
  }
})

const UNCLAIMED = { status: 'unlinked', username: null, claim_policy: 'sun' }

describe('claims by a tap', () => {
  it('SUN-19 SUN-20 an unclaimed chip with policy sun leads to register with a proof, its counter written before', async () => {
    const card = await newSigningCard(shop.env.DB, UNCLAIMED)
    const location = await locationOf(await tapOf(card, 4))
    expect(await counterOf(card)).toBe(4)
    const { searchParams } = new URL(location ?? '')
    expect([...searchParams.keys()]).toEqual(['chip', 'proof'])
    expect(location?.startsWith(`${REGISTER}${card.chip}&proof=`)).toBe(true)
    expect(await readTapProof(MAIL_SECRET, searchParams.get('proof') ?? '')).toEqual({
      ...{ chip: card.chip, counter: 4, tappedAt: Math.floor(Date.now() / 1000) },
    })
    expect(await locationOf(await tapOf(card, 4))).toBe(`${REGISTER}${card.chip}`)
    await counted(shop)
    expect(await outcomes(card)).toEqual({ genuine: 1, replayed: 1 })
  })

  it.each([
    ['of an account', { ...UNCLAIMED, owner_account_id: 'SOMEBODY' }],
    ['of a team', { ...UNCLAIMED, owner_team_id: 'TEAM' }],
    ['with another policy', { ...UNCLAIMED, claim_policy: 'code' }],
    ['paused', { ...UNCLAIMED, status: 'paused' }],
    ['retired', { ...UNCLAIMED, status: 'retired' }],
  ])('SUN-19 one that is %s gets no proof', async (_what, columns) => {
    const card = await newSigningCard(shop.env.DB, columns)
    expect(await locationOf(await tapOf(card, 1))).toBe(`${REGISTER}${card.chip}`)
    await counted(shop)
    expect(await counterOf(card)).toBe(1)
  })

  it('SUN-19 of fifty equal taps at once one gets the proof', async () => {
    const card = await newSigningCard(shop.env.DB, UNCLAIMED)
    const path = await tapOf(card, 1)
    const places = await Promise.all(Array.from({ length: 50 }, () => locationOf(path)))
    expect(places.filter((place) => place?.includes('&proof='))).toHaveLength(1)
    await counted(shop)
    expect(await outcomes(card)).toEqual({ genuine: 1, replayed: 49 })
  })

  it('SUN-19 is answered without a proof where the write fails, or takes longer than 1.5 s', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const failing = await shopWith(/^UPDATE chips/, fails(D1_OVERLOADED))
    const card = await newSigningCard(shop.env.DB, UNCLAIMED)
    expect(await locationOf(await tapOf(card, 1), {}, failing)).toBe(`${REGISTER}${card.chip}`)
    let begin = () => {}
    const begun = new Promise<void>((resolve) => {
      begin = resolve
    })
    const hanging = await shopWith(/^UPDATE chips/, (run) => {
      begin()
      return hangs(run)
    })
    let isAnswered = false
    const answer = locationOf(await tapOf(card, 1), {}, hanging).then((location) => {
      isAnswered = true
      return location
    })
    await begun
    await vi.advanceTimersByTimeAsync(TAP_PROOF_BUDGET_MS - 100)
    expect(isAnswered).toBe(false)
    await vi.advanceTimersByTimeAsync(100)
    expect(await answer).toBe(`${REGISTER}${card.chip}`)
  })
})

describe('what is no tap', () => {
  it.each<[string, RequestInit]>([
    ['HEAD', { method: 'HEAD' }],
    ['a prefetch', { headers: { 'sec-purpose': 'prefetch' } }],
    ['a prerender', { headers: { 'sec-purpose': 'prefetch;prerender' } }],
    ['a preview of Safari', { headers: { 'x-purpose': 'preview' } }],
    ...PROGRAMS.filter((_agent, at) => at % 8 === 0).map((agent): [string, RequestInit] => [
      agent,
      { headers: { 'user-agent': agent } },
    ]),
  ])('SUN-17 %s is redirected alike, writes and counts nothing, and gets no mark', async (_name, init) => {
    const card = await newSigningCard(shop.env.DB)
    const unclaimed = await newSigningCard(shop.env.DB, UNCLAIMED)
    const plain = await get(`/scan/${card.chip}`, init)
    const response = await get(await tapOf(card, 1), init)
    expect([response.status, [...response.headers]]).toEqual([302, [...plain.headers]])
    expect(await locationOf(await tapOf(unclaimed, 1), init)).toBe(`${REGISTER}${unclaimed.chip}`)
    await counted(shop)
    expect([await counterOf(card), await counterOf(unclaimed)]).toEqual([-1, -1])
    expect([await outcomes(card), await outcomes(unclaimed)]).toEqual([{}, {}])
    expect(await rows(shop.env.DB, 'tap_days')).toEqual([])
    // The person who comes after it has the tap.
    expect(await locationOf(await tapOf(card, 1))).toMatch(MARKED)
    await counted(shop)
  })
})

describe('caches and outages', () => {
  it('SUN-12 1,000 signed taps of 1,000 addresses leave a hot chip hot, and are never answered from memory', async () => {
    const reads = counts()
    const watched = await createShop({ CACHE: kv, SUN_MASTER_KEYS, DB: withFaultyD1(shop.env.DB, reads) })
    const card = await newSigningCard(shop.env.DB)
    const plain = `/scan/${card.chip}`
    for (let i = 0; i < HOT_AFTER; i++) await locationOf(plain, {}, watched)
    const before = reads.count
    expect(await locationOf(plain, {}, watched)).toBe(PROFILE)
    expect(reads.count).toBe(before)
    const addresses = await Promise.all(Array.from({ length: 1000 }, (_, counter) => tapOf(card, counter)))
    const bot = { headers: { 'user-agent': 'curl/8.7.1' } }
    for (const address of addresses) expect(await locationOf(address, bot, watched)).toBe(PROFILE)
    expect(reads.count).toBe(before + 1000)
    expect(await locationOf(plain, {}, watched)).toBe(PROFILE)
    expect(reads.count).toBe(before + 1000) // it is hot still
    expect(await locationOf(await tapOf(card, 1), {}, watched)).toMatch(MARKED)
    await counted(watched)
  })

  it('SUN-12 signed taps make no chip hot', async () => {
    const reads = counts()
    const watched = await createShop({ CACHE: kv, SUN_MASTER_KEYS, DB: withFaultyD1(shop.env.DB, reads) })
    const card = await newSigningCard(shop.env.DB)
    const bot = { headers: { 'user-agent': 'curl/8.7.1' } }
    for (let i = 0; i < 2 * HOT_AFTER; i++) await locationOf(await tapOf(card, i), bot, watched)
    const before = reads.count
    await locationOf(`/scan/${card.chip}`, bot, watched)
    expect(reads.count).toBe(before + 1)
    await counted(watched)
  })

  it.each([
    ['fails', fails(D1_OVERLOADED)],
    ['hangs', hangs],
  ] as const)('SUN-18 while D1 %s and KV answers, a signed tap is an ordinary one', async (_how, around) => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    vi.useRealTimers()
    const card = await newSigningCard(shop.env.DB)
    await locationOf(`/scan/${card.chip}`, { headers: { 'user-agent': 'curl/8.7.1' } }) // not counted
    await shop.settled()
    expect(await kv.get(`tap:v1:${card.chip}`)).toBe('acme')
    const broken = await createShop({ CACHE: kv, SUN_MASTER_KEYS, MAIL_SECRET, DB: withFaultyD1(shop.env.DB, around) })
    expect(await locationOf(await tapOf(card, 1), {}, broken)).toBe(PROFILE)
    expect([await counterOf(card), await outcomes(card)]).toEqual([-1, {}])
  })

  it('SUN-15 a counter that D1 does not take is logged by its chip, and the tap stays genuine', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const failing = await shopWith(/^UPDATE chips/, fails(D1_OVERLOADED))
    const card = await newSigningCard(shop.env.DB)
    const path = await tapOf(card, 1)
    expect(await locationOf(path, {}, failing)).toMatch(MARKED)
    await counted(failing)
    expect(await outcomes(card)).toEqual({ genuine: 1 })
    const lines = warn.mock.calls.map(([line]) => String(line))
    expect(lines).toEqual([expect.stringContaining('"event":"tap_counter_failed"')])
    expect(lines[0]).toContain(card.chip)
  })

  it('SUN-11 a slow D1 is waited for as by a plain tap', async () => {
    vi.useRealTimers()
    const slow = await shopWith(/FROM chips WHERE/, takes(600), { CACHE: memoryKv() })
    const card = await newSigningCard(shop.env.DB)
    expect(await locationOf(await tapOf(card, 1), {}, slow)).toMatch(MARKED)
    await slow.settled()
  })

  it('no line of the log holds a value of the signature, at any level', async () => {
    const said: string[] = []
    for (const level of ['debug', 'info', 'log', 'warn', 'error'] as const)
      vi.spyOn(console, level).mockImplementation((...words: unknown[]) => void said.push(words.join(' ')))
    const all = await createShop({ CACHE: kv, SUN_MASTER_KEYS, MAIL_SECRET, LOG_REQUESTS: 'all' })
    const cards = [await newSigningCard(shop.env.DB), await newSigningCard(shop.env.DB, UNCLAIMED)]
    const failing = await shopWith(/^UPDATE chips/, fails(D1_OVERLOADED), { LOG_REQUESTS: 'all' })
    const values: string[] = []
    for (const from of [all, failing])
      for (const card of cards)
        for (const counter of [1, 1]) {
          const path = await tapOf(card, counter)
          values.push(...new URL(path, 'https://x.example').searchParams.values(), card.uid)
          values.push((await locationOf(path, {}, from))?.split(/[?&](?:tap|proof)=/)[1] ?? card.uid)
          await counted(from)
        }
    expect(said.length).toBeGreaterThan(4)
    for (const value of new Set(values)) expect(said.join('\n')).not.toContain(value)
  })
})

describe('counts', () => {
  it('SUN-27 an outcome is added to its day in the batch of the taps, beside the tap itself', async () => {
    const card = await newSigningCard(shop.env.DB)
    const batches: number[] = []
    const real = shop.env.DB
    const DB = {
      prepare: (sql: string) => real.prepare(sql),
      batch(statements: D1PreparedStatement[]) {
        batches.push(statements.length)
        return real.batch(statements)
      },
      withSession: () => real.withSession('first-unconstrained'),
    }
    const watched = await createShop({ CACHE: memoryKv(), SUN_MASTER_KEYS, DB })
    await locationOf(await tapOf(card, 1), {}, watched)
    await locationOf(`/scan/${card.chip}`, {}, watched)
    await locationOf(`/scan/${card.chip}?e=1`, {}, watched)
    await counted(watched)
    expect(batches).toHaveLength(1)
    const day = epochDay(Date.now())
    expect(await rows(shop.env.DB, 'sun_days', 'chip_id = ? ORDER BY outcome', card.chip)).toEqual([
      { day, chip_id: card.chip, outcome: 'genuine', taps: 1 },
      { day, chip_id: card.chip, outcome: 'invalid', taps: 1 },
    ])
    expect(await rows(shop.env.DB, 'tap_days', 'chip_id = ?', card.chip)).toMatchObject([{ taps: 3 }])
  })

  it('SUN-27 with STATS outcomes go there as points "sun"', async () => {
    const points: AnalyticsEngineDataPoint[] = []
    const STATS = { writeDataPoint: (point: AnalyticsEngineDataPoint) => void points.push(point) }
    const counting = await createShop({ CACHE: kv, SUN_MASTER_KEYS, STATS })
    const card = await newSigningCard(shop.env.DB)
    await locationOf(await tapOf(card, 1), {}, counting)
    await counted(counting)
    expect(points).toEqual([
      { indexes: [card.chip], blobs: ['tap', '', 'phone'], doubles: [1] },
      { indexes: [card.chip], blobs: ['sun', '', 'phone', 'genuine'], doubles: [1] },
    ])
    expect(await outcomes(card)).toEqual({})
  })
})
