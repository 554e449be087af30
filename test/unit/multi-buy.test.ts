// What several cards save, in every currency: the packs of a cart cost the list total less that, and no other division
// into packs costs less. Requirements: WLD-43, WLD-44; D-28, D-32, D-186.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { packLines } from '#domain/cart/pack-lines.ts'
import { PRICED_CURRENCIES, type Prices, pricesFrom, pricesIn } from '#domain/market/prices.ts'
import { createCatalogue, type DesignGroup } from '#domain/shop/catalogue.ts'
import { collectorsPacks, multiBuySaving } from '#domain/shop/multi-buy.ts'
import { createBrand } from '#domain/site/brand.ts'
import { cheapestDivision } from '#test/support/divisions.ts'

const brand = createBrand({ slug: 'acme', name: 'Acme' })
const SHIPPED: Prices[] = PRICED_CURRENCIES.map(pricesIn)
/** Currencies of the tests only: no decimals, and three. */
const ALL: Prices[] = [
  ...SHIPPED,
  pricesFrom({ core: 7400, limited: 8300 }, 'JPY'),
  pricesFrom({ core: 15_000, limited: 17_500 }, 'KWD'),
]

const listOf = (group: DesignGroup, quantities: readonly number[], prices: Prices): number =>
  quantities.reduce((sum, quantity) => sum + quantity, 0) * (group === 'core' ? prices.corePence : prices.limitedPence)
const paid = (group: DesignGroup, quantities: readonly number[], prices: Prices): number =>
  listOf(group, quantities, prices) - multiBuySaving(group, quantities, prices)

describe.each(SHIPPED)('in $currency', (prices) => {
  const catalogue = createCatalogue(brand, prices.currency)
  const { designs, core, limited } = catalogue

  test('WLD-43 the pack lines of 1,000 carts cost the list total less what several save', () => {
    const line = fc.record({
      design: fc.constantFrom(...designs),
      quantity: fc.oneof({ weight: 4, arbitrary: fc.integer({ min: 1, max: 30 }) }, fc.integer({ min: 1, max: 1000 })),
    })
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 50 }), (lines) => {
        const cards = (group: typeof designs) =>
          group.map(({ id }) => lines.reduce((sum, line) => (line.design.id === id ? sum + line.quantity : sum), 0))
        const packs = packLines(lines, catalogue)
        const sold = packs.reduce((sum, { packPence, quantity }) => sum + packPence * quantity, 0)
        expect(sold).toBe(paid('core', cards(core), prices) + paid('limited', cards(limited), prices))
        expect(packs.length).toBeLessThanOrEqual(100)
        const packed = (id: string) =>
          packs.reduce((sum, { cards, quantity }) => {
            const own = cards.find(({ design }) => design.id === id)
            return sum + (own ? own.quantity * quantity : 0)
          }, 0)
        expect(designs.map(({ id }) => packed(id))).toEqual(cards(designs))
      }),
      { numRuns: 1000 },
    )
  })

  test('WLD-44 a cart as large as a cart can be is divided in less than a second', () => {
    const lines = designs.map((design) => ({ design, quantity: 1000 }))
    const started = performance.now()
    for (let n = 0; n < 20; n++) packLines(lines, catalogue)
    expect((performance.now() - started) / 20).toBeLessThan(1000)
  })
})

describe.each(ALL)('in $currency', (prices) => {
  const cheapest = cheapestDivision(prices)
  const upTo = (most: number) => fc.integer({ min: 0, max: most })

  test('WLD-43 no other division of core cards into packs is cheaper, from 0 to 240 cards', () => {
    // Core packs take cards of any design, so only their number counts.
    for (let cards = 0; cards <= 240; cards++) expect(paid('core', [cards, 0], prices)).toBe(cheapest('core', [cards]))
    for (const mix of [
      [1, 1],
      [3, 4],
      [13, 12],
    ])
      expect(paid('core', mix, prices)).toBe(cheapest('core', mix))
  })

  test('WLD-43 WLD-44 no other division of limited cards into packs is cheaper, for 1,000 carts', () => {
    fc.assert(
      fc.property(fc.tuple(upTo(5), upTo(5), upTo(5), upTo(5), upTo(5)), (quantities) => {
        expect(paid('limited', quantities, prices)).toBe(cheapest('limited', quantities))
      }),
      { numRuns: 1000 },
    )
  })

  test('WLD-44 the number of Collector’s Packs is the best of all that can be made', () => {
    const { collectorsPack, limitedPence } = prices
    const single = (quantities: readonly number[]) => quantities.reduce((sum, quantity) => sum + quantity, 0)
    fc.assert(
      fc.property(fc.array(upTo(120), { maxLength: 5 }), (quantities) => {
        const tried = Array.from({ length: 200 }, (_, packs) => packs)
          .filter((packs) => single(quantities.map((quantity) => Math.min(quantity, packs))) >= 3 * packs)
          .map((packs) => {
            // The others as one design, of which no Collector's Pack can be made.
            const others = single(quantities) - 3 * packs
            return (
              packs * collectorsPack.pricePence + others * limitedPence - multiBuySaving('limited', [others], prices)
            )
          })
        expect(paid('limited', quantities, prices)).toBe(Math.min(...tried))
        expect(tried[collectorsPacks(quantities, prices)]).toBe(Math.min(...tried))
      }),
      { numRuns: 1000 },
    )
  })
})

test.each([
  // Five save 135, as three packs of five do.
  ['GBP', 0, 13_500],
  // 5 × 33 = 165, as three packs of five at 55.
  ['USD', 0, 16_500],
  // 5 × 32 = 160, three packs of five save 159.
  ['EUR', 5, 16_000],
])('WLD-44 in %s three of each limited design are %d Collector’s Packs and save %d', (currency, packs, saving) => {
  const prices = pricesIn(currency)
  expect(collectorsPacks([3, 3, 3, 3, 3], prices)).toBe(packs)
  expect(multiBuySaving('limited', [3, 3, 3, 3, 3], prices)).toBe(saving)
})

test('WLD-44 in euro three of each limited design cost 635, in five lines of different designs', () => {
  const catalogue = createCatalogue(brand, 'EUR')
  const lines = catalogue.limited.map((design) => ({ design, quantity: 3 }))
  const packs = packLines(lines, catalogue)
  expect(packs.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(5)
  expect(packs.reduce((sum, { packPence, quantity }) => sum + packPence * quantity, 0)).toBe(63_500)
  for (const { cards } of packs) expect(cards.map(({ quantity }) => quantity)).toEqual([1, 1, 1])
})

test('WLD-44 in pounds the number is the one of before: at most four, the fewest of equally cheap ones', () => {
  const prices = pricesIn('GBP')
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 200 }), { minLength: 5, maxLength: 5 }), (quantities) => {
      expect(collectorsPacks(quantities, prices)).toBeLessThanOrEqual(4)
    }),
  )
  expect(collectorsPacks([4, 4, 4], prices)).toBe(4)
  expect(collectorsPacks([5, 5, 5], prices)).toBe(0)
})
