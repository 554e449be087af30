// Walks through pages by Tab: each stop shows its focus with a mark that stands out from what it lies on in all five themes,
// and nothing that stays in place covers it. Every page on a wide screen: every-page.spec.ts. WCAG 2.4.7, 2.4.11, 1.4.11; F12.
import type { Page } from '@playwright/test'
import { encodeOrder } from '#commerce/sample-checkout-id.ts'
import { createBrand } from '#domain/site/brand.ts'
import { routes } from '#domain/site/routes.ts'
import { expect, test } from '#test/support/browser.ts'
import { visitedBefore } from '#test/support/cart.ts'
import { walk, walkContent } from '#test/support/keyboard.ts'

const brand = createBrand({ slug: 'tappt', name: 'Tappt' })
const ORDER = routes(brand).sampleCheckout(encodeOrder({ lines: [['joker', 2]], discountCode: null }))
const WIDE = { width: 1280, height: 720 }
const PHONE = { width: 390, height: 700 }
/** What sticks, floats and scrolls sideways differs on phones. */
const ON_PHONES = ['/', '/product', '/core-editions', '/limited-editions', '/profile/tappt']

test.use({ contextOptions: { reducedMotion: 'reduce' }, allowConsoleErrors: true }) // a page that answers 404 is an error
test.beforeEach(({ page }) => {
  test.setTimeout(60_000)
  return visitedBefore(page)
})

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  if ((await page.locator('[data-island="site-header"], body[data-embed]').count()) > 0)
    await page.locator('html[data-hydrated]').waitFor()
}

const CASES = [
  ...['/nowhere', '/unsubscribe', ORDER].map((path) => ({ path, on: WIDE })),
  ...ON_PHONES.map((path) => ({ path, on: PHONE })),
]

for (const { path, on } of CASES)
  test(`F12 ${path} at ${on.width} px: every stop shows its focus, uncovered, in every theme`, async ({ page }) => {
    await page.setViewportSize(on)
    await open(page, path)
    await walkContent(page)
  })

// On a slow line the row of the hero is walked through before the carousel's script has come to hold what is aside.
test('F12 / before its scripts have come: every stop shows its focus, uncovered, in every theme', async ({ page }) => {
  await page.setViewportSize(WIDE)
  await page.route('**/*.js', (route) => route.abort())
  await page.goto('/')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter') // "Skip to content"
  const names = await walk(page, (inMain) => inMain)
  expect(names.filter((name) => name === 'a ""')).toHaveLength(3) // the front card of each slide
})

test('F12 header and footer: every stop shows its focus, uncovered, in every theme', async ({ page }) => {
  await open(page, '/report')
  const header = await walk(page, (inMain) => !inMain)
  expect(header.slice(0, 3)).toEqual(['a "Skip to content"', 'button "Open menu"', 'a "Tappt"'])
  await page.getByRole('button', { name: 'Send report' }).focus()
  const footer = await walk(page, (inMain) => !inMain)
  expect(footer.at(-1)).toBe('button "Cookie settings"')
  expect(footer.length).toBeGreaterThan(10)
})

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })
  test('F12 the quick links drift until one has the focus; that one is in view', async ({ page }) => {
    await page.setViewportSize(PHONE)
    await open(page, '/')
    const links = page.getByRole('list', { name: 'Quick links' }).getByRole('link')
    await links.first().focus()
    for (const link of await links.all()) {
      await expect(link).toBeFocused()
      await expect(link).toBeInViewport({ ratio: 1 })
      await page.keyboard.press('Tab')
    }
  })
})
