// Call 9. Requirements: API-41, API-42, TAP-13, TAP-16; rules R1 to R6.
import { beforeAll, describe, expect, it } from 'vitest'
import { counts, D1_OVERLOADED, fails, withFaultyD1 } from '#test/support/faults.ts'
import { createShop, type Shop, SITE } from '#test/support/shop.ts'

const PATH = '/api/functions/resolve-tap'
let shop: Shop
beforeAll(async () => {
  shop = await createShop()
  const chip = 'INSERT INTO chips (chip_id, status, username) VALUES (?, ?, ?)'
  await shop.env.DB.batch([
    shop.env.DB.prepare(chip).bind('OFF', 'disabled', 'alice'),
    shop.env.DB.prepare(chip).bind('PATHY', 'linked_with_profile', '//evil.example'),
  ])
})

const resolve = async (chip_id: unknown) => (await shop.call(PATH, { chip_id })).json()

describe('statuses', () => {
  it.each([
    ['DEMO0001', 'linked_with_profile', 'acme'],
    ['DEMO0002', 'unlinked', null],
    ['DEMO0003', 'linked_without_profile', null],
    ['DEMO0004', 'disabled', null],
    ['DEMO0005', 'linked_with_profile', null],
    ['NOPE', 'not_found', null],
  ])('API-41 API-42 TAP-16 chip %s is %s', async (chip, status, username) => {
    expect(await resolve(chip)).toEqual({ status, username })
  })

  it('TAP-13 names a username only where a tap would follow it', async () => {
    expect(await resolve('OFF')).toEqual({ status: 'disabled', username: null })
    expect(await resolve('PATHY')).toEqual({ status: 'linked_with_profile', username: null })
  })
})

describe('scanned text', () => {
  it.each([
    '  DEMO0001  ',
    '\tDEMO0001\r\n',
    `${SITE}/scan/DEMO0001`,
    'HTTPS://OTHER.EXAMPLE/scan/DEMO0001?next=/evil/XYZ#x',
    'https:/x.example/scan/DEMO0001',
    'shop.example.test/scan/DEMO0001//',
    'DEMO000%31',
  ])('R2 %j means the chip DEMO0001', async (chip) => {
    expect(await resolve(chip)).toEqual({ status: 'linked_with_profile', username: 'acme' })
  })

  it.each([
    '',
    '  ',
    '.',
    '..',
    'demo0001',
    'constructor',
    '__proto__',
    "DEMO0001' OR '1'='1",
    'DEMO000%',
    'DEM\u041e0001',
    'DEMO\u200b0001',
    'DEMO0001\0x',
    'DEMO\ud800',
    'product:joker-acme-card',
    'A'.repeat(129),
  ])('R1 R4 %j is not found', async (chip) => {
    expect(await resolve(chip)).toEqual({ status: 'not_found', username: null })
  })

  it('R4 never asks D1 for what no chip can be', async () => {
    const around = counts()
    const counted = await createShop({ DB: withFaultyD1(shop.env.DB, around) })
    for (const chip_id of ['', '..', 'DEMO0001\0', 'A'.repeat(5000)]) await counted.call(PATH, { chip_id })
    expect(around.count).toBe(0)
    await counted.call(PATH, { chip_id: 'DEMO0001' })
    expect(around.count).toBe(1)
  })
})

it('API-04 answers 5xx when D1 fails', async () => {
  const broken = await createShop({ DB: withFaultyD1(shop.env.DB, fails(D1_OVERLOADED)) })
  expect((await broken.call(PATH, { chip_id: 'DEMO0001' })).status).toBe(503)
})
