// Buy now on /product: what is sent, where the checkout opens, and what is said when it does not.
// Spec §4 "Buy now", §8; D-24, D-50, D-58, D-63 to D-65, D-112.
import type { Page } from '@playwright/test'
import { expect, test } from '#test/support/browser.ts'
import {
  checkoutAnswer,
  failure,
  HOSTED_CHECKOUT,
  noProduct,
  productAnswer,
  stubCommerce,
  variantOf,
} from '#test/support/commerce-calls.ts'
import { mixSwitch, openProduct, option } from '#test/support/product-page.ts'

const buyNow = (page: Page) => page.getByRole('button', { name: /^(Buy now|Processing)/ })
const errorToast = (page: Page, text: string) =>
  page.locator('[data-sonner-toast][data-type="error"]').filter({ hasText: 'Error' }).filter({ hasText: text })
const storedCart = (page: Page) => page.evaluate(() => localStorage.getItem('tappt-cart'))

test('BUY-01 BUY-02 BUY-04 BUY-06 BUY-07 BUY-08 BUY-12 API-18 API-19 API-20 API-21 one pack goes to the checkout in a new tab, past the cart', async ({
  page,
}) => {
  const stub = await stubCommerce(page)
  const product = gate()
  const checkout = gate()
  stub.product = async (handle) => {
    await product.opened
    return productAnswer(handle, '40.0')
  }
  stub.checkout = async () => {
    await checkout.opened
    return checkoutAnswer({ webUrl: HOSTED_CHECKOUT })
  }
  await openProduct(page)
  await expect(buyNow(page)).toBeDisabled()
  product.open()
  await expect(buyNow(page)).toBeEnabled()
  await option(page, 'Double').check()

  const popup = page.waitForEvent('popup')
  const request = page.waitForRequest((sent) => sent.postData()?.includes('createCheckout') ?? false)
  await buyNow(page).click()
  const tab = await popup
  await expect(buyNow(page)).toBeDisabled()
  expect((await request).method()).toBe('POST')
  expect(new URL((await request).url()).pathname).toBe('/api/functions/commerce')
  expect((await request).postDataJSON()).toEqual({
    action: 'createCheckout',
    input: { lineItems: [{ variantId: variantOf('tappt-card'), quantity: 2 }] },
  })
  checkout.open()
  await tab.waitForURL(HOSTED_CHECKOUT)
  expect(await tab.evaluate(() => window.opener)).toBeNull()
  await expect(page).toHaveURL(/\/product$/)
  expect(await storedCart(page)).toBeNull()
  await expect(buyNow(page)).toBeEnabled()
  expect(stub.checkouts()).toHaveLength(1)
})

test('BUY-02 BUY-10 API-20 a mixed pack sends each picked design, and the code of a valid referral', async ({
  page,
}) => {
  const stub = await stubCommerce(page)
  await openProduct(page, '/product?card=joker&ref=JANE&discount=10')
  await option(page, 'Pack').check()
  await mixSwitch(page).check()
  await page.getByLabel('Card 2').selectOption('Lover Girl')
  await page.getByLabel('Card 4').selectOption('Lover Girl')
  await page.getByLabel('Card 5').selectOption('Lucky Duck')
  await expect(buyNow(page)).toHaveText('Buy now £162')
  await expect(buyNow(page)).toBeEnabled()
  const popup = page.waitForEvent('popup')
  await buyNow(page).click()
  await (await popup).waitForURL(HOSTED_CHECKOUT)
  expect(stub.checkouts()).toEqual([
    {
      lineItems: [
        { variantId: variantOf('joker-tappt-card'), quantity: 2 },
        { variantId: variantOf('tappt-card-lover-girl'), quantity: 2 },
        { variantId: variantOf('lucky-duck-tappt-card'), quantity: 1 },
      ],
      discountCode: 'JANE',
    },
  ])
})

test('BUY-05 with pop-ups blocked the same window goes to the checkout', async ({ page }) => {
  await page.addInitScript(() => {
    window.open = () => null
  })
  await stubCommerce(page)
  await openProduct(page)
  await buyNow(page).click()
  await page.waitForURL(HOSTED_CHECKOUT)
})

