// The cart as a value. Requirements: CART-03 to CART-08, CART-10, CART-11, CART-15, CART-16, CART-21 to CART-24,
// CART-28, CART-37; D-28, D-33, D-34, D-42, D-45, D-48.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addLine,
  addLines,
  type CartItem,
  largestQuantity,
  linePence,
  MAX_LINES,
  removeLine,
  setQuantity,
} from '#domain/cart/cart.ts'
import { createCollectorsPack, createLine, lineTitle, stepQuantity } from '#domain/cart/cart-lines.ts'
import { cartTotals } from '#domain/cart/cart-totals.ts'
import { toLineItems } from '#domain/cart/checkout.ts'
import { parseStoredCart } from '#domain/cart/stored-cart.ts'
import { LINE_WORDS } from '#domain/content/words/lines.ts'
import { packPrice } from '#domain/market/prices.ts'
import { QUANTITY_OPTIONS } from '#domain/shop/bundles.ts'
import { createCatalogue } from '#domain/shop/catalogue.ts'
import { createBrand } from '#domain/site/brand.ts'
import { wordsIn } from '#domain/text/words.ts'
import { GBP, GBP_BUNDLES } from '#test/support/prices.ts'

const t = wordsIn(LINE_WORDS, { language: 'en-GB' })
const NOW = Date.UTC(2026, 0, 2)
const catalogue = createCatalogue(createBrand({ slug: 'acme', name: 'Acme' }))
const [black, desert] = catalogue.core as [(typeof catalogue.core)[0], (typeof catalogue.core)[0]]
const [joker] = catalogue.limited as [(typeof catalogue.core)[0]]

/** A line of one of the product page's options. */
const lineOf = (quantity: 1 | 2 | 5, design = black, now = NOW): CartItem => {
  const option = QUANTITY_OPTIONS.find((candidate) => candidate.quantity === quantity)
  if (!option) throw new Error('no such option')
  const packPence = packPrice(design.pricePence, option, 'GBP')
  return createLine({ design, variantId: 'v', packPence, quantity }, now, GBP)
}
const bundleOf = (quantity: number): CartItem => {
  const packPence = GBP_BUNDLES.find((bundle) => bundle.quantity === quantity)?.salePricePence ?? 0
  return createLine({ design: black, variantId: 'v', packPence, quantity }, NOW, GBP)
}
const collectors = createCollectorsPack(['joker', 'hey-babe', 'unbothered'], 'v', NOW, GBP)

describe('lines', () => {
  it('CART-03 CART-04 CART-05 CART-06 CART-07 carry id, variant, variantId, packType, price each and quantity', () => {
    expect(lineOf(2)).toEqual({
      id: `acme-edition-Double-${NOW}`,
      variant: 'acme-edition',
      variantId: 'v',
      packType: 'Double',
      price: 38,
      quantity: 2,
      packSize: 2,
    })
  })

  it('CART-08 may carry mix-and-match selections', () => {
    const mixMatchSelections = ['acme-edition', 'acme-desert']
    const line = createLine(
      { design: black, variantId: 'v', packPence: 7600, quantity: 2, mixMatchSelections },
      NOW,
      GBP,
    )
    expect(line.mixMatchSelections).toEqual(mixMatchSelections)
  })

  it.each([
    [lineOf(1), 40, 4000],
    [lineOf(2), 38, 7600],
    [lineOf(5), 32, 16000],
    [lineOf(1, joker), 45, 4500],
    [lineOf(2, joker), 43, 8600],
    [lineOf(5, joker), 36, 18000],
    [bundleOf(20), 30, 60000],
    [bundleOf(100), 25, 250000],
    [collectors, 108, 10800],
  ])('D-28 D-34 the price of %o is %d pounds each, %d pence together', (line, price, pence) => {
    expect([line.price, linePence(line, GBP)]).toEqual([price, pence])
  })

  it('CART-21 CART-22 CART-23 CART-24 are called what they are', () => {
    expect(
      [lineOf(1), lineOf(2), lineOf(5), bundleOf(20), bundleOf(100), collectors].map((line) => lineTitle(line, t)),
    ).toEqual(['Single Card', 'Double', '5-Pack Bundle', '20-Pack Bundle', '100-Pack Bundle', "Collector's Pack"])
    expect(lineTitle({ packSize: 1 } as CartItem, t)).toBe('Single Card')
  })

  it('D-42 a Collector’s Pack is one pack of the first pick', () => {
    expect(collectors).toMatchObject({ variant: 'joker', quantity: 1, packType: 'Pack', bundle: 'collectors-pack' })
  })
})

