// Amounts that backends write as decimals, read by the decimals of their currency. Requirements: WLD-36; D-31, D-185.
import fc from 'fast-check'
import { expect, it, test } from 'vitest'
import { decimalsOf } from '#domain/market/currencies.ts'
import { decimalAmount, minorFromDecimal } from '#domain/market/decimals.ts'
import { type Product, priceFromDecimal, pricePence } from '#domain/shop/commerce.ts'

test.each([
  ['40.0', 'GBP', 4000],
  ['40', 'GBP', 4000],
  ['39.99', 'GBP', 3999],
  ['0.005', 'GBP', 1],
  ['1.005', 'GBP', 101],
  ['1234567.89', 'GBP', 123_456_789],
  ['47.0', 'EUR', 4700],
  ['47.994', 'EUR', 4799],
  ['47.995', 'USD', 4800],
  ['4700', 'JPY', 4700],
  ['4700.0', 'JPY', 4700],
  ['4700.5', 'JPY', 4701],
  ['1.234', 'KWD', 1234],
  ['1.2345', 'KWD', 1235],
  ['1', 'KWD', 1000],
])('WLD-36 D-31 %s %s is %d minor units', (amount, currency, minor) => {
  expect([minorFromDecimal(amount, currency), priceFromDecimal(amount, currency)]).toEqual([minor, minor])
})

/** What backends and people write that is no price. */
const NO_PRICES = [
  '',
  '-1',
  '+1',
  '1e3',
  '1E3',
  '£40',
  '40,00',
  '1,000.00',
  '1.000,00',
  '40.',
  '.5',
  'NaN',
  'Infinity',
  ' 40',
  '40 ',
  '0x10',
  '4０',
  '40.0000000',
  '1_000',
  '٤٠',
  'null',
] // prettier-ignore

test.each(NO_PRICES)('WLD-36 "%s" is no price in any currency', (amount) => {
  for (const currency of ['GBP', 'JPY', 'KWD']) expect(minorFromDecimal(amount, currency)).toBeNull()
})

test('WLD-36 a price has fewer than eight digits before the point', () => {
  for (const currency of ['GBP', 'JPY', 'KWD']) {
    expect(priceFromDecimal('9999999', currency)).toBe(9_999_999 * 10 ** decimalsOf(currency))
    expect(priceFromDecimal('10000000', currency)).toBeNull()
    expect(priceFromDecimal('12345678', currency)).toBeNull()
  }
})

it('WLD-36 an amount that was written is read again', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999_999 }), fc.constantFrom('GBP', 'JPY', 'KWD'), (minor, currency) => {
      expect(minorFromDecimal(decimalAmount(minor, currency), currency)).toBe(minor)
    }),
  )
})

test('WLD-36 WLD-41 a price in another currency than the market’s is none', () => {
  const product = (amount: string, currencyCode: string): Product => ({
    title: 'JOKER',
    variants: { edges: [{ node: { id: 'v', price: { amount, currencyCode } } }] },
  })
  expect(pricePence(product('55.0', 'USD'), 'USD')).toBe(5500)
  expect(pricePence(product('5500', 'JPY'), 'JPY')).toBe(5500)
  expect(pricePence(product('45.0', 'GBP'))).toBe(4500)
  for (const [price, currency] of [
    [product('55.0', 'USD'), 'GBP'],
    [product('45.0', 'GBP'), 'USD'],
    [product('0.0', 'USD'), 'USD'],
    [null, 'USD'],
  ] as const)
    expect(pricePence(price, currency)).toBeNull()
  expect(pricePence(product('55.0', 'USD'))).toBeNull()
})
