// The real back/forward cache: pages are kept in it whole, and come back from a checkout with nothing stuck. D-113, D-57.
// Playwright switches the cache off in every browser it starts; here it is left on, in a Chromium that has one: the headless
// shell has none.
import type { Page } from '@playwright/test'
import { ensureChromium } from '#scripts/chromium.ts'
import { expect, test } from '#test/support/browser.ts'
import { jokerLine, openCart, openPage, seedCart, storedText } from '#test/support/cart.ts'

test.use({
  contextOptions: { reducedMotion: 'reduce' },
  launchOptions: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures off this pattern
    async ({}, use, { project }) =>
      use({
        ...project.use.launchOptions,
        executablePath: ensureChromium(),
        ignoreDefaultArgs: ['--disable-back-forward-cache'],
      }),
    { scope: 'worker' },
  ],
})

/** Marks this very page; the mark is still there only if the page itself comes back. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { kept: true }))
const isSamePage = (page: Page) => page.evaluate(() => 'kept' in window)
/** Playwright's own goBack waits for a load that a kept page never has. */
async function back(page: Page, path: string): Promise<void> {
  await page.evaluate(() => history.back())
  await expect.poll(() => new URL(page.url()).pathname).toBe(path)
}

test('D-113 back from the checkout the very page is there: not busy, in step with storage, with the cart to restore', async ({
  page,
}) => {
  await seedCart(page, [jokerLine])
  await openPage(page, '/faq')
  await mark(page)
  const dialog = await openCart(page)
  await page.getByRole('button', { name: 'Checkout Now' }).click()
  await page.waitForURL(/\/sample-checkout\//)
  await back(page, '/faq')
  expect(await isSamePage(page), 'the page was kept, not loaded again').toBe(true)

  await expect(page.getByRole('button', { name: 'Checkout Now' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Processing...' })).toHaveCount(0)
  await expect(dialog.getByText('Your cart is empty')).toBeVisible()
  await dialog.getByRole('button', { name: 'Restore your cart' }).click()
  await expect(dialog.getByRole('heading', { level: 3 })).toHaveText(['Single Card'])
  expect(await storedText(page, 'tappt-cart-copy')).toBeNull()
  await page.getByRole('button', { name: 'Checkout Now' }).click()
  await page.waitForURL(/\/sample-checkout\//)
})

test('D-113 an earlier page of the visit comes back with an empty cart and the offer, too', async ({ page }) => {
  await seedCart(page, [jokerLine])
  await openPage(page, '/terms')
  await mark(page)
  await openPage(page, '/faq')
  await openCart(page)
  await page.getByRole('button', { name: 'Checkout Now' }).click()
  await page.waitForURL(/\/sample-checkout\//)
  await back(page, '/faq')
  await back(page, '/terms')
  expect(await isSamePage(page)).toBe(true)
  await expect(page.getByRole('button', { name: 'Open cart', exact: true })).toBeVisible()
  await page.getByRole('complementary', { name: 'Your last cart' }).getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByRole('button', { name: 'Open cart, 1 item' })).toBeVisible()
})

test('pages of the shop may be kept: every one comes back as it was', async ({ page }) => {
  for (const path of ['/', '/product', '/core-editions', '/limited-editions', '/tapptplus', '/tappt-teams', '/faq']) {
    await openPage(page, path)
    await mark(page)
    await page.goto('/robots.txt')
    await back(page, path)
    expect(await isSamePage(page), path).toBe(true)
  }
})
