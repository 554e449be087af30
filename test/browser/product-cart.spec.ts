// /product: what is added to the cart, prices from the backend and from a referral, a backend that fails, and one journey
// through the sample backend to its checkout. Spec §2 "Product page", §8; D-31, D-34, D-46, D-49.
import { expect, test } from '#test/support/browser.ts'
import { openCart, recordCalls } from '#test/support/cart.ts'
import { failure, noProduct, productAnswer, stubCommerce, variantOf } from '#test/support/commerce-calls.ts'
import {
  addToCart,
  buyNow,
  colourway,
  mixSwitch,
  openProduct,
  option,
  optionTile,
  price,
  storedItems,
  toast,
} from '#test/support/product-page.ts'

test('PROD-26 PROD-27 PROD-40 CAT-22 packs go into the cart with their picks, and the cart stays closed', async ({
  page,
}) => {
  const { calls } = await stubCommerce(page)
  await openProduct(page, '/product?card=joker')
  await expect(buyNow(page)).toBeEnabled()
  await addToCart(page).click()
  await expect(toast(page, 'Item added to cart!')).toContainText('Success')
  await option(page, 'Double').check()
  await addToCart(page).click()
  await expect(toast(page, '2 items added to cart!')).toContainText('Success')
  await option(page, 'Pack').check()
  await mixSwitch(page).check()
  await addToCart(page).click()
  await expect(toast(page, '5 items added to cart!')).toContainText('Success')
  await page.getByLabel('Card 5').selectOption('Lover Girl')
  await addToCart(page).click()

  const variant = { variant: 'joker', variantId: variantOf('joker-tappt-card') }
  const pack = { ...variant, packType: 'Pack', price: 36, quantity: 5 }
  await expect
    .poll(() => storedItems(page))
    .toMatchObject([
      { ...variant, packType: 'Single', price: 45, quantity: 1 },
      { ...variant, packType: 'Double', price: 43, quantity: 2 },
      { ...pack, mixMatchSelections: Array(5).fill('joker') },
      { ...pack, mixMatchSelections: ['joker', 'joker', 'joker', 'joker', 'hey-babe'] },
    ])
  const plain = (await storedItems(page)).slice(0, 2)
  for (const item of plain) expect(item).not.toHaveProperty('mixMatchSelections')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(calls.map((call) => 'handle' in call && call.handle)).toEqual(['joker-tappt-card', 'tappt-card-lover-girl'])
})

test('API-12 API-13 API-14 CAT-20 CAT-40 CAT-41 the price is the loaded one when it is in pounds, otherwise the catalogue’s', async ({
  page,
}) => {
  const stub = await stubCommerce(page)
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  stub.product = async (handle) => {
    await held
    return productAnswer(handle, '42.5')
  }
  const request = page.waitForRequest('**/api/functions/commerce')
  await openProduct(page)
  expect((await request).method()).toBe('POST')
  expect((await request).postDataJSON()).toEqual({ action: 'getProductByHandle', handle: 'tappt-card' })
  expect((await request).headers()).toMatchObject({ 'content-type': 'application/json', apikey: 'anon-public-key' })
  await expect(price(page)).toContainText('£40')
  release()
  await expect(price(page)).toContainText('£42.50')
  await expect(buyNow(page)).toHaveText('Buy now £42.50')
  await expect(optionTile(page, 'Double').getByText('£81', { exact: true })).toBeVisible()

  stub.product = (handle) => productAnswer(handle, '49.99', 'USD')
  await openProduct(page, '/product?card=joker')
  await expect(buyNow(page)).toBeEnabled()
  await expect(price(page)).toContainText('£45')
})

