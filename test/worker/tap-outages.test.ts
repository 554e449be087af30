// Taps while D1, KV or the log are unwell: always a 302, never the former owner. Requirements: TAP-10, ERR-23, PLAT-16;
// fault matrix.
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  type Around,
  D1_OVERLOADED,
  fails,
  hangs,
  KV_GET_FAILED,
  memoryKv,
  takes,
  withFaultyD1,
  withFaultyKv,
} from '#test/support/faults.ts'
import { createShop, type Shop } from '#test/support/shop.ts'

const PROFILE = '/profile/acme'
const REGISTER = 'https://app.acme.example/register?chip='
const KNOWN = 'tap:v1:'

const kv = memoryKv() // the real one is proven by tap.test.ts; here a slow one would look like an outage
let healthy: Shop
beforeAll(async () => {
  healthy = await createShop({ CACHE: kv })
})
afterEach(() => {
  vi.restoreAllMocks()
})

const quiet = () => vi.spyOn(console, 'warn').mockImplementation(() => {})
const location = async (shop: Shop, chip: string) => {
  // A program's tap is answered like any other, and not counted: nothing here waits for counts.
  const response = await shop.fetch(`/scan/${chip}`, { headers: { 'user-agent': 'curl/8.7.1' } })
  expect(response.status).toBe(302)
  expect(response.headers.get('cache-control')).toBe('no-store')
  return response.headers.get('location')
}

/** A shop whose D1 and KV go through these functions. */
const shopWith = (aroundD1: Around | null, aroundKv: Around | null = null) =>
  createShop({
    ...(aroundD1 ? { DB: withFaultyD1(healthy.env.DB, aroundD1) } : {}),
    CACHE: aroundKv ? withFaultyKv(kv, aroundKv) : kv,
  })

/** Links a chip, so that no other test's answer is remembered for it. */
async function linkedChip(chip: string): Promise<void> {
  await healthy.env.DB.prepare(
    "INSERT OR REPLACE INTO chips (chip_id, status, username) VALUES (?, 'linked_with_profile', 'acme')",
  )
    .bind(chip)
    .run()
}

describe('TAP-10 D1 gives no answer', () => {
  it.each<[string, Around]>([
    ['fails', fails(D1_OVERLOADED)],
    ['hangs', hangs],
    [
      'throws at once',
      () => {
        throw new TypeError('no database')
      },
    ],
  ])('ERR-23 %s and nothing is known of the chip: register with the chip, and a warning', async (_case, around) => {
    const warn = quiet()
    const shop = await shopWith(around)
    expect(await location(shop, 'OUT1')).toBe(`${REGISTER}OUT1`)
    await shop.settled()
    expect(warn).toHaveBeenCalledOnce()
    expect(JSON.parse(String(warn.mock.calls[0]?.[0]))).toMatchObject({ event: 'tap_resolve_failed', chip: 'OUT1' })
  })

  it('ERR-23 TAP-17 fails for what stands in an id, after the id as sent is unknown: one warning with the cause', async () => {
    const warn = quiet()
    let asked = 0
    const shop = await shopWith((run) => (++asked === 1 ? run() : fails(D1_OVERLOADED)(run)))
    expect(await location(shop, 'OUT2.')).toBe(`${REGISTER}OUT2.`)
    await shop.settled()
    expect(asked).toBe(2)
    expect(warn).toHaveBeenCalledOnce()
    expect(JSON.parse(String(warn.mock.calls[0]?.[0]))).toMatchObject({
      event: 'tap_resolve_failed',
      chip: 'OUT2.',
      error: `Error: ${D1_OVERLOADED}`,
    })
  })

  it.each<[string, Around]>([
    ['fails', fails(D1_OVERLOADED)],
    ['hangs', hangs],
  ])('%s and KV holds the last known answer: the profile', async (_case, around) => {
    quiet()
    await linkedChip('KNOWN1')
    expect(await location(healthy, 'KNOWN1')).toBe(PROFILE)
    await healthy.settled()
    expect(await location(await shopWith(around), 'KNOWN1')).toBe(PROFILE)
  })

  it('is slow: the profile all the same', async () => {
    expect(await location(await shopWith(takes(500)), 'DEMO0001')).toBe(PROFILE)
  })

  it.each<[string, Around, Around]>([
    ['both fail', fails(D1_OVERLOADED), fails(KV_GET_FAILED)],
    ['both hang', hangs, hangs],
  ])('%s: register with the chip', async (_case, d1, kv) => {
    quiet()
    expect(await location(await shopWith(d1, kv), 'DEMO0001')).toBe(`${REGISTER}DEMO0001`)
  })

  it.each(['{not json', '//evil.example', ''])('KV holds %j: register with the chip', async (value) => {
    quiet()
    await kv.put(`${KNOWN}CORRUPT1`, value)
    expect(await location(await shopWith(fails(D1_OVERLOADED)), 'CORRUPT1')).toBe(`${REGISTER}CORRUPT1`)
  })
})

