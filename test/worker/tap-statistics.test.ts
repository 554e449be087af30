// Daily counts of taps: what is counted, for whom, when it is written, and that no tap ever waits for it or fails by
// it. T-TAP-9, T-PII-9 and T-PLT-3; PLAT-16.
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { writeCounts } from '#db/hot/write-counts.ts'
import { COUNTS_APART_MS, STATISTICS_FLUSH_MS } from '#domain/site/timings.ts'
import { epochDay } from '#domain/site/visit.ts'
import { gather } from '#tap/gather.ts'
import { stopClock, written } from '#test/support/counts.ts'
import { rows } from '#test/support/database.ts'
import { type Around, counts, D1_NETWORK, D1_OVERLOADED, fails, hangs, withFaultyD1 } from '#test/support/faults.ts'
import { createShop, type Shop } from '#test/support/shop.ts'
import { PROGRAMS } from '#test/support/user-agents.ts'

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'
const WINDOWS =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/137.0.0.0 Safari/537.36'

const DAY_MS = 86_400_000

interface TapDay {
  day: number
  chip_id: string
  country: string
  device: string
  taps: number
}

let healthy: Shop
beforeAll(async () => {
  healthy = await createShop()
})
beforeEach(stopClock)
afterEach(async () => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  for (const table of ['tap_days', 'link_days', 'profile_days', 'tap_quarters', 'profile_quarters'])
    await healthy.env.DB.prepare(`DELETE FROM ${table}`).run()
})

const tap = (shop: Shop, chip: string, headers: Record<string, string> = { 'user-agent': IPHONE }, country = 'GB') =>
  shop.fetch(`/scan/${chip}`, { headers, cf: { country } } as RequestInit)
const tapDays = () => rows<TapDay>(healthy.env.DB, 'tap_days', '1 = 1 ORDER BY chip_id, country, device')
const counted = async () =>
  (await tapDays()).map(({ chip_id, country, device, taps }) => [chip_id, country, device, taps])

/** A shop whose D1 statements that write go through `around`; reads work. */
function shopWritingThrough(around: Around): Promise<Shop> {
  const broken = withFaultyD1(healthy.env.DB, around)
  const DB = {
    prepare: (sql: string) => (/^\s*(insert|update|delete)/i.test(sql) ? broken : healthy.env.DB).prepare(sql),
    batch: (statements: D1PreparedStatement[]) => broken.batch(statements),
    withSession: () => healthy.env.DB.withSession('first-unconstrained'),
  }
  return createShop({ DB })
}

describe('what is counted', () => {
  it('every tap by day, chip, country and device; taps of the same kind are one row', async () => {
    for (let n = 0; n < 3; n++) await tap(healthy, 'DEMO0001')
    await tap(healthy, 'DEMO0001', { 'user-agent': WINDOWS }, 'FR')
    await tap(healthy, 'DEMO0002')
    await written(healthy)
    expect(await counted()).toEqual([
      ['DEMO0001', 'FR', 'desktop', 1],
      ['DEMO0001', 'GB', 'phone', 3],
      ['DEMO0002', 'GB', 'phone', 1],
    ])
    expect((await tapDays())[0]?.day).toBe(epochDay(Date.now()))
    await tap(healthy, 'DEMO0001')
    await written(healthy)
    expect(await counted()).toContainEqual(['DEMO0001', 'GB', 'phone', 4])
  })

  it('taps of unknown chips and of no chip together, whatever was scanned', async () => {
    for (const scanned of ['NOSUCHCHIP', 'a%20b', '', 'x'.repeat(300), 'tap:v1:DEMO0001']) await tap(healthy, scanned)
    await written(healthy)
    expect(await counted()).toEqual([['', 'GB', 'phone', 5]])
  })

  it('taps without a country or a known device', async () => {
    await tap(healthy, 'DEMO0001', {}, 'XX')
    await written(healthy)
    expect(await counted()).toEqual([['DEMO0001', '', 'other', 1]])
  })

  it('T-PII-9 nothing of the visitor', async () => {
    await tap(healthy, 'DEMO0001', {
      'user-agent': IPHONE,
      'cf-connecting-ip': '192.0.2.77',
      referer: 'https://a.example/',
    })
    await written(healthy)
    const kept = await tapDays()
    expect(kept.map((row) => Object.keys(row).sort())).toEqual([['chip_id', 'country', 'day', 'device', 'taps']])
    expect(JSON.stringify(kept)).not.toMatch(/192\.0|iPhone|a\.example/)
  })
})

