// Sold-out cards are said by name where a shopper meets them, before the last click, and at the last click.
import type { Page } from '@playwright/test'
import { expect, test } from '#test/support/browser.ts'
import { blackLine, collectorsPack, openCart, openCartOf, openPage, seedCart } from '#test/support/cart.ts'
import { countedAnswer, productAnswer, soldOutAnswer, stubCommerce } from '#test/support/commerce-calls.ts'
import { addToCart, mixSwitch, openProduct, option } from '#test/support/product-page.ts'

const JOKER = 'joker-tappt-card'

async function withoutJoker(page: Page) {
  const stub = await stubCommerce(page)
  stub.product = (handle) => (handle === JOKER ? soldOutAnswer(handle) : productAnswer(handle, '45.0'))
  return stub
}

test.use({ contextOptions: { reducedMotion: 'reduce' } })
test.beforeEach(({ page }) => page.addInitScript(() => localStorage.setItem('newsletter-popup-shown', 'true')))

test('a sold-out card says so on its product page, and cannot be added or bought', async ({ page }) => {
  await withoutJoker(page)
  await openProduct(page, '/product?card=joker')
  await expect(page.getByText('Joker is sold out.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sold out' })).toBeDisabled()
  await expect(addToCart(page)).toBeDisabled()
  await expect(page.getByRole('combobox', { name: 'Limited edition' })).toContainText('Joker, sold out')
  // Another card can be bought, a pack that mixes the sold-out one in cannot.
  await page.getByRole('combobox', { name: 'Limited edition' }).selectOption('lucky-duck')
  await expect(page.getByText('Joker is sold out.')).toBeHidden()
  await expect(page.getByRole('button', { name: /^Buy now/ })).toBeEnabled()
  await option(page, 'Double').check()
  await mixSwitch(page).check()
  await page.getByLabel('Card 2').selectOption('Joker')
  await expect(page.getByText('Joker is sold out.')).toBeVisible()
  await expect(addToCart(page)).toBeDisabled()
})

test('a sold-out card is marked on the limited page, and no collection takes it', async ({ page }) => {
  await withoutJoker(page)
  await openPage(page, '/limited-editions')
  const card = page.locator('.limited-card[data-card="joker"]')
  await card.scrollIntoViewIfNeeded()
  await expect(card.getByText('SOLD OUT', { exact: true })).toBeVisible()
  await expect(page.locator('.limited-card').getByText('SOLD OUT', { exact: true })).toHaveCount(1)
  await expect(page.locator('.limited-card').getByText('LIMITED STOCK', { exact: true })).toHaveCount(4)
  await page
    .getByRole('button', { name: /^Build/ })
    .first()
    .click()
  await card.getByRole('button', { name: 'Joker' }).click()
  await expect(page.locator('[data-sonner-toast]')).toContainText('Joker is sold out.')
  await expect(page.getByText('0 of 3 chosen')).toBeVisible()
})

test('CON-39 a counted stock replaces the stated label of its edition alone', async ({ page }) => {
  const stub = await stubCommerce(page)
  stub.product = (handle) => (handle === JOKER ? countedAnswer(handle, 'low') : productAnswer(handle, '45.0'))
  await openPage(page, '/limited-editions')
  const card = page.locator('.limited-card[data-card="joker"]')
  await card.scrollIntoViewIfNeeded()
  await expect(card.getByText('NEARLY SOLD OUT', { exact: true })).toBeVisible()
  await expect(page.locator('.limited-card').getByText('LIMITED STOCK', { exact: true })).toHaveCount(4)
})

test('a sold-out edition is marked among the bundles, and its bundles cannot be added', async ({ page }) => {
  const stub = await stubCommerce(page)
  stub.product = (handle) => (handle === 'tappt-card' ? soldOutAnswer(handle) : productAnswer(handle, '40.0'))
  await openPage(page, '/core-editions')
  const bundles = page.locator('#bundles')
  await bundles.scrollIntoViewIfNeeded()
  await expect(bundles.getByText('Sold out', { exact: true }).first()).toBeVisible()
  for (const row of await bundles.locator('[data-bundle]').all()) await expect(row.getByRole('button')).toBeDisabled()
  await bundles.getByText('Desert Edition').click()
  for (const row of await bundles.locator('[data-bundle]').all()) await expect(row.getByRole('button')).toBeEnabled()
})

test('a cart says by name what is sold out as soon as it is opened', async ({ page }) => {
  const stub = await stubCommerce(page)
  stub.product = (handle) => (handle === 'tappt-card' ? soldOutAnswer(handle) : productAnswer(handle, '45.0'))
  const dialog = await openCartOf(page, [blackLine(2, 38), collectorsPack])
  await expect(dialog.getByText('Tappt Black is sold out.')).toBeVisible()
  await expect(dialog.locator('[data-sold-out]')).toHaveCount(1)
  expect(stub.calls).toEqual([{ action: 'getProductByHandle', handle: 'tappt-card' }])
})

test('a product page that comes to life after the cart has asked for its card shows what the cart has heard, by no second call', async ({
  page,
}) => {
  const stub = await stubCommerce(page)
  stub.product = (handle) => soldOutAnswer(handle)
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>()
  await page.route(/\/assets\/product-configurator-[^/]*\.js$/, async (route) => {
    await arrived
    await route.continue()
  })
  await seedCart(page, [blackLine(2, 38)])
  await page.goto('/product')
  const dialog = await openCart(page)
  await expect(dialog.getByText('Tappt Black is sold out.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close cart' }).click()
  arrive()
  // React attaches to the server's HTML, in which the card is for sale; the console would tell of a mismatch.
  await page.locator('html[data-hydrated]').waitFor()
  await expect(page.getByRole('button', { name: 'Sold out' })).toBeDisabled()
  expect(stub.calls).toHaveLength(1)
})

test.describe('at the last click', () => {
  test.use({ allowConsoleErrors: true })

  test('ERR-06 a checkout that lacks cards names them, and the lines they are in are marked', async ({ page }) => {
    const stub = await withoutJoker(page)
    const message = 'Some of these cards are not available in this quantity. Joker is sold out.'
    stub.checkout = () => ({ status: 409, body: { error: { message } } })
    const dialog = await openCartOf(page, [collectorsPack])
    await expect(dialog.locator('[data-sold-out]')).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Checkout Now' }).click()
    await expect(page.locator('[data-sonner-toast]').first()).toContainText(`Checkout failed: ${message}`)
    await expect(dialog.locator('[data-sold-out]')).toHaveText('Joker is sold out.')
  })
})