describe('changes', () => {
  it('CART-15 D-48 the same card added again is the same line, with the cards added up', () => {
    const items = [lineOf(1), lineOf(1), lineOf(5), lineOf(1), lineOf(5)].reduce<readonly CartItem[]>(addLine, [])
    expect(items.map(({ id, quantity, packSize }) => [id, quantity, packSize])).toEqual([
      [lineOf(1).id, 3, 1],
      [lineOf(5).id, 10, 5],
    ])
  })

  it('CART-15 another design, pack or mix is a line of its own, and ids stay unique within one millisecond', () => {
    const mixed = (...picks: (typeof black)[]): CartItem => ({
      ...lineOf(2),
      mixMatchSelections: picks.map(({ key }) => key),
    })
    const lines = [lineOf(1), lineOf(2), lineOf(1, desert), mixed(black, desert), mixed(black, black), collectors]
    const items = [...lines, mixed(desert, black)].reduce<readonly CartItem[]>(addLine, [])
    expect(items).toHaveLength(lines.length)
    expect(new Set(items.map(({ id }) => id)).size).toBe(lines.length)
    expect(items[3]).toMatchObject({ quantity: 4, mixMatchSelections: [black.key, desert.key] })
  })

  it('CART-15 what is added last brings the price and the variant, where it knows one', () => {
    const loaded = { ...lineOf(1), variantId: 'gid://new', price: 42 }
    expect(addLine([lineOf(1)], loaded)).toEqual([{ ...lineOf(1), variantId: 'gid://new', price: 42, quantity: 2 }])
    expect(addLine([loaded], { ...lineOf(1), variantId: '' })).toEqual([{ ...loaded, quantity: 2 }])
  })

  it('removes one line and leaves the others', () => {
    const items = [lineOf(1), lineOf(2)].reduce<readonly CartItem[]>(addLine, [])
    expect(removeLine(items, items[0]?.id ?? '')).toEqual([items[1]])
    expect(removeLine(items, 'nope')).toEqual(items)
  })

  it.each([0, -1, -5])('CART-16 a quantity of %d removes the line', (quantity) => {
    expect(setQuantity([lineOf(1)], lineOf(1).id, quantity)).toEqual([])
  })

  it('CART-28 plus and minus step by the pack, and minus below one pack removes it', () => {
    const steps = (line: CartItem) => [stepQuantity(line, 1), stepQuantity(line, -1)]
    expect([lineOf(1), lineOf(2), lineOf(5), bundleOf(20), collectors].map(steps)).toEqual([
      [2, 0],
      [4, 0],
      [10, 0],
      [40, 0],
      [2, 0],
    ])
    expect(steps({ ...lineOf(5), quantity: 10 })).toEqual([15, 5])
  })

  it('CART-28 a pack price never applies to part of a pack, whatever is clicked', () => {
    const clicks = fc.array(fc.constantFrom<1 | -1>(1, -1), { maxLength: 60 })
    fc.assert(
      fc.property(fc.constantFrom(lineOf(1), lineOf(2), lineOf(5), bundleOf(100), collectors), clicks, (line, path) => {
        let items: CartItem[] = [line]
        for (const direction of path) {
          const [item] = items
          if (item) items = setQuantity(items, item.id, stepQuantity(item, direction))
        }
        for (const item of items) {
          expect(item.quantity % item.packSize).toBe(0)
          expect(item.quantity).toBeGreaterThanOrEqual(item.packSize)
          expect(item.quantity).toBeLessThanOrEqual(largestQuantity(item, []))
        }
      }),
    )
  })

  it('R10 holds at most 50 lines and 1000 cards a line', () => {
    const sizes = Array.from({ length: 60 }, (_, index) => ({ ...lineOf(1), packSize: index + 1, quantity: index + 1 }))
    const items = addLines(
      [],
      sizes.slice(0, 40).map((line) => ({ ...line, quantity: line.packSize })),
    )
    expect(items.items.length).toBeLessThanOrEqual(MAX_LINES)
    const full = Array.from({ length: MAX_LINES }, (_, index) => ({
      ...lineOf(1),
      id: `${index}`,
      packSize: 1 + index,
      quantity: 1 + index,
    }))
    expect(addLine(full.slice(0, 40), lineOf(1, desert))).toHaveLength(41)
    expect(addLine(full, lineOf(1, joker))).toBe(full)
    expect(setQuantity([lineOf(1)], lineOf(1).id, 5000)[0]?.quantity).toBe(1000)
  })

  it('R10 D-58 D-76 holds at most 1000 cards of a design over all its lines, packs and picks included', () => {
    const hundreds = Array.from({ length: 9 }, () => bundleOf(100)).reduce<readonly CartItem[]>(addLine, [])
    const full = addLine(hundreds, bundleOf(100))
    expect(full).toEqual([{ ...bundleOf(100), quantity: 1000 }])
    expect(addLine(full, lineOf(1))).toBe(full)
    expect(addLine(full, bundleOf(100))).toBe(full)
    expect(addLine(full, lineOf(1, desert))).toHaveLength(2)
    expect(setQuantity(full, full[0]?.id ?? '', 2000)).toEqual(full)
    const mixed = createLine(
      {
        design: black,
        variantId: '',
        packPence: 16000,
        quantity: 5,
        mixMatchSelections: [black, black, desert, desert, desert].map(({ key }) => key),
      },
      NOW,
      GBP,
    )
    // 100 cards left of black at 2 a pack: 50 packs of 5.
    expect(largestQuantity(mixed, hundreds)).toBe(250)
    expect(largestQuantity(collectors, [])).toBe(1000)
  })

  it('R10 what is put together never asks a checkout for more than it takes', () => {
    const lines = fc.array(
      fc.record({ line: fc.constantFrom(lineOf(1), lineOf(5), bundleOf(100), collectors), packs: fc.nat(2000) }),
      { maxLength: 80 },
    )
    fc.assert(
      fc.property(lines, (wanted) => {
        const items = wanted.map(({ line, packs }) => ({ ...line, quantity: line.packSize * (packs + 1) }))
        const cart = addLines([], items)
        const ids = new Map(catalogue.designs.map(({ key }) => [key, key]))
        const order = toLineItems(cart.items, ids)
        expect(cart.items.length).toBeLessThanOrEqual(MAX_LINES)
        for (const { quantity } of order.ok ? order.lineItems : []) expect(quantity).toBeLessThanOrEqual(1000)
        const count = (all: readonly CartItem[]) => all.reduce((sum, { quantity }) => sum + quantity, 0)
        expect(cart.whole).toBe(count(cart.items) === count(items))
      }),
    )
  })
})