const handhelds = {
  'a coarse pointer': { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } },
  'a phone’s user agent': { userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148' },
}
for (const [kind, options] of Object.entries(handhelds))
  test.describe(`on a device with ${kind}`, () => {
    test.use(options)

    test(`BUY-03 with ${kind} the same window goes to the checkout`, async ({ page, context }) => {
      await stubCommerce(page)
      await openProduct(page)
      await buyNow(page).click()
      await page.waitForURL(HOSTED_CHECKOUT)
      expect(context.pages()).toHaveLength(1)
    })
  })

test('EMBED-27 EMBED-29 in a frame adding opens the cart, and buy now leaves in the top window', async ({ page }) => {
  await stubCommerce(page)
  await hostPage(page, '')
  await page.goto('/host-page')
  const frame = page.frameLocator('iframe')
  await frame.locator('html[data-hydrated]').waitFor()
  await expect(frame.getByRole('button', { name: /^Buy now/ })).toBeEnabled()
  await frame.getByRole('button', { name: 'Add to cart' }).click()
  const cart = frame.getByRole('dialog', { name: 'Your Cart' })
  await expect(cart).toBeVisible()
  await cart.getByRole('button', { name: 'Close cart' }).click()
  await frame.getByRole('button', { name: /^Buy now/ }).click()
  await page.waitForURL(HOSTED_CHECKOUT)
})

test('BUY-11 a checkout that costs more than the button said is shown before anyone goes there', async ({ page }) => {
  const stub = await stubCommerce(page)
  stub.checkout = () => checkoutAnswer({ webUrl: HOSTED_CHECKOUT, totalPence: 8000 })
  await openProduct(page)
  await option(page, 'Double').check()
  await expect(buyNow(page)).toHaveText('Buy now £76')
  await buyNow(page).click()
  await expect(page.getByText('The checkout total is £80.00, not £76.00. Nothing has been ordered.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Continue at £80.00' })).toHaveAttribute('href', HOSTED_CHECKOUT)
  await expect.poll(() => page.context().pages().length).toBe(1)
  await option(page, 'Single').check()
  await expect(page.getByText(/The checkout total is/)).toBeHidden()
})

test('D-112 D-37 a checkout whose total nobody can tell is said before anyone goes there, and so is delivery', async ({
  page,
}) => {
  const stub = await stubCommerce(page)
  stub.checkout = () => checkoutAnswer({ webUrl: HOSTED_CHECKOUT, totalPence: null })
  await openProduct(page, '/product?ref=NOBODY&discount=50')
  const single = page.locator('label').filter({ has: option(page, 'Single') })
  await expect(single).toContainText('Plus delivery')
  await expect(single).not.toContainText('Free shipping')
  await expect(page.locator('label').filter({ has: option(page, 'Double') })).toContainText('Free shipping')
  await buyNow(page).click()
  await expect(page.getByText('Your total could not be confirmed: the checkout shows it')).toContainText(
    'it may be more than £20.00. Nothing has been ordered.',
  )
  await expect(page.getByRole('link', { name: 'Continue to checkout' })).toHaveAttribute('href', HOSTED_CHECKOUT)
  await expect.poll(() => page.context().pages().length).toBe(1)
})

