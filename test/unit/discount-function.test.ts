// The discount function docs/commerce.md hands to a store's operator, held to the sums of the shop itself. D-32, D-112.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createCatalogue } from '#domain/shop/catalogue.ts'
import { multiBuySaving } from '#domain/shop/multi-buy.ts'
import { createBrand } from '#domain/site/brand.ts'
import { cartLinesDiscountsGenerateRun } from '#scripts/store/discount-function.js'

const catalogue = createCatalogue(createBrand({ slug: 'tappt', name: 'Tappt' }))

type Line = Parameters<typeof cartLinesDiscountsGenerateRun>[0]['cart']['lines'][number]

interface Candidate {
  targets: { cartLine: { id: string } }[]
  value: { fixedAmount: { amount: string; appliesToEachItem: boolean } }
}

/** What the function takes off each line, in pence, by handle. */
function savings(quantities: readonly number[], more: Line[] = []): Map<string, number> {
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
  const { operations } = cartLinesDiscountsGenerateRun({ cart: { lines: [...lines, ...more] } })
  const candidates: Candidate[] = operations.flatMap(({ productDiscountsAdd }) => productDiscountsAdd.candidates)
  return new Map(
    candidates.map(({ targets, value }) => [
      targets[0]?.cartLine.id ?? '',
      Math.round(Number(value.fixedAmount.amount) * 100),
    ]),
  )
}
const total = (saved: Map<string, number>) => [...saved.values()].reduce((sum, pence) => sum + pence, 0)

it('D-32 takes off what the shop shows, whatever is in the cart, and never more than a line costs', () => {
  const quantity = fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 8 }), fc.integer({ min: 1, max: 230 }))
  fc.assert(
    fc.property(fc.array(quantity, { minLength: 7, maxLength: 7 }), (quantities) => {
      const saved = savings(quantities)
      const core = quantities.slice(0, catalogue.core.length)
      const limited = quantities.slice(catalogue.core.length)
      expect(total(saved)).toBe(multiBuySaving('core', core) + multiBuySaving('limited', limited))
      for (const [index, { handle, pricePence }] of catalogue.designs.entries())
        expect(saved.get(handle) ?? 0).toBeLessThanOrEqual(pricePence * (quantities[index] ?? 0))
    }),
    { numRuns: 500 },
  )
})

it('leaves alone what is no card of the shop', () => {
  const mug = { id: 'm', quantity: 100, merchandise: { __typename: 'ProductVariant', product: { handle: 'mug' } } }
  const gift = { id: 'g', quantity: 1, merchandise: { __typename: 'CustomProduct' } }
  expect(savings([], [mug, gift]).size).toBe(0)
  expect([...savings([5], [mug, gift]).keys()]).toEqual(['tappt-card'])
})
