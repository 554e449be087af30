// Amounts of orders in the minor units of their currency.
import { expect, it } from 'vitest'
import { decimalAmount, minorFromDecimal } from '#domain/market/decimals.ts'
import { formatAmount, minorFromStripe, minorUnits } from '#domain/order/amounts.ts'

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

// https://docs.stripe.com/currencies#special-cases
it.each([
  ['ISK', 500, 5],
  ['UGX', 500_000, 5000],
  ['ISK', 0, 0],
  // Fractions were charged until April 2023.
  ['ISK', 4010, 40],
  ['JPY', 500, 500],
  ['MGA', 500, 500],
  ['KWD', 5120, 5120],
  ['GBP', 8100, 8100],
  // Without decimals in payouts alone.
  ['HUF', 1045, 1045],
  ['TWD', 80_045, 80_045],
  ['XXX', 110, 110],
])('ORD-15 Stripe’s amount in %s of %d is %d minor units', (currency, incoming, minor) => {
  expect(minorFromStripe(incoming, currency)).toBe(minor)
})

it('ORD-15 what is no amount is none of Stripe’s either', () => {
  for (const none of [-100, 1.5, Number.NaN, 10 ** 15, '500', null, undefined])
    for (const currency of ['ISK', 'GBP']) expect(minorFromStripe(none, currency)).toBeNull()
})

it.each([
  [5000, 'GBP', '50.00'],
  [5, 'ISK', '5'],
  [8000, 'JPY', '8000'],
  [1234, 'BHD', '1.234'],
  [999_999_999_999_999, 'KWD', '999999999999.999'],
  [110, 'XXX', '1.10'],
])('CON-22 %d of %s is "%s" in a file', (minor, currency, text) => {
  expect(decimalAmount(minor, currency)).toBe(text)
})
