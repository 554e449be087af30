// What can be engraved on a card, and how it is kept with a line of an order.
import { describe, expect, it } from 'vitest'
import { engravingAttributes } from '#domain/order/engraved-line.ts'
import { canonicalEngraving, engravingProblems } from '#domain/order/engraving.ts'

describe('engraving', () => {
  it.each([
    ['  Ann \t  Lee ', 'Ann Lee'],
    ['Zoe\u0308', 'Zoë'],
    ['', ''],
  ])('keeps %j as %j', (typed, kept) => {
    expect(canonicalEngraving(typed)).toBe(kept)
  })

  it.each<[string, string, Record<string, string>]>([
    ['', '', {}],
    ['Ann Lee', '', {}],
    ["Zoë O'Brien-Núñez", '(R&D) a/b @x: #1, +1 – ’', {}],
    ['x'.repeat(30), 'i'.repeat(40), {}],
    [
      'x'.repeat(31),
      'i'.repeat(42),
      { name: 'At most 30 characters; 1 too many.', line2: 'At most 40 characters; 2 too many.' },
    ],
    ['Ann × Lee', '', { name: '"×" cannot be engraved.' }],
    ['Ann 😀', 'Привет', { name: '"😀" cannot be engraved.', line2: '"П" cannot be engraved.' }],
    ['Ann\u200bLee', '', { name: 'There is a character in it that cannot be engraved.' }],
    ['', 'Director', { line2: 'Please enter a name, or leave both lines empty.' }],
  ])('says of %j and %j what cannot be engraved', (name, line2, problems) => {
    expect(engravingProblems({ name, line2 })).toEqual(problems)
  })

  it('keeps the lines that have words, and nothing of a plain card', () => {
    expect(engravingAttributes({ name: 'Ann', line2: '' })).toEqual([{ key: 'Name', value: 'Ann' }])
    expect(engravingAttributes({ name: '', line2: '' })).toBeNull()
  })
})
