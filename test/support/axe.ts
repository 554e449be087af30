// The accessibility checker, run in the page itself: its source is sent once to each document, however often it is asked
// there, and nothing but what it found comes back.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type { AxeResults, ElementContext, RunOptions } from 'axe-core'
import { PROFILE_THEMES } from '#domain/profile/profile.ts'
import { SITE_THEMES } from '#domain/site/themes.ts'

/** The checker itself, for a page that is to have it from the start. */
export const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

export interface AxeQuestion {
  /** Only these rules. */
  rules?: readonly string[]
  /** All rules but these. */
  except?: readonly string[]
  /** Only what is in elements of this selector. */
  within?: string
}

export interface AxeAnswer {
  /** Rule and elements of everything that is wrong. */
  faults: string[]
  /** Rules that looked at something and found nothing. */
  passed: string[]
}

/** Colours that change over time are looked at when they have changed. */
export const settle = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const animation of document.getAnimations()) if (animation instanceof CSSTransition) animation.finish()
  })

/**
 * What axe finds on the page as it is now, without what is in its frames; by all rules, that of the size of targets among
 * them, unless said otherwise.
 */
export async function axe(page: Page, { rules, except = [], within }: AxeQuestion = {}): Promise<AxeAnswer> {
  await settle(page)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  const options: RunOptions = {
    iframes: false,
    resultTypes: ['violations'],
    ...(rules
      ? { runOnly: { type: 'rule', values: [...rules] } }
      : {
          rules: Object.fromEntries([
            ['target-size', { enabled: true }],
            ...except.map((rule) => [rule, { enabled: false }]),
          ]),
        }),
  }
  return page.evaluate(
    async ([selector, given]) => {
      const context: ElementContext = selector === null ? document : { include: [selector] }
      const { violations, passes }: AxeResults = await Reflect.get(window, 'axe').run(context, given)
      return {
        faults: violations.map(
          ({ id, nodes }) => `${id}: ${nodes.map(({ target, html }) => `${target.join(' ')} ${html}`).join(' | ')}`,
        ),
        passed: passes.map(({ id }) => id),
      }
    },
    [within ?? null, options] as const,
  )
}

/** A look is nothing but colours, so these are the rules it can break. */
export const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/** In the page: wears a look without loading it again. axe says nothing about words on a gradient, so the page's is
 * replaced by that one of its colours on which its words are hardest to read. */
function dress({ profile, site }: { profile: string; site: string }): void {
  document.documentElement.className = `theme-${site}`
  const { body } = document
  if (profile !== '') body.className = `profile profile-${profile}`
  body.style.background = ''
  const style = getComputedStyle(body)
  const channels = (color: string) => (color.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number)
  const luminance = (color: string) => {
    const [r = 0, g = 0, b = 0] = channels(color).map((value) => {
      const share = value / 255
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  const distance = (color: string) => Math.abs(luminance(color) - luminance(style.color))
  const stops = style.backgroundImage.match(/rgba?\([^)]*\)/g) ?? [style.backgroundColor]
  body.style.background = stops.sort((a, b) => distance(a) - distance(b))[0] ?? ''
}

/** Runs axe on the page as it is in each look: every rule on the first, the rules about colours on all. The page looks as before afterwards. */
export async function expectNothingFound(page: Page): Promise<void> {
  // A profile wears its own theme (D-86): each of those, on the site's darkest and lightest.
  const looks = new URL(page.url()).pathname.startsWith('/profile/')
    ? PROFILE_THEMES.map((profile, index) => ({ profile, site: index % 2 ? 'pearl-white' : 'dark-minimal' }))
    : SITE_THEMES.map(({ id }) => ({ profile: '', site: id }))
  const own = await page.evaluate(() => ({
    site: document.documentElement.className,
    body: document.body.className,
    style: document.body.getAttribute('style'),
  }))
  for (const [index, look] of looks.entries()) {
    await page.evaluate(dress, look)
    const { faults, passed } = await axe(page, index === 0 ? {} : { rules: COLOUR_RULES })
    expect(faults, `${look.profile} ${look.site}`).toEqual([])
    expect(passed, 'rules that looked at something').toContain('color-contrast')
  }
  await page.evaluate(({ site, body, style }) => {
    document.documentElement.className = site
    document.body.className = body
    if (style === null) document.body.removeAttribute('style')
    else document.body.setAttribute('style', style)
  }, own)
}