test('PROD-29 BUY-11 with a valid referral the page shows the discounted price beside the original', async ({
  page,
}) => {
  await stubCommerce(page)
  await openProduct(page, '/product?ref=JANE&discount=15&card=joker')
  await expect(price(page).locator('s')).toContainText('£45')
  await expect(price(page)).toContainText('£38')
  await expect(buyNow(page)).toHaveText('Buy now £38')
  await option(page, 'Double').check()
  await expect(price(page).locator('s')).toContainText('£86')
  await expect(buyNow(page)).toHaveText('Buy now £73') // 86 × 0.85 = 73.10
  await expect(optionTile(page, 'Double').getByText('£73', { exact: true })).toBeVisible()
  await addToCart(page).click()
  await expect.poll(() => storedItems(page)).toMatchObject([{ price: 43, quantity: 2 }])
})

test.describe('when commerce fails', () => {
  test.use({ allowConsoleErrors: true })

  test('PROD-25 ERR-11 CAT-41 the page stays whole at catalogue prices, and nothing is added without a variant', async ({
    page,
  }) => {
    const stub = await stubCommerce(page)
    stub.product = () => failure()
    await openProduct(page, '/product?card=lucky-duck')
    await addToCart(page).click()
    const notFound = toast(page, 'Product variant not found')
    await expect(notFound).toContainText('Error')
    expect(await storedItems(page)).toEqual([])
    await expect(price(page)).toContainText('£45')
    await expect(page.getByRole('list', { name: 'Sample reviews' }).getByRole('listitem')).toHaveCount(7)

    stub.product = () => noProduct
    await addToCart(page).click()
    await expect(buyNow(page)).toBeEnabled()
    expect(await storedItems(page)).toEqual([])

    // The click has asked again: once the backend is back, the next one works.
    stub.product = (handle) => productAnswer(handle, '45.0')
    await addToCart(page).click()
    await expect(async () => {
      await addToCart(page).click()
      expect((await storedItems(page)).length).toBeGreaterThan(0)
    }).toPass()
  })
})

test('API-12 API-18 PLAT-12 through the sample backend: choose, mix, add, reload, and check out the same items', async ({
  page,
}) => {
  await openProduct(page, '/product?card=unbothered')
  await expect(buyNow(page)).toBeEnabled()
  await option(page, 'Pack').check()
  await mixSwitch(page).check()
  await page.getByLabel('Card 2').selectOption('Lucky Duck')
  await page.getByLabel('Card 5').selectOption('Joker')
  await expect(buyNow(page)).toBeEnabled()
  await addToCart(page).click()
  await expect(toast(page, '5 items added to cart!')).toBeVisible()
  await colourway(page, 'Tappt Black').check()
  await expect(buyNow(page)).toBeEnabled()
  await addToCart(page).click()
  await expect(toast(page, 'Item added to cart!')).toBeVisible()

  await page.reload()
  await page.locator('html[data-hydrated]').waitFor()
  await page.getByRole('button', { name: 'Open cart, 6 items' }).click()
  const cart = page.getByRole('dialog', { name: 'Your Cart' })
  await expect(cart.getByText('£220.00').first()).toBeVisible()
  await cart.getByRole('button', { name: 'Checkout Now' }).click()

  await page.waitForURL(/\/sample-checkout\//)
  await expect(page.getByText(/No payment is taken/)).toBeVisible()
  const lines = page.getByRole('list', { name: 'Items' }).getByRole('listitem')
  await expect(lines).toHaveCount(4)
  for (const [label, count] of [
    ['Unbothered', '3 ×'],
    ['Lucky Duck', '1 ×'],
    ['Joker', '1 ×'],
    ['Tappt Black', '1 ×'],
  ] as const)
    await expect(lines.filter({ hasText: label })).toContainText(count)
  await expect(page.locator('[data-total]')).toHaveText('£220.00')
})

test('CART-01 adding, looking at the cart and changing it make no call', async ({ page }) => {
  await openProduct(page)
  await expect(buyNow(page)).toBeEnabled()
  const calls = recordCalls(page)
  await addToCart(page).click()
  const cart = await openCart(page)
  for (const name of [/^Increase/, /^Decrease/, /^Remove/]) await cart.getByRole('button', { name }).click()
  await expect(cart.getByText('Your cart is empty')).toBeVisible()
  expect(calls.map((call) => call.postData())).toEqual([])
})
