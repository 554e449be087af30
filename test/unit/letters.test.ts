// Which faces a text needs beside the shop's own, and from which side it is read.
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { isFromTheRight, lettersIn } from '#domain/text/letters.ts'
import { LETTER_SHEETS, letterFaces } from '../../build/letter-faces.ts'

describe('the letters of a text', () => {
  it.each([
    ['Zoë Łukasiewicz-Nguyễn · “café” – 100 % €', []],
    ['Zoe 👩‍👩‍👧 → ★', []],
    ['Ελένη', ['alphabets']],
    ['Катерина', ['alphabets']],
    ['ليلى', ['alphabets']],
    ['נועה', ['alphabets']],
    ['प्रिया', ['alphabets']],
    ['王小明', ['sc']],
    ['佐藤 さくら', ['jp']],
    ['サトウ', ['jp']],
    ['김민지 金', ['kr']],
    ['김 さくら Ελένη', ['alphabets', 'jp', 'kr']],
    ['', []],
  ])('%j need %j', (text, letters) => expect(lettersIn(text)).toEqual(letters))

  it('are read from the right when the first of them is', () => {
    expect(['ليلى', 'נועה from Leeds', '@ 1. ליא', 'Zoe ליא', '2024', ''].map(isFromTheRight)).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
    ])
  })
})

describe('the faces for Chinese, Japanese and Korean', () => {
  it.each(LETTER_SHEETS)('%s keeps its slices under one name, without what the shop’s own face draws', (sheet) => {
    const css = letterFaces(readFileSync(sheet, 'utf8'))
    const families = new Set(css.match(/font-family: [^;]+/g))
    expect([...families]).toEqual(['font-family: "Noto Letters"'])
    expect(css.match(/@font-face/g)?.length).toBeGreaterThan(90)
    expect(css.match(/font-display: swap/g)?.length).toBe(css.match(/@font-face/g)?.length)
    for (const [, first = ''] of css.matchAll(/U\+([0-9a-f]+)/gi))
      expect(Number.parseInt(first, 16)).toBeGreaterThanOrEqual(0x300)
    expect(css).not.toMatch(/-(?:latin|cyrillic|vietnamese)/)
  })

  it('stop the build when a sheet is written in another way', () => {
    expect(() => letterFaces('@font-face {}')).toThrow('no longer written')
  })
})