describe('KV is unwell', () => {
  it.each<[string, string, Around]>([
    ['fails', 'KV1', fails(KV_GET_FAILED)],
    ['hangs', 'KV2', hangs],
  ])('it %s: taps go on from D1', async (_case, chip, around) => {
    quiet()
    await linkedChip(chip)
    expect(await location(await shopWith(null, around), chip)).toBe(PROFILE)
  })
})

describe('a chip that changes hands', () => {
  it('an outage never shows the former owner once a tap saw the chip unlinked', async () => {
    quiet()
    await linkedChip('MOVED1')
    await location(healthy, 'MOVED1')
    await healthy.settled()
    expect(await kv.get(`${KNOWN}MOVED1`)).toBe('acme')
    await healthy.env.DB.prepare("UPDATE chips SET status = 'unlinked' WHERE chip_id = 'MOVED1'").run()
    expect(await location(healthy, 'MOVED1')).toBe(`${REGISTER}MOVED1`)
    await healthy.settled()
    expect(await kv.get(`${KNOWN}MOVED1`)).toBeNull()
    expect(await location(await shopWith(fails(D1_OVERLOADED)), 'MOVED1')).toBe(`${REGISTER}MOVED1`)
  })

  /** KV whose next write of this chip's answer waits for `release`. */
  function slowKv(chip: string) {
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    let waits = true
    const slow = {
      get: (key: string) => kv.get(key),
      getWithMetadata: (key: string) => kv.getWithMetadata(key),
      delete: (key: string) => kv.delete(key),
      async put(key: string, value: string, options?: KVNamespacePutOptions) {
        if (waits && key === KNOWN + chip) {
          waits = false
          await held
        }
        return kv.put(key, value, options)
      },
    } as unknown as KVNamespace
    return { slow, release }
  }
  const set = (chip: string, status: string, username: string | null, updatedAt: number) =>
    healthy.env.DB.prepare(
      'INSERT OR REPLACE INTO chips (chip_id, status, username, updated_at) VALUES (?1, ?2, ?3, ?4)',
    )
      .bind(chip, status, username, updatedAt)
      .run()
  const inOutage = async (chip: string) => location(await shopWith(fails(D1_OVERLOADED)), chip)

  it.each([
    ['paused', 'paused', 'acme', null],
    ['unlinked', 'unlinked', null, null],
    ['moved to somebody else', 'linked_with_profile', 'mara', '/profile/mara'],
  ])(
    'a slow tap whose write comes after the chip was %s brings no former owner back',
    async (_what, status, name, to) => {
      quiet()
      const chip = `SLOW-${status}-${name}`
      await set(chip, 'linked_with_profile', 'acme', 1000)
      const { slow, release } = slowKv(chip)
      const isolate = await createShop({ CACHE: slow })
      await location(isolate, chip) // its write hangs
      await set(chip, status, name, 2000)
      await location(isolate, chip)
      release()
      await isolate.settled()
      expect(await inOutage(chip)).toBe(to ?? `${REGISTER}${chip}`)
      await location(isolate, chip) // and the same again, after what this isolate has written
      await isolate.settled()
      expect(await inOutage(chip)).toBe(to ?? `${REGISTER}${chip}`)
    },
  )

  it.each([
    ['paused', 'paused', 'acme', null],
    ['moved', 'linked_with_profile', 'mara', '/profile/mara'],
  ])(
    'a write of another isolate that comes late is outweighed once the chip was seen %s',
    async (_what, status, name, to) => {
      quiet()
      const chip = `LATE-${status}`
      await set(chip, 'linked_with_profile', 'acme', 1000)
      await location(healthy, chip)
      await healthy.settled()
      await set(chip, status, name, 2000)
      await location(healthy, chip)
      await healthy.settled()
      await kv.put(KNOWN + chip, 'acme') // what an isolate of its own wrote, of the version before or of this one
      expect(await inOutage(chip)).toBe(to ?? `${REGISTER}${chip}`)
    },
  )

  it('what this isolate found last does not keep it from removing what another one wrote, an hour later', async () => {
    quiet()
    await set('MEMO1', 'paused', 'acme', 1000)
    await location(healthy, 'MEMO1')
    await healthy.settled()
    await kv.put(`${KNOWN}MEMO1`, 'acme')
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60 * 60_000 + 1 })
    await location(healthy, 'MEMO1')
    vi.useRealTimers()
    await healthy.settled()
    expect(await kv.get(`${KNOWN}MEMO1`)).toBeNull()
    expect(await inOutage('MEMO1')).toBe(`${REGISTER}MEMO1`)
  })

  it('what another isolate writes late is outweighed at once where the chip was paused by a command', async () => {
    quiet()
    await set('MEMO2', 'paused', 'acme', 1000)
    await kv.put(`${KNOWN}/changed/MEMO2`, '{"username":null,"updated_at":1000}') // what `npm run chips` writes
    await location(healthy, 'MEMO2')
    await healthy.settled()
    await kv.put(`${KNOWN}MEMO2`, 'acme')
    expect(await inOutage('MEMO2')).toBe(`${REGISTER}MEMO2`)
  })

  it('a tap that was answered from an old copy of D1 does not undo what a newer one has seen', async () => {
    quiet()
    await set('OLD1', 'linked_with_profile', 'acme', 1000)
    await location(healthy, 'OLD1')
    await healthy.settled()
    await set('OLD1', 'linked_with_profile', 'mara', 2000)
    await location(healthy, 'OLD1')
    await healthy.settled()
    await set('OLD1', 'linked_with_profile', 'acme', 1000) // the replica
    await location(await shopWith(null), 'OLD1')
    const behind = await createShop({ CACHE: withFaultyKv(kv, (run) => run()) }) // an isolate that remembers nothing
    await location(behind, 'OLD1')
    await behind.settled()
    expect(await inOutage('OLD1')).toBe('/profile/mara')
  })

  it('a write that failed is tried again by the next tap', async () => {
    quiet()
    await set('AGAIN1', 'linked_with_profile', 'acme', 1000)
    let fail = true
    const flaky = await createShop({
      CACHE: withFaultyKv(kv, (run) => (fail ? Promise.reject(new Error('KV PUT failed: 503')) : run())),
    })
    await location(flaky, 'AGAIN1')
    await flaky.settled()
    fail = false
    await location(flaky, 'AGAIN1')
    await flaky.settled()
    expect(await kv.get(`${KNOWN}AGAIN1`)).toBe('acme')
  })

  it('a card that comes back to its owner is shown again, also where KV holds the answer of a version before', async () => {
    quiet()
    await kv.put(`${KNOWN}BACK1`, 'acme')
    expect(await inOutage('BACK1')).toBe(PROFILE)
    for (const [status, updatedAt] of [
      ['paused', 2000],
      ['linked_with_profile', 3000],
    ] as const) {
      await set('BACK1', status, 'acme', updatedAt)
      await location(healthy, 'BACK1')
      await healthy.settled()
    }
    expect(await inOutage('BACK1')).toBe(PROFILE)
  })

  it('nothing is kept of unknown chips', async () => {
    await location(healthy, 'UNKNOWN1')
    await healthy.settled()
    await healthy.settled()
    expect(await kv.get(`${KNOWN}UNKNOWN1`)).toBeNull()
  })
})

it('a log that throws breaks no tap', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {
    throw new Error('log is full')
  })
  const shop = await shopWith(fails(D1_OVERLOADED))
  expect(await location(shop, 'LOG1')).toBe(`${REGISTER}LOG1`)
  await shop.settled()
})

it('ERR-23 a tap without a chip is logged and leads to register without one', async () => {
  const info = vi.spyOn(console, 'info').mockImplementation(() => {})
  const response = await healthy.fetch('/scan/')
  expect([response.status, response.headers.get('Location')]).toEqual([302, 'https://app.acme.example/register'])
  await healthy.settled()
  expect(info.mock.calls.map(([line]) => JSON.parse(String(line)).event)).toEqual(['tap_without_chip'])
})
