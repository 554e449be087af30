// An owner's own accent colour: it can be seen on every look, and text on it can be read.
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  accentColours,
  accentSheet,
  contrast,
  MARK_CONTRAST,
  readColour,
  TEXT_CONTRAST,
} from '#domain/profile/accent.ts'
import { PROFILE_THEMES } from '#domain/profile/profile.ts'
import { PROFILE_LOOKS } from '#domain/profile/profile-looks.ts'

const css = readFileSync(new URL('../../client/styles/profile-looks.css', import.meta.url), 'utf8')
const hue = (hex: string): [number, number] => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
  const [low, high] = [Math.min(red, green, blue), Math.max(red, green, blue)]
  const spread = high - low
  if (spread === 0) return [0, 0]
  const turn =
    high === red ? (green - blue) / spread : high === green ? 2 + (blue - red) / spread : 4 + (red - green) / spread
  return [(turn * 60 + 360) % 360, spread]
}

describe('EDT-62 an accent', () => {
  it.each(PROFILE_THEMES)(
    'on %s is 3:1 from every ground, and its text 4.5:1 from it, whatever the colour',
    (theme) => {
      const { ground, glow, surface } = PROFILE_LOOKS[theme]
      const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)
      fc.assert(
        fc.property(colour, (accent) => {
          const { button, ink, hover } = accentColours(accent, theme)
          for (const under of [ground, glow, surface])
            expect(contrast(button, under)).toBeGreaterThanOrEqual(MARK_CONTRAST)
          expect(['#000000', '#ffffff']).toContain(ink)
          expect(contrast(button, ink)).toBeGreaterThanOrEqual(TEXT_CONTRAST)
          expect(contrast(hover, ink)).toBeGreaterThanOrEqual(TEXT_CONTRAST)
          // Only the lightness moves: a colour that is far from grey keeps its hue.
          const [[before, spread], [after, left]] = [hue(accent), hue(button)]
          const turn = Math.abs(before - after)
          if (spread > 0.2 && left > 0.2) expect(Math.min(turn, 360 - turn)).toBeLessThan(6)
        }),
        { numRuns: 2000 },
      )
    },
  )

  it('is kept where it can be seen already', () => {
    expect(accentColours('#ff5500', 'dark-gradient').button).toBe('#ff5500')
    expect(accentColours('#7a1f5c', 'paper')).toMatchObject({ button: '#7a1f5c', ink: '#ffffff' })
    expect(accentColours('#ffffff', 'paper').button).not.toBe('#ffffff')
  })

  it('EDT-61 is read as people write it', () => {
    expect(['#1F6FEB', ' 1f6feb ', '#abc', '＃ABC', ''].map(readColour)).toEqual([
      '#1f6feb',
      '#1f6feb',
      '#aabbcc',
      '#aabbcc',
      '',
    ])
    expect(['red', '#12', '#1234567', 'rgb(1,2,3)', '#12345g', '}body{'].map(readColour)).toEqual(Array(6).fill(null))
  })

  it('is a sheet of four properties, and none for what is no colour', () => {
    expect(accentSheet('#ff5500', 'dark-gradient')).toBe(
      'body{--profile-ring:#ff5500;--profile-button:#ff5500;--profile-button-ink:#000000;--profile-button-hover:#ff691f}',
    )
    for (const stored of [null, '', '}</style><script>', 'red']) expect(accentSheet(stored, 'paper')).toBe('')
  })

  it.each(PROFILE_THEMES)('knows the surface of %s as the style sheet has it', (theme) => {
    const rule = (name: string) => new RegExp(`\\.look${name} \\{([^}]*)\\}`).exec(css)?.[1] ?? ''
    const named = rule(theme === 'dark-gradient' ? '' : `-${theme}`)
    const surface = /--profile-surface: (#[\da-f]{3,6});/.exec(named)?.[1] ?? ''
    expect(readColour(surface)).toBe(PROFILE_LOOKS[theme].surface)
  })
})
