// The one sum behind every price a shopper sees. Requirements: CART-37; D-49, D-112; F2.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isDearer, quote, ROUNDING_PENCE } from '#domain/cart/quote.ts'
import { GBP } from '#test/support/prices.ts'

const amount = fc.integer({ min: 0, max: 10_000_000 })
const percent = fc.option(fc.integer({ min: 1, max: 100 }))

test.each([
  [4500, 10, 4100, 400], // 40.50: half up, and the saving follows from the total
  [8600, 25, 6500, 2100],
  [9000, 5, 8600, 400],
  [9000, 15, 7700, 1300],
  [9000, 25, 6800, 2200],
  [7600, 10, 6800, 800],
  [4000, 100, 0, 4000],
  [4001, null, 4001, 0],
])('D-49 %d pence with %j per cent off cost %d, saving %d', (original, off, total, saving) => {
  expect(quote(original, off, GBP)).toEqual({ originalPence: original, totalPence: total, discountPence: saving })
})

test('CART-37 the parts add up, in whole pence, and nobody pays more than the original', () => {
  fc.assert(
    fc.property(amount, percent, (original, off) => {
      const { originalPence, totalPence, discountPence } = quote(original, off, GBP)
      expect(totalPence + discountPence).toBe(originalPence)
      expect(totalPence).toBeGreaterThanOrEqual(0)
      expect(totalPence).toBeLessThanOrEqual(original)
      expect(Number.isInteger(totalPence)).toBe(true)
    }),
  )
})

test('more never costs less, and a larger discount never costs more', () => {
  fc.assert(
    fc.property(amount, amount, fc.integer({ min: 1, max: 99 }), (a, b, off) => {
      const [less, more] = [Math.min(a, b), Math.max(a, b)]
      expect(quote(less, off, GBP).totalPence).toBeLessThanOrEqual(quote(more, off, GBP).totalPence)
      expect(quote(a, off + 1, GBP).totalPence).toBeLessThanOrEqual(quote(a, off, GBP).totalPence)
    }),
  )
})

test('D-112 an exact backend is never called dearer for the rounding of whole-pound prices', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000 }), fc.integer({ min: 1, max: 100 }), (pounds, off) => {
      const original = pounds * 100
      const exact = Math.round((original * (100 - off)) / 100)
      expect(isDearer(exact, quote(original, off, GBP).totalPence, true, GBP)).toBe(false)
      expect(exact - quote(original, off, GBP).totalPence).toBeLessThanOrEqual(ROUNDING_PENCE)
    }),
  )
})
