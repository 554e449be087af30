// What a tap costs in KV: the copy of a chip for an outage is looked at once an hour, chip and isolate, and written only
// where it says something else. What an outage then shows is tap-outages.test.ts. D-159.
import { env } from 'cloudflare:workers'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { epochDay } from '#domain/site/visit.ts'
import {
  type Around,
  D1_OVERLOADED,
  fails,
  hangs,
  KV_GET_FAILED,
  memoryKv,
  withFaultyD1,
} from '#test/support/faults.ts'
import { createShop, type Shop } from '#test/support/shop.ts'

// A program's taps are answered and remembered like any other, and not counted: nothing here waits for counts.
const UNCOUNTED = { headers: { 'user-agent': 'curl/8.7.1' } }
const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS

let kv: KVNamespace
let operations: string[]
let db: D1Database
beforeAll(async () => {
  db = (await createShop()).env.DB
})
beforeEach(() => {
  kv = memoryKv()
  operations = []
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** KV of an isolate of its own: all read and write the same, each operation goes through `around` and is listed. */
function isolateKv(around: Around = (run) => run()): KVNamespace {
  const listed = <Value>(name: string, key: string, run: () => Promise<Value>) => {
    operations.push(`${name} ${key.replace('tap:v1:', '')}`)
    return around(run)
  }
  return {
    get: (key: string) => listed('get', key, () => kv.get(key)),
    getWithMetadata: (key: string, ...more: unknown[]) => {
      expect(more).toEqual([]) // no cacheTtl of our own
      return listed('get', key, () => kv.getWithMetadata(key))
    },
    put: (key: string, value: string, options: KVNamespacePutOptions) =>
      listed('put', key, () => kv.put(key, value, options)),
    delete: (key: string) => listed('delete', key, () => kv.delete(key)),
  } as unknown as KVNamespace
}
const isolate = (around?: Around) => createShop({ CACHE: isolateKv(around) })
const only = (name: string) => operations.filter((operation) => operation.startsWith(name))

const store = (chip: string, status: string, username: string | null, updatedAt = 1000) =>
  db
    .prepare('INSERT OR REPLACE INTO chips (chip_id, status, username, updated_at) VALUES (?1, ?2, ?3, ?4)')
    .bind(chip, status, username, updatedAt)
    .run()
const link = (chip: string, username = 'acme', updatedAt = 1000) =>
  store(chip, 'linked_with_profile', username, updatedAt)
const copy = (chip: string, username: string, daysAgo: number | null) =>
  kv.put(`tap:v1:${chip}`, username, daysAgo === null ? {} : { metadata: { day: epochDay(Date.now()) - daysAgo } })

async function tap(shop: Shop, chip: string): Promise<string | null> {
  const response = await shop.fetch(`/scan/${chip}`, UNCOUNTED)
  expect(response.status).toBe(302)
  return response.headers.get('location')
}
async function taps(shop: Shop, ...chips: string[]): Promise<void> {
  for (const chip of chips) {
    await tap(shop, chip)
    await shop.settled()
  }
}

describe('a linked chip', () => {
  it('COST-01 COST-03 is written by its very first tap, once, with the day beside it', async () => {
    await link('NEW1')
    await taps(await isolate(), 'NEW1', 'NEW1', 'NEW1')
    expect(only('put')).toEqual(['put NEW1'])
    expect(only('delete')).toEqual([])
    const stored = await kv.getWithMetadata('tap:v1:NEW1')
    expect(stored).toMatchObject({ value: 'acme', metadata: { day: epochDay(Date.now()) } })
  })

  it('COST-03 linked after this isolate has seen it unlinked is written by its next tap, once', async () => {
    await store('NEW2', 'unlinked', null)
    const shop = await isolate()
    await taps(shop, 'NEW2')
    await link('NEW2', 'acme', 2000)
    await taps(shop, 'NEW2', 'NEW2')
    expect(only('put')).toEqual(['put NEW2'])
  })

  it('COST-02 whose copy is there is read and not written', async () => {
    await link('SAME1')
    await copy('SAME1', 'acme', 20)
    await taps(await isolate(), 'SAME1')
    expect(operations).toEqual(['get SAME1'])
  })

  it.each([
    ['names another profile', 'mara', 0],
    ['was written more than 20 days ago', 'acme', 21],
    ['is of a version that wrote no day', 'acme', null],
  ])('COST-02 whose copy %s is put', async (_case, username, daysAgo) => {
    await link('OTHER1')
    await copy('OTHER1', username, daysAgo)
    await taps(await isolate(), 'OTHER1')
    expect(only('put')).toContain('put OTHER1')
    expect(await kv.getWithMetadata('tap:v1:OTHER1')).toMatchObject({
      value: 'acme',
      metadata: { day: epochDay(Date.now()) },
    })
  })

  it('COST-01 is looked at again after an hour, and not before', async () => {
    await link('HOUR1')
    await copy('HOUR1', 'acme', 0)
    const shop = await isolate()
    const start = Date.now()
    vi.useFakeTimers({ toFake: ['Date'], now: start })
    await taps(shop, 'HOUR1')
    vi.setSystemTime(start + HOUR_MS)
    await taps(shop, 'HOUR1')
    expect(operations).toEqual(['get HOUR1'])
    vi.setSystemTime(start + HOUR_MS + 1)
    await taps(shop, 'HOUR1')
    expect(operations).toEqual(['get HOUR1', 'get HOUR1'])
  })

  it('COST-02 tapped for a month by isolates of an hour is put once in 21 days', async () => {
    await link('MONTH1')
    const start = Math.floor(Date.now() / DAY_MS) * DAY_MS
    vi.useFakeTimers({ toFake: ['Date'], now: start })
    for (let day = 0; day < 30; day++) {
      vi.setSystemTime(start + day * DAY_MS)
      await taps(await isolate(), 'MONTH1')
    }
    expect(only('put')).toEqual(['put MONTH1', 'put MONTH1'])
  })
})

describe('a chip that is not linked', () => {
  it('COST-02 is read once, and deleted only when a copy exists', async () => {
    await store('GONE1', 'paused', 'acme')
    await taps(await isolate(), 'GONE1', 'GONE1')
    expect(operations).toEqual(['get GONE1'])
    await copy('GONE1', 'acme', 0)
    await taps(await isolate(), 'GONE1', 'GONE1')
    expect(only('delete')).toEqual(['delete GONE1'])
    expect(await kv.get('tap:v1:GONE1')).toBeNull()
  })

  it('COST-02 COST-04 that this isolate saw linked is deleted at its next tap, whatever hour it is', async () => {
    await link('GONE2')
    const shop = await isolate()
    await taps(shop, 'GONE2')
    await store('GONE2', 'unlinked', null, 2000)
    await taps(shop, 'GONE2')
    expect(only('delete')).toEqual(['delete GONE2'])
    expect(await kv.get('tap:v1:GONE2')).toBeNull()
  })

  it('COST-04 that a command has unlinked, copy and all, is left alone', async () => {
    await link('GONE3')
    const shop = await isolate()
    await taps(shop, 'GONE3')
    await store('GONE3', 'unlinked', null, 2000)
    await kv.delete('tap:v1:GONE3')
    await kv.put('tap:v1:/changed/GONE3', '{"username":null,"updated_at":2000}')
    operations.length = 0
    await taps(shop, 'GONE3', 'GONE3')
    expect(operations).toEqual(['get GONE3', 'get /changed/GONE3'])
  })

  it('COST-02 because nobody knows it reads and writes nothing', async () => {
    await taps(await isolate(), 'NOSUCH1', 'a%20b', '%20')
    expect(operations).toEqual([])
  })
})

it('COST-03 twenty isolates with five taps each on a linked and on an unlinked chip: 40 reads, nothing written', async () => {
  await link('CROWD1')
  await copy('CROWD1', 'acme', 3)
  await store('CROWD2', 'unlinked', null)
  for (let n = 0; n < 20; n++) {
    const shop = await isolate()
    await Promise.all(Array.from({ length: 10 }, (_, i) => tap(shop, i % 2 ? 'CROWD1' : 'CROWD2')))
    await shop.settled()
  }
  expect([only('put'), only('delete')]).toEqual([[], []])
  expect(operations.length).toBeLessThanOrEqual(40)
})

describe('an unwell KV', () => {
  it('COST-01 is awaited by no tap', async () => {
    await link('WAIT1')
    const shop = await isolate(hangs)
    expect(await tap(shop, 'WAIT1')).toBe('/profile/acme')
    expect(operations).toEqual(['get WAIT1']) // asked, and never answered
  })

  it.each<[string, Around]>([
    ['fails', fails(KV_GET_FAILED)],
    [
      'throws at once',
      () => {
        throw 'no namespace'
      },
    ],
  ])('COST-05 that %s costs one line in the log and no tap', async (_case, around) => {
    const lines = vi.spyOn(console, 'warn').mockImplementation(() => {})
    await link('UNWELL1')
    const shop = await isolate(around)
    expect(await tap(shop, 'UNWELL1')).toBe('/profile/acme')
    await shop.settled()
    expect(lines.mock.calls.map(([line]) => JSON.parse(String(line)).event)).toEqual(['tap_remember_failed'])
  })

  it('COST-05 that stays silent costs one line in the log for all taps of the time it is given, and no tap', async () => {
    const lines = vi.spyOn(console, 'warn').mockImplementation(() => {})
    await link('SILENT1')
    const shop = await isolate(hangs)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    for (let n = 0; n < 5; n++) expect(await tap(shop, 'SILENT1')).toBe('/profile/acme')
    await vi.advanceTimersByTimeAsync(30_000)
    vi.useRealTimers()
    await shop.settled()
    expect(lines.mock.calls.map(([line]) => JSON.parse(String(line)).event)).toEqual(['tap_remember_failed'])
    expect(operations).toEqual(['get SILENT1'])
  })

  it('COST-05 is tried again by the next tap', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    await link('AGAIN1')
    let broken = true
    const shop = await isolate((run) => (broken ? Promise.reject(new Error(KV_GET_FAILED)) : run()))
    await taps(shop, 'AGAIN1')
    broken = false
    await taps(shop, 'AGAIN1')
    expect(await kv.get('tap:v1:AGAIN1')).toBe('acme')
  })
})

it('COST-05 the real KV keeps the username as plain text, as older versions read it, for 30 days', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  await link('FORM1')
  const shop = await createShop()
  await taps(shop, 'FORM1')
  expect(await env.CACHE.get('tap:v1:FORM1')).toBe('acme')
  const { keys } = await env.CACHE.list({ prefix: 'tap:v1:FORM1' })
  const days = ((keys[0]?.expiration ?? 0) * 1000 - Date.now()) / DAY_MS
  expect(days).toBeGreaterThan(29.9)
  expect(days).toBeLessThanOrEqual(30.001)
  const outage = await createShop({ DB: withFaultyD1(db, fails(D1_OVERLOADED)) })
  expect(await tap(outage, 'FORM1')).toBe('/profile/acme')
})