describe('what is no tap', () => {
  it('HEAD, a look ahead, link previews and other programs', async () => {
    await healthy.fetch('/scan/DEMO0001', { method: 'HEAD', headers: { 'user-agent': IPHONE } })
    for (const header of ['purpose', 'sec-purpose', 'x-purpose', 'x-moz'])
      await tap(healthy, 'DEMO0001', { 'user-agent': IPHONE, [header]: 'prefetch' })
    await tap(healthy, 'DEMO0001', { 'user-agent': IPHONE, 'sec-purpose': 'prefetch;prerender' })
    for (const userAgent of PROGRAMS) {
      const response = await tap(healthy, 'DEMO0001', { 'user-agent': userAgent })
      expect([response.status, response.headers.get('location')]).toEqual([302, '/profile/acme'])
    }
    await written(healthy)
    expect(await counted()).toEqual([])
  })

  it('what a browser marks as part of a page: pictures, frames, scripts; an address that is opened counts', async () => {
    const PARTS = ['image', 'iframe', 'frame', 'embed', 'object', 'script', 'style', 'audio', 'video', 'empty', 'font']
    for (const part of PARTS) {
      const response = await tap(healthy, 'DEMO0001', { 'user-agent': IPHONE, 'sec-fetch-dest': part })
      expect([response.status, response.headers.get('location')]).toEqual([302, '/profile/acme'])
    }
    await written(healthy)
    expect(await counted()).toEqual([])
    await tap(healthy, 'DEMO0001', { 'user-agent': IPHONE, 'sec-fetch-dest': 'document' })
    await written(healthy)
    expect(await counted()).toEqual([['DEMO0001', 'GB', 'phone', 1]])
  })

  it('a tap without a name of a browser is no phone’s, whatever else it says', async () => {
    await tap(healthy, 'DEMO0001', { 'sec-ch-ua-mobile': '?1' })
    await tap(healthy, 'DEMO0001', { 'user-agent': ' ', 'sec-ch-ua-mobile': '?1' })
    await written(healthy)
    expect(await counted()).toEqual([['DEMO0001', 'GB', 'other', 2]])
  })

  it('a picture of a hot chip, which is answered from memory', async () => {
    for (let i = 0; i < 12; i++)
      await tap(healthy, 'DEMO0001', { 'user-agent': IPHONE, 'sec-fetch-dest': 'image', 'sec-fetch-mode': 'no-cors' })
    await written(healthy)
    expect(await counted()).toEqual([])
  })

  it('call 9, which only asks', async () => {
    await healthy.call('/api/functions/resolve-tap', { chip_id: 'DEMO0001' }, { 'user-agent': IPHONE })
    await written(healthy)
    expect(await counted()).toEqual([])
  })
})

describe('when it is written', () => {
  it('T-TAP-9 PLAT-16 after the answer, a hundred taps in one statement', async () => {
    const around = counts()
    const shop = await shopWritingThrough(around)
    for (let n = 0; n < 100; n++) expect((await tap(shop, 'DEMO0001')).status).toBe(302)
    expect(around.count).toBe(0)
    await written(shop)
    expect(around.count).toBe(1)
    expect(await counted()).toEqual([['DEMO0001', 'GB', 'phone', 100]])
  })

  it('at once when there are many kinds, more than a statement has values for', async () => {
    const letters = [...'ABCDEFGHIJKLMNOPQRSTUVW']
    const countries = letters.flatMap((first) => letters.slice(0, 10).map((second) => first + second))
    expect(countries.length).toBe(230)
    await Promise.all(countries.map((country) => tap(healthy, 'DEMO0001', undefined, country)))
    await written(healthy)
    expect(await counted()).toHaveLength(230)
    expect((await tapDays()).every(({ taps }) => taps === 1)).toBe(true)
  })

  it('T-PLT-3 200 interleaved taps of two shops do not mix: what one cannot write is not written by the other', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
    const shops = [healthy, await shopWritingThrough(fails(D1_OVERLOADED))] as const
    await Promise.all(Array.from({ length: 200 }, (_, n) => tap(shops[n % 2 ? 1 : 0], 'DEMO0001')))
    await Promise.all(shops.map((shop) => written(shop)))
    expect(await counted()).toEqual([['DEMO0001', 'GB', 'phone', 100]])
    const lost = logged.mock.calls.map(([line]) => JSON.parse(String(line)).taps)
    expect(lost.reduce((sum, taps) => sum + taps, 0)).toBe(100)
  })
})

