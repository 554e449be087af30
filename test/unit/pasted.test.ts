// What a paste brings along is taken away before anything is checked (issue: pasted text). One function for every field.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  cleanPasted,
  cleanPastedAddress,
  cleanPastedCode,
  cleanPastedLines,
  withAsciiDigits,
} from '#domain/text/pasted.ts'

const UNSEEN = [
  ...'\u00ad\u061c\u200b\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2066\u2067\u2068\u2069\ufeff\ufffc',
]
const SPACES = [...'\t\u00a0\u2002\u2007\u2009\u202f\u205f\u3000']
const BREAKS = ['\r\n', '\r', '\n', '\v', '\f', '\u2028', '\u2029']

const point = (character: string) => `U+${character.codePointAt(0)?.toString(16)}`

describe('R3 pasted text of one line', () => {
  it.each(UNSEEN.map((character) => [point(character), character]))('loses %s wherever it stands', (_point, unseen) => {
    for (const clean of [cleanPasted, cleanPastedLines, cleanPastedCode])
      expect(clean(`${unseen}Mara${unseen} El${unseen}lison${unseen}`)).toBe('Mara Ellison')
  })

  it.each([...SPACES, ...BREAKS].map((space) => [point(space), space]))('has one space for %s', (_point, space) => {
    for (const clean of [cleanPasted, cleanPastedCode])
      expect(clean(`${space}Mara${space} ${space}Ellison ${space}`)).toBe('Mara Ellison')
  })

  it('is composed (NFC)', () => expect(cleanPasted('Jose\u0301')).toBe('Jos\u00e9'))

  it.each([
    ['a family', '👨\u200d👩\u200d👧\u200d👦 Ellison'],
    ['a heart of fire', '❤\ufe0f\u200d🔥'],
    ['a flag of England', '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}'],
    ['Persian', 'می\u200cخواهم'],
    ['Devanagari', 'क्\u200dष'],
    ['Sinhala', 'ශ්\u200dරී'],
  ])('keeps the joiners of %s', (_what, text) => {
    expect(cleanPasted(text)).toBe(text)
    expect(cleanPastedLines(text)).toBe(text)
  })

  it('loses joiners that join nothing', () =>
    expect(cleanPasted('\u200dMa\u200cra\u200d \u200c李\u200d小\u200d\u200d龍')).toBe('Mara 李小龍'))

  it.each(['a\0b', 'a\u001bb', 'a\u007fb', 'a\u0085b', 'a\ud800b'])(
    'leaves what is hostile in %j to be refused',
    (text) => {
      for (const clean of [cleanPasted, cleanPastedLines, cleanPastedCode]) expect(clean(text)).toBe(text)
    },
  )
})

it.each(BREAKS.map((space) => [point(space), space]))(
  'R3 pasted text of several lines keeps %s as a line break',
  (_point, end) =>
    expect(cleanPastedLines(`${end}One\tand\u00a0two \u200b${end}${end}three${end}`)).toBe('One and two\n\nthree'),
)

describe('R3 a pasted code', () => {
  it.each([...'\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe58\ufe63\uff0d'].map((dash) => [point(dash), dash]))(
    'has "-" for %s',
    (_point, dash) => expect(cleanPastedCode(`DEM0${dash}C0DE`)).toBe('DEM0-C0DE'),
  )

  it('has no joiner, no variation selector, no tag and no full-width ASCII', () =>
    expect(cleanPastedCode('ｍａｒａ＠\u200dexample\ufe0f．c\u200com\u{e0067}')).toBe('mara@example.com'))

  it.each(['\u115f', '\u1160', '\u17b4', '\u180e', '\u2800', '\u3164', '\uffa0'])('%j, a filler, goes', (filler) => {
    for (const text of [`${filler}SAVE10`, `SA${filler}VE10`, `SAVE10${filler}`])
      expect(cleanPastedCode(text)).toBe('SAVE10')
  })

  it('has straight quotes', () => expect(cleanPastedCode('o’brien@“example”')).toBe('o\'brien@"example"'))
})

it('R3 hyphens that only look like the usual one are the usual one, dashes of prose stay', () => {
  for (const clean of [cleanPasted, cleanPastedLines])
    expect(clean('Anne\u2011Marie\u2010Lou, 9\u20135 \u2014 and more')).toBe('Anne-Marie-Lou, 9\u20135 \u2014 and more')
})

it.each([
  ['https://fa.example.com/می\u200cخواهم', 'https://fa.example.com/می%E2%80%8Cخواهم'],
  ['https://example.com/❤\ufe0f', 'https://example.com/❤%EF%B8%8F'],
  ['\u202ahttps://exam\u200dple.com/a\u2011b\u200b\u202c', 'https://example.com/a-b'],
])('R3 the address %j is kept as %s', (pasted, kept) => {
  expect(cleanPastedAddress(pasted)).toBe(kept)
  expect(cleanPastedAddress(kept)).toBe(kept)
})

it('R3 digits of every script are 0 to 9', () => {
  for (const digits of [
    '0123456789',
    '٠١٢٣٤٥٦٧٨٩',
    '۰۱۲۳۴۵۶۷۸۹',
    '०१२३४५६७८९',
    '০১২৩৪৫৬৭৮৯',
    '๐๑๒๓๔๕๖๗๘๙',
    '０１２３４５６７８９',
    '𝟎𝟏𝟐𝟑𝟒𝟓𝟔𝟕𝟖𝟗',
    '𝟶𝟷𝟸𝟹𝟺𝟻𝟼𝟽𝟾𝟿',
  ])
    expect(withAsciiDigits(`+${digits} x`)).toBe('+0123456789 x')
})

it('R3 cleaning pasted text twice changes nothing more', () => {
  const unit = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 1 }),
    fc.constantFrom(...UNSEEN, ...SPACES, ...BREAKS, '\u200d', '\u200c', ' ', 'e', '\u0301', '👩', 'क', '-'),
  )
  fc.assert(
    fc.property(fc.array(unit), (units) => {
      for (const clean of [cleanPasted, cleanPastedLines, cleanPastedCode]) {
        const once = clean(units.join(''))
        expect(clean(once)).toBe(once)
      }
    }),
    { numRuns: 500 },
  )
})
