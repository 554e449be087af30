// From a cart to line items, and which checkout addresses may be followed. Requirements: CHK-23 to CHK-25; D-56, D-58,
// D-63.
import { describe, expect, it } from 'vitest'
import type { CartItem } from '#domain/cart/cart.ts'
import { isTrustedCheckoutUrl, neededDesigns, toLineItems } from '#domain/cart/checkout.ts'

const item = (fields: Partial<CartItem>): CartItem => ({
  id: 'i',
  variant: 'joker',
  variantId: 'v-joker',
  packType: 'Single',
  price: 45,
  quantity: 1,
  packSize: 1,
  ...fields,
})
const VARIANTS = new Map([
  ['joker', 'v-joker'],
  ['hey-babe', 'v-babe'],
  ['unbothered', 'v-calm'],
])

describe('toLineItems', () => {
  it('CHK-23 a plain item is one line item with its own variant and quantity', () => {
    expect(toLineItems([item({ quantity: 5, packSize: 5 })], new Map())).toEqual({
      ok: true,
      lineItems: [{ variantId: 'v-joker', quantity: 5 }],
    })
  })

  it('CHK-24 a mixed item counts each design as often as it was picked, times the packs', () => {
    const mixed = item({
      quantity: 10,
      packSize: 5,
      mixMatchSelections: ['joker', 'joker', 'hey-babe', 'joker', 'hey-babe'],
    })
    expect(toLineItems([mixed], VARIANTS)).toEqual({
      ok: true,
      lineItems: [
        { variantId: 'v-joker', quantity: 6 },
        { variantId: 'v-babe', quantity: 4 },
      ],
    })
  })

  it('CHK-25 equal variants become one line item across the cart', () => {
    const items = [item({}), item({ quantity: 2, packSize: 2 }), item({ variantId: '', quantity: 1 })]
    expect(toLineItems(items, VARIANTS)).toEqual({ ok: true, lineItems: [{ variantId: 'v-joker', quantity: 4 }] })
  })

  it('D-56 designs without a product are named, and there are no line items', () => {
    const mixed = item({ mixMatchSelections: ['joker', 'lucky-duck', 'american-success', 'lucky-duck'] })
    expect(toLineItems([mixed], VARIANTS)).toEqual({ ok: false, missing: ['lucky-duck', 'american-success'] })
  })

  it('D-34 two Collector’s Packs are two of each pick', () => {
    const pack = item({ quantity: 2, packSize: 1, mixMatchSelections: ['joker', 'hey-babe', 'unbothered'] })
    const result = toLineItems([pack], VARIANTS)
    expect(result.ok && result.lineItems.map((line) => line.quantity)).toEqual([2, 2, 2])
  })

  it('D-56 asks for mixed designs and for lines without a variant, each once', () => {
    const items = [item({}), item({ variantId: '' }), item({ mixMatchSelections: ['hey-babe', 'joker', 'hey-babe'] })]
    expect(neededDesigns(items)).toEqual(['joker', 'hey-babe'])
  })
})

describe('D-63 isTrustedCheckoutUrl', () => {
  const OWN = 'http://localhost:8787'
  it.each(['https://pay.example/c/1', `${OWN}/sample-checkout/x`])('%s may be followed', (url) => {
    expect(isTrustedCheckoutUrl(url, OWN)).toBe(true)
  })
  it.each([
    '',
    '/sample-checkout/x',
    'http://pay.example/c/1',
    'http://localhost:8788/x',
    'javascript:alert(1)',
    'data:text/html,x',
    'https://shop.example@evil.example/',
    'https://u:p@pay.example/',
    'https://',
  ])('"%s" may not', (url) => {
    expect(isTrustedCheckoutUrl(url, OWN)).toBe(false)
  })
})
