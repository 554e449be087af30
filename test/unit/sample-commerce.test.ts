// The sample backend's sums: never above what the cart said, and the same to the penny where the cart's packs are the
// best ones. Requirements: PLAT-12; D-32, D-49, D-62, D-112.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createSampleProvider, readSampleCheckout } from '#commerce/sample.ts'
import { decodeOrder, encodeOrder } from '#commerce/sample-checkout-id.ts'
import type { CartItem } from '#domain/cart/cart.ts'
import { createCollectorsPack, createLine } from '#domain/cart/cart-lines.ts'
import { cartTotals } from '#domain/cart/cart-totals.ts'
import { toLineItems } from '#domain/cart/checkout.ts'
import { packPrice } from '#domain/market/prices.ts'
import { QUANTITY_OPTIONS } from '#domain/shop/bundles.ts'
import { createCatalogue, type Design } from '#domain/shop/catalogue.ts'
import { multiBuySaving } from '#domain/shop/multi-buy.ts'
import { createBrand } from '#domain/site/brand.ts'
import { GBP, GBP_BUNDLES } from '#test/support/prices.ts'

const catalogue = createCatalogue(createBrand({ slug: 'acme', name: 'Acme' }))
const variants = new Map(
  catalogue.designs.map((design) => [design.key, `gid://sample/ProductVariant/${design.handle}`]),
)
const provider = createSampleProvider(catalogue, 'https://shop.example')

describe('D-32 automatic discounts', () => {
  it.each<[string, 'core' | 'limited', number[], number]>([
    ['one card', 'core', [1], 0],
    ['2 cards', 'core', [1, 1], 400],
    ['5 cards', 'core', [5, 0], 4000],
    ['6 cards', 'core', [6], 4000],
    ['7 cards', 'core', [3, 4], 4400],
    ['20 cards', 'core', [20], 20000],
    ['100 cards', 'core', [100], 150000],
    ['127 cards', 'core', [127], 150000 + 20000 + 4000 + 400],
    ['2 limited', 'limited', [2], 400],
    ['5 limited', 'limited', [5], 4500],
    ['20 limited: no bundle of that size', 'limited', [20], 18000],
    ['3 equal limited', 'limited', [3], 400],
    ['3 different limited', 'limited', [1, 1, 1], 2700],
    ['a pack of 5 and 3 different', 'limited', [6, 1, 1], 4500 + 2700],
    ['4 different sets of 3', 'limited', [4, 4, 4], 4 * 2700],
  ])('%s', (_case, group, quantities, saving) => {
    expect(multiBuySaving(group, quantities, GBP)).toBe(saving)
  })
})

const packLine = (design: Design, option: { quantity: number; percentOff: number }): CartItem =>
  createLine(
    { design, variantId: '', packPence: packPrice(design.pricePence, option, 'GBP'), quantity: option.quantity },
    0,
    GBP,
  )
const anyLine: fc.Arbitrary<CartItem> = fc.oneof(
  fc
    .tuple(fc.constantFrom(...catalogue.designs), fc.constantFrom(...QUANTITY_OPTIONS))
    .map(([design, option]) => packLine(design, option)),
  fc
    .tuple(fc.constantFrom(...catalogue.core), fc.constantFrom(...GBP_BUNDLES))
    .map(([design, bundle]) =>
      createLine({ design, variantId: '', packPence: bundle.salePricePence, quantity: bundle.quantity }, 0, GBP),
    ),
  fc
    .shuffledSubarray(
      catalogue.limited.map((design) => design.key),
      { minLength: 3, maxLength: 3 },
    )
    .map((picks) => createCollectorsPack(picks, '', 0, GBP)),
)

