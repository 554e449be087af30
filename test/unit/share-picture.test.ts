// The letters and the colours the picture of a shared profile is drawn with, from the file that ships.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PROFILE_THEMES } from '#domain/profile/profile.ts'
import { PROFILE_LOOKS } from '#domain/profile/profile-looks.ts'
import { drawText, widthOf } from '#share-picture/letters.ts'
import { needsMoreLetters, openArt, openLetters, profilePicture } from '#share-picture/picture.ts'
import { COLUMN } from '#share-picture/scene.ts'
import { drawable, setName } from '#share-picture/words.ts'

const file = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))
const art = openArt(readFileSync(file('public/share/profile.bin')))
const more = openLetters(readFileSync(file('public/share/letters.bin')))
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i)

describe('the letters', () => {
  it('cover printable ASCII, Latin-1 and Latin Extended-A; usernames need ASCII only', () => {
    const latin = [...range(0x20, 0x7e), ...range(0xa1, 0xac), ...range(0xae, 0x17f)]
    expect(latin.filter((code) => !art.display.glyphs.has(code))).toEqual([])
    expect(range(0x20, 0x7e).filter((code) => !art.text.glyphs.has(code))).toEqual([])
  })

  it('of further scripts cover every letter and digit of Latin, Greek and Cyrillic', () => {
    const blocks = [range(0x20, 0x24f), range(0x370, 0x52f), range(0x1e00, 0x1fff)].flat()
    const written = blocks.filter((code) => /[\p{L}\p{N}]/u.test(String.fromCodePoint(code)))
    expect(written.length).toBeGreaterThan(1300)
    expect(written.filter((code) => !more.glyphs.has(code)).map((code) => code.toString(16))).toEqual([])
    expect(widthOf(more, 'ГА')).toBeLessThan(widthOf(more, 'Г') + widthOf(more, 'А') - 30) // kerned
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
  it.each([
    ['Łukasz O’Żółć', 'Łukasz O’Żółć'],
    ['Zoe\u0308', 'Zoë'],
    [' ✨ Zoe \u202e \n Dam 👩🏽‍🚀', 'Zoe Dam'],
    ['Zoe❤️Dam', 'Zoe Dam'],
    ['1️⃣ Zoe 🇬🇧🏴󠁧󠁢󠁳󠁣󠁴󠁿', 'Zoe'],
    ['𝓩𝓸𝓮 Ｄａｍ', 'Zoe Dam'],
    ['Zoe\u200b\u00adDam', 'ZoeDam'],
    ['© Zoe™', '© Zoe™'],
  ])('%j is written as %j', (name, written) => expect(drawable(art.display, name)).toBe(written))

  it.each(['Анна K.', 'Đức', 'Nguyễn', 'Γιώργος', 'Zoe 愛', 'Zoe\u0333', 'محمد', 'Anna・K', 'Zoe ٣'])(
    '%s is not mutilated: the brand’s own letters write all of it or nothing',
    (name) => expect(drawable(art.display, name)).toBeNull(),
  )

  it.each(['Анна K.', 'Đức', 'Nguyễn Thị Hạnh', 'Γιώργος Ἀλέξανδρος', 'Ќира Ўладзімір', 'Ọládélé Ṣadé'])(
    '%s is written whole, in one typeface',
    (name) => {
      expect(needsMoreLetters(art, { title: name, brandName: 'Acme' })).toBe(true)
      expect(drawable(more, name)).toBe(name)
    },
  )

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
        const { size, lines } = setName(more, drawable(more, name) ?? '@zoe')
        expect(lines.length).toBeLessThanOrEqual(2)
        for (const line of lines) expect((widthOf(more, line) * size) / 1000).toBeLessThanOrEqual(COLUMN.width)
      }),
      { numRuns: 300 },
    )
  })

  it('always gives a picture', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (title) => {
        const png = profilePicture(art, { title, username: 'zoe', theme: 'paper', brandName: 'Acme', picture: null })
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
