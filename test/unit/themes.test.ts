// The five site themes as data, their style sheet, and whether every text can be read on its surface.
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { DEFAULT_THEME_ID } from '#domain/site/theme-choices.ts'
import { GRADIENTS, SITE_THEMES, schemeCss, type ThemeColors, themeById, themesCss } from '#domain/site/themes.ts'
import { contrast } from '#test/support/contrast.ts'

describe('the themes', () => {
  it('THEME-01 THEME-02 THEME-03 THEME-04 are five, complete, all minimal', () => {
    expect(SITE_THEMES.map(({ id }) => id)).toEqual(['aurora', 'dark-minimal', 'graphite', 'pearl-white', 'cosmic'])
    for (const theme of SITE_THEMES) {
      expect(Object.keys(theme).sort()).toEqual(
        ['bannerBg', 'bannerText', 'category', 'colors', 'gradient', 'headerBg', 'id', 'isPremium', 'name'].sort(),
      )
      expect(Object.keys(theme.colors)).toHaveLength(15)
      expect(theme.category).toBe('minimal')
    }
  })

  it('THEME-05 THEME-06 THEME-07 THEME-08 THEME-09 THEME-10 THEME-12 only the default, named Dark, is not premium', () => {
    expect(SITE_THEMES.filter(({ isPremium }) => !isPremium)).toEqual([themeById('dark-minimal')])
    expect(themeById(DEFAULT_THEME_ID)?.name).toBe('Dark')
  })

  it('THEME-14 THEME-15 THEME-16 each has its own of the five 135-degree gradients', () => {
    expect(SITE_THEMES.map(({ gradient }) => gradient)).toEqual([
      'emerald-teal-cyan',
      'gray-to-black',
      'gray-slate-zinc',
      'white-blue-indigo',
      'indigo-purple-slate',
    ])
    for (const gradient of Object.values(GRADIENTS)) expect(gradient).toMatch(/^linear-gradient\(135deg, #/)
  })

  it('the style sheet is the one written from this list', () => {
    const file = new URL('../../client/styles/themes.css', import.meta.url)
    expect(readFileSync(file, 'utf8')).toBe(themesCss())
  })

  it('HOST-40 the app has two of them, light and dark by the system', () => {
    const file = new URL('../../app/client/scheme.css', import.meta.url)
    expect(readFileSync(file, 'utf8')).toBe(schemeCss())
  })
})

/** A colour beside the themes' own: one for dark themes, one for the light one. */
const besideThemes = (sheet: string, name: string): string[] =>
  [
    ...readFileSync(new URL(`../../client/styles/${sheet}`, import.meta.url), 'utf8').matchAll(
      new RegExp(`--${name}: (#[0-9a-f]{6});`, 'g'),
    ),
  ].map(([, color]) => color ?? '')
const SAVINGS = besideThemes('tokens.css', 'saving')
const GOLD = besideThemes('light.css', 'gold')

describe.each(SITE_THEMES)('$name can be read', ({ id, colors, gradient, headerBg, bannerBg, bannerText }) => {
  const pairs: [keyof ThemeColors, keyof ThemeColors][] = [
    ['foreground', 'background'],
    ['foreground', 'card'],
    ['foreground', 'muted'],
    ['foreground', 'secondary'],
    ['cardForeground', 'card'],
    ['primaryForeground', 'primary'],
    ['secondaryForeground', 'secondary'],
    ['mutedForeground', 'background'],
    ['mutedForeground', 'card'],
    ['mutedForeground', 'muted'],
    ['mutedForeground', 'secondary'],
    ['accentForeground', 'accent'],
  ]
  it.each(pairs)('%s on %s at 4.5:1', (text, surface) => {
    expect(contrast(colors[text], colors[surface])).toBeGreaterThanOrEqual(4.5)
  })
  it('text on every stop of the page gradient, on the header and the banner at 4.5:1', () => {
    for (const stop of GRADIENTS[gradient].match(/#[0-9a-f]{6}/g) ?? []) {
      expect(contrast(colors.foreground, stop), stop).toBeGreaterThanOrEqual(4.5)
      expect(contrast(colors.mutedForeground, stop), stop).toBeGreaterThanOrEqual(4.5)
    }
    expect(contrast(colors.foreground, headerBg)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(colors.mutedForeground, headerBg)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(bannerText, bannerBg)).toBeGreaterThanOrEqual(4.5)
  })
  it('savings on every stop of the page gradient and on every surface at 4.5:1', () => {
    const [dark = '', light = ''] = SAVINGS
    const stops = GRADIENTS[gradient].match(/#[0-9a-f]{6}/g) ?? []
    for (const surface of [...stops, colors.background, colors.card, colors.muted])
      expect(contrast(id === 'pearl-white' ? light : dark, surface), surface).toBeGreaterThanOrEqual(4.5)
  })
  it('the gold of stars on every stop of the page gradient and on every surface at 3:1', () => {
    const [dark = '', light = ''] = GOLD
    const stops = GRADIENTS[gradient].match(/#[0-9a-f]{6}/g) ?? []
    for (const surface of [...stops, colors.background, colors.card, colors.muted])
      expect(contrast(id === 'pearl-white' ? light : dark, surface), surface).toBeGreaterThanOrEqual(3)
  })
  it('focus ring and field borders at 3:1 on the background', () => {
    expect(contrast(colors.ring, colors.background)).toBeGreaterThanOrEqual(3)
    expect(contrast(colors.input, colors.background)).toBeGreaterThanOrEqual(3)
  })
})
