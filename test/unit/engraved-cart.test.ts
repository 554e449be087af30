// Engravings in the cart: how they are added, merged, stored, copied and sent.
import { describe, expect, it } from 'vitest'
import { addLine, addLines, type CartItem, MAX_ENGRAVINGS, setQuantity } from '#domain/cart/cart.ts'
import { copyCart, restoreCart } from '#domain/cart/cart-copy.ts'
import { createLine, engravingTexts, stepQuantity } from '#domain/cart/cart-lines.ts'
import { cartTotals } from '#domain/cart/cart-totals.ts'
import { toLineItems } from '#domain/cart/checkout.ts'
import { linkedItems } from '#domain/cart/permalink.ts'
import { parseCartCopy, parseStoredCart } from '#domain/cart/stored-cart.ts'
import { LINE_WORDS } from '#domain/content/words/lines.ts'
import type { Engraving } from '#domain/engraving/engraved-line.ts'
import { packPrice } from '#domain/market/prices.ts'
import { QUANTITY_OPTIONS } from '#domain/shop/bundles.ts'
import { createCatalogue, type Design } from '#domain/shop/catalogue.ts'
import { createBrand } from '#domain/site/brand.ts'
import { wordsIn } from '#domain/text/words.ts'
import { GBP } from '#test/support/prices.ts'

const t = wordsIn(LINE_WORDS, { language: 'en-GB' })
const NOW = Date.UTC(2026, 0, 2)
const catalogue = createCatalogue(createBrand({ slug: 'acme', name: 'Acme' }))
const [black, desert] = catalogue.core as [Design, Design]
const ANN: Engraving = { name: 'Ann Lee', line2: 'Director' }
const ZOE: Engraving = { name: 'Zoë', line2: '' }

type Engravings = (Engraving | null)[]
function lineOf(engravings: Engravings, mix?: string[]): CartItem {
  const option = QUANTITY_OPTIONS.find(({ quantity }) => quantity === engravings.length)
  if (!option) throw new Error('no such pack')
  return createLine(
    {
      design: black,
      variantId: 'black',
      packPence: packPrice(black.pricePence, option, 'GBP'),
      quantity: option.quantity,
      engravings,
      ...(mix ? { mixMatchSelections: mix } : {}),
    },
    NOW,
    GBP,
  )
}
const plain = lineOf([null])
const VARIANTS = new Map([
  [black.key, 'black'],
  [desert.key, 'desert'],
])
const sentOf = (items: readonly CartItem[]) => {
  const lines = toLineItems(items, VARIANTS)
  if (!lines.ok) throw new Error('every design has a variant')
  return lines.lineItems
}
const ATTRIBUTES = [
  { key: 'Name', value: 'Ann Lee' },
  { key: 'Line 2', value: 'Director' },
]

describe('a line', () => {
  it('ENG-18 has one engraving for each card of its pack, and no list where all are plain', () => {
    expect(lineOf([ANN, null]).engravings).toEqual([ANN, null])
    expect(lineOf([null, null])).not.toHaveProperty('engravings')
  })

  it('ENG-19 says what is engraved on which card', () => {
    expect(engravingTexts(lineOf([ANN]), t)).toEqual(['Engraving: Ann Lee · Director'])
    expect(engravingTexts(lineOf([null, ZOE]), t)).toEqual(['Engraving, card 2: Zoë'])
    expect(engravingTexts(plain, t)).toEqual([])
  })

  it('ENG-20 is stepped like any other, and each further pack has the same engravings', () => {
    const [line] = addLine([], lineOf([ANN, ZOE]))
    const [two] = setQuantity([line as CartItem], line?.id ?? '', stepQuantity(line as CartItem, 1))
    expect(two).toMatchObject({ quantity: 4, packSize: 2, engravings: [ANN, ZOE] })
    expect(sentOf([two as CartItem]).map(({ quantity }) => quantity)).toEqual([2, 2])
  })

  it('ENG-22 grows by an equal one, in whichever order its cards are, and by no other', () => {
    const quantities = (...items: CartItem[]) => addLines([], items).items.map(({ quantity }) => quantity)
    expect(quantities(lineOf([ANN, ZOE]), lineOf([ZOE, ANN]))).toEqual([4])
    expect(quantities(lineOf([ANN, ZOE]), lineOf([ANN, ANN]))).toEqual([2, 2])
    expect(quantities(lineOf([ANN]), plain, plain)).toEqual([1, 2])
    const mixed = (engravings: Engravings) => lineOf(engravings, [black.key, desert.key])
    expect(quantities(mixed([ANN, ZOE]), mixed([ZOE, ANN]))).toEqual([2, 2])
    expect(quantities(mixed([ANN, ZOE]), lineOf([ZOE, ANN], [desert.key, black.key]))).toEqual([4])
  })

  it('ENG-22 cannot be mistaken for another by what stands in its text', () => {
    const one = lineOf([{ name: 'a","b', line2: '' }, null])
    const other = lineOf([{ name: 'a', line2: 'b' }, null])
    expect(addLines([], [one, other]).items).toHaveLength(2)
  })

  it('STR-18 ENG-22 is refused where it would be the 41st engraving, and only then', () => {
    const named = (at: number) => lineOf([{ name: `Ann ${at}`, line2: '' }])
    const full = addLines(
      [],
      Array.from({ length: MAX_ENGRAVINGS }, (_, at) => named(at)),
    )
    expect([full.whole, full.items.length]).toEqual([true, 40])
    expect(addLine(full.items, named(40))).toBe(full.items)
    expect(addLine(full.items, named(7)).find(({ engravings }) => engravings?.[0]?.name === 'Ann 7')?.quantity).toBe(2)
    expect(addLine(full.items, plain)).toHaveLength(41)
  })
})

