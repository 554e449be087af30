// The discount function docs/commerce.md hands to a store's operator, held to the sums of the shop itself, in every
// currency. Requirements: WLD-52; D-32, D-112, D-188.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SAMPLE_CHECKOUT_WORDS } from '#domain/content/words/sample-checkout.ts'
import { PRICED_CURRENCIES } from '#domain/market/prices.ts'
import { createCatalogue } from '#domain/shop/catalogue.ts'
import { multiBuySaving } from '#domain/shop/multi-buy.ts'
import { createBrand } from '#domain/site/brand.ts'
import { WORD_SOURCES } from '#http/word-sources.ts'
import { cartLinesDiscountsGenerateRun } from '#scripts/store/discount-function.js'

const brand = createBrand({ slug: 'tappt', name: 'Tappt' })
const catalogue = createCatalogue(brand)

type Line = Parameters<typeof cartLinesDiscountsGenerateRun>[0]['cart']['lines'][number]

interface Candidate {
  targets: { cartLine: { id: string } }[]
  value: { fixedAmount: { amount: string; appliesToEachItem: boolean } }
}

/** What the function takes off each line, in minor units, by handle; without a currency the cart's cost is not given. */
function savings(quantities: readonly number[], more: Line[] = [], currencyCode?: string): Map<string, number> {
  const lines = catalogue.designs.flatMap(({ handle }, index) =>
    quantities[index]
      ? [
          {
            id: handle,
            quantity: quantities[index],
            merchandise: { __typename: 'ProductVariant', product: { handle } },
          },
        ]
      : [],
  )
  const { operations } = cartLinesDiscountsGenerateRun({
    cart: { ...(currencyCode ? { cost: { subtotalAmount: { currencyCode } } } : {}), lines: [...lines, ...more] },
  })
  const candidates: Candidate[] = operations.flatMap(({ productDiscountsAdd }) => productDiscountsAdd.candidates)
  return new Map(
    candidates.map(({ targets, value }) => [
      targets[0]?.cartLine.id ?? '',
      Math.round(Number(value.fixedAmount.amount) * 100),
    ]),
  )
}
const total = (saved: Map<string, number>) => [...saved.values()].reduce((sum, pence) => sum + pence, 0)

describe.each([undefined, ...PRICED_CURRENCIES])('WLD-52 in the currency %s', (currency) => {
  it('D-32 takes off what the shop shows, whatever is in the cart, and never more than a line costs', () => {
    const { designs, core, prices } = createCatalogue(brand, currency)
    const quantity = fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 8 }), fc.integer({ min: 1, max: 230 }))
    fc.assert(
      fc.property(fc.array(quantity, { minLength: 7, maxLength: 7 }), (quantities) => {
        const saved = savings(quantities, [], currency)
        const inCore = quantities.slice(0, core.length)
        const inLimited = quantities.slice(core.length)
        expect(total(saved)).toBe(multiBuySaving('core', inCore, prices) + multiBuySaving('limited', inLimited, prices))
        for (const [index, { handle, pricePence }] of designs.entries())
          expect(saved.get(handle) ?? 0).toBeLessThanOrEqual(pricePence * (quantities[index] ?? 0))
      }),
      { numRuns: 500 },
    )
  })
})

it('WLD-52 five Collector’s Packs save more than three packs of five in euro, and as much in dollars', () => {
  expect(total(savings([0, 0, 3, 3, 3, 3, 3], [], 'EUR'))).toBe(16_000)
  expect(total(savings([0, 0, 3, 3, 3, 3, 3], [], 'USD'))).toBe(16_500)
})

it.each(['JPY', 'KWD', 'CAD', '', 'gbp', '__proto__', 'constructor'])(
  'WLD-52 offers nothing in the currency %j, which the shop has no prices in',
  (currencyCode) => {
    const merchandise = { __typename: 'ProductVariant', product: { handle: 'tappt-card' } }
    const lines = [{ id: 'a', quantity: 100, merchandise }]
    expect(cartLinesDiscountsGenerateRun({ cart: { cost: { subtotalAmount: { currencyCode } }, lines } })).toEqual({
      operations: [],
    })
  },
)

it('leaves alone what is no card of the shop', () => {
  const mug = { id: 'm', quantity: 100, merchandise: { __typename: 'ProductVariant', product: { handle: 'mug' } } }
  const gift = { id: 'g', quantity: 1, merchandise: { __typename: 'CustomProduct' } }
  expect(savings([], [mug, gift]).size).toBe(0)
  expect([...savings([5], [mug, gift]).keys()]).toEqual(['tappt-card'])
})

it('WLD-52 names the saving in the language of the checkout, as the sample checkout does, and in English otherwise', () => {
  const [design] = catalogue.core
  const cart = {
    lines: [
      {
        id: 'a',
        quantity: 5,
        merchandise: { __typename: 'ProductVariant', product: { handle: design?.handle ?? '' } },
      },
    ],
  }
  const messageIn = (isoCode?: string) =>
    cartLinesDiscountsGenerateRun({ cart, ...(isoCode ? { localization: { language: { isoCode } } } : {}) })
      .operations.flatMap(({ productDiscountsAdd }) => productDiscountsAdd.candidates)
      .map(({ message }) => message)
  for (const language of ['de', 'fr', 'es'])
    expect(messageIn(language.toUpperCase())).toEqual([WORD_SOURCES[language]?.['sample-checkout']?.packSaving])
  for (const other of [undefined, 'EN', 'NL', 'PT_BR', 'constructor'])
    expect(messageIn(other)).toEqual([SAMPLE_CHECKOUT_WORDS.packSaving])
})
