// A cart's cards as the packs they are sold in: largest first, named as the cart names them, and to the penny what the
// offers say. Requirements: STR-07 to STR-10; D-149.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { packLines } from '#domain/cart/pack-lines.ts'
import { createCatalogue, type DesignId } from '#domain/shop/catalogue.ts'
import { multiBuySaving } from '#domain/shop/multi-buy.ts'
import { createBrand } from '#domain/site/brand.ts'
import { GBP } from '#test/support/prices.ts'

const catalogue = createCatalogue(createBrand({ slug: 'acme', name: 'Acme' }))
const { designs } = catalogue

type Cards = Partial<Record<DesignId, number>>
const linesOf = (cards: Cards) =>
  Object.entries(cards).flatMap(([id, quantity]) => {
    const design = designs.find((candidate) => candidate.id === id)
    return design ? [{ design, quantity }] : []
  })
const sold = (cards: Cards) =>
  packLines(linesOf(cards), catalogue).map(({ name, packPence, quantity }) => [quantity, packPence, name])

describe('core cards', () => {
  it.each<[string, Cards, (number | string)[][]]>([
    ['one card', { black: 1 }, [[1, 4000, 'Acme Black']]],
    ['two', { desert: 1, black: 1 }, [[1, 7600, 'Double · Acme Black × 1, Desert Edition × 1']]],
    [
      'three',
      { black: 3 },
      [
        [1, 7600, 'Double · Acme Black × 2'],
        [1, 4000, 'Acme Black'],
      ],
    ],
    ['five', { desert: 2, black: 3 }, [[1, 16_000, '5-Pack Bundle · Acme Black × 3, Desert Edition × 2']]],
    ['ten of one design: equal packs are one line', { black: 10 }, [[2, 16_000, '5-Pack Bundle · Acme Black × 5']]],
    [
      '128',
      { black: 128 },
      [
        [1, 250_000, '100-Pack Bundle · Acme Black × 100'],
        [1, 60_000, '20-Pack Bundle · Acme Black × 20'],
        [1, 16_000, '5-Pack Bundle · Acme Black × 5'],
        [1, 7600, 'Double · Acme Black × 2'],
        [1, 4000, 'Acme Black'],
      ],
    ],
  ])('STR-07 STR-08 STR-10 %s', (_case, cards, lines) => {
    expect(sold(cards)).toEqual(lines)
  })
})

describe('limited cards', () => {
  it.each<[string, Cards, (number | string)[][]]>([
    ['a single one', { joker: 1 }, [[1, 4500, 'Joker']]],
    [
      'three of one design',
      { joker: 3 },
      [
        [1, 8600, 'Double · Joker × 2'],
        [1, 4500, 'Joker'],
      ],
    ],
    [
      'three designs are a Collector’s Pack',
      { 'lover-girl': 1, joker: 1, unbothered: 1 },
      [[1, 10_800, "Collector's Pack · Joker × 1, Unbothered × 1, Lover Girl × 1"]],
    ],
    [
      'a Collector’s Pack takes the designs of which most are left',
      { joker: 1, 'american-success': 2, unbothered: 3, 'lucky-duck': 2 },
      [
        [1, 10_800, "Collector's Pack · American Success × 1, Unbothered × 1, Lucky Duck × 1"],
        [1, 18_000, '5-Pack Bundle · Joker × 1, American Success × 1, Unbothered × 2, Lucky Duck × 1'],
      ],
    ],
    [
      'twice the same three are one line of two packs',
      { joker: 2, unbothered: 2, 'lucky-duck': 2 },
      [[2, 10_800, "Collector's Pack · Joker × 1, Unbothered × 1, Lucky Duck × 1"]],
    ],
    ['there is no limited pack of 20', { joker: 20 }, [[4, 18_000, '5-Pack Bundle · Joker × 5']]],
  ])('STR-07 STR-08 STR-10 %s', (_case, cards, lines) => {
    expect(sold(cards)).toEqual(lines)
  })

  it('STR-07 core cards and limited ones never share a pack', () => {
    expect(sold({ black: 1, joker: 1 })).toEqual([
      [1, 4000, 'Acme Black'],
      [1, 4500, 'Joker'],
    ])
  })
})

it('STR-10 no name is longer than 250 characters', () => {
  const wordy = createCatalogue(createBrand({ slug: 'acme', name: 'W'.repeat(60) }))
  const long = { ...wordy, limited: wordy.limited.map((design) => ({ ...design, label: design.label.repeat(20) })) }
  const lines = packLines(
    long.limited.map((design) => ({ design, quantity: 1 })),
    long,
  )
  expect(lines.map(({ name }) => name.length)).toEqual([250])
})

it('STR-09 the packs of 1,000 carts hold their cards and cost the list total less what several save', () => {
  const line = fc.record({
    design: fc.constantFrom(...designs),
    quantity: fc.oneof({ weight: 4, arbitrary: fc.integer({ min: 1, max: 30 }) }, fc.integer({ min: 1, max: 1000 })),
  })
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 50 }), (lines) => {
      const packs = packLines(lines, catalogue)
      expect(packs.length).toBeLessThanOrEqual(100)
      const quantityOf = (id: DesignId) =>
        lines.reduce((sum, { design, quantity }) => (design.id === id ? sum + quantity : sum), 0)
      for (const { id } of designs) {
        const packed = packs.flatMap(({ cards, quantity }) =>
          cards.flatMap((card) => (card.design.id === id ? [card.quantity * quantity] : [])),
        )
        expect(packed.reduce((sum, cards) => sum + cards, 0)).toBe(quantityOf(id))
      }
      const list = lines.reduce((sum, { design, quantity }) => sum + design.pricePence * quantity, 0)
      const saving = (['core', 'limited'] as const).reduce(
        (sum, group) =>
          sum +
          multiBuySaving(
            group,
            catalogue[group].map(({ id }) => quantityOf(id)),
            GBP,
          ),
        0,
      )
      expect(packs.reduce((sum, { packPence, quantity }) => sum + packPence * quantity, 0)).toBe(list - saving)
    }),
    { numRuns: 1000 },
  )
})

describe('engraved cards', () => {
  it('STR-10 are named by their number in each pack, and cost what plain ones do', () => {
    const [black, desert] = designs as [(typeof designs)[0], (typeof designs)[0]]
    const lines = [
      { design: black, quantity: 3, engraved: 3 },
      { design: black, quantity: 1 },
      { design: desert, quantity: 2, engraved: 1 },
      { design: desert, quantity: 1, engraved: 1 },
    ]
    expect(packLines(lines, catalogue).map(({ name, packPence }) => [packPence, name])).toEqual([
      [16_000, '5-Pack Bundle · Acme Black × 4, Desert Edition × 1, 4 engraved'],
      [7600, 'Double · Desert Edition × 2, 1 engraved'],
    ])
    expect(packLines([{ design: black, quantity: 1, engraved: 1 }], catalogue)[0]?.name).toBe('Acme Black, 1 engraved')
  })
})