describe('line items', () => {
  it('ENG-22 are merged by variant and engraving', () => {
    const items = [lineOf([ANN, null]), lineOf([ANN]), lineOf([ANN, ZOE], [desert.key, black.key]), plain]
    expect(sentOf(items)).toEqual([
      { variantId: 'black', quantity: 2, attributes: ATTRIBUTES },
      { variantId: 'black', quantity: 2 },
      { variantId: 'desert', quantity: 1, attributes: ATTRIBUTES },
      { variantId: 'black', quantity: 1, attributes: [{ key: 'Name', value: 'Zoë' }] },
    ])
  })

  it('ENG-22 of a plain cart are what they were', () => {
    expect(JSON.stringify(sentOf([plain, lineOf([null, null], [black.key, desert.key])]))).toBe(
      '[{"variantId":"black","quantity":2},{"variantId":"desert","quantity":1}]',
    )
  })

  it('ENG-25 are counted together: two singles make a pair, engraved or not', () => {
    const { packSavingPence } = cartTotals([lineOf([ANN]), plain], null, catalogue)
    expect(packSavingPence).toBe(cartTotals([plain, { ...plain, id: 'x' }], null, catalogue).packSavingPence)
    expect(packSavingPence).toBeGreaterThan(0)
  })
})

describe('storage', () => {
  const restored = (engravings: unknown, change: Partial<CartItem> = {}) =>
    parseStoredCart({ items: [{ ...lineOf([ANN, ZOE]), ...change, engravings }] }, catalogue)

  it('ENG-18 keeps the engravings of a line', () => {
    expect(restored([ANN, null])).toMatchObject({ whole: true, items: [{ engravings: [ANN, null] }] })
  })

  it.each([
    [[ANN]],
    [[ANN, ZOE, ANN]],
    [[null, null]],
    [[{ name: '', line2: 'x' }, null]],
    [[{ name: 'x'.repeat(31), line2: '' }, null]],
    [[{ name: 'x', line2: 'y'.repeat(41) }, null]],
    [[{ name: 1, line2: '' }, null]],
    [['Ann', null]],
    ['Ann'],
    [{ 0: ANN, 1: ZOE, length: 2 }],
    [7],
  ])('ENG-18 drops the list %j and keeps the line', (engravings) => {
    const cart = restored(engravings)
    expect(cart?.items).toMatchObject([{ quantity: 2, variant: black.key }])
    expect(cart?.items[0]).not.toHaveProperty('engravings')
  })

  it('ENG-18 of a shop that engraves no more has no engraved line, and says so', () => {
    const record = { items: [lineOf([ANN]), plain] }
    expect(parseStoredCart(record, catalogue, false)).toMatchObject({ whole: false, items: [{ quantity: 1 }] })
    expect(parseStoredCart(record, catalogue, false)?.items[0]).not.toHaveProperty('engravings')
  })

  it('ENG-27 the copy of a cart brings them back', () => {
    const copy = parseCartCopy(
      JSON.parse(JSON.stringify(copyCart({ items: [lineOf([ANN, null])], discountCode: null }, NOW))),
      catalogue,
    )
    expect(copy && restoreCart({ items: [], discountCode: null }, copy).items).toMatchObject([
      { engravings: [ANN, null] },
    ])
  })

  it('ENG-27 a link into the cart carries none', () => {
    const { items } = linkedItems(`${black.id}:2,${black.id}|Ann:1`, { catalogue, now: NOW })
    expect(items).toHaveLength(1)
    expect(items[0]).not.toHaveProperty('engravings')
  })
})
