// What can be engraved on a card: the one judge of characters and widths, and how an engraving is kept with a line.
import { describe, expect, it } from 'vitest'
import { engravedWords, engravingAttributes } from '#domain/engraving/engraved-line.ts'
import {
  canBeEngraved,
  canonicalEngraving,
  engravingIn,
  engravingProblems,
  lineSize,
  placedCharacters,
} from '#domain/engraving/engraving.ts'
import { OUTLINES } from '#domain/engraving/engraving-outlines.ts'

const TOO_WIDE = 'This text is too wide for the card.'

describe('a text as it is counted', () => {
  it.each([
    ['  Ann \t  Lee ', 'Ann Lee'],
    ['Ann\u00a0Lee\n', 'Ann Lee'],
    ['Zoe\u0308', 'Zoë'],
    ['A\u200bnn\ufeff', 'Ann'],
    ['‘Ann’ O\u02bcNeil', '’Ann’ O’Neil'],
    ['2019—2024 \u22125', '2019–2024 -5'],
    ['', ''],
  ])('ENG-04 %j is %j', (typed, kept) => {
    expect(canonicalEngraving(typed)).toBe(kept)
    expect(canonicalEngraving(kept)).toBe(kept)
  })
})

describe('the judge', () => {
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
    ['Ann ÷ Lee', 'a\\b', { name: '"÷" cannot be engraved.', line2: '"\\" cannot be engraved.' }],
    ['Ann 😀', 'Привет', { name: '"😀" cannot be engraved.', line2: '"П" cannot be engraved.' }],
    ['Ann | Lee', '“x”', { name: '"|" cannot be engraved.', line2: '"“" cannot be engraved.' }],
    ['Ann\u200bLee', '', { name: 'There is a character in it that cannot be engraved.' }],
    ['', 'Director', { line2: 'Please enter a name, or leave both lines empty.' }],
    ['Ann', 'W'.repeat(40), { line2: TOO_WIDE }],
  ])('ENG-03 ENG-05 ENG-06 says of %j and %j what cannot be engraved', (name, line2, problems) => {
    expect(engravingProblems({ name, line2 })).toEqual(problems)
    expect(canBeEngraved({ name, line2 })).toBe(Object.keys(problems).length === 0)
  })

  it('ENG-05 allows exactly the characters of the list, and has an outline for each', () => {
    const listed = new Set(
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789 .,'’&+-–/()@:#" +
        Array.from({ length: 64 }, (_, at) => String.fromCodePoint(0xc0 + at))
          .filter((letter) => letter !== '×' && letter !== '÷')
          .join(''),
    )
    const points = Array.from({ length: 0x3000 }, (_, at) => String.fromCodePoint(at))
    const allowed = points.filter(
      (character) => engravingProblems({ name: `a${character}a`, line2: '' }).name === undefined,
    )
    expect(allowed).toEqual(points.filter((character) => listed.has(character)))
    expect(Object.keys(OUTLINES).sort()).toEqual([...listed].sort())
    for (const character of listed) expect(OUTLINES[character] !== '', character).toBe(character !== ' ')
  })
})

describe('the size of a line', () => {
  it('ENG-06 is 5 mm, or less so that the line is at most 70 mm wide, and never below 2.2 mm', () => {
    expect(lineSize('Ann')).toBe(5)
    expect(lineSize('i'.repeat(40))).toBe(5)
    const long = 'Wilhelmina Konstantinopoulou W'
    expect(lineSize(long)).toBeLessThan(5)
    expect((placedCharacters(long).width * lineSize(long)) / 1000).toBeCloseTo(70, 6)
    expect(lineSize('W'.repeat(40))).toBeLessThan(2.2)
    expect(engravingProblems({ name: 'W'.repeat(29), line2: '' })).toEqual({})
  })

  it('ENG-06 counts how letters are kerned, accents or not', () => {
    const width = (line: string) => placedCharacters(line).width
    expect(width('AV')).toBeLessThan(width('A') + width('V'))
    expect(width('ÀV') - width('À')).toBe(width('AV') - width('A'))
    expect(width('HH')).toBe(2 * width('H'))
  })
})

describe('a line of an order', () => {
  it('ENG-26 keeps the lines that have words, and nothing of a plain card', () => {
    expect(engravingAttributes({ name: 'Ann', line2: '' })).toEqual([{ key: 'Name', value: 'Ann' }])
    expect(engravingAttributes({ name: '', line2: '' })).toBeNull()
    expect(engravedWords({ name: 'Ann', line2: 'CEO' })).toBe('Ann · CEO')
  })

  it('ENG-26 reads the two keys, whatever else is beside them', () => {
    const gift = { key: 'Gift', value: 'yes' }
    expect(engravingIn([gift, { key: 'Line 2', value: ' CEO ' }, { key: 'Name', value: 'Ann' }])).toEqual({
      name: 'Ann',
      line2: 'CEO',
    })
    expect(engravingIn([gift, { key: 'Name', value: '  ' }])).toBeNull()
  })
})
