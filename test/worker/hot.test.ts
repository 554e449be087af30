// Chips and profiles asked for over and over are answered from memory, at most five seconds old; every other from D1.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { HOT_AFTER, HOT_FRESH_MS, HOT_MAX_AGE_MS } from '#domain/site/timings.ts'
import { counts, D1_OVERLOADED, withFaultyD1 } from '#test/support/faults.ts'
import { createShop, type Shop } from '#test/support/shop.ts'

const REGISTER = 'https://app.acme.example/register?chip='
let shop: Shop
let reads: ReturnType<typeof counts>
let isOverloaded = false
beforeEach(async () => {
  const plain = await createShop()
  reads = counts()
  isOverloaded = false
  shop = await createShop({
    DB: withFaultyD1(plain.env.DB, (run) => (isOverloaded ? Promise.reject(new Error(D1_OVERLOADED)) : reads(run))),
  })
  await plain.env.DB.prepare(
    "INSERT OR REPLACE INTO chips (chip_id, status, username) VALUES ('HOT1', 'linked_with_profile', 'acme')",
  ).run()
  vi.useFakeTimers({ toFake: ['Date'] })
  reads.count = 0
})
afterEach(() => vi.useRealTimers())

const tap = async (chip = 'HOT1'): Promise<string | null> => {
  const response = await shop.fetch(`/scan/${chip}`)
  expect(response.status).toBe(302)
  return response.headers.get('location')
}
const taps = async (times: number, chip?: string) => {
  const places = new Set<string | null>()
  for (let i = 0; i < times; i++) places.add(await tap(chip))
  return [...places]
}
const setStatus = (status: string) =>
  shop.env.DB.prepare('UPDATE chips SET status = ?1 WHERE chip_id = ?2').bind(status, 'HOT1').run()

describe('hot chips', () => {
  it('PLAT-16 a chip tapped now and then is read from D1 every time, so that the next tap sees a pause', async () => {
    expect(await taps(HOT_AFTER - 1)).toEqual(['/profile/acme'])
    await setStatus('paused')
    expect(await tap()).toBe(`${REGISTER}HOT1`)
  })

  it('PLAT-16 a hot chip is answered without D1, with the same headers', async () => {
    const cold = await shop.fetch('/scan/HOT1')
    await taps(HOT_AFTER - 1)
    const before = reads.count
    expect(before).toBe(HOT_AFTER)
    const hot = await shop.fetch('/scan/HOT1')
    expect(await taps(50)).toEqual(['/profile/acme'])
    expect(reads.count).toBe(before)
    expect([hot.status, [...hot.headers]]).toEqual([cold.status, [...cold.headers]])
  })

  it('a hot chip that is paused stops leading to its owner: for the refreshing tap after a second, for all after five', async () => {
    await taps(HOT_AFTER)
    await setStatus('paused')
    vi.setSystemTime(Date.now() + HOT_FRESH_MS + 1)
    expect(await taps(3)).toEqual([`${REGISTER}HOT1`])
  })

  it('no answer is older than five seconds, even when a refresh got lost', async () => {
    await taps(HOT_AFTER)
    const stored = Date.now()
    await setStatus('paused')
    vi.setSystemTime(stored + HOT_FRESH_MS + 1)
    isOverloaded = true
    await tap() // the one that was to refresh it
    isOverloaded = false
    vi.setSystemTime(stored + 5000)
    expect(await tap()).toBe('/profile/acme')
    vi.setSystemTime(stored + 5001)
    expect(await tap()).toBe(`${REGISTER}HOT1`)
  })

  it('a chip cools down when nobody taps it', async () => {
    await taps(HOT_AFTER)
    vi.setSystemTime(Date.now() + 3 * HOT_MAX_AGE_MS)
    const before = reads.count
    await taps(HOT_AFTER - 1)
    expect(reads.count - before).toBe(HOT_AFTER - 1)
  })

  it('TAP-09 TAP-11 what leads to register is never kept', async () => {
    await taps(HOT_AFTER + 5, 'DEMO0002')
    await taps(HOT_AFTER + 5, 'NOBODY1')
    expect(reads.count).toBe(2 * (HOT_AFTER + 5))
  })

  it('T-PLT-3 another shop in the same isolate has answers of its own', async () => {
    await taps(HOT_AFTER + 1)
    const before = reads.count
    const other = await createShop({ DB: shop.env.DB })
    await other.fetch('/scan/HOT1')
    expect(reads.count).toBeGreaterThan(before)
  })
})

describe('hot profiles', () => {
  const view = async () => (await shop.fetch('/profile/hotowner')).text()
  const setBio = (bio: string) =>
    shop.env.DB.prepare('UPDATE profiles SET bio = ?1 WHERE username = ?2').bind(bio, 'hotowner').run()
  beforeEach(async () => {
    await shop.env.DB.prepare(
      "INSERT OR REPLACE INTO profiles (username, full_name, bio) VALUES ('hotowner', 'Hot Owner', 'Before')",
    ).run()
    reads.count = 0
  })

  it('PROF-01 a profile opened now and then is read each time', async () => {
    for (let i = 0; i < HOT_AFTER - 1; i++) expect(await view()).toContain('Before')
    await shop.settled()
    await setBio('After')
    expect(await view()).toContain('After')
  })

  it('PROF-01 a busy profile is answered without D1, and shows a change after a second', async () => {
    for (let i = 0; i < HOT_AFTER + 3; i++) {
      await view()
      await shop.settled()
    }
    const before = reads.count
    for (let i = 0; i < 20; i++) expect(await view()).toContain('Before')
    expect(reads.count).toBe(before)
    await setBio('After')
    vi.setSystemTime(Date.now() + HOT_FRESH_MS + 1)
    expect(await view()).toContain('After')
    await shop.settled()
    vi.setSystemTime(Date.now() + HOT_MAX_AGE_MS + 1)
    expect(await view()).toContain('After')
  })

  it('F20 a busy profile that is hidden is gone within a second, for everybody', async () => {
    for (let i = 0; i < HOT_AFTER + 3; i++) {
      await view()
      await shop.settled()
    }
    await shop.env.DB.prepare("UPDATE profiles SET hidden = 1 WHERE username = 'hotowner'").run()
    vi.setSystemTime(Date.now() + HOT_FRESH_MS + 1)
    expect((await shop.fetch('/profile/hotowner')).status).toBe(410) // the one that was sent to D1
    expect((await shop.fetch('/profile/hotowner')).status).toBe(410) // and everybody after it
  })
})
