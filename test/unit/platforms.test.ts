// The platforms of links: icons and colours. Their addresses are in link-input.test.ts.
import { readFileSync } from 'node:fs'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { PLATFORMS, platformId, platformName } from '#domain/profile/platforms.ts'
import { PLATFORM_ICONS } from '#ui/profile/platform-icons.ts'

const css = readFileSync(new URL('../../client/styles/profile-looks.css', import.meta.url), 'utf8')
const WITHOUT_COLOUR = ['email', 'phone', 'link']
const own = PLATFORMS.filter(({ id }) => !WITHOUT_COLOUR.includes(id))

const channel = (of: number): number => (of <= 0.03928 ? of / 12.92 : ((of + 0.055) / 1.055) ** 2.4)
const luminance = (hex: string): number => {
  const full = hex.length === 4 ? hex.replace(/[\da-f]/gi, '$&$&') : hex
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    channel(Number.parseInt(full.slice(at, at + 2), 16) / 255),
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
const contrast = (one: string, other: string): number => {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

describe('EDT-55 the platforms of links', () => {
  it.each(own)('$name has an icon and a colour of its own, three to one apart', ({ id, name }) => {
    const icon = renderToStaticMarkup(createElement(PLATFORM_ICONS[id]))
    expect(icon).not.toBe(renderToStaticMarkup(createElement(PLATFORM_ICONS.link)))
    const rule = new RegExp(`\\.platform-${id}\\b[^{}]*\\{([^}]*)\\}`).exec(css)?.[1] ?? ''
    const ground = /--platform: (#[\da-f]{3,6});/.exec(rule)?.[1]
    const ink = /--platform-ink: (#[\da-f]{3,6});/.exec(rule)?.[1] ?? '#fff'
    if (id !== 'instagram') expect(contrast(ground ?? '#fff', ink)).toBeGreaterThanOrEqual(3)
    expect(platformId(name === 'X' ? 'twitter' : name)).toBe(id)
    expect(platformName(id)).toBe(name)
  })

  it('no two share an icon', () => {
    const icons = PLATFORMS.map(({ id }) => renderToStaticMarkup(createElement(PLATFORM_ICONS[id])))
    expect(new Set(icons).size).toBe(PLATFORMS.length)
  })
})