describe('how long it waits', () => {
  const LINKEDIN = 'https://www.linkedin.com/in/ava-whitlock'
  const HEADERS = { 'user-agent': IPHONE }
  let writes: ReturnType<typeof counts>
  let shop: Shop
  beforeEach(async () => {
    writes = counts()
    shop = await shopWritingThrough(writes)
  })
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
  /** Until as many writes have begun; what begins them is loaded when it is needed. */
  const begun = (many: number) => vi.waitFor(() => expect(writes.count).toBe(many), { timeout: 15_000, interval: 1 })

  it('COST-11 a lone tap is written after one second, and not before', async () => {
    await tap(shop, 'DEMO0001')
    await pass(STATISTICS_FLUSH_MS - 1)
    await healthy.env.DB.prepare('SELECT 1').run() // time for what would have begun
    expect(writes.count).toBe(0)
    await pass(1)
    await shop.settled()
    expect(writes.count).toBe(1)
    expect(await counted()).toEqual([['DEMO0001', 'GB', 'phone', 1]])
  })

  it('COST-11 the next one waits for ten seconds after the last write, or one second where that is later', async () => {
    await tap(shop, 'DEMO0001')
    await pass(STATISTICS_FLUSH_MS)
    await shop.settled()
    await tap(shop, 'DEMO0001')
    await pass(COUNTS_APART_MS - 1)
    await healthy.env.DB.prepare('SELECT 1').run()
    expect(writes.count).toBe(1)
    await pass(1)
    await shop.settled()
    expect(writes.count).toBe(2)

    await pass(COUNTS_APART_MS)
    await tap(shop, 'DEMO0001')
    await pass(STATISTICS_FLUSH_MS - 1)
    await healthy.env.DB.prepare('SELECT 1').run()
    expect(writes.count).toBe(2)
    await pass(1)
    await shop.settled()
    expect(writes.count).toBe(3)
    expect(await counted()).toEqual([['DEMO0001', 'GB', 'phone', 3]])
  })

  it('COST-11 a busy isolate writes six times a minute, and loses no tap', async () => {
    for (let n = 0; n < 120; n++) {
      await tap(shop, 'DEMO0001')
      await pass(500)
    }
    await begun(6)
    await written(shop)
    expect(writes.count).toBe(7)
    expect(await counted()).toEqual([['DEMO0001', 'GB', 'phone', 120]])
  })

  it('COST-11 taps, links, opened profiles and contact cards of one write are one D1 batch', async () => {
    await tap(shop, 'DEMO0001')
    await shop.call('/api/functions/profile-view', { username: 'ava' }, HEADERS)
    for (const username of ['ava', 'AVA'])
      await shop.call('/api/functions/link-click', { username, url: LINKEDIN }, HEADERS)
    await shop.fetch('/profile/ava/contact.vcf', { headers: HEADERS })
    expect(writes.count).toBe(0)
    await pass(STATISTICS_FLUSH_MS)
    await shop.settled()
    expect(writes.count).toBe(1)
    expect(await counted()).toEqual([['DEMO0001', 'GB', 'phone', 1]])
    expect(await rows(healthy.env.DB, 'link_days')).toMatchObject([{ username: 'ava', url: LINKEDIN, clicks: 2 }])
    expect(await rows(healthy.env.DB, 'profile_days', '1 = 1 ORDER BY kind')).toMatchObject([
      { username: 'ava', kind: 'save', count: 1 },
      { username: 'ava', kind: 'view', count: 1 },
    ])
  })

  it('OWN-57 COST-25 adds the taps of owned cards, and visits of profiles with an account, to their quarters of an hour', async () => {
    const { DB } = healthy.env
    const account = 'A'.repeat(26)
    const own = (chip: string, id: string | null) =>
      DB.prepare('UPDATE chips SET owner_account_id = ?2 WHERE chip_id = ?1').bind(chip, id).run()
    const give = (id: string | null) =>
      DB.prepare("UPDATE profiles SET account_id = ?1 WHERE username = 'ava'").bind(id).run()
    const start = Math.ceil(Date.now() / DAY_MS) * DAY_MS
    await own('DEMO0001', account)
    await give(account)
    vi.setSystemTime(start + 15 * 60_000 - 500)
    for (const country of ['GB', 'FR']) await tap(shop, 'DEMO0001', undefined, country)
    await tap(shop, 'DEMO0002') // without an owner
    await tap(shop, 'NOSUCHCHIP')
    await pass(STATISTICS_FLUSH_MS) // into the next quarter, of which none of these taps was
    await shop.settled()
    await tap(shop, 'DEMO0001')
    for (let n = 0; n < 2; n++) await shop.call('/api/functions/profile-view', { username: 'AVA' }, HEADERS)
    await shop.call('/api/functions/link-click', { username: 'ava', url: LINKEDIN }, HEADERS)
    await shop.call('/api/functions/link-click', { username: 'ava', url: 'https://not-there.example/' }, HEADERS)
    await written(shop)
    const first = start / 900_000
    expect(await rows(DB, 'tap_quarters', '1 = 1 ORDER BY quarter')).toEqual([
      { quarter: first, chip_id: 'DEMO0001', taps: 2 },
      { quarter: first + 1, chip_id: 'DEMO0001', taps: 1 },
    ])
    expect(await rows(DB, 'profile_quarters', '1 = 1 ORDER BY kind')).toEqual([
      { quarter: first + 1, username: 'ava', kind: 'link', count: 1 },
      { quarter: first + 1, username: 'ava', kind: 'view', count: 2 },
    ])
    expect((await tapDays()).map(({ day, chip_id, country, taps }) => [day, chip_id, country, taps])).toEqual([
      [start / DAY_MS, '', 'GB', 1],
      [start / DAY_MS, 'DEMO0001', 'FR', 1],
      [start / DAY_MS, 'DEMO0001', 'GB', 2],
      [start / DAY_MS, 'DEMO0002', 'GB', 1],
    ])
    await own('DEMO0001', null)
    await give(null)
  })

  it('COST-25 a tap of an owned card writes three rows for a new quarter and one for a known one, and none without owner', async () => {
    const { DB } = healthy.env
    const written = async (chip: string, quarter: number) => {
      const recorded: D1Result[] = []
      const through = new Proxy(DB, {
        get: (target, name) =>
          name === 'batch'
            ? async (statements: D1PreparedStatement[]) => {
                const results = await target.batch(statements)
                recorded.push(...results)
                return results
              }
            : Reflect.get(target, name, target).bind(target),
      })
      await writeCounts(through, { taps: [[quarter, 'GB', 'phone', chip, '', 1]], links: [], profiles: [], signed: [] })
      return recorded.map(({ meta }) => meta.rows_written)
    }
    await DB.prepare("UPDATE chips SET owner_account_id = 'A' WHERE chip_id = 'DEMO0001'").run()
    expect(await written('DEMO0001', 960)).toEqual([2, 3])
    expect(await written('DEMO0001', 960)).toEqual([1, 1])
    expect(await written('DEMO0001', 961)).toEqual([1, 3])
    expect(await written('DEMO0002', 960)).toEqual([2, 0])
    await DB.prepare("UPDATE chips SET owner_account_id = NULL WHERE chip_id = 'DEMO0001'").run()
  })

  it('COST-11 200 counters are written at once, also right after a write', async () => {
    await tap(shop, 'DEMO0001')
    await pass(STATISTICS_FLUSH_MS)
    await shop.settled()
    const letters = [...'ABCDEFGHIJKLMNOPQRST']
    for (const first of letters)
      for (const second of letters.slice(0, 10)) await tap(shop, 'DEMO0002', undefined, first + second)
    await begun(2)
    await vi.waitFor(async () => expect(await counted()).toHaveLength(201), { timeout: 15_000, interval: 1 })
    await written(shop)
    expect(writes.count).toBe(2)
  })

  it('COST-11 counts whose request has died are written by a later one', async () => {
    await tap(shop, 'DEMO0001')
    vi.clearAllTimers() // as when the platform ends the request
    vi.setSystemTime(Date.now() + STATISTICS_FLUSH_MS)
    await tap(shop, 'DEMO0001') // too early to know
    expect(vi.getTimerCount()).toBe(0)
    vi.setSystemTime(Date.now() + COUNTS_APART_MS)
    await tap(shop, 'DEMO0001')
    await pass(STATISTICS_FLUSH_MS)
    await begun(1)
    await vi.waitFor(async () => expect(await counted()).toEqual([['DEMO0001', 'GB', 'phone', 3]]), { timeout: 15_000 })
  })
})

