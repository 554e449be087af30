// Checkouts that do not come about: products that are missing, calls that fail, addresses that may not be followed and
// referrals the backend refuses. Each is told in a toast, and the cart is kept.
import type { Page } from '@playwright/test'
import { expect, networkQuiet, test } from '#test/support/browser.ts'
import { collectorsPack, jokerLine, openCart, openCartOf, openPage, seedCart, storedText } from '#test/support/cart.ts'
import {
  checkoutAnswer,
  failure,
  HOSTED_CHECKOUT,
  noProduct,
  productAnswer,
  stubCommerce,
} from '#test/support/commerce-calls.ts'
import { storedCart } from '#test/support/stored-cart.ts'

test.use({ allowConsoleErrors: true, contextOptions: { reducedMotion: 'reduce' } })

const checkoutButton = (page: Page) => page.getByRole('button', { name: 'Checkout Now' })
const toast = (page: Page) => page.locator('[data-sonner-toast]').filter({ hasText: 'Error' }).first()

test('CHK-22 ERR-01 ERR-03 ERR-04 ERR-10 without a product no checkout is created', async ({ page }) => {
  const commerce = await stubCommerce(page)
  const unknown = ['tappt-card-lover-girl', 'lucky-duck-tappt-card']
  commerce.product = (handle) => (unknown.includes(handle) ? noProduct : productAnswer(handle, '45.0'))
  const dialog = await openCartOf(page, [jokerLine, collectorsPack])
  await checkoutButton(page).click()
  await expect(toast(page)).toContainText('Unable to load all products. Missing: Lover Girl, Lucky Duck')
  await expect(toast(page).getByText('Error', { exact: true })).toBeVisible()
  await expect(toast(page)).toHaveAttribute('data-type', 'error')
  await expect(checkoutButton(page)).toBeVisible()
  expect(commerce.checkouts()).toEqual([])
  expect(await storedCart(page)).toHaveLength(2)

  // A line that never had a variant is told apart from a picked design. The toast is in reach inside the dialog.
  await dialog.getByRole('button', { name: 'Close notification' }).first().click()
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(0)
  await page.evaluate(
    (item) => {
      const text = JSON.stringify({ items: [item] })
      localStorage.setItem('tappt-cart', text)
      window.dispatchEvent(new StorageEvent('storage', { key: 'tappt-cart', newValue: text }))
    },
    { ...jokerLine, variant: 'lucky-duck', variantId: '' },
  )
  await expect(dialog.getByRole('heading', { level: 3 })).toHaveText(['Single Card'])
  await checkoutButton(page).click()
  await expect(toast(page)).toContainText('Product not found for Lucky Duck')
  expect(commerce.checkouts()).toEqual([])
})

test('CHK-29 CHK-31 ERR-05 ERR-06 ERR-07 ERR-09 ERR-10 a failed checkout is told and the cart is kept', async ({
  page,
}) => {
  const commerce = await stubCommerce(page)
  await openCartOf(page, [jokerLine])
  const noAddress = 'No checkout URL received from the commerce provider'
  const unreachable = /^ErrorCheckout failed: Failed to send a request to the Edge Function: .+/
  const cases: [Awaited<ReturnType<typeof commerce.checkout>>, string | RegExp][] = [
    [checkoutAnswer({ webUrl: null }), `Error${noAddress}`],
    [checkoutAnswer({ webUrl: 'http://checkout.example/pay/1' }), `Error${noAddress}`],
    [checkoutAnswer({ webUrl: 'javascript:document.title="owned"' }), `Error${noAddress}`],
    [failure('The shop is out of reach.'), 'ErrorCheckout failed: The shop is out of reach.'],
    [failure(), 'ErrorCheckout failed: Failed to create checkout'],
    ['unreachable', unreachable],
  ]
  for (const [index, [answer, text]] of cases.entries()) {
    commerce.checkout = () => answer
    await checkoutButton(page).click()
    await expect.poll(() => commerce.checkouts().length).toBe(index + 1)
    await expect(toast(page)).toHaveText(text) // the newest comes first
    await expect(checkoutButton(page)).toBeVisible()
  }
  await expect(page).toHaveURL(/\/faq$/)
  expect(await storedCart(page)).toHaveLength(1)
})

test('CHK-32 a referral the backend refuses is told, dropped, and the next click pays the full price shown', async ({
  page,
}) => {
  const commerce = await stubCommerce(page)
  commerce.checkout = () =>
    commerce.checkouts().length === 1
      ? failure('This referral discount is no longer available.', 409)
      : checkoutAnswer({ webUrl: HOSTED_CHECKOUT, totalPence: 4500 })
  await seedCart(page, [jokerLine])
  await openPage(page, '/faq?ref=GONE&discount=10')
  const dialog = await openCart(page)
  await expect(dialog).toContainText('Referral discount (10%)')
  await checkoutButton(page).click()
  await expect(toast(page)).toContainText('Checkout failed: This referral discount is no longer available.')
  await expect(dialog).not.toContainText('Referral discount')
  await expect(dialog.locator('dl > div').last()).toHaveText('Total£45.00')
  await expect(page).toHaveURL(/\/faq$/)
  expect(await storedText(page, 'tappt-referral')).toBeNull()
  await checkoutButton(page).click()
  await page.waitForURL(HOSTED_CHECKOUT)
  expect(commerce.checkouts().map((input) => input.discountCode)).toEqual(['GONE', undefined])
})

test('ERR-07 with the network down the reason is told although nothing can be fetched', async ({ page, context }) => {
  await openCartOf(page, [jokerLine])
  await networkQuiet(page)
  await context.setOffline(true)
  await checkoutButton(page).click()
  await expect(toast(page)).toContainText('Checkout failed: Failed to send a request to the Edge Function: ')
})

test('ERR-07 it is told also where the first click of all comes too late to fetch a toast', async ({
  page,
  context,
}) => {
  await openPage(page, '/product')
  const buyNow = page.getByRole('button', { name: /^Buy now/ })
  await expect(buyNow).toBeEnabled()
  await context.setOffline(true)
  await buyNow.click()
  await expect(
    page.getByText(
      'Checkout failed: Failed to send a request to the Edge Function: The connection was lost. Please try again once you are back online.',
    ),
  ).toBeVisible()
  expect(context.pages()).toHaveLength(1)

  await context.setOffline(false)
  const tab = context.waitForEvent('page')
  await buyNow.click()
  await (await tab).waitForURL(/\/sample-checkout\//)
})
