// What a Stripe session says of its order: whatever call 3 writes is read again, and nothing else is taken for it. D-148.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { MAX_ENGRAVINGS, MAX_LINE_QUANTITY, MAX_LINES } from '#domain/cart/cart.ts'
import { MAX_METADATA_LENGTH, readCheckoutMetadata, writeCheckoutMetadata } from '#domain/cart/checkout-metadata.ts'
import { createCatalogue } from '#domain/shop/catalogue.ts'
import { createBrand } from '#domain/site/brand.ts'

const { designs } = createCatalogue(createBrand({ slug: 'acme', name: 'Acme' }))
const lines = fc.uniqueArray(fc.constantFrom(...designs.map(({ id }) => id)), { minLength: 1 }).chain((ids) =>
  fc.tuple(
    ...ids.map((designId) =>
      fc.record({
        designId: fc.constant(designId),
        quantity: fc.integer({ min: 1, max: MAX_LINES * MAX_LINE_QUANTITY }),
      }),
    ),
  ),
)

it('STR-17 cards and code are written in values of at most 500 characters, and read as they were', () => {
  fc.assert(
    fc.property(lines, fc.option(fc.stringMatching(/^[A-Za-z0-9_-]{1,64}$/)), (written, ref) => {
      const metadata = writeCheckoutMetadata({ lines: written, ref })
      for (const value of Object.values(metadata)) expect(value.length).toBeLessThanOrEqual(MAX_METADATA_LENGTH)
      expect(Object.keys(metadata).sort()).toEqual(ref === null ? ['lines', 'v'] : ['lines', 'ref', 'v'])
      expect(readCheckoutMetadata(metadata)).toEqual({ lines: written, ref })
    }),
  )
})

it('STR-17 the lines stand there as design and quantity, joined by commas', () => {
  const two = [
    { designId: 'black', quantity: 3 },
    { designId: 'american-success', quantity: 1 },
  ]
  expect(writeCheckoutMetadata({ lines: two, ref: 'ANNA10' })).toEqual({
    v: '1',
    lines: 'black:3,american-success:1',
    ref: 'ANNA10',
  })
})

it.each([
  [null],
  ['v=1'],
  [{}],
  [{ lines: 'black:1' }],
  [{ v: '2', lines: 'black:1' }],
  [{ v: 1, lines: 'black:1' }],
  [{ v: '1' }],
  [{ v: '1', lines: '' }],
  [{ v: '1', lines: 'black' }],
  [{ v: '1', lines: 'black:0' }],
  [{ v: '1', lines: 'black:-1' }],
  [{ v: '1', lines: 'black:1.5' }],
  [{ v: '1', lines: 'black:1,' }],
  [{ v: '1', lines: '<b>:1' }],
  [{ v: '1', lines: `black:${'9'.repeat(7)}` }],
  [{ v: '1', lines: Array.from({ length: 80 }, () => 'black:1').join(',') }],
  [Object.create({ v: '1', lines: 'black:1' })],
])('%j is not what this shop wrote', (metadata) => {
  expect(readCheckoutMetadata(metadata)).toBeNull()
})

it('anything can be read without an error', () => {
  fc.assert(
    fc.property(fc.anything(), (metadata) => {
      readCheckoutMetadata(metadata)
    }),
  )
})

const text = (max: number) => fc.stringMatching(new RegExp(`^[A-Za-zÀ-ÖØ-öø-ÿ0-9.,'’&+/()@:#–-]{1,${max}}$`))
const engravedLines = fc.uniqueArray(
  fc.record({
    designId: fc.constantFrom(...designs.map(({ id }) => id)),
    quantity: fc.integer({ min: 1, max: MAX_LINE_QUANTITY }),
    engraving: fc.record({ name: text(30), line2: fc.oneof(fc.constant(''), text(40)) }),
  }),
  { minLength: 1, maxLength: MAX_ENGRAVINGS, selector: (line) => JSON.stringify(line) },
)

it('STR-17 each engraved line has a value of its own, and is read as it was; the plain ones stay together', () => {
  fc.assert(
    fc.property(engravedLines, fc.option(lines), (engraved, plain) => {
      const written = [...engraved, ...(plain ?? [])]
      const metadata = writeCheckoutMetadata({ lines: written, ref: null })
      for (const value of Object.values(metadata)) expect(value.length).toBeLessThanOrEqual(MAX_METADATA_LENGTH)
      expect(Object.values(metadata)).not.toContain('') // Stripe refuses it
      expect(Object.keys(metadata).length).toBeLessThanOrEqual(50)
      expect(Object.keys(metadata).filter((name) => /^e\d\d$/.test(name))).toHaveLength(engraved.length)
      expect(readCheckoutMetadata(metadata)).toEqual({ lines: [...(plain ?? []), ...engraved], ref: null })
    }),
  )
})

it('STR-17 an engraved line is design, quantity, name and second line', () => {
  const engraving = { name: 'Ann Lee', line2: 'Director' }
  expect(writeCheckoutMetadata({ lines: [{ designId: 'joker', quantity: 2, engraving }], ref: null })).toEqual({
    v: '1',
    e01: 'joker:2|Ann Lee|Director',
  })
})

it.each(['joker:2', 'joker:2|Ann', 'joker:2|Ann|x|y', 'joker:0|Ann|', 'joker:1||x', `joker:1|${'x'.repeat(500)}|`])(
  'STR-34 an engraved line %j is not ours',
  (e01) => {
    expect(readCheckoutMetadata({ v: '1', lines: 'black:1', e01 })).toBeNull()
  },
)
