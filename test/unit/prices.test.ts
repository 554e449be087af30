// The price table: two prices a currency, from which every offer follows. Requirements: WLD-38, WLD-39; D-28 to D-30,
// D-186, D-187.
import { describe, expect, test } from 'vitest'
import { createLine } from '#domain/cart/cart-lines.ts'
import { quote } from '#domain/cart/quote.ts'
import { packPrice, percentOf, pricesFrom, pricesIn, roundToStep } from '#domain/market/prices.ts'
import { type BundleOption, bundlesIn, QUANTITY_OPTIONS, quantityOffer } from '#domain/shop/bundles.ts'
import { createCatalogue } from '#domain/shop/catalogue.ts'
import { collectorsOffer } from '#domain/shop/collection.ts'
import { createBrand } from '#domain/site/brand.ts'

/** Price, list price and saving in whole units, and whether a per cent label is shown. */
type Row = [name: string, price: number, list: number, saved: number, hasLabel?: boolean]

const TABLE: Record<string, Row[]> = {
  GBP: [
    ['Core single', 40, 40, 0, false],
    ['Core double', 76, 80, 4, true],
    ['Core pack', 160, 200, 40, true],
    ['team', 160, 200, 40],
    ['business', 600, 800, 200],
    ['enterprise', 2500, 4000, 1500],
    ['Limited single', 45, 45, 0, false],
    ['Limited double', 86, 90, 4, false],
    ['Limited pack', 180, 225, 45, true],
    ["Collector's Pack", 108, 135, 27, true],
  ],
  USD: [
    ['Core single', 49, 49, 0, false],
    ['Core double', 93, 98, 5, false],
    ['Core pack', 196, 245, 49, true],
    ['team', 196, 245, 49],
    ['business', 735, 980, 245],
    ['enterprise', 3063, 4900, 1837],
    ['Limited single', 55, 55, 0, false],
    ['Limited double', 105, 110, 5, false],
    ['Limited pack', 220, 275, 55, true],
    ["Collector's Pack", 132, 165, 33, true],
  ],
  EUR: [
    ['Core single', 47, 47, 0, false],
    ['Core double', 89, 94, 5, false],
    ['Core pack', 188, 235, 47, true],
    ['team', 188, 235, 47],
    ['business', 705, 940, 235],
    ['enterprise', 2938, 4700, 1762],
    ['Limited single', 53, 53, 0, false],
    ['Limited double', 101, 106, 5, false],
    ['Limited pack', 212, 265, 53, true],
    ["Collector's Pack", 127, 159, 32, false],
  ],
}

/** Every offer of a currency as the pages show it. */
function offersIn(currency: string): Row[] {
  const { prices } = createCatalogue(createBrand({ slug: 'acme', name: 'Acme' }), currency)
  const row = (name: string, offer: ReturnType<typeof collectorsOffer>): Row => [
    name,
    offer.pricePence / 100,
    offer.listPence / 100,
    offer.savingPence / 100,
    offer.percentOff !== undefined,
  ]
  const ofGroup = (group: string, unitPence: number) =>
    QUANTITY_OPTIONS.map((option) => row(`${group} ${option.id}`, quantityOffer(unitPence, option, prices)))
  const ofBundle = ({ id, salePricePence, originalPricePence = salePricePence }: BundleOption): Row => [
    id,
    salePricePence / 100,
    originalPricePence / 100,
    (originalPricePence - salePricePence) / 100,
  ]
  return [
    ...ofGroup('Core', prices.corePence),
    ...bundlesIn(prices)
      .filter(({ quantity }) => quantity >= 5)
      .map(ofBundle),
    ...ofGroup('Limited', prices.limitedPence),
    row("Collector's Pack", collectorsOffer(prices)),
  ]
}

test.each(Object.keys(TABLE))('WLD-38 D-29 D-30 every price of the table of sample markets in %s', (currency) => {
  expect(offersIn(currency)).toEqual(TABLE[currency])
})

test('WLD-39 the prices of the default market are the literal ones of the specification', () => {
  expect(offersIn('GBP').map(([, price]) => price)).toEqual([40, 76, 160, 160, 600, 2500, 45, 86, 180, 108])
  expect(pricesIn('GBP')).toEqual({
    currency: 'GBP',
    corePence: 4000,
    limitedPence: 4500,
    collectorsPack: { pricePence: 10_800, listPence: 13_500 },
  })
})

test.each([
  ['USD', [4650, 3920, 3675, 3063], [5250, 4400]],
  ['EUR', [4450, 3760, 3525, 2938], [5050, 4240]],
])('WLD-38 one card of a pack in %s is a whole number of minor units', (currency, ofCore, ofLimited) => {
  const prices = pricesIn(currency)
  expect(
    bundlesIn(prices)
      .slice(1)
      .map(({ salePricePence, quantity }) => salePricePence / quantity),
  ).toEqual(ofCore)
  const packs = QUANTITY_OPTIONS.slice(1)
  expect(packs.map((pack) => packPrice(prices.limitedPence, pack, currency) / pack.quantity)).toEqual(ofLimited)
})

test.each([
  ['JPY', { core: 7400, limited: 8300 }, [14_100, 29_600, 111_000, 462_500], 19_900, 1],
  ['KWD', { core: 15_000, limited: 17_500 }, [29_000, 60_000, 225_000, 938_000], 42_000, 1000],
])('WLD-38 D-186 prices of a currency like %s follow by its step', (currency, row, packs, collectors, inOne) => {
  const prices = pricesFrom(row, currency)
  const bundles = bundlesIn(prices).slice(1)
  expect(bundles.map(({ salePricePence }) => salePricePence)).toEqual(packs)
  expect(prices.collectorsPack).toEqual({ pricePence: collectors, listPence: 3 * row.limited })
  const [design] = createCatalogue(createBrand({ slug: 'acme', name: 'Acme' })).core
  for (const { salePricePence, quantity } of bundles) {
    expect(Number.isInteger(salePricePence / quantity)).toBe(true)
    const line = design && createLine({ design, variantId: '', packPence: salePricePence, quantity }, 0, prices)
    expect(line?.price).toBe(salePricePence / quantity / inOne)
  }
})

describe('rounding', () => {
  test('D-28 rounds to whole pounds, a half up', () => {
    expect([8549, 8550, 8551, 0, 49, 50].map((pence) => roundToStep(pence, 'GBP'))).toEqual([
      8500, 8600, 8600, 0, 0, 100,
    ])
    expect(percentOf(9000, 5)).toBe(450)
  })

  test('D-186 rounds to a hundred yen and to a whole dinar', () => {
    expect([8549, 8550].map((yen) => roundToStep(yen, 'JPY'))).toEqual([8500, 8600])
    expect([28_499, 28_500, 29_499].map((fils) => roundToStep(fils, 'KWD'))).toEqual([28_000, 29_000, 29_000])
  })

  test.each([
    ['USD', 4900, 10, 4410],
    ['USD', 9300, 10, 8370],
    ['USD', 13_200, 10, 11_880],
    ['EUR', 4700, 10, 4230],
    ['EUR', 8900, 10, 8010],
    ['EUR', 12_700, 10, 11_430],
    ['EUR', 5300, 15, 4505],
    ['EUR', 5, 50, 3],
    ['JPY', 7401, 10, 6661],
    ['GBP', 4000, 10, 3600],
    ['GBP', 4500, 10, 4100],
  ])('D-187 in %s %d with a code of %d %% are %d', (currency, original, percent, total) => {
    expect(quote(original, percent, { currency }).totalPence).toBe(total)
  })
})