describe('totals', () => {
  it('CART-10 CART-11 count cards, price before and after, and the difference', () => {
    const items = [lineOf(2), lineOf(1, joker)]
    expect(cartTotals(items, null, catalogue)).toEqual({
      totalItems: 3,
      originalPence: 12100,
      packSavingPence: 0,
      totalPence: 12100,
      discountPence: 0,
    })
    expect(cartTotals(items, 10, catalogue)).toEqual({
      totalItems: 3,
      originalPence: 12100,
      packSavingPence: 0,
      totalPence: 10900,
      discountPence: 1200,
    })
    expect(cartTotals([], 10, catalogue)).toEqual({
      totalItems: 0,
      originalPence: 0,
      packSavingPence: 0,
      totalPence: 0,
      discountPence: 0,
    })
  })

  it.each([
    ['two single cards are a Double', [{ ...lineOf(1), quantity: 2 }], 8000, 400],
    ['a pack of 5 and two singles', [lineOf(5), { ...lineOf(1), quantity: 2 }], 24000, 400],
    ['one of each core edition', [lineOf(1), lineOf(1, desert)], 8000, 400],
    ['a core and a limited card', [lineOf(1), lineOf(1, joker)], 8500, 0],
    ['a Double twice, four cards', [{ ...lineOf(2), quantity: 4 }], 15200, 0],
  ])('CART-37 D-32 %s: the total is what the checkout charges', (_, items, originalPence, packSavingPence) => {
    expect(cartTotals(items, null, catalogue)).toMatchObject({
      originalPence,
      packSavingPence,
      totalPence: originalPence - packSavingPence,
    })
  })

  it('CART-37 subtotal less pack saving and discount is the total, in whole pounds with a referral', () => {
    const lines = fc.array(fc.constantFrom(lineOf(1), lineOf(2), lineOf(5), lineOf(2, joker), collectors), {
      maxLength: 9,
    })
    fc.assert(
      fc.property(lines, fc.integer({ min: 1, max: 100 }), (items, percent) => {
        const totals = cartTotals(items, percent, catalogue)
        expect(totals.originalPence - totals.packSavingPence - totals.discountPence).toBe(totals.totalPence)
        expect(totals.packSavingPence).toBeGreaterThanOrEqual(0)
        expect(totals.discountPence).toBeGreaterThanOrEqual(0)
        expect(totals.totalPence % 100).toBe(0)
      }),
    )
  })
})

