// The connection goes for a moment: what could not be fetched is fetched at the next touch, without a reload.
import type { Page } from '@playwright/test'
import { expect, networkQuiet, test } from '#test/support/browser.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' }, allowConsoleErrors: true })
test.beforeEach(({ page }) => page.addInitScript(() => localStorage.setItem('newsletter-popup-shown', 'true')))

const NOT_LOADED = 'This could not be loaded'
const hydrated = (page: Page) => page.locator('html[data-hydrated]').waitFor()
const settled = networkQuiet
/**
 * Resolves once the page itself knows that this part did not come, and waits for the next touch. The request fails earlier:
 * a touch between the two would lead to nothing.
 */
const failureOf = (page: Page, part: string) =>
  page.waitForEvent('console', (message) => message.type() === 'warning' && message.text().includes(part))

test('CART-17 ERR-07 a cart that was asked for offline says so, and opens at the next touch once the connection is back', async ({
  page,
  context,
}) => {
  await page.goto('/product')
  await hydrated(page)
  await settled(page)
  await context.setOffline(true)
  const cart = page.getByRole('button', { name: 'Open cart' })
  await cart.click()
  const note = page.getByRole('alert').filter({ hasText: NOT_LOADED })
  await note.evaluate((element) => element.setAttribute('data-first', ''))
  await cart.click()
  // The second note says that this press has failed as well: nothing is on its way when the connection is back.
  await expect(note.and(page.locator(':not([data-first])'))).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Your Cart' })).toHaveCount(0)

  await context.setOffline(false)
  await expect(page.locator('[data-island="cart-dialog"][data-hydrated]')).toBeAttached()
  await expect(page.getByRole('dialog', { name: 'Your Cart' })).toHaveCount(0) // not by itself
  await cart.click()
  await expect(page.getByRole('dialog', { name: 'Your Cart' })).toBeVisible()
})

test('HDR-13 a page whose islands never came is alive after the next touch', async ({ page }) => {
  let isGone = true
  await page.route(/\/assets\/(react|hydrate|shop)-[^/]*\.js$/, (route) => (isGone ? route.abort() : route.continue()))
  await page.goto('/product')
  const menu = page.getByRole('button', { name: 'Open menu' })
  await menu.click()
  await expect(page.getByRole('alert').filter({ hasText: NOT_LOADED })).toBeVisible()
  isGone = false
  await menu.click()
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible()
  await hydrated(page)
})

test('CART-17 where a part does not come although the device is online, the note leads to a reload, and the cart opens then', async ({
  page,
  context,
}) => {
  let isGone = true
  await page.route(/\/assets\/cart-dialog-[^/]*\.js$/, (route) => (isGone ? route.abort() : route.continue()))
  await page.goto('/product')
  await hydrated(page)
  await settled(page)
  const cart = page.getByRole('button', { name: 'Open cart' })
  const note = page.getByRole('alert').filter({ hasText: NOT_LOADED })
  const reload = note.getByRole('link', { name: 'Reload the page' })
  await context.setOffline(true)
  await cart.click()
  await expect(note).toBeVisible()
  await expect(reload).toHaveCount(0) // it would lead to the browser's own page of an error
  await context.setOffline(false)
  await cart.click()
  await expect(reload).toBeVisible()
  isGone = false
  await reload.click()
  await hydrated(page)
  await cart.click()
  await expect(page.getByRole('dialog', { name: 'Your Cart' })).toBeVisible()
})

test('BUY-12 ERR-07 bought at once offline: a sentence says that the connection is gone, and the cart is kept', async ({
  page,
  context,
}) => {
  await page.goto('/product')
  await hydrated(page)
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await expect(page.getByRole('button', { name: 'Open cart, 1 item' })).toBeVisible()
  const buyNow = page.getByRole('button', { name: /^Buy now/ })
  await expect(buyNow).toBeEnabled()
  await settled(page)
  await context.setOffline(true)
  await buyNow.click()
  const said =
    'Checkout failed: Failed to send a request to the Edge Function: The connection was lost. Please try again once you are back online.'
  await expect(page.getByText(said)).toBeVisible()
  await expect(page.getByText('dynamically imported')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Open cart, 1 item' })).toBeVisible()
  await expect(buyNow).toBeEnabled()
})

test('ERR-07 a toast that follows a failed one has its styles', async ({ page }) => {
  let isGone = true
  await page.route(/\/assets\/toaster(\.client)?-[^/]*\.(css|js)$/, (route) =>
    isGone ? route.abort() : route.continue(),
  )
  await page.goto('/product')
  await hydrated(page)
  const add = page.getByRole('button', { name: 'Add to cart' })
  await add.click()
  await expect(page.getByRole('alert').filter({ hasText: 'Item added to cart!' })).toBeVisible()
  isGone = false
  await add.click()
  const toast = page.locator('[data-sonner-toast]').first()
  await expect(toast).toBeVisible()
  await expect(page.locator('[data-sonner-toaster]')).toHaveCSS('position', 'fixed')
})

test('D-109 the question about advertising comes at the next press of "Cookie settings", with its styles', async ({
  page,
}) => {
  let isGone = true
  await page.route(/\/assets\/advertising-question-[^/]*\.(css|js)$/, (route) =>
    isGone ? route.abort() : route.continue(),
  )
  await page.goto('/faq')
  await hydrated(page)
  const settings = page.getByRole('button', { name: 'Cookie settings' })
  await settings.click()
  await expect(page.getByText(NOT_LOADED)).toBeVisible()
  isGone = false
  await settings.click()
  await expect(page.locator('[data-consent]')).toBeVisible()
  await expect(page.locator('[data-consent]')).toHaveCSS('position', 'fixed')
})

test('POP-24 the offer that could not be fetched says so, and opens at the next press of its button', async ({
  page,
}) => {
  let isGone = true
  await page.route(/\/assets\/discount-offer-[^/]*\.js$/, (route) => (isGone ? route.abort() : route.continue()))
  await page.goto('/')
  await hydrated(page)
  const button = page.getByRole('button', { name: 'Get 10% Off' })
  await button.click()
  await expect(page.getByText(NOT_LOADED)).toBeVisible()
  isGone = false
  await button.click()
  await expect(page.getByRole('dialog', { name: 'Get 10% Off Your First Order' })).toBeVisible()
})

test('POP-02 an offer that was due while the connection was gone opens at the next touch', async ({ page }) => {
  let isGone = true
  await page.addInitScript(() => localStorage.removeItem('newsletter-popup-shown'))
  await page.route(/\/assets\/discount-offer-[^/]*\.js$/, async (route) => (isGone ? route.abort() : route.continue()))
  await page.clock.install()
  await page.goto('/')
  await hydrated(page)
  const failed = failureOf(page, 'discount-offer')
  await page.clock.runFor(6000)
  await failed
  isGone = false
  await page.mouse.click(5, 400)
  await expect(page.getByRole('dialog', { name: 'Get 10% Off Your First Order' })).toBeVisible()
})

test('HOME-16 a carousel that had to scroll by itself is driven at the next touch', async ({ page }) => {
  let isGone = true
  await page.route(/\/assets\/embla-[^/]*\.js$/, (route) => (isGone ? route.abort() : route.continue()))
  await page.goto('/')
  await hydrated(page)
  const failed = failureOf(page, 'embla')
  const next = page.getByRole('button', { name: /next/i }).first()
  await next.scrollIntoViewIfNeeded()
  await next.click()
  await failed
  isGone = false
  const fetched = page.waitForResponse(/\/assets\/embla-/)
  await next.click()
  expect((await fetched).ok()).toBe(true)
})
