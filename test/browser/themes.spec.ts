// The five site themes: chosen, kept, restored before the first paint, and told to the browser. Spec §3, §4; D-80 to
// D-84.
import type { Page } from '@playwright/test'
import { GRADIENTS, SITE_THEMES } from '#domain/site/themes.ts'
import { expect, test } from '#test/support/browser.ts'
import { openPage, storedText, visitedBefore } from '#test/support/cart.ts'

const KEY = 'tappt-theme'
const root = (page: Page) => page.locator('html')
const backgroundOf = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundImage)
const rgb = (hex: string) => {
  const [r, g, b] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
  return `rgb(${r}, ${g}, ${b})`
}

test.beforeEach(({ page }) => visitedBefore(page))

test('HDR-10 HDR-21 THEME-01 THEME-05 THEME-06 THEME-07 THEME-09 THEME-10 THEME-12 THEME-13 THEME-17 THEME-18 THEME-20 THEME-21 THEME-22 THEME-23 THEME-24 THEME-25 THEME-26 MAN-10 each theme can be chosen, is marked, stored and applied, and it stays', async ({
  page,
}) => {
  await openPage(page, '/faq')
  await page.getByRole('button', { name: 'Choose a theme' }).click()
  const options = page.getByRole('group', { name: 'Theme' }).getByRole('button')
  expect(await options.allTextContents()).toEqual([
    'AuroraPremium',
    'Dark',
    'GraphitePremium',
    'Pearl WhitePremium',
    'CosmicPremium',
  ])
  await expect(page.locator('[data-logo-variant="dark"]').first()).toBeVisible()
  await expect(page.locator('[data-logo-variant="light"]').first()).toBeHidden()
  await expect(options.nth(1)).toHaveAttribute('aria-pressed', 'true')
  await expect(options).toHaveCount(SITE_THEMES.length)
  for (const { width } of await page
    .locator('.site-swatch')
    .evaluateAll((all) => all.map((e) => e.getBoundingClientRect())))
    expect(width).toBeGreaterThanOrEqual(80) // large enough to see a page in it
  for (const [index, theme] of [...SITE_THEMES.entries()].reverse()) {
    await options.nth(index).click()
    const isSet = async () => {
      await expect(page.locator('html')).toHaveClass(`theme-${theme.id}`)
      const colours = await page
        .locator('meta[name="theme-color"]')
        .evaluateAll((all) => all.map((m) => (m as HTMLMetaElement).content))
      expect(new Set(colours)).toEqual(new Set([theme.colors.background]))
      const manifest = await page.locator('link[rel="manifest"]').getAttribute('href')
      expect(manifest).toBe(`/manifest.webmanifest?theme=${theme.id}`)
      expect((await (await page.request.get(manifest ?? '')).json()).theme_color).toBe(theme.colors.background)
    }
    await expect(options.nth(index).getByText('Premium')).toHaveCount(theme.isPremium ? 1 : 0)
    await isSet()
    await expect(options.nth(index)).toHaveAttribute('aria-pressed', 'true')
    await expect(page.locator('[data-theme][aria-pressed="true"]')).toHaveCount(1)
    expect(await storedText(page, 'tappt-theme')).toBe(theme.id)
    const [from] = /#[0-9a-f]{6}/.exec(GRADIENTS[theme.gradient]) ?? []
    expect(await backgroundOf(page)).toContain(`linear-gradient(135deg, ${rgb(from ?? '')}`)
    const surface = await page.evaluate(() => {
      const probe = document.body.appendChild(document.createElement('i'))
      probe.style.color = 'var(--card)'
      const { color } = getComputedStyle(probe)
      probe.remove()
      return color
    })
    expect(surface).toBe(rgb(theme.colors.card))
    if (theme.id !== 'pearl-white') continue
    await expect(page.locator('[data-logo-variant="light"]').first()).toBeVisible()
    await expect(page.locator('[data-logo-variant="dark"]').first()).toBeHidden()
    // Before the first paint: the page's own script does it, without the bundle.
    await page.route('**/assets/*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
    await page.goto('/terms')
    await isSet()
    await page.unroute('**/assets/*.js')
    await openPage(page, '/terms')
    await isSet()
    await page.getByRole('button', { name: 'Choose a theme' }).click()
    await expect(options.nth(index)).toHaveAttribute('aria-pressed', 'true')
  }
})

test('THEME-08 THEME-19 T-CSP-2 the default is dark-minimal, also for an unknown or hostile stored id', async ({
  page,
}) => {
  await page.goto('/faq')
  await expect(root(page)).toHaveClass('theme-dark-minimal')
  for (const stored of ['nope', '__proto__', 'x" onload="alert(1)']) {
    await page.evaluate(([key, value]) => localStorage.setItem(key ?? '', value ?? ''), [KEY, stored])
    await page.reload()
    await expect(root(page)).toHaveClass('theme-dark-minimal')
  }
  await page.locator('html[data-hydrated]').waitFor()
  await page.getByRole('button', { name: 'Choose a theme' }).click()
  await expect(page.locator('[data-theme="dark-minimal"]')).toHaveAttribute('aria-pressed', 'true')
})

test.describe(() => {
  test.use({ allowConsoleErrors: true }) // the client script is kept away on purpose
  test('THEME-18 a stored theme is on the page before anything is painted and without the client script', async ({
    page,
  }) => {
    await page.addInitScript((key) => localStorage.setItem(key, 'pearl-white'), KEY)
    await page.route('**/assets/*.js', (route) => route.abort())
    await page.goto('/faq', { waitUntil: 'commit' })
    await page.locator('body').waitFor()
    await expect(root(page)).toHaveClass('theme-pearl-white')
    expect(await page.locator('meta[name=theme-color]').getAttribute('content')).toBe('#f8fafc')
  })
})

test.describe(() => {
  test.use({ colorScheme: 'dark' })
  test('THEME-11 HDR-21 pearl-white is light: light surfaces, borders and a dark logo', async ({ page }) => {
    await page.addInitScript((key) => localStorage.setItem(key, 'pearl-white'), KEY)
    await page.goto('/faq')
    const colours = await page.evaluate(() => {
      const style = (selector: string) => getComputedStyle(document.querySelector(selector) as Element)
      return {
        scheme: getComputedStyle(document.documentElement).colorScheme,
        header: style('header').backgroundColor,
        border: style('header').borderBottomColor,
        logo: style('header [data-logo]').color,
      }
    })
    expect(colours).toEqual({
      scheme: 'light',
      header: 'rgb(255, 255, 255)',
      border: rgb('#d3dbe6'),
      logo: rgb('#0f172a'),
    })
  })
})
