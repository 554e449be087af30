// The copy of a cart on its way to the checkout: what is kept, for how long, and how it comes back. D-113.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CartItem, MAX_LINES } from '#domain/cart/cart.ts'
import { COPY_LIFE_MS, copyCart, copyTimeLeftMs, restoreCart } from '#domain/cart/cart-copy.ts'
import { parseCartCopy } from '#domain/cart/stored-cart.ts'
import { createCatalogue } from '#domain/shop/catalogue.ts'
import { createBrand, storageKeys } from '#domain/site/brand.ts'

const NOW = Date.parse('2026-03-02T10:00:00.000Z')
const brand = createBrand({ slug: 'acme', name: 'Acme' })
const catalogue = createCatalogue(brand)
const line = (id: string, quantity = 1): CartItem => ({
  id,
  variant: 'joker',
  variantId: '',
  packType: 'Single',
  price: 45,
  quantity,
  packSize: 1,
})
const pairOf = (id: string): CartItem => ({ ...line(id, 2), packType: 'Double', packSize: 2 })
const stored = (value: unknown) => JSON.parse(JSON.stringify(value))

test('D-113 a copy holds the lines, the code and the moment, under a key of its own', () => {
  const copy = copyCart({ items: [line('a')], discountCode: 'SPRING20' }, NOW)
  expect(copy).toEqual({
    version: 1,
    storedAt: '2026-03-02T10:00:00.000Z',
    items: [line('a')],
    discountCode: 'SPRING20',
  })
  expect(parseCartCopy(stored(copy), catalogue)).toEqual(copy)
  expect(storageKeys(brand).cartCopy).toBe('acme-cart-copy')
})

test('D-113 it lives 24 hours and not a millisecond longer', () => {
  const copy = copyCart({ items: [line('a')], discountCode: null }, NOW)
  expect(copyTimeLeftMs(copy, NOW)).toBe(COPY_LIFE_MS)
  expect(copyTimeLeftMs(copy, NOW + 86_399_999)).toBe(1)
  expect(copyTimeLeftMs(copy, NOW + 86_400_000)).toBe(0)
  // A clock set back: a little is forgiven, a stamp from far ahead is over.
  expect(copyTimeLeftMs(copy, NOW - 1000)).toBe(COPY_LIFE_MS)
  expect(copyTimeLeftMs(copy, NOW - 86_400_000)).toBe(0)
})

test('D-113 restoring adds the lines to what is there, equal ones in one; the code in the cart stays', () => {
  const copy = copyCart({ items: [line('a'), pairOf('b')], discountCode: 'OLD' }, NOW)
  expect(restoreCart({ items: [], discountCode: null }, copy)).toEqual({
    items: copy.items,
    discountCode: 'OLD',
    whole: true,
  })
  const merged = restoreCart({ items: [line('a', 7)], discountCode: 'NEW' }, copy)
  expect(merged.items.map(({ id, quantity }) => [id, quantity])).toEqual([
    ['a', 8],
    ['b', 2],
  ])
  expect([merged.discountCode, merged.whole]).toEqual(['NEW', true])
})

test('D-113 R10 restoring keeps the limits of an order and says when something found no room', () => {
  const copy = copyCart({ items: [line('a', 600)], discountCode: null }, NOW)
  const merged = restoreCart({ items: [line('b', 600)], discountCode: null }, copy)
  expect([merged.items.map(({ quantity }) => quantity), merged.whole]).toEqual([[1000], false])
  const full = Array.from({ length: MAX_LINES }, (_, n) => ({ ...line(`line-${n}`, n + 2), packSize: n + 2 }))
  expect(restoreCart({ items: full, discountCode: null }, copy)).toEqual({
    items: full,
    discountCode: null,
    whole: false,
  })
})

test.each([
  null,
  'x',
  [],
  {},
  { version: 1 },
  { version: 2, storedAt: new Date(NOW).toISOString(), items: [line('a')], discountCode: null },
  { version: 1, storedAt: 'soon', items: [line('a')], discountCode: null },
  { version: 1, storedAt: NOW, items: [line('a')], discountCode: null },
  { version: 1, storedAt: new Date(NOW).toISOString(), items: [], discountCode: null },
  { version: 1, storedAt: new Date(NOW).toISOString(), items: [{ ...line('a'), variant: '__proto__' }] },
])('D-113 %j is no copy', (value) => {
  expect(parseCartCopy(stored(value), catalogue)).toBeNull()
})

test('a stored copy is checked like the cart, its code like any code (R9)', () => {
  const copy = { version: 1, storedAt: new Date(NOW).toISOString(), items: [line('a', 5000), null] }
  expect(parseCartCopy({ ...copy, discountCode: 'a\u0000b' }, catalogue)).toMatchObject({
    items: [{ quantity: 1000 }],
    discountCode: null,
  })
  expect(parseCartCopy({ ...copy, discountCode: 'x'.repeat(65) }, catalogue)?.discountCode).toBeNull()
})

test('the parser never throws, stays quick on 64 KB, and reads its own result back as it is', () => {
  const record = fc.record(
    {
      version: fc.constantFrom(1, 2, '1'),
      storedAt: fc.oneof(fc.string(), fc.constant('2026-03-02T10:00:00.000Z')),
      items: fc.oneof(fc.jsonValue(), fc.array(fc.constantFrom(line('a'), line('b', 990), null, 5), { maxLength: 60 })),
      discountCode: fc.oneof(fc.string({ maxLength: 80 }), fc.constant(null)),
    },
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(fc.oneof(record, fc.jsonValue()), (value) => {
      const copy = parseCartCopy(value, catalogue)
      if (copy) expect(parseCartCopy(stored(copy), catalogue)).toEqual(copy)
    }),
  )
  const big = {
    version: 1,
    storedAt: 'x'.repeat(65_536),
    items: Array(5000).fill(line('a')),
    discountCode: 'y'.repeat(65_536),
  }
  expect(parseCartCopy(big, catalogue)).toBeNull()
  expect(parseCartCopy({ ...big, storedAt: new Date(NOW).toISOString() }, catalogue)).toMatchObject({
    discountCode: null,
  })
})
