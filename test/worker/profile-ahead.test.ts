// From the tap to the profile: the isolate of a tap reads the profile it has just redirected to, and one visitor may be
// shown that read, at most five seconds old. D-159.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ReadsAhead } from '#cache/reads-ahead.ts'
import { readProfileAhead, takeProfileRead } from '#db/profile-ahead.ts'
import { API_PATHS } from '#domain/site/routes.ts'
import { HOT_AFTER, READ_AHEAD_MAX_AGE_MS } from '#domain/site/timings.ts'
import { readConfig } from '#src/env.ts'
import { D1_OVERLOADED } from '#test/support/faults.ts'
import { createShop, KEY, type Shop } from '#test/support/shop.ts'

const TOKEN = 'operator-token-of-the-tests-0123456789'
const PHONE = { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Safari/604.1' }

let shop: Shop
/** What D1 is asked, in its order: "chip" or "profile". */
let asked: string[]
/** What a read of a profile does in the place of asking D1, while it is set. */
let instead: (() => Promise<never>) | null
beforeEach(async () => {
  const plain = await createShop()
  const { DB: real } = plain.env
  asked = []
  instead = null
  const spied = {
    prepare: (sql: string) => {
      if (/FROM chips WHERE chip_id/.test(sql)) asked.push('chip')
      return real.prepare(sql)
    },
    batch(statements: D1PreparedStatement[]) {
      asked.push('profile')
      return instead ? instead() : real.batch(statements)
    },
  }
  // A count that is written is a batch as well, but of a session only profiles are.
  const DB = {
    prepare: (sql: string) => real.prepare(sql),
    batch: (statements: D1PreparedStatement[]) => real.batch(statements),
    withSession: () => spied,
  }
  shop = await createShop({ DB, TAP_PREFETCH: 'on', OPERATOR_TOKEN: TOKEN })
  await real.batch([
    real.prepare(
      "INSERT OR REPLACE INTO chips (chip_id, status, username) VALUES ('A1', 'linked_with_profile', 'Ahead')",
    ),
    real.prepare("INSERT OR REPLACE INTO profiles (username, full_name, bio) VALUES ('ahead', 'Ann Ahead', 'Before')"),
  ])
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const readNow = async () => 'now'
const setBio = (bio: string) =>
  shop.env.DB.prepare("UPDATE profiles SET bio = ?1 WHERE username = 'ahead'").bind(bio).run()
const tap = async (init: RequestInit = { headers: PHONE }, path = '/scan/A1') => {
  const response = await shop.fetch(path, init)
  expect(response.status).toBe(302)
  return response.headers.get('location')
}
const readBegun = (many = 1) =>
  vi.waitFor(() => expect(asked.filter((what) => what === 'profile')).toHaveLength(many), { timeout: 15_000 })
/** Until a tap's read is over; it takes nothing. */
const tapped = async () => {
  await tap()
  await readBegun()
  await shop.env.DB.prepare('SELECT 1').run() // answered after the read
  await new Promise((resolve) => setTimeout(resolve, 0))
}
const open = async (init?: RequestInit) => {
  const response = await shop.fetch('/profile/ahead', init)
  return { timing: response.headers.get('server-timing'), body: await response.text(), headers: [...response.headers] }
}
const AHEAD = 'read;desc="ahead"'

describe('the read', () => {
  it('COST-15 begins after the redirect is built, and the redirect waits for none of it', async () => {
    instead = () => new Promise(() => {}) // never ends
    expect(await tap()).toBe('/profile/Ahead')
    expect(asked).toEqual(['chip'])
    await readBegun()
    expect(asked).toEqual(['chip', 'profile'])
  })

  it.each<[string, RequestInit]>([
    ['HEAD', { method: 'HEAD', headers: PHONE }],
    ['a look ahead', { headers: { ...PHONE, 'sec-purpose': 'prefetch' } }],
    ['a program', { headers: { 'user-agent': 'curl/8.7.1' } }],
    ['a picture', { headers: { ...PHONE, 'sec-fetch-dest': 'image' } }],
  ])('COST-16 is not started for %s', async (_case, init) => {
    await tap(init)
    await shop.settled()
    expect(asked).toEqual(['chip'])
  })

  it('COST-16 is on unless TAP_PREFETCH is off, and off is off', async () => {
    const settings = readConfig({ ANON_KEY: KEY })
    expect(settings.ok && settings.config.readsAhead).toBe(true)
    const off = await createShop({ DB: shop.env.DB, TAP_PREFETCH: 'off' })
    await off.fetch('/scan/A1', { headers: PHONE })
    await off.settled()
    expect(asked).toEqual(['chip'])
  })

  it('COST-16 is not started for a chip that leads nowhere, nor for an answer of KV', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    await tap(undefined, '/scan/DEMO0002')
    await shop.settled()
    const session = {
      prepare: () => ({ bind: () => ({ all: () => Promise.reject(new Error(D1_OVERLOADED)) }) }),
      batch: vi.fn(),
    }
    const DB = { ...shop.env.DB, withSession: () => session }
    const down = await createShop({ DB, TAP_PREFETCH: 'on' })
    await down.env.CACHE.put('tap:v1:A1', 'Ahead')
    expect((await down.fetch('/scan/A1', { headers: PHONE })).headers.get('location')).toBe('/profile/Ahead')
    await down.settled()
    expect(session.batch).not.toHaveBeenCalled()
    expect(asked).toEqual(['chip'])
  })

  it('COST-16 is not started again while one is younger than five seconds', async () => {
    await tapped()
    await tap()
    await shop.settled()
    expect(asked).toEqual(['chip', 'profile', 'chip'])
  })

  it('COST-16 is not started for a hot profile', async () => {
    for (let n = 0; n < HOT_AFTER + 2; n++) {
      await open()
      await shop.settled()
    }
    asked.length = 0
    await tap()
    await shop.settled()
    expect(asked).toEqual(['chip'])
  })

  it('COST-16 COST-17 is one of 20 under way at most; those whose request has died count for five seconds', () => {
    const reads = new ReadsAhead<string>()
    for (let n = 0; n < 20; n++) expect(reads.start(`name${n}`, 1000)).not.toBeNull()
    expect(reads.start('name20', 6000)).toBeNull()
    expect(reads.start('name20', 6001)).not.toBeNull()
  })

  it('COST-17 is one of 500 kept, by lower-cased name; a failed one is none', async () => {
    const reads = new ReadsAhead<string>()
    const now = Date.now()
    for (let n = 0; n < 600; n++) {
      const read = reads.start(`name${n}`, now)
      if (read) reads.finish(`name${n}`, read, `rows of ${n}`)
    }
    expect(reads.size).toBe(500)
    expect(await reads.take('name0', readNow)).toMatchObject({ value: 'now', isAhead: false })
    expect(await reads.take('name599', readNow)).toEqual({ value: 'rows of 599', startedAt: now, isAhead: true })

    vi.spyOn(console, 'error').mockImplementation(() => {})
    instead = () => Promise.reject(new Error(D1_OVERLOADED))
    const failing = { DB: { withSession: () => ({ prepare: () => ({ bind: () => ({}) }), batch: instead }) } }
    await readProfileAhead(failing as never, 'ahead')
    expect(await takeProfileRead(failing as never, 'ahead')).toMatchObject({ isAhead: false })
  })
})

describe('the page', () => {
  it('COST-18 COST-22 is made from it once, byte for byte as from D1, and says so; a reload reads D1', async () => {
    await tapped()
    const first = await open()
    expect(first.timing).toBe(AHEAD)
    expect(asked).toEqual(['chip', 'profile'])
    const again = await open()
    expect(again.timing).toBeNull()
    expect(asked).toEqual(['chip', 'profile', 'profile'])
    expect(first.body).toBe(again.body)
    expect(first.headers.filter(([name]) => name !== 'server-timing')).toEqual(again.headers)
  })

  it('COST-18 is not made from one older than five seconds', async () => {
    await tapped()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + READ_AHEAD_MAX_AGE_MS + 1000 })
    expect((await open()).timing).toBeNull()
  })

  it('COST-18 that becomes hot from it is as old as the read', async () => {
    const { AnswerCache } = await import('#cache/answer-cache.ts')
    const cache = new AnswerCache(1000)
    const cacheable = { answer: () => new Response('hot'), bytes: 1, origin: '' }
    for (let n = 0; n < HOT_AFTER; n++) cache.put('ahead', cacheable, 10_000, 6000)
    expect(cache.get('ahead', 'https://x.example/', 11_000)).toBeNull() // the one that refreshes
    expect(cache.get('ahead', 'https://x.example/', 11_000)).not.toBeNull()
    expect(cache.get('ahead', 'https://x.example/', 11_001)).toBeNull()
  })

  it('COST-19 waits at most 50 ms for a read that never ends, then reads D1 itself', async () => {
    instead = () => new Promise(() => {})
    await tap()
    await readBegun()
    instead = null
    const page = await open()
    expect([page.timing, page.body.includes('Before')]).toEqual([null, true])
    expect(asked).toEqual(['chip', 'profile', 'profile'])
  })

  it('COST-19 COST-22 takes a read that ends while it waits', async () => {
    const reads = new ReadsAhead<string>()
    const read = reads.start('soon', Date.now())
    const taken = reads.take('soon', readNow)
    if (read) reads.finish('soon', read, 'rows')
    expect(await taken).toMatchObject({ value: 'rows', isAhead: true })
  })

  it('COST-19 after its wait it asks as well, and takes what ends first: a database far away has half answered', async () => {
    const reads = new ReadsAhead<string>()
    const far = reads.start('far', Date.now())
    let asked = 0
    const taken = reads.take('far', () => {
      asked++
      if (far) reads.finish('far', far, 'half way')
      return new Promise(() => {})
    })
    expect(await taken).toMatchObject({ value: 'half way', isAhead: true })
    expect(asked).toBe(1)

    reads.start('silent', Date.now())
    expect(await reads.take('silent', readNow)).toMatchObject({ value: 'now', isAhead: false })
    // Nobody else is shown the one that was overtaken.
    expect(await reads.take('silent', readNow)).toMatchObject({ value: 'now', isAhead: false })
  })

  it('COST-20 knows nothing of it after a sync has changed the profile', async () => {
    await tapped()
    const response = await shop.fetch('/api/operator/sync', {
      method: 'POST',
      headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
      body: JSON.stringify({ profiles: [{ username: 'ahead', full_name: 'Ann Ahead', bio: 'After' }] }),
    })
    expect([response.status, await response.json()]).toMatchObject([200, { profiles: [{ ok: true }] }])
    const page = await open()
    expect([page.timing, page.body.includes('After')]).toEqual([null, true])
  })

  it('COST-20 a read under way while the profile changes is not kept', async () => {
    const reads = new ReadsAhead<string>()
    const read = reads.start('changed', Date.now())
    reads.forget('changed')
    if (read) reads.finish('changed', read, 'before')
    expect(read).not.toBeNull()
    expect(await reads.take('changed', readNow)).toMatchObject({ value: 'now', isAhead: false })
  })

  it('COST-20 files of a profile and calls 6 and 7 do not use it', async () => {
    await tapped()
    await setBio('After')
    expect((await shop.fetch('/profile/ahead/contact.vcf')).headers.get('server-timing')).toBeNull()
    const call = await shop.call(API_PATHS.publicProfile, { _username: 'ahead' })
    expect(await call.text()).toContain('After')
    await shop.call(API_PATHS.socialLinks, { _username: 'ahead' })
    expect((await open()).timing).toBe(AHEAD) // still there
  })

  it('COST-21 a profile changed elsewhere is seen late by one visitor only, and a pause by the very next tap', async () => {
    await tapped()
    await setBio('After')
    expect((await open()).body).toContain('Before')
    expect((await open()).body).toContain('After')
    await shop.env.DB.prepare("UPDATE chips SET status = 'paused' WHERE chip_id = 'A1'").run()
    expect(await tap()).toContain('/register?chip=A1')
  })
})
