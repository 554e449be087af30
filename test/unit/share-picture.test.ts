// The letters and the colours the picture of a shared profile is drawn with, from the file that ships.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PROFILE_THEMES } from '../../src/domain/profile'
import { PROFILE_LOOKS } from '../../src/domain/profile-looks'
import { drawText, widthOf } from '../../src/share-picture/letters'
import { openArt, profilePicture } from '../../src/share-picture/picture'
import { COLUMN } from '../../src/share-picture/scene'
import { drawable, setName } from '../../src/share-picture/words'

const file = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))
const art = openArt(readFileSync(file('public/share/profile.bin')))
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i)

describe('the letters', () => {
  it('cover printable ASCII, Latin-1 and Latin Extended-A; usernames need ASCII only', () => {
    const latin = [...range(0x20, 0x7e), ...range(0xa1, 0xac), ...range(0xae, 0x17f)]
    expect(latin.filter((code) => !art.display.glyphs.has(code))).toEqual([])
    expect(range(0x20, 0x7e).filter((code) => !art.text.glyphs.has(code))).toEqual([])
  })

  it('fill what they enclose: the ink of a letter is its area, wherever and however large it stands', () => {
    const ink = (size: number, x: number, angle = 0) =>
      drawText(art.display, 'H', { x, y: 300.3, size, angle }).cover.reduce((sum, cover) => sum + cover, 0)
    const area = ink(400, 0) / 400 ** 2
    expect(area).toBeGreaterThan(0.2)
    for (const [size, x, angle] of [
      [92, 80, 0],
      [92, 80.37, 0],
      [34, 780.5, 9],
      [26, 12.9, -33],
    ] as const)
      expect(ink(size, x, angle) / size ** 2).toBeCloseTo(area, 2)
  })

  it('stand closer where a pair needs it, accents or not', () => {
    const gap = (text: string) =>
      widthOf(art.display, text) - [...text].reduce((sum, one) => sum + widthOf(art.display, one), 0)
    expect(gap('AV')).toBeLessThan(gap('HH') - 30)
    expect(gap('ÀV')).toBe(gap('AV'))
  })
})

describe('a name', () => {
  it('keeps its letters, drops only the marks the font lacks, and loses nothing else it can draw', () => {
    expect(drawable(art.display, 'Łukasz O’Żółć')).toBe('Łukasz O’Żółć')
    expect(drawable(art.display, 'Zoe\u0308')).toBe('Zoë')
    expect(drawable(art.display, 'Nguyễn')).toBe('Nguyên')
    expect(drawable(art.display, ' ✨ Zoe \u202e \n Dam 👩🏽‍🚀')).toBe('Zoe Dam')
  })

  it('is as large as fits, breaks between words, and ends in an ellipsis when it has to', () => {
    expect(setName(art.display, 'Zoe')).toEqual({ size: 92, lines: ['Zoe'] })
    expect(setName(art.display, 'Jean-Baptiste O’Connor').lines).toEqual(['Jean-Baptiste', 'O’Connor'])
    const { lines } = setName(art.display, 'Maximiliane Konstantina von Hohenlohe-Waldenburg-Schillingsfürst')
    expect(lines[0]).toBe('Maximiliane')
    expect(lines[1]).toMatch(/^Konstantina von.*…$/)
    expect(setName(art.display, 'W'.repeat(200)).lines).toHaveLength(2)
  })

  it('never leaves its column, whatever it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (name) => {
        const { size, lines } = setName(art.display, drawable(art.display, name))
        expect(lines.length).toBeLessThanOrEqual(2)
        for (const line of lines) expect((widthOf(art.display, line) * size) / 1000).toBeLessThanOrEqual(COLUMN.width)
      }),
      { numRuns: 300 },
    )
  })

  it('always gives a picture', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (title) => {
        const png = profilePicture(art, { title, username: 'zoe', theme: 'paper', brandName: 'Acme' })
        expect(png.length).toBeLessThan(60_000)
      }),
      { numRuns: 25 },
    )
  })
})

it.each(PROFILE_THEMES)('the picture wears the colours of the theme %s as the style sheet has them', (theme) => {
  const css = readFileSync(file('client/styles/profile-looks.css'), 'utf8')
  // Themes that leave a colour out inherit it from the first.
  const rule = (id: string) =>
    new RegExp(
      id === PROFILE_THEMES[0] ? 'body\\.profile,[^{]*\\{([^}]*)' : `body\\.profile-${id},[^{]*\\{([^}]*)`,
    ).exec(css)?.[1] ?? ''
  const value = (name: string) =>
    [rule(theme), rule(PROFILE_THEMES[0])]
      .map((body) => new RegExp(`--profile-${name}: ([^;]*);`).exec(body)?.[1])
      .find(Boolean) ?? ''
  const look = PROFILE_LOOKS[theme]
  expect([look.ground, look.text, look.muted]).toEqual([value('bg'), value('text'), value('muted')])
  expect(look.glow).toBe(/#[0-9a-f]{6}/.exec(value('glow'))?.[0])
})
