// Daily counts of taps: what is counted, for whom, when it is written, and that no tap ever waits for it or fails by
// it. T-TAP-9, T-PII-9 and T-PLT-3; PLAT-16.
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { epochDay } from '../../src/domain/site/visit'
import { rows } from '../support/database'
import { type Around, counts, D1_NETWORK, D1_OVERLOADED, fails, hangs, withFaultyD1 } from '../support/faults'
import { createShop, type Shop } from '../support/shop'
import { PROGRAMS } from '../support/user-agents'

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'
const WINDOWS =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/137.0.0.0 Safari/537.36'

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
afterEach(async () => {
  vi.restoreAllMocks()
  await healthy.env.DB.prepare('DELETE FROM tap_days').run()
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
    withSession: () => healthy.env.DB.withSession('first-unconstrained'),
  }
  return createShop({ DB })
}

describe('what is counted', () => {
  it('every tap by day, chip, country and device; taps of the same kind are one row', async () => {
    for (let n = 0; n < 3; n++) await tap(healthy, 'DEMO0001')
    await tap(healthy, 'DEMO0001', { 'user-agent': WINDOWS }, 'FR')
    await tap(healthy, 'DEMO0002')
    await healthy.settled()
    expect(await counted()).toEqual([
      ['DEMO0001', 'FR', 'desktop', 1],
      ['DEMO0001', 'GB', 'phone', 3],
      ['DEMO0002', 'GB', 'phone', 1],
    ])
    expect((await tapDays())[0]?.day).toBe(epochDay(Date.now()))
    await tap(healthy, 'DEMO0001')
    await healthy.settled()
    expect(await counted()).toContainEqual(['DEMO0001', 'GB', 'phone', 4])
  })

  it('taps of unknown chips and of no chip together, whatever was scanned', async () => {
    for (const scanned of ['NOSUCHCHIP', 'a%20b', '', 'x'.repeat(300), 'tap:v1:DEMO0001']) await tap(healthy, scanned)
    await healthy.settled()
    expect(await counted()).toEqual([['', 'GB', 'phone', 5]])
  })

  it('taps without a country or a known device', async () => {
    await tap(healthy, 'DEMO0001', {}, 'XX')
    await healthy.settled()
    expect(await counted()).toEqual([['DEMO0001', '', 'other', 1]])
  })

  it('T-PII-9 nothing of the visitor', async () => {
    await tap(healthy, 'DEMO0001', {
      'user-agent': IPHONE,
      'cf-connecting-ip': '192.0.2.77',
      referer: 'https://a.example/',
    })
    await healthy.settled()
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
    await healthy.settled()
    expect(await counted()).toEqual([])
  })

  it('what a browser marks as part of a page: pictures, frames, scripts; an address that is opened counts', async () => {
    const PARTS = ['image', 'iframe', 'frame', 'embed', 'object', 'script', 'style', 'audio', 'video', 'empty', 'font']
    for (const part of PARTS) {
      const response = await tap(healthy, 'DEMO0001', { 'user-agent': IPHONE, 'sec-fetch-dest': part })
      expect([response.status, response.headers.get('location')]).toEqual([302, '/profile/acme'])
    }
    await healthy.settled()
    expect(await counted()).toEqual([])
    await tap(healthy, 'DEMO0001', { 'user-agent': IPHONE, 'sec-fetch-dest': 'document' })
    await healthy.settled()
    expect(await counted()).toEqual([['DEMO0001', 'GB', 'phone', 1]])
  })

  it('a tap without a name of a browser is no phone’s, whatever else it says', async () => {
    await tap(healthy, 'DEMO0001', { 'sec-ch-ua-mobile': '?1' })
    await tap(healthy, 'DEMO0001', { 'user-agent': ' ', 'sec-ch-ua-mobile': '?1' })
    await healthy.settled()
    expect(await counted()).toEqual([['DEMO0001', 'GB', 'other', 2]])
  })

  it('a picture of a hot chip, which is answered from memory', async () => {
    for (let i = 0; i < 12; i++)
      await tap(healthy, 'DEMO0001', { 'user-agent': IPHONE, 'sec-fetch-dest': 'image', 'sec-fetch-mode': 'no-cors' })
    await healthy.settled()
    expect(await counted()).toEqual([])
  })

  it('call 9, which only asks', async () => {
    await healthy.call('/api/functions/resolve-tap', { chip_id: 'DEMO0001' }, { 'user-agent': IPHONE })
    await healthy.settled()
    expect(await counted()).toEqual([])
  })
})