describe('totals', () => {
  it('D-112 a cart of offers costs at the checkout what it costs in the cart, with or without a code', async () => {
    const percent = fc.option(fc.integer({ min: 1, max: 100 }))
    await fc.assert(
      fc.asyncProperty(fc.array(anyLine, { minLength: 1, maxLength: 8 }), percent, async (items, discount) => {
        const lines = toLineItems(items, variants)
        if (!lines.ok) throw new Error('every design has a variant')
        const result = await provider.createCheckout(
          { lineItems: lines.lineItems, ...(discount === null ? {} : { discountCode: `CODE${discount}` }) },
          { ip: null },
        )
        if (!result.ok) throw new Error(result.error.message)
        expect(result.value.totalPence).toBe(cartTotals(items, discount, catalogue).totalPence)
        const id = result.value.webUrl?.split('/').at(-1) ?? ''
        expect(readSampleCheckout(id, catalogue)?.totalPence).toBe(result.value.totalPence)
      }),
    )
  })

  it.each([...catalogue.designs.flatMap((design) => QUANTITY_OPTIONS.map((option) => packLine(design, option)))])(
    'D-32 D-49 $packType of $variant costs exactly what the cart says',
    async (item) => {
      const lines = toLineItems([item], variants)
      const result = await provider.createCheckout(
        { lineItems: lines.ok ? lines.lineItems : [], discountCode: 'ALICE15' },
        { ip: null },
      )
      expect(result.ok && result.value.totalPence).toBe(cartTotals([item], 15, catalogue).totalPence)
      expect(result.ok && result.value.discountApplied).toBe(true)
    },
  )

  it.each([
    ['ACME10', 10],
    ['alice5', 5],
    ['X100', 100],
    ['SAVE2024', null],
    ['ALICE0', null],
    ['ALICE', null],
    ['10OFF', null],
    ['ACME10-7K3QX9MZ2D', 10],
    ['acme10-0000000099', 10],
    ['ACME10-7K3QX9MZ2I', null], // no letter of such a code
    ['ACME10-7K3QX9MZ5', 5], // too short to be one: what it ends in counts
  ])('D-62 the code %s takes %s per cent off, and is accepted', (code, percent) => {
    const id = encodeOrder({ lines: [['black', 1]], discountCode: code })
    expect(readSampleCheckout(id, catalogue)?.codeDiscountPence).toBe(percent === null ? null : 40 * percent)
  })
})

describe('checkout ids', () => {
  it('carry the whole order', () => {
    const line = fc.tuple(fc.string({ minLength: 1, maxLength: 20 }), fc.integer({ min: 1, max: 50_000 }))
    const code = fc.option(fc.constantFrom('A', 'ALICE10', 'Ünïcode 💳', 'x'.repeat(64)))
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 7 }), code, (lines, discountCode) => {
        const id = encodeOrder({ lines, discountCode })
        expect(id).toMatch(/^[A-Za-z0-9_-]+$/)
        expect(decodeOrder(id)).toEqual({ lines, discountCode })
      }),
    )
  })

  it('carry what a code takes off where its name does not tell', () => {
    const order = { lines: [['black', 1]] as [string, number][], discountCode: 'FRIEND' }
    for (const percent of [0, 10, 100]) {
      const id = encodeOrder({ ...order, percent })
      expect(decodeOrder(id)).toEqual({ ...order, percent })
      expect(readSampleCheckout(id, catalogue)?.codeDiscountPence).toBe(40 * percent)
    }
  })

  const forged = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  it.each([
    '',
    'x',
    '../../etc',
    'a'.repeat(5000),
    '%00',
    forged(null),
    forged({}),
    forged([[]]),
    forged([[['black', 0]]]),
    forged([[['black', 1.5]]]),
    forged([[['black', 50_001]]]),
    forged([[['black', '1']]]),
    forged([[['constructor', 1]]]),
    forged([
      [
        ['black', 1],
        ['black', 1],
      ],
    ]),
    forged([[['black', 1]], 5]),
    forged([[['black', 1]], 'A\0']),
    forged([[['black', 1]], 'A', 'B']),
    forged([[['black', 1]], 'A', 101]),
    forged([[['black', 1]], 'A', -1]),
    forged([[['black', 1]], 'A', 1.5]),
    forged([[['black', 1]], null, 10]),
    forged([[['black', 1]], 'A', 10, 10]),
    btoa('\xff\xfe').replace(/=+$/, ''),
  ])('PLAT-12 %.60j is none', (id) => {
    expect(readSampleCheckout(id, catalogue)).toBeNull()
  })

  it('never throws', () => {
    fc.assert(fc.property(fc.string(), (id) => void readSampleCheckout(id, catalogue)))
    fc.assert(fc.property(fc.jsonValue(), (value) => void readSampleCheckout(forged(value), catalogue)))
  })
})

