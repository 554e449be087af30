// The id of a card as people type it, and numbers and names made comparable.
import { describe, expect, it } from 'vitest'
import { chipIdsOf } from '#domain/chip/typed-chip.ts'
import { folded, meansName } from '#domain/text/folded.ts'

describe('a card', () => {
  it.each([
    ['DEMO0007', 'DEMO0007'],
    ['demo0007', 'DEMO0007'],
    ['\u200bDemo 0007\u00a0', 'DEMO0007'],
    ['https://shop.example/scan/demo0007?fbclid=1', 'DEMO0007'],
    ['shop.example/scan/DEMO0007&e=1', 'DEMO0007'],
    ['<http://localhost:8787/scan/DEMO0007>.', 'DEMO0007'],
    ['https://app.shop.example/register?chip=DEMO0007', 'DEMO0007'],
    ['abcd-0l23', 'ABCD0123'],
    ['abc.d~e:f', 'abc.d~e:f'],
  ])('PACK-06 CON-24 %s may be %s', (typed, id) => {
    expect(chipIdsOf(typed)).toContain(id)
  })

  it('PACK-06 what was typed comes first', () => {
    expect(chipIdsOf('AbC123')[0]).toBe('AbC123')
  })

  it.each(['', '  ', '../x%', '!!', '\u202e', 'https://', 'x'.repeat(200)])('PACK-06 %s is none', (typed) => {
    expect(chipIdsOf(typed)).toEqual([])
  })
})

it('CON-24 numbers are compared without what stands between, and look-alikes as one', () => {
  for (const typed of ['T-Z8PX7C', 't–z8px7c', ' #T Z8P X7C', 'T\u2011Z8PX7C']) expect(folded(typed)).toBe('TZ8PX7C')
  expect(folded('OIL-0')).toBe('0110')
  expect(folded(' #- ')).toBe('')
})

it('CON-24 a name is meant by words that begin its own, with or without accents', () => {
  for (const typed of ['zoe', 'ÅNGSTRÖM zoë', 'angs', 'neil'])
    expect(meansName(typed, 'Zoë Ångström-O’Neil')).toBe(true)
  for (const typed of ['', ' ', 'oe', 'zoe x', '%']) expect(meansName(typed, 'Zoë Ångström-O’Neil')).toBe(false)
})
