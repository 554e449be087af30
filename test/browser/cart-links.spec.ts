// Links into the cart as a shopper meets them: a discount code that waits for the checkout, lines that are added, and
// an address bar that forgets both. D-116, R18, D-50.
import type { Page } from '@playwright/test'
import { expect, test } from '#test/support/browser.ts'
import { JOKER_VARIANT, jokerLine, openCart, openPage, recordCalls, seedCart, storedText } from '#test/support/cart.ts'
import { checkoutAnswer, HOSTED_CHECKOUT, stubCommerce } from '#test/support/commerce-calls.ts'
import { storedCart } from '#test/support/stored-cart.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const checkoutButton = (page: Page) => page.getByRole('button', { name: 'Checkout Now' })
const sentCheckouts = (calls: ReturnType<typeof recordCalls>) =>
  calls.map((call) => call.postDataJSON()).filter((body) => body?.action === 'createCheckout')

test('D-116 a code opened with an empty cart is remembered, shown, sent with the checkout, and then over', async ({
  page,
}) => {
  await page.goto('/discount/SPRING20?redirect=/product?card=joker&utm_source=mail%23buy')
  await expect(page.getByText('Discount code SPRING20 saved')).toBeVisible()
  await expect(page).toHaveURL(/\/product\?card=joker&utm_source=mail%23buy$/)
  expect(await storedText(page, 'tappt-cart')).toBe('{"items":[],"discountCode":"SPRING20"}')

  await openPage(page, '/product?card=joker')
  await expect(page.getByRole('button', { name: /^Buy now/ })).toBeEnabled()
  await page.getByRole('button', { name: 'Add to cart' }).click()
  const dialog = await openCart(page)
  await expect(dialog.locator('[data-code]')).toContainText('Discount code SPRING20 will be applied at checkout.')
  await expect(dialog.getByText('£45.00 × 1')).toBeVisible()
  const calls = recordCalls(page)
  await checkoutButton(page).click()
  await page.waitForURL(/\/sample-checkout\//)
  expect(sentCheckouts(calls)).toEqual([
    {
      action: 'createCheckout',
      input: { lineItems: [{ variantId: JOKER_VARIANT, quantity: 1 }], discountCode: 'SPRING20' },
    },
  ])
  await expect(page.getByText('£36.00')).toBeVisible() // the sample backend reads 20 % out of the code
  expect(await storedText(page, 'tappt-cart')).toBeNull()

  // A restored cart brings its code back.
  await openPage(page, '/faq')
  await page.getByRole('button', { name: 'Restore your cart' }).click()
  await openCart(page)
  await expect(dialog.locator('[data-code]')).toContainText('SPRING20')
  await dialog.getByRole('button', { name: 'Remove discount code SPRING20' }).click()
  await expect(dialog.locator('[data-code]')).toHaveCount(0)
  expect(JSON.parse((await storedText(page, 'tappt-cart')) ?? '')).not.toHaveProperty('discountCode')
})

test('D-50 a code the backend does not take is named and dropped, prices and cart stay, and the next click goes without', async ({
  page,
}) => {
  const commerce = await stubCommerce(page)
  commerce.checkout = (input) =>
    input.discountCode
      ? checkoutAnswer({ webUrl: HOSTED_CHECKOUT, totalPence: 4500, discountApplied: false })
      : checkoutAnswer({ webUrl: HOSTED_CHECKOUT })
  await seedCart(page, [jokerLine])
  await openPage(page, '/discount/OLD5')
  await openCart(page)
  await checkoutButton(page).click()
  await expect(page.getByText('Checkout failed: The discount code OLD5 does not apply to this order.')).toBeVisible()
  await expect(page.locator('[data-code]')).toHaveCount(0)
  expect(await storedCart(page)).toHaveLength(1)
  await checkoutButton(page).click()
  await page.waitForURL(HOSTED_CHECKOUT)
  expect(commerce.checkouts().map((input) => input.discountCode ?? null)).toEqual(['OLD5', null])
})

test('REF-24 D-116 a valid referral goes first; the shopper may choose the code instead', async ({ page }) => {
  await seedCart(page, [jokerLine])
  await openPage(page, '/?ref=ANNA10&discount=10')
  await openPage(page, '/discount/SPRING20?redirect=/faq')
  await expect(page.getByText('Your referral discount comes first. You can switch in the cart.')).toBeVisible()
  const calls = recordCalls(page)
  const dialog = await openCart(page)
  await expect(dialog.getByText('Referral discount (10%)')).toBeVisible()
  await checkoutButton(page).click()
  await page.waitForURL(/\/sample-checkout\//)
  expect(sentCheckouts(calls)[0].input.discountCode).toBe('ANNA10')

  await openPage(page, '/faq')
  await page.getByRole('button', { name: 'Restore your cart' }).click()
  await openCart(page)
  await dialog.getByRole('button', { name: 'Use SPRING20 instead' }).click()
  await expect(dialog.getByText('Referral discount (10%)')).toHaveCount(0)
  await expect(dialog.locator('[data-code]')).toContainText('will be applied at checkout')
  await checkoutButton(page).click()
  await page.waitForURL(/\/sample-checkout\//)
  expect(sentCheckouts(calls)[1].input.discountCode).toBe('SPRING20')
  expect(await storedText(page, 'tappt-referral')).toBeNull()
})

test('D-116 buy now takes the code along as well', async ({ page }) => {
  const commerce = await stubCommerce(page)
  commerce.checkout = () => checkoutAnswer({ webUrl: HOSTED_CHECKOUT })
  await openPage(page, '/discount/SPRING20?redirect=/product?card=joker')
  await expect(page.getByRole('button', { name: /^Buy now/ })).toBeEnabled()
  await page.getByRole('button', { name: /^Buy now/ }).click()
  await expect.poll(() => commerce.checkouts()).toMatchObject([{ discountCode: 'SPRING20' }])
})

test('D-116 R18 a cart link adds its lines at catalogue prices, opens the cart, and is gone from the address', async ({
  page,
}) => {
  await seedCart(page, [jokerLine])
  await page.goto('/cart/tappt-card:2,joker-tappt-card:3?discount=SPRING20&redirect=/faq&utm_source=x')
  const dialog = page.getByRole('dialog', { name: 'Your Cart' })
  await expect(dialog.getByRole('heading', { level: 3 })).toHaveText(['Single Card', 'Double'])
  await expect(dialog.getByText('£38.00 × 2')).toBeVisible()
  await expect(dialog.getByText('£45.00 × 4')).toBeVisible()
  await expect(dialog.locator('[data-code]')).toContainText('SPRING20')
  await expect(page).toHaveURL(/\/faq\?utm_source=x$/)

  // Nothing is added again by a reload, and the cart goes to the checkout like any other.
  await page.reload()
  await page.locator('html[data-hydrated]').waitFor()
  await expect(page.getByRole('button', { name: 'Open cart, 6 items' })).toBeVisible()
  const calls = recordCalls(page)
  await openCart(page)
  await checkoutButton(page).click()
  await page.waitForURL(/\/sample-checkout\//)
  expect(sentCheckouts(calls)[0].input).toEqual({
    lineItems: [
      { variantId: JOKER_VARIANT, quantity: 4 },
      { variantId: expect.stringContaining('tappt-card'), quantity: 2 },
    ],
    discountCode: 'SPRING20',
  })
})

test('R18 a link of which something is missing says so and adds the rest', async ({ page }) => {
  await page.goto('/cart/tappt-card:1,nope:1')
  await expect(page.getByText('Not everything could be added')).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Your Cart' }).getByText('£40.00 × 1')).toBeVisible()
  await page.goto('/?cart-note=unanswered')
  await expect(page.getByText('Your link could not be opened')).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
})

test('R18 hostile parameters change nothing', async ({ page }) => {
  for (const query of [
    'cart-lines=__proto__:1,constructor:2,joker:-1,joker:1e9',
    'cart-code=%00&cart-lines=%3Cscript%3E',
    `cart-code=${'x'.repeat(65)}&cart-note=%3Cimg%20src=x%3E`,
  ]) {
    await page.goto(`/faq?${query}`)
    await expect(page).toHaveURL(/\/faq$/)
    expect(await storedText(page, 'tappt-cart')).toBeNull()
  }
})
