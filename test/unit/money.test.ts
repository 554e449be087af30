// Money in pence and its one formatter. Requirements: CAT-20; D-28, D-31.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  formatGbp,
  formatGbpShort,
  penceFromDecimal,
  penceFromPounds,
  percentOf,
  poundsFromPence,
  roundToPounds,
} from '#domain/shop/money.ts'

it('D-28 rounds to whole pounds, a half up', () => {
  expect([8549, 8550, 8551, 0, 49, 50].map(roundToPounds)).toEqual([8500, 8600, 8600, 0, 0, 100])
  expect(percentOf(9000, 5)).toBe(450)
})

describe('CAT-20 formats', () => {
  it.each([
    [4000, '£40.00', '£40'],
    [7650, '£76.50', '£76.50'],
    [5, '£0.05', '£0.05'],
    [0, '£0.00', '£0'],
    [99999, '£999.99', '£999.99'],
    [100000, '£1,000.00', '£1,000'],
    [250050, '£2,500.50', '£2,500.50'],
    [288400, '£2,884.00', '£2,884'],
    [123456789, '£1,234,567.89', '£1,234,567.89'],
  ])('%d pence as %s and %s', (pence, long, short) => {
    expect([formatGbp(pence), formatGbpShort(pence)]).toEqual([long, short])
  })
})

describe('D-31 a backend’s decimal price', () => {
  it.each([
    ['40.0', 4000],
    ['40', 4000],
    ['39.99', 3999],
    ['0.005', 1],
    ['1234567.89', 123456789],
  ])('%s is %d pence', (amount, pence) => expect(penceFromDecimal(amount)).toBe(pence))

  it.each(['', '-1', '1e3', '£40', '40,00', 'NaN', 'Infinity', '12345678', ' 40', '0x10'])(
    '"%s" is no price',
    (amount) => {
      expect(penceFromDecimal(amount)).toBeNull()
    },
  )

  it('survives the way through pounds', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000 }), (pence) => {
        expect(penceFromPounds(poundsFromPence(pence))).toBe(pence)
      }),
    )
  })
})