describe('ENG-24 the id of a checkout with engravings', () => {
  const ANN = [
    { key: 'Name', value: 'Zoë – O’Neil' },
    { key: 'Line 2', value: 'R&D' },
  ]
  const variantOf = (design: Design | undefined) => variants.get(design?.key ?? '') ?? ''
  const [black] = catalogue.core
  const idOf = async (lineItems: Parameters<typeof provider.createCheckout>[0]['lineItems'], discountCode?: string) => {
    const created = await provider.createCheckout(
      { lineItems, ...(discountCode === undefined ? {} : { discountCode }) },
      { ip: null },
    )
    return (created.ok && created.value.webUrl?.split('/').at(-1)) || ''
  }

  it('brings back each line with its text; equal ones are merged, and the discounts count all cards', async () => {
    const variantId = variantOf(black)
    const id = await idOf([
      { variantId, quantity: 1, attributes: ANN },
      { variantId, quantity: 3 },
      { variantId, quantity: 1, attributes: [...ANN].reverse() },
    ])
    expect(readSampleCheckout(id, catalogue)).toMatchObject({
      lines: [
        { quantity: 2, engraving: { name: 'Zoë – O’Neil', line2: 'R&D' } },
        { quantity: 3, engraving: null },
      ],
      multiBuySavingPence: 4000,
    })
  })

  it('has at most 8,000 characters with forty of the longest engravings, every design and the longest code', async () => {
    const longest = [...catalogue.designs].sort((a, b) => b.id.length - a.id.length)[0]
    const forty = Array.from({ length: 40 }, (_, at) => ({
      variantId: variantOf(longest),
      quantity: 1000,
      attributes: [
        { key: 'Name', value: `${at}`.padStart(2, '0').padEnd(30, 'ÿ’–') },
        { key: 'Line 2', value: 'í'.repeat(40) },
      ],
    }))
    const plain = catalogue.designs.map((design) => ({ variantId: variantOf(design), quantity: 1000 }))
    const id = await idOf([...forty, ...plain], `A${'💳'.repeat(31)}1`)
    expect(id.length).toBeLessThanOrEqual(8000)
    expect(id.length).toBeGreaterThan(2000)
    expect(readSampleCheckout(id, catalogue)?.lines).toHaveLength(47)
  })

  it.each<[string, unknown[]]>([
    ['half an engraving', ['black', 1, 'Ann']],
    ['no name', ['black', 1, '', 'CEO']],
    ['a third line', ['black', 1, 'Ann', 'CEO', 'x']],
    ['a character that cannot be engraved', ['black', 1, 'Ann|', '']],
    ['a text that is too long', ['black', 1, 'x'.repeat(31), '']],
    ['a text that is too wide', ['black', 1, 'Ann', 'W'.repeat(40)]],
    ['spaces around it', ['black', 1, ' Ann', '']],
    ['a number', ['black', 1, 7, '']],
  ])('is refused with %s', (_case, line) => {
    const id = encodeOrder({ lines: [line as never], discountCode: null })
    expect(decodeOrder(id)).toBeNull()
  })

  it('without engravings is what it was', () => {
    expect(encodeOrder({ lines: [['black', 1]], discountCode: null })).toBe('W1tbImJsYWNrIiwxXV1d')
  })

  it('has any discount code beside them', () => {
    const order = { lines: [['black', 1, 'Zoë – O’Neil', '']], discountCode: 'Ünïcode’s 💳' } as const
    expect(decodeOrder(encodeOrder({ ...order, lines: [[...order.lines[0]]] }))).toEqual(order)
  })
})