test.describe('when something fails', () => {
  test.use({ allowConsoleErrors: true })

  test('BUY-09 ERR-02 ERR-03 ERR-04 ERR-07 ERR-08 ERR-10 without every product there is no checkout, and the reason is told', async ({
    page,
  }) => {
    const stub = await stubCommerce(page)
    const missing = ['lucky-duck-tappt-card', 'tappt-card-lover-girl']
    stub.product = (handle) => (missing.includes(handle) ? noProduct : productAnswer(handle, '45.0'))
    await openProduct(page, '/product?card=joker')
    await option(page, 'Pack').check()
    await mixSwitch(page).check()
    await page.getByLabel('Card 2').selectOption('Lucky Duck')
    await page.getByLabel('Card 3').selectOption('Lover Girl')
    await expect(buyNow(page)).toBeEnabled()
    await buyNow(page).click()
    await expect(
      errorToast(page, 'Unable to load all products. Please try again. Missing: Lucky Duck, Lover Girl'),
    ).toBeVisible()

    await page.getByRole('combobox', { name: 'Limited edition' }).selectOption('lucky-duck')
    await expect(buyNow(page)).toBeEnabled()
    await buyNow(page).click()
    await expect(errorToast(page, 'Product not found for Lucky Duck')).toBeVisible()

    stub.product = () => failure()
    await openProduct(page, '/product?card=unbothered')
    await expect(buyNow(page)).toBeEnabled()
    await buyNow(page).click()
    await expect(errorToast(page, 'Failed to fetch product')).toBeVisible()

    stub.product = () => 'unreachable'
    await openProduct(page, '/product?card=unbothered')
    await expect(buyNow(page)).toBeEnabled()
    await buyNow(page).click()
    await expect(
      errorToast(
        page,
        'Failed to send a request to the Edge Function: The connection was lost. Please try again once you are back online.',
      ),
    ).toBeVisible()
    expect(stub.checkouts()).toEqual([])
    expect(page.context().pages()).toHaveLength(1)
  })

  test('EMBED-27 a frame that may not leave its host goes to the checkout itself', async ({ page }) => {
    await stubCommerce(page)
    await hostPage(page, 'sandbox="allow-scripts allow-same-origin"')
    await page.goto('/host-page')
    const frame = page.frameLocator('iframe')
    await frame.getByRole('button', { name: /^Buy now/ }).click()
    await expect(frame.getByRole('heading', { name: 'Hosted checkout' })).toBeVisible()
    await expect(page).toHaveURL(/\/host-page$/)
  })

  test('ERR-05 ERR-06 ERR-09 a checkout that fails closes its tab, says why, and can be tried again', async ({
    page,
  }) => {
    const stub = await stubCommerce(page)
    await openProduct(page)
    const failures = [
      [failure(), 'Checkout failed: Failed to create checkout'],
      [failure('The shop is closed.'), 'Checkout failed: The shop is closed.'],
      [
        'unreachable',
        'Checkout failed: Failed to send a request to the Edge Function: The connection was lost. Please try again once you are back online.',
      ],
      [checkoutAnswer({ webUrl: null }), 'No checkout URL received from the commerce provider'],
      [checkoutAnswer({ webUrl: 'javascript:alert(1)' }), 'No checkout URL received from the commerce provider'],
      [checkoutAnswer({ webUrl: 'http://checkout.example/' }), 'No checkout URL received from the commerce provider'],
    ] as const
    for (const [answer, text] of failures) {
      stub.checkout = () => answer
      const popup = page.waitForEvent('popup')
      await buyNow(page).click()
      const tab = await popup
      if (!tab.isClosed()) await tab.waitForEvent('close')
      await expect(errorToast(page, text).first()).toBeVisible()
      await expect(page).toHaveURL(/\/product$/)
    }
    stub.checkout = () => checkoutAnswer({ webUrl: HOSTED_CHECKOUT })
    const popup = page.waitForEvent('popup')
    await buyNow(page).click()
    await (await popup).waitForURL(HOSTED_CHECKOUT)
  })

  test('BUY-02 BUY-11 a referral the backend refuses is dropped, and the next click buys at full price', async ({
    page,
  }) => {
    const stub = await stubCommerce(page)
    stub.checkout = () => failure('This referral discount is no longer available.', 422)
    await openProduct(page, '/product?ref=JANE&discount=10')
    await expect(buyNow(page)).toHaveText('Buy now £36')
    await buyNow(page).click()
    await expect(errorToast(page, 'Checkout failed: This referral discount is no longer available.')).toBeVisible()
    await expect(buyNow(page)).toHaveText('Buy now £40')
    stub.checkout = () => checkoutAnswer({ webUrl: HOSTED_CHECKOUT })
    await expect.poll(() => page.context().pages().length).toBe(1)
    const popup = page.waitForEvent('popup')
    await buyNow(page).click()
    await (await popup).waitForURL(HOSTED_CHECKOUT)
    expect(stub.checkouts().map((input) => input.discountCode)).toEqual(['JANE', undefined])
  })
})

/** A page of somebody else's that shows the product page in a frame with these attributes. */
const hostPage = (page: Page, attributes: string) =>
  page.route('**/host-page', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<title>Host</title><iframe src="/product?embed=1" ${attributes} title="Shop" width="1200" height="1600"></iframe>`,
    }),
  )

/** Something to wait for until the test opens it. */
function gate(): { opened: Promise<void>; open: () => void } {
  const { promise: opened, resolve: open } = Promise.withResolvers<void>()
  return { opened, open }
}
