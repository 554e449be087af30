// What the compiler refuses: the sentence above each mistake names it. `npm run types` compiles this file.
import { expect, expectTypeOf, it } from 'vitest'
import { type Differences, type Translated, type Words, words, wordsIn } from '#domain/text/words.ts'

const CART = words({
  title: 'Your Cart',
  items: { one: '1 item', other: '{count} items' },
  terms: 'By ordering you accept our <terms>terms of {shop}</terms>.',
  saved: 'You save {amount}.',
})
const t = wordsIn(CART, { language: 'en-GB' })

it('WLD-20 a key that is not there does not compile', () => {
  // @ts-expect-error: unknown key
  expect(t.titel).toBeUndefined()
  expectTypeOf(t.title).toEqualTypeOf<string>()
})

it('WLD-20 a missing, unknown or wrong value does not compile', () => {
  // @ts-expect-error: no value
  expect(() => t.saved()).toThrow()
  // @ts-expect-error: another name
  expect(t.saved({ price: '£4' })).toBe('You save undefined.')
  // @ts-expect-error: a value that is not asked for
  expect(t.saved({ amount: '£4', price: '£4' })).toBe('You save £4.')
  // @ts-expect-error: an object is no value
  expect(t.saved({ amount: {} })).toBeTypeOf('string')
  // @ts-expect-error: a plain text takes no values
  expect(() => t.title({ amount: '£4' })).toThrow()
  expectTypeOf(t.saved({ amount: '£4' })).toEqualTypeOf<string>()
})

it('WLD-20 the number of a plural must be given, and be a number', () => {
  // @ts-expect-error: no number
  expect(t.items({})).toBeTypeOf('string')
  // @ts-expect-error: a text is no number
  expect(t.items({ count: '2' })).toBe('2 items')
  expect(t.items({ count: 1 })).toBe('1 item')
})

it('WLD-20 a missing tag does not compile', () => {
  // @ts-expect-error: no part
  expect(() => t.terms({ shop: 'service' })).toThrow()
  // @ts-expect-error: a part is drawn by a function
  expect(() => t.terms({ shop: 'service', terms: 'terms' })).toThrow()
  // @ts-expect-error: the value inside the part
  expect(t.terms({ terms: (text) => text })).toContain('terms of undefined')
  expect(t.terms({ shop: 'service', terms: (text) => `[${text}]` }).join('')).toBe(
    'By ordering you accept our [terms of service].',
  )
})

it('WLD-20 a module that is given texts of a group knows its keys', () => {
  const heading = (given: Words<typeof CART>) => given.title
  expect(heading(t)).toBe('Your Cart')
  // @ts-expect-error: texts of another group
  expect(heading(wordsIn(words({ name: 'Name' }), { language: 'en-GB' }))).toBeUndefined()
})

it('WLD-20 a translation with a key too few, a key too many or another kind of text does not compile', () => {
  const whole = {
    title: 'A',
    items: { one: 'A', other: '{count} A' },
    terms: '<terms>{shop}</terms>',
    saved: '{amount}',
  }
  expectTypeOf(whole).toExtend<Translated<typeof CART>>()
  const { title: _, ...less } = whole
  // @ts-expect-error: a key is missing
  const missing: Translated<typeof CART> = less
  // @ts-expect-error: a key that is not English
  const more: Translated<typeof CART> = { ...whole, titel: 'A' }
  // @ts-expect-error: no plural forms
  const plain: Translated<typeof CART> = { ...whole, items: '{count} A' }
  // @ts-expect-error: a key that is not English, in a list of differences
  const different: Differences<typeof CART> = { titel: 'A' }
  expect([missing, more, plain, different]).toHaveLength(4)
  const allowed: Differences<typeof CART> = { title: 'Your Basket' }
  expect(wordsIn(CART, { language: 'en-US', translated: allowed }).title).toBe('Your Basket')
})
