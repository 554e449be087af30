// What holds for every page of the shop: clean console, no script blocked, no sideways scroll, accessible to everyone,
// readable without JavaScript, and nobody else asked for anything.
import AxeBuilder from '@axe-core/playwright'
import { createBrand } from '../../src/domain/brand'
import { pagePaths } from '../../src/domain/routes'
import { SITE_THEMES } from '../../src/domain/themes'
import { expect, test } from '../support/browser'

const brand = createBrand({ slug: 'tappt', name: 'Tappt' })
const PAGES = Object.values(pagePaths(brand)).map(([path]) => path)
const ALL = [...PAGES, '/profile/tappt', '/profile/ava']

test.beforeEach(({ page }) =>
  page.addInitScript(() => {
    localStorage.setItem('newsletter-popup-shown', 'true')
    localStorage.setItem('tappt-theme-hint-shown', 'true')
  }),
)

for (const path of ALL)
  test(`PLAT-04 ${path} hydrates without a word in the console, asks no other origin and never scrolls sideways`, async ({
    page,
    baseURL,
  }) => {
    const foreign: string[] = []
    const violations: string[] = []
    page.on('request', (request) => {
      const { origin, protocol } = new URL(request.url())
      if (protocol.startsWith('http') && origin !== new URL(baseURL ?? '').origin) foreign.push(request.url())
    })
    page.on('console', (message) => {
      if (/Content Security Policy|hydrat|did not match/i.test(message.text())) violations.push(message.text())
    })
    await page.goto(path)
    if (!path.startsWith('/profile')) await page.locator('html[data-hydrated]').waitFor()
    await page.evaluate(async () => {
      for (let y = 0; y < document.body.scrollHeight; y += 700) {
        window.scrollTo(0, y)
        await new Promise((resolve) => requestAnimationFrame(resolve))
      }
    })
    for (const width of [320, 390, 768, 1280, 2560]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `at ${width} px`).toBeLessThanOrEqual(
        width,
      )
    }
    expect(violations).toEqual([])
    expect(foreign).toEqual([])
  })

test.describe('axe', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })
  for (const path of ALL)
    test(`${path} gives axe nothing to report in any theme`, async ({ page }) => {
      test.setTimeout(90_000)
      const themes = path.startsWith('/profile') ? SITE_THEMES.slice(0, 1) : SITE_THEMES
      await page.goto(path)
      if (!path.startsWith('/profile')) await page.locator('html[data-hydrated]').waitFor()
      for (const theme of themes) {
        await page.evaluate((id) => {
          document.documentElement.className = `theme-${id}`
        }, theme.id)
        const { violations } = await new AxeBuilder({ page }).analyze()
        const found = violations.map(
          ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`,
        )
        expect(found, theme.id).toEqual([])
      }
    })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  for (const path of ALL)
    test(`PLAT-03 ${path} reads completely`, async ({ page }) => {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByText(/^(Loading|Please wait)/)).toHaveCount(0)
      for (const link of await page.locator('a[href]').all())
        expect(await link.getAttribute('href')).toMatch(/^(\/|#|https?:|mailto:|tel:)/)
    })
})
