// Taps over the whole Worker. Requirements: TAP-01 to TAP-16, ROUTE-19, ROUTE-45, ROUTE-46, PLAT-16; rules R1 to R6.
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { counts, withFaultyD1 } from '#test/support/faults.ts'
import { createShop, type Shop, SITE } from '#test/support/shop.ts'

const APP = 'https://app.acme.example'
let shop: Shop
afterEach(() => vi.restoreAllMocks())
beforeAll(async () => {
  shop = await createShop()
})

/** The Location of a tap, after the checks every tap must pass. `scanned` stands verbatim after "/scan/". */
async function tap(scanned: string, from: Shop = shop): Promise<string | null> {
  const response = await from.fetch(`/scan/${scanned}`)
  const location = response.headers.get('location')
  expect(response.status).toBe(302)
  expect(location).toMatch(/^[\x21-\x7e]+$/)
  expect(location?.startsWith('/profile/') || location?.startsWith(`${APP}/register`)).toBe(true)
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(response.headers.get('referrer-policy')).toBe('no-referrer')
  expect(response.headers.get('etag')).toBeNull()
  expect(response.headers.get('set-cookie')).toBeNull()
  return location
}

describe('where a tap goes', () => {
  it('TAP-01 TAP-06 TAP-07 ROUTE-19 a linked chip leads to its profile on this site', async () => {
    expect(await tap('DEMO0001')).toBe('/profile/acme')
  })

  it.each([
    ['TAP-08', 'DEMO0005', 'linked, but to nobody'],
    ['TAP-09', 'DEMO0002', 'unlinked'],
    ['TAP-09', 'DEMO0003', 'linked without a profile'],
    ['TAP-09 TAP-16', 'DEMO0004', 'disabled'],
    ['TAP-11', 'ABC123', 'unknown'],
    ['TAP-11', 'demo0001', 'unknown in this letter case'],
  ])('%s chip %s, which is %s, leads to register with the chip', async (_id, chip) => {
    expect(await tap(chip)).toBe(`${APP}/register?chip=${chip}`)
  })

  it.each(['', '%20', '%20%09', '/', '///', '?x=1', '#top'])(
    'TAP-05 "%s" leads to register without a chip',
    async (path) => {
      expect(await tap(path)).toBe(`${APP}/register`)
    },
  )

  it('TAP-14 PLAT-16 is one redirect without a page, after one read of D1', async () => {
    const around = counts()
    const counted = await createShop({ DB: withFaultyD1(shop.env.DB, around) })
    const response = await counted.fetch('/scan/DEMO0001')
    expect([response.status, await response.text(), around.count]).toEqual([302, '', 1])
    await tap('%20', counted)
    expect(around.count).toBe(1)
  })

  it('PLAT-16 ROUTE-45 ROUTE-46 answers HEAD like GET', async () => {
    const response = await shop.fetch('/scan/DEMO0001', { method: 'HEAD' })
    expect([response.status, response.headers.get('location')]).toEqual([302, '/profile/acme'])
  })

  it('follows APP_HOST and never the request', async () => {
    const other = await createShop({ APP_HOST: 'https://hub.example' })
    const response = await other.fetch('https://evil.example/scan/X1?chip=Y&username=eve', {
      headers: { 'x-forwarded-host': 'evil.example' },
    })
    expect(response.headers.get('location')).toBe('https://hub.example/register?chip=X1')
  })
})

describe('what was scanned', () => {
  it.each([
    ['TAP-02', 'https%3A%2F%2Fx.example%2Fscan%2FDEMO0001'],
    ['TAP-02', 'http%3A%2F%2Fuser%40x.example%3A99999%2Fscan%2FDEMO0001'],
    ['TAP-03', '%20DEMO0001%20'],
    ['TAP-03', 'DEMO0001/'],
    ['TAP-03', 'DEMO0001///'],
    ['TAP-03', 'DEMO0001?chip=OTHER'],
    ['TAP-03', 'DEMO0001%3Fchip%3DOTHER'],
    ['TAP-03', 'DEMO0001%23top'],
    ['TAP-03', 'DEMO0001%0D%0A'],
    ['TAP-04', 'https://x.example/scan/DEMO0001'],
    ['TAP-04', 'a/b/c/DEMO0001'],
    ['TAP-04', 'x%2Fy%2FDEMO0001%2F'],
    ['TAP-15', 'https:/x.example/scan/DEMO0001'],
    ['TAP-15', 'https%3A%2Fx.example%2Fscan%2FDEMO0001'],
    ['TAP-15', 'https:/x.example/scan/DEMO0001?src=nfc'],
  ])('%s %s is the chip DEMO0001', async (_id, path) => {
    expect(await tap(path)).toBe('/profile/acme')
  })

  it.each([
    'https://x.example',
    'https:/x.example',
    'http%3A%2F%2Fx.example%3Fchip%3DDEMO0001',
    'DEMO%0D0001',
    'DEMO0001%0d%0aSet-Cookie:%20a=1',
    'DEMO%E2%80%8D0001',
    'DEMO%C2%850001',
  ])('R3 R5 %s is no chip', async (path) => {
    expect(await tap(path)).toBe(`${APP}/register`)
  })

  it('R1 more than 128 characters are no chip', async () => {
    expect(await tap('A'.repeat(128))).toBe(`${APP}/register?chip=${'A'.repeat(128)}`)
    for (const length of [129, 15_000]) expect(await tap('A'.repeat(length))).toBe(`${APP}/register`)
  })

  it.each([
    ['DEMO%200001', 'DEMO 0001'],
    ['A%3Bchip%3DDEMO0001', 'A;chip=DEMO0001'],
    ['x+y', 'x+y'],
    ['100%25', '100%'],
    ['%E0%A4%A', '%E0%A4%A'],
    ['%22%27%3C%3E%60', '"\'<>`'],
    ['%F0%9F%98%80', '😀'],
    ['%252e%252e', '%2e%2e'],
    ['javascript%3Aalert(1)', 'javascript:alert(1)'],
    ['constructor', 'constructor'],
    ['product%3Ajoker-acme-card', 'product:joker-acme-card'],
  ])('TAP-12 %s travels encoded, as one parameter', async (path, chip) => {
    const location = new URL((await tap(path)) ?? '')
    expect([...location.searchParams]).toEqual([['chip', chip]])
  })
})