describe('D-45 a stored cart', () => {
  it('is read back as it was', () => {
    const items = [lineOf(1), lineOf(5, desert), collectors]
    expect(parseStoredCart(JSON.parse(JSON.stringify({ items })), catalogue)).toEqual({
      items,
      whole: true,
      discountCode: null,
    })
  })

  it('CART-15 D-48 with equal lines of an older version has one line of them, and nothing to complain about', () => {
    const items = [lineOf(1), { ...lineOf(1), id: 'later' }, lineOf(5), { ...lineOf(1), id: 'last', quantity: 2 }]
    expect(parseStoredCart({ items }, catalogue)).toEqual({
      items: [{ ...lineOf(1), quantity: 4 }, lineOf(5)],
      discountCode: null,
      whole: true,
    })
  })

  it.each([
    null,
    'x',
    [],
    {},
    { items: 'x' },
    { items: [null] },
    ...Object.entries({
      variant: 'constructor',
      variantId: 5,
      packType: 'Mega',
      price: -1,
      quantity: 0,
      packSize: 3,
      bundle: 'x',
      mixMatchSelections: ['acme-edition', 'nope'],
    }).map(([field, value]) => ({ items: [{ ...lineOf(2), [field]: value }] })),
    { items: [{ ...lineOf(1), price: '40' }] },
    { items: [{ ...lineOf(1), quantity: 1.5 }] },
    { items: [{ ...lineOf(1), quantity: 1e300 }] },
    { items: [{ ...collectors, mixMatchSelections: undefined }] },
  ])('is refused when it is %j', (stored) => {
    expect(parseStoredCart(stored, catalogue)).toBeNull()
  })

  it('CART-24 D-47 is kept without a pack type, as singles, and without a pack size, as its type says', () => {
    const stored = [lineOf(1), lineOf(2), lineOf(5)].map(({ packSize, ...line }) => line)
    const [single, ...packs] = stored
    const items = [{ ...single, packType: undefined }, ...packs]
    expect(parseStoredCart(JSON.parse(JSON.stringify({ items })), catalogue)).toEqual({
      items: [lineOf(1), lineOf(2), lineOf(5)],
      discountCode: null,
      whole: true,
    })
  })

  it('R10 a part that cannot be kept is repaired and said to be, the rest stays', () => {
    const good = lineOf(2)
    const cases: [unknown[], CartItem[]][] = [
      [[good, { ...good, price: 'x' }], [good]],
      [[null, good], [good]],
      [[{ ...lineOf(1), quantity: 5000 }], [{ ...lineOf(1), quantity: 1000 }]],
      [[{ ...bundleOf(20), quantity: 1020 }], [{ ...bundleOf(20), quantity: 1000 }]],
    ]
    for (const [items, kept] of cases)
      expect(parseStoredCart({ items }, catalogue)).toEqual({ items: kept, whole: false, discountCode: null })
    const sizes = Array.from({ length: 60 }, (_, n) => ({
      ...lineOf(1, n < 30 ? black : desert),
      packSize: 1 + (n % 30),
    }))
    const many = parseStoredCart({ items: sizes.map((line) => ({ ...line, quantity: line.packSize })) }, catalogue)
    expect([many?.items.length, many?.whole]).toEqual([MAX_LINES, false])
    expect(new Set(many?.items.map(({ id }) => id)).size).toBe(MAX_LINES)
  })

  it('never throws, whatever storage holds, and reads its own result back as it is', () => {
    const almost = fc.record(
      {
        id: fc.oneof(fc.constant('a'), fc.string({ maxLength: 220 })),
        variant: fc.constantFrom('joker', 'acme-edition', 'nope'),
        variantId: fc.string(),
        packType: fc.constantFrom('Single', 'Double', 'Pack'),
        price: fc.oneof(fc.constant(40), fc.double()),
        quantity: fc.oneof(fc.integer({ min: -5, max: 3000 }), fc.double()),
        packSize: fc.constantFrom(1, 2, 5, 0, 1e9),
        mixMatchSelections: fc.array(fc.constantFrom('joker', 'hey-babe', 'x'), { maxLength: 5 }),
        bundle: fc.constantFrom('collectors-pack', 'x'),
      },
      { requiredKeys: ['id', 'variant', 'variantId', 'packType', 'price', 'quantity', 'packSize'] },
    )
    fc.assert(
      fc.property(fc.jsonValue(), fc.array(almost, { maxLength: 70 }), (value, items) => {
        for (const stored of [value, { items: [value] }, { items }]) {
          const cart = parseStoredCart(stored, catalogue)
          if (cart)
            expect(parseStoredCart({ items: cart.items }, catalogue)).toEqual({
              ...cart,
              whole: true,
              discountCode: null,
            })
        }
      }),
    )
  })
})
