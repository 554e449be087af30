// Money in whole minor units: how amounts are written and read. Intl of workerd and Chromium: worker/money,
// browser/money. Requirements: WLD-31 to WLD-36, CAT-20; D-31, D-185.
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { linePence } from '#domain/cart/cart.ts'
import { createLine } from '#domain/cart/cart-lines.ts'
import { cartTotals } from '#domain/cart/cart-totals.ts'
import { isDearer, quote } from '#domain/cart/quote.ts'
import { decimalsOf, minorPerUnit, priceStep, stripeUnits } from '#domain/market/currencies.ts'
import { minorFromDecimal } from '#domain/market/decimals.ts'
import type { Language } from '#domain/market/languages.ts'
import { DEFAULT_MARKET } from '#domain/market/market.ts'
import { formatMoney, formatMoneyShort, moneyIn } from '#domain/market/money.ts'
import { quantityOffer } from '#domain/shop/bundles.ts'
import { createCatalogue } from '#domain/shop/catalogue.ts'
import { multiBuySaving } from '#domain/shop/multi-buy.ts'
import { createBrand } from '#domain/site/brand.ts'
import { AMOUNTS, asked, CURRENCIES, FORMS, intlForms, MONEY_LANGUAGES } from '#test/support/amounts.ts'

/** Spaces of the tables below are U+00A0. */
const nbsp = (text: string) => text.replaceAll(' ', '\u00a0')

test('WLD-31 an amount without its currency does not compile', () => {
  const catalogue = createCatalogue(createBrand({ slug: 'acme', name: 'Acme' }), 'EUR')
  const [design] = catalogue.core as [(typeof catalogue.core)[0]]
  const line = createLine({ design, variantId: '', packPence: 8900, quantity: 2 }, 0, catalogue.prices)
  const unused = () => {
    // @ts-expect-error a form needs currency and language
    formatMoney(100)
    // @ts-expect-error the language alone does not say what the amount is
    moneyIn({ language: 'de' })
    // @ts-expect-error the pack's price depends on the currency
    createLine({ design, variantId: '', packPence: 8900, quantity: 2 }, 0)
    // @ts-expect-error units of a line become minor units by its currency
    linePence(line)
    // @ts-expect-error codes round by the currency
    quote(100, 10)
    // @ts-expect-error the tolerance holds in one currency only
    isDearer(100, 100, true)
    // @ts-expect-error the saving is that of a currency's prices
    multiBuySaving('core', [2])
    // @ts-expect-error so is that of an offer
    quantityOffer(100, { id: 'double', label: 'Double', quantity: 2, percentOff: 5 })
    // @ts-expect-error a cart's total is made of the prices of one catalogue
    cartTotals([line], null)
  }
  expect(unused).toBeInstanceOf(Function)
  expect(linePence(line, catalogue.prices)).toBe(8900)
  expect(cartTotals([line], null, catalogue).totalPence).toBe(8900)
})

test('WLD-31 totals of a cart are whole minor units in every currency', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('GBP', 'USD', 'EUR'),
      fc.integer({ min: 1, max: 1000 }),
      fc.option(fc.integer({ min: 1, max: 100 })),
      (currency, quantity, percent) => {
        const catalogue = createCatalogue(createBrand({ slug: 'acme', name: 'Acme' }), currency)
        const items = catalogue.designs.map((design) => ({
          ...createLine({ design, variantId: '', packPence: design.pricePence, quantity: 1 }, 0, catalogue.prices),
          quantity,
        }))
        for (const amount of Object.values(cartTotals(items, percent, catalogue)))
          expect(Number.isSafeInteger(amount), currency).toBe(true)
      },
    ),
  )
})

test.each([
  { currency: 'GBP', decimals: 2, inOne: 100, step: 100, stripe: 1 },
  { currency: 'USD', decimals: 2, inOne: 100, step: 100, stripe: 1 },
  { currency: 'EUR', decimals: 2, inOne: 100, step: 100, stripe: 1 },
  { currency: 'JPY', decimals: 0, inOne: 1, step: 100, stripe: 1 },
  { currency: 'KWD', decimals: 3, inOne: 1000, step: 1000, stripe: 1 },
  // Stripe counts it in hundredths: as if it had two decimals.
  { currency: 'ISK', decimals: 0, inOne: 1, step: 100, stripe: 100 },
])('WLD-32 the facts of $currency', ({ currency, decimals, inOne, step, stripe }) => {
  expect(decimalsOf(currency)).toBe(decimals)
  expect([minorPerUnit(currency), priceStep(currency), stripeUnits(currency)]).toEqual([inOne, step, stripe])
})