describe('what the store holds', () => {
  const STORED: [id: string, status: string, username: string | null][] = [
    ['Alice.B-1_2', 'linked_with_profile', 'Alice.B-1_2'],
    ['other-status', 'linked', 'alice'],
    ['was-disabled', 'disabled', 'alice'],
    ['was-paused', 'paused', 'alice'],
    ['was-retired', 'retired', 'alice'],
    ['empty', 'linked_with_profile', ''],
    ['host', 'linked_with_profile', '//evil.example'],
    ['backslash', 'linked_with_profile', '\\evil.example'],
    ['slash', 'linked_with_profile', 'a/b'],
    ['query', 'linked_with_profile', 'alice?x=1'],
    ['hash', 'linked_with_profile', 'alice#x'],
    ['dots', 'linked_with_profile', '..'],
    ['crlf', 'linked_with_profile', 'alice\r\nSet-Cookie: a=1'],
    ['unicode', 'linked_with_profile', 'ålice'],
    ['long', 'linked_with_profile', 'a'.repeat(65)],
  ]
  beforeAll(async () => {
    const insert = shop.env.DB.prepare('INSERT INTO chips (chip_id, status, username) VALUES (?, ?, ?)')
    await shop.env.DB.batch(STORED.map((row) => insert.bind(...row)))
  })

  it('TAP-07 TAP-12 a username of letters, digits, dots, dashes and underscores is followed as it is stored', async () => {
    expect(await tap('Alice.B-1_2')).toBe('/profile/Alice.B-1_2')
  })

  it.each(STORED.slice(1).map(([id, status, username]) => [id, status, username]))(
    'TAP-09 R6 chip %s with status %s and username %j leads to register',
    async (id) => {
      expect(await tap(id as string)).toBe(`${APP}/register?chip=${id}`)
    },
  )

  it('TAP-13 reads status and username, and only when they changed last', async () => {
    const asked: string[] = []
    const session = {
      prepare(sql: string) {
        asked.push(sql)
        return shop.env.DB.prepare(sql)
      },
    }
    const spied = await createShop({ DB: { withSession: () => session } })
    await tap('DEMO0001', spied)
    expect(asked).toEqual([
      expect.stringMatching(/^SELECT status, username, updated_at FROM chips WHERE chip_id = \?1$/),
    ])
  })

  it('the answer of a linked chip is kept in KV for an outage, under a prefix of its own', async () => {
    await shop.env.DB.prepare(
      "INSERT INTO chips (chip_id, status, username) VALUES ('KEPT1', 'linked_with_profile', 'ava')",
    ).run()
    await tap('KEPT1')
    await shop.settled()
    expect(await shop.env.CACHE.get('tap:v1:KEPT1')).toBe('ava')
  })

  it('a newly linked chip works with the next tap', async () => {
    expect(await tap('NEW1')).toBe(`${APP}/register?chip=NEW1`)
    await shop.env.DB.prepare(
      "INSERT INTO chips (chip_id, status, username) VALUES ('NEW1', 'linked_with_profile', 'ava')",
    ).run()
    expect(await tap('NEW1')).toBe('/profile/ava')
  })
})

it('other methods are answered 405', async () => {
  for (const method of ['POST', 'PUT', 'DELETE']) {
    const response = await shop.fetch(`${SITE}/scan/DEMO0001`, { method })
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  }
})

it.each([
  ['UNKNOWN2', { chip: 'UNKNOWN2', reason: 'unknown' }],
  ['not%20an%20id', { reason: 'unknown' }],
  ['DEMO0002', { chip: 'DEMO0002', reason: 'unlinked' }],
  ['DEMO0004', { chip: 'DEMO0004', reason: 'disabled' }],
  ['DEMO0005', { chip: 'DEMO0005', reason: 'no_username' }],
])('TAP-09 TAP-11 the log says at debug level why %s leads to register', async (scanned, facts) => {
  const debug = vi.spyOn(console, 'debug').mockImplementation(() => {})
  await shop.fetch(`/scan/${scanned}`)
  expect(debug.mock.calls.map(([line]) => JSON.parse(String(line)))).toEqual([
    { level: 'debug', event: 'tap_to_register', ...facts },
  ])
})

it('says nothing at debug level of a tap that leads to a profile', async () => {
  const debug = vi.spyOn(console, 'debug').mockImplementation(() => {})
  await shop.fetch('/scan/DEMO0001')
  expect(debug).not.toHaveBeenCalled()
})
