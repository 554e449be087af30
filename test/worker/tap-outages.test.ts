// Taps while D1, KV or the log are unwell: always a 302, never the former owner. Requirements: TAP-10, ERR-23, PLAT-16;
// fault matrix of the security notes.
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
} from '../support/faults'
import { createShop, type Shop } from '../support/shop'

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
  const response = await shop.fetch(`/scan/${chip}`)
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