describe('when D1 does not take it', () => {
  const errors = () => {
    const spy = vi.spyOn(console, 'error').mockImplementation(() => {})
    return () => spy.mock.calls.map(([line]) => JSON.parse(String(line)))
  }

  it.each<[string, Around, number]>([
    ['is overloaded', fails(D1_OVERLOADED), 1],
    ['never answers', hangs, 1],
    ['stays unreachable', fails(D1_NETWORK), 3],
    [
      'throws at once',
      () => {
        throw 'no database'
      },
      1,
    ],
  ])(
    'COST-11 %s: the tap is answered, one line says so, and the next tap brings the counts to D1',
    async (_case, around, attempts) => {
      const lines = errors()
      let tried = 0
      let isDown = true
      const shop = await shopWritingThrough((run) => {
        if (!isDown) return run()
        tried++
        return around(run)
      })
      for (let n = 0; n < 2; n++) expect((await tap(shop, 'DEMO0001')).headers.get('location')).toBe('/profile/acme')
      await written(shop)
      expect(tried).toBe(attempts)
      expect(lines()).toEqual([
        {
          level: 'error',
          event: 'counts_wait',
          taps: 2,
          links: 0,
          profiles: 0,
          signed: 0,
          forgotten: 0,
          error: expect.any(String),
        },
      ])
      expect(await counted()).toEqual([])
      isDown = false
      await tap(shop, 'DEMO0001')
      await written(shop)
      expect(await counted()).toEqual([['DEMO0001', 'GB', 'phone', 3]])
      expect(lines()).toHaveLength(1)
    },
  )

  it('COST-11 stays down: a thousand counters wait, each for all of its counts; others are forgotten, as a line says', async () => {
    const lines = errors()
    let isDown = true
    const DB = withFaultyD1(healthy.env.DB, (run) => (isDown ? fails(D1_OVERLOADED)(run) : run()))
    const env = { DB }
    const work: Promise<unknown>[] = []
    const tapAll = async (chips: number) => {
      const visit = { country: 'GB', device: 'phone' } as const
      for (let n = 0; n < chips; n++)
        gather(env, { kind: 'taps', visit, subject: `CHIP${n}` }, (done) => work.push(done))
      await vi.advanceTimersByTimeAsync(COUNTS_APART_MS)
      await Promise.all(work.splice(0))
    }
    await tapAll(1100)
    await tapAll(900)
    isDown = false
    await tapAll(1)
    const kept = await tapDays()
    expect(kept).toHaveLength(1000)
    const forgotten = lines().reduce((sum, line) => sum + line.forgotten, 0)
    expect(kept.reduce((sum, { taps }) => sum + taps, 0) + forgotten).toBe(2001)
    expect(forgotten).toBeGreaterThanOrEqual(100)
  })

  it('loses the connection once: tried again, nothing lost', async () => {
    const lines = errors()
    let tried = 0
    const shop = await shopWritingThrough((run) => (tried++ === 0 ? Promise.reject(new Error(D1_NETWORK)) : run()))
    await tap(shop, 'DEMO0001')
    await written(shop)
    expect(await counted()).toEqual([['DEMO0001', 'GB', 'phone', 1]])
    expect(lines()).toEqual([])
  })

  it('cannot be read either: a tap nobody can place is not counted', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const lines = errors()
    const shop = await createShop({ DB: withFaultyD1(healthy.env.DB, fails(D1_OVERLOADED)) })
    await tap(shop, 'NEVERSEEN')
    await written(shop)
    expect(lines()).toEqual([])
  })
})

describe('with Analytics Engine', () => {
  it('each tap is a data point there, and D1 is left alone', async () => {
    const points: unknown[] = []
    const shop = await createShop({ STATS: { writeDataPoint: (point: unknown) => points.push(point) } })
    await tap(shop, 'DEMO0001')
    await tap(shop, 'NOSUCHCHIP', { 'user-agent': WINDOWS }, 'FR')
    await written(shop)
    expect(points).toEqual([
      { indexes: ['DEMO0001'], blobs: ['tap', 'GB', 'phone'], doubles: [1] },
      { indexes: [''], blobs: ['tap', 'FR', 'desktop'], doubles: [1] },
    ])
    expect(await counted()).toEqual([])
  })

  it('that throws breaks no tap', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const STATS = {
      writeDataPoint() {
        throw new Error('dataset is gone')
      },
    }
    expect((await tap(await createShop({ STATS }), 'DEMO0001')).headers.get('location')).toBe('/profile/acme')
  })
})
