// Amounts of orders in the minor units of their currency.
import { expect, it } from 'vitest'
import { formatAmount, minorFromDecimal, minorUnits } from '../../src/domain/order/amounts'

it.each([
  ['50.00', 'GBP', 5000, '£50'],
  ['50.5', 'GBP', 5050, '£50.50'],
  ['0', 'GBP', 0, '£0'],
  ['19.999', 'EUR', 2000, 'EUR 20.00'],
  ['0.005', 'USD', 1, 'USD 0.01'],
  ['100', 'JPY', 100, 'JPY 100'],
  ['8000.00', 'JPY', 8000, 'JPY 8,000'],
  ['99.5', 'KRW', 100, 'KRW 100'],
  ['1.234', 'BHD', 1234, 'BHD 1.234'],
  ['1.5', 'KWD', 1500, 'KWD 1.500'],
  ['25000000.00', 'IDR', 2_500_000_000, 'IDR 25,000,000.00'],
  ['999999999999.99', 'VND', 1_000_000_000_000, 'VND 1,000,000,000,000'],
  ['999999999999.999', 'KWD', 999_999_999_999_999, 'KWD 999,999,999,999.999'],
  ['1.10', 'XXX', 110, 'XXX 1.10'],
])('ORD-15 ORD-19 %s %s is %d, shown as "%s"', (text, currency, minor, shown) => {
  expect(minorFromDecimal(text, currency)).toBe(minor)
  expect(formatAmount(minor, currency)).toBe(shown)
})

it.each(['', '-1', '1e3', '£40', '40,00', '1,000.00', 'NaN', 'Infinity', '1000000000000', ' 40', '0x10', '.5', '5.'])(
  'ORD-15 "%s" is no amount',
  (text) => {
    for (const currency of ['GBP', 'JPY', 'KWD']) expect(minorFromDecimal(text, currency)).toBeNull()
  },
)

it('ORD-15 of minor units only whole ones that still add up exactly are taken', () => {
  expect([0, 1, 2_500_000_000, 10 ** 15 - 1].map(minorUnits)).toEqual([0, 1, 2_500_000_000, 10 ** 15 - 1])
  for (const none of [-1, 1.5, Number.NaN, 10 ** 15, '5', null, undefined]) expect(minorUnits(none)).toBeNull()
})