test.each<[Language, string, number, string, string]>([
  ['en-GB', 'GBP', 293_800, '£2,938.00', '£2,938'],
  ['en-GB', 'EUR', 293_800, '€2,938.00', '€2,938'],
  ['en-GB', 'USD', 293_800, 'US$2,938.00', 'US$2,938'],
  ['en-US', 'USD', 306_300, '$3,063.00', '$3,063'],
  ['en-US', 'USD', 4900, '$49.00', '$49'],
  ['en-US', 'USD', 4410, '$44.10', '$44.10'],
  ['de', 'EUR', 293_800, '2.938,00 €', '2.938 €'],
  ['de', 'EUR', 4700, '47,00 €', '47 €'],
  ['fr', 'EUR', 293_800, '2 938,00 €', '2 938 €'],
  ['es', 'EUR', 293_800, '2938,00 €', '2938 €'],
  ['es', 'EUR', 1_234_500, '12.345,00 €', '12.345 €'],
  ['es', 'EUR', 1_234_550, '12.345,50 €', '12.345,50 €'],
  ['en-US', 'JPY', 4700, '¥4,700', '¥4,700'],
  ['de', 'KWD', 15_000, '15,000 KWD', '15 KWD'],
  ['en-GB', 'KWD', 15_500, 'KWD 15.500', 'KWD 15.500'],
  ['en-GB', 'GBP', -7600, '-£76.00', '-£76'],
])('WLD-33 in %s %s %d is "%s", in short "%s"', (language, currency, amount, exact, short) => {
  expect(formatMoney(amount, currency, language)).toBe(nbsp(exact))
  expect(formatMoneyShort(amount, currency, language)).toBe(nbsp(short))
  const money = moneyIn({ currency, language })
  expect([money.currency, money.exact(amount), money.short(amount)]).toEqual([currency, nbsp(exact), nbsp(short)])
})

test('WLD-33 a cart of another market is written in its currency and the page’s language', () => {
  expect(moneyIn({ currency: 'EUR', language: 'de' }, 'USD').exact(306_300)).toBe(nbsp('3.063,00 $'))
})

test('WLD-33 amounts are written without Intl', () => {
  expect(readFileSync('src/domain/market/money.ts', 'utf8')).not.toMatch(/\bIntl\.|toLocaleString/)
})

test.each(FORMS)('WLD-34 1,000 amounts of $currency in $language are what Node writes', (form) => {
  expect(AMOUNTS).toHaveLength(1000)
  expect(AMOUNTS.map((amount) => formatMoney(amount, form.currency, form.language))).toEqual(intlForms(asked(form)))
})

test('WLD-34 the short form is the exact one without its fraction of zero', () => {
  for (const currency of CURRENCIES)
    for (const language of MONEY_LANGUAGES)
      for (const amount of AMOUNTS) {
        const exact = formatMoney(amount, currency, language)
        const isWhole = amount % minorPerUnit(currency) === 0
        const fraction = new RegExp(`[.,]0{${decimalsOf(currency)}}(?=\\D*$)`)
        const short = isWhole && decimalsOf(currency) > 0 ? exact.replace(fraction, '') : exact
        expect(formatMoneyShort(amount, currency, language)).toBe(short)
      }
})

describe('WLD-35 CAT-20 formats', () => {
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
    const { exact, short: shortly } = moneyIn(DEFAULT_MARKET)
    expect([exact(pence), shortly(pence)]).toEqual([long, short])
  })
})

describe('WLD-36 D-31 a backend’s decimal price', () => {
  it.each([
    ['40.0', 'GBP', 4000],
    ['40', 'GBP', 4000],
    ['39.99', 'GBP', 3999],
    ['0.005', 'GBP', 1],
    ['1234567.89', 'GBP', 123456789],
    ['47.0', 'EUR', 4700],
    ['47.005', 'EUR', 4701],
    ['47.0049', 'EUR', 4700],
    ['4700', 'JPY', 4700],
    ['4700.0', 'JPY', 4700],
    ['4700.5', 'JPY', 4701],
    ['1.234', 'KWD', 1234],
    ['1.2345', 'KWD', 1235],
    ['1.2', 'KWD', 1200],
  ])('%s %s is %d minor units', (amount, currency, minor) => expect(minorFromDecimal(amount, currency)).toBe(minor))

  it.each([
    ...['', '-1', '+1', '1e3', '1E3', '£40', '40,00', '1,000.00', 'NaN', 'Infinity', ' 40', '40 ', '40\n', '0x10'],
    ...['.5', '5.', '1.2.3', '٤٠', '40.0000000', '9'.repeat(13), `${'9'.repeat(400)}`],
  ])('"%s" is no price', (amount) => {
    for (const currency of CURRENCIES) expect(minorFromDecimal(amount, currency)).toBeNull()
  })

  it('survives the way through units', () => {
    fc.assert(
      fc.property(fc.constantFrom(...CURRENCIES), fc.integer({ min: 0, max: 1_000_000_000 }), (currency, amount) => {
        const units = (amount / minorPerUnit(currency)).toFixed(decimalsOf(currency))
        expect(minorFromDecimal(units, currency)).toBe(amount)
      }),
    )
  })
})