describe('when it is written', () => {
  it('T-TAP-9 PLAT-16 after the answer, a hundred taps in one statement', async () => {
    const around = counts()
    const shop = await shopWritingThrough(around)
    for (let n = 0; n < 100; n++) expect((await tap(shop, 'DEMO0001')).status).toBe(302)
    const before = around.count
    await shop.settled()
    expect(around.count - before).toBeLessThanOrEqual(1)
    expect(around.count).toBeLessThanOrEqual(2) // two when the machine is so slow that the taps take over a second
    expect(await counted()).toEqual([['DEMO0001', 'GB', 'phone', 100]])
  })

  it('at once when there are many kinds, more than a statement has values for', async () => {
    const letters = [...'ABCDEFGHIJKLMNOPQRSTUVW']
    const countries = letters.flatMap((first) => letters.slice(0, 10).map((second) => first + second))
    expect(countries.length).toBe(230)
    await Promise.all(countries.map((country) => tap(healthy, 'DEMO0001', undefined, country)))
    await healthy.settled()
    expect(await counted()).toHaveLength(230)
    expect((await tapDays()).every(({ taps }) => taps === 1)).toBe(true)
  })

  it('T-PLT-3 200 interleaved taps of two shops do not mix: what one cannot write is not written by the other', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
    const shops = [healthy, await shopWritingThrough(fails(D1_OVERLOADED))] as const
    await Promise.all(Array.from({ length: 200 }, (_, n) => tap(shops[n % 2 ? 1 : 0], 'DEMO0001')))
    await Promise.all(shops.map((shop) => shop.settled()))
    expect(await counted()).toEqual([['DEMO0001', 'GB', 'phone', 100]])
    const lost = logged.mock.calls.map(([line]) => JSON.parse(String(line)).taps)
    expect(lost.reduce((sum, taps) => sum + taps, 0)).toBe(100)
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
  ])('%s: the tap is answered, the loss is one line, later taps are counted', async (_case, around, attempts) => {
    const lines = errors()
    let tried = 0
    const shop = await shopWritingThrough((run) => {
      tried++
      return around(run)
    })
    for (let n = 0; n < 2; n++) expect((await tap(shop, 'DEMO0001')).headers.get('location')).toBe('/profile/acme')
    await shop.settled()
    expect(tried).toBe(attempts)
    expect(lines()).toEqual([{ level: 'error', event: 'tap_not_counted', taps: 2, error: expect.any(String) }])
    expect(await counted()).toEqual([])
    await tap(healthy, 'DEMO0001')
    await healthy.settled()
    expect(await counted()).toEqual([['DEMO0001', 'GB', 'phone', 1]])
  })

  it('loses the connection once: tried again, nothing lost', async () => {
    const lines = errors()
    let tried = 0
    const shop = await shopWritingThrough((run) => (tried++ === 0 ? Promise.reject(new Error(D1_NETWORK)) : run()))
    await tap(shop, 'DEMO0001')
    await shop.settled()
    expect(await counted()).toEqual([['DEMO0001', 'GB', 'phone', 1]])
    expect(lines()).toEqual([])
  })

  it('cannot be read either: a tap nobody can place is not counted', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const lines = errors()
    const shop = await createShop({ DB: withFaultyD1(healthy.env.DB, fails(D1_OVERLOADED)) })
    await tap(shop, 'NEVERSEEN')
    await shop.settled()
    expect(lines()).toEqual([])
  })
})

describe('with Analytics Engine', () => {
  it('each tap is a data point there, and D1 is left alone', async () => {
    const points: unknown[] = []
    const shop = await createShop({ STATS: { writeDataPoint: (point: unknown) => points.push(point) } })
    await tap(shop, 'DEMO0001')
    await tap(shop, 'NOSUCHCHIP', { 'user-agent': WINDOWS }, 'FR')
    await shop.settled()
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
