// The platforms of links: icons and colours. Their addresses are in link-input.test.ts.
import { readFileSync } from 'node:fs'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { contrast, readColour } from '#domain/profile/accent.ts'
import { PLATFORMS, platformId, platformName } from '#domain/profile/platforms.ts'
import { profileView } from '#domain/profile/profile.ts'
import { PLATFORM_ICONS } from '#ui/profile/platform-icons.ts'

const css = readFileSync(new URL('../../client/styles/profile-looks.css', import.meta.url), 'utf8')
const WITHOUT_COLOUR = ['email', 'phone', 'link']
const own = PLATFORMS.filter(({ id }) => !WITHOUT_COLOUR.includes(id))

describe('EDT-55 the platforms of links', () => {
  it.each(own)('$name has an icon and a colour of its own, three to one apart', ({ id, name }) => {
    const icon = renderToStaticMarkup(createElement(PLATFORM_ICONS[id]))
    expect(icon).not.toBe(renderToStaticMarkup(createElement(PLATFORM_ICONS.link)))
    const rule = new RegExp(`\\.platform-${id}\\b[^{}]*\\{([^}]*)\\}`).exec(css)?.[1] ?? ''
    const ground = /--platform: (#[\da-f]{3,6});/.exec(rule)?.[1]
    const ink = /--platform-ink: (#[\da-f]{3,6});/.exec(rule)?.[1] ?? '#fff'
    if (id !== 'instagram')
      expect(contrast(readColour(ground ?? '#fff') || '', readColour(ink) || '')).toBeGreaterThanOrEqual(3)
    expect(platformId(name === 'X' ? 'twitter' : name)).toBe(id)
    expect(platformName(id)).toBe(name)
  })

  it('Cal.com is not named twice, although its name is an address', () => {
    const link = { display_order: 1, display_text: 'Cal.com', platform: 'calcom', url: 'https://cal.com/mara' }
    const [named, other] = profileView('x', null, [link, { ...link, display_text: 'mara.example' }]).links
    expect([named?.caption, other?.caption]).toEqual(['', 'Cal.com'])
  })

  it('no two share an icon', () => {
    const icons = PLATFORMS.map(({ id }) => renderToStaticMarkup(createElement(PLATFORM_ICONS[id])))
    expect(new Set(icons).size).toBe(PLATFORMS.length)
  })
})
