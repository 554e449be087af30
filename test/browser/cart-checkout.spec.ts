// From the cart to the hosted checkout: what is sent, what is waited for, what the shopper is told, and when the cart
// is cleared. One journey goes through the real sample backend, the others through a stub of calls 2 and 3.
import type { Page } from '@playwright/test'
import { expect, test } from '#test/support/browser.ts'
import {
  BLACK_VARIANT,
  blackLine,
  collectorsPack,
  JOKER_VARIANT,
  jokerLine,
  openCart,
  openCartOf,
  openPage,
  recordCalls,
  seedCart,
  storedText,
} from '#test/support/cart.ts'
import {
  checkoutAnswer,
  HOSTED_CHECKOUT,
  productAnswer,
  stubCommerce,
  variantOf,
} from '#test/support/commerce-calls.ts'
import { storedCart } from '#test/support/stored-cart.ts'

// Sliding sheets and toasts are not what is looked at here.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const checkoutButton = (page: Page) => page.getByRole('button', { name: 'Checkout Now' })

test('CHK-23 CHK-24 CHK-25 CHK-26 CHK-27 CHK-28 REF-24 PLAT-10 PLAT-11 API-01 API-02 the cart becomes a hosted checkout', async ({
  page,
}) => {
  await seedCart(page, [blackLine(2, 38), { ...collectorsPack, quantity: 2 }, jokerLine, blackLine(1, 40)])
  await openPage(page, '/faq?ref=ANNA10&discount=10')
  const calls = recordCalls(page)
  await openCart(page)
  await checkoutButton(page).click()
  await page.waitForURL(/\/sample-checkout\//)
  await expect(page.getByText('No payment is taken.')).toBeVisible()

  const input = calls.map((call) => call.postDataJSON()).find((body) => body.action === 'createCheckout').input
  expect(input).toEqual({
    lineItems: [
      { variantId: BLACK_VARIANT, quantity: 3 },
      { variantId: JOKER_VARIANT, quantity: 3 },
      { variantId: expect.stringContaining('lover-girl'), quantity: 2 },
      { variantId: expect.stringContaining('lucky-duck'), quantity: 2 },
    ],
    discountCode: 'ANNA10',
  })
  for (const call of calls) {
    expect(new URL(call.url()).origin).toBe(new URL(page.url()).origin)
    expect(call.headers().apikey).toBe('anon-public-key')
  }
  expect(await storedText(page, 'tappt-cart')).toBeNull()
})

test('CHK-27 CHK-28 D-62 the sample checkout takes every code: nobody is asked before leaving', async ({ page }) => {
  await seedCart(page, [blackLine(1, 40)])
  await openPage(page, '/faq?ref=A&discount=15')
  await openCart(page)
  await checkoutButton(page).click()
  await page.waitForURL(/\/sample-checkout\//)
  await expect(page.getByText('Discount code A').locator('..')).toContainText('Not counted here')
  expect(await storedText(page, 'tappt-cart')).toBeNull()
})

test('CART-40 CHK-30 while the checkout is created the button says so and a second click starts nothing', async ({
  page,
}) => {
  const commerce = await stubCommerce(page)
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  commerce.checkout = async () => {
    await held
    return checkoutAnswer({ webUrl: HOSTED_CHECKOUT })
  }
  const dialog = await openCartOf(page, [jokerLine])
  await checkoutButton(page).dblclick()
  const busy = page.getByRole('button', { name: 'Processing...' })
  await busy.click()
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('button', { name: 'Remove Single Card, Joker' })).toBeDisabled()

  // Called off: the answer comes too late to take the shopper anywhere.
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  release()
  await openCart(page)
  await expect(checkoutButton(page)).toBeVisible()
  expect(commerce.checkouts()).toHaveLength(1)
  expect(await storedCart(page)).toHaveLength(1)

  await checkoutButton(page).dblclick()
  await page.waitForURL(HOSTED_CHECKOUT)
  expect(commerce.checkouts()).toHaveLength(2)
  await page.goBack()
  await page.locator('html[data-hydrated]').waitFor()
  await openCart(page)
  await expect(page.getByText('Your cart is empty')).toBeVisible()
})

test('CART-40 a page that comes back from the history cache is no longer busy', async ({ page }) => {
  const commerce = await stubCommerce(page)
  commerce.checkout = () => new Promise(() => {})
  const dialog = await openCartOf(page, [jokerLine])
  await checkoutButton(page).click()
  await expect(page.getByRole('button', { name: 'Processing...' })).toBeVisible()
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await expect(checkoutButton(page)).toBeVisible()
  await expect(dialog.getByRole('heading', { level: 3 })).toHaveText(['Single Card'])
})

test('CHK-20 CHK-21 picked designs are fetched first, together, and rechecked after 100 ms', async ({ page }) => {
  const commerce = await stubCommerce(page)
  const asked: number[] = []
  let answered = 0
  let createdAt = 0
  const { promise: all, resolve: release } = Promise.withResolvers<void>()
  commerce.product = async (handle) => {
    // Nothing is answered before all have been asked for: fetched one by one, this would never end.
    if (asked.push(Date.now()) === 3) release()
    await all
    answered = Date.now()
    return productAnswer(handle, '45.0')
  }
  commerce.checkout = () => {
    createdAt = Date.now()
    return checkoutAnswer({ webUrl: HOSTED_CHECKOUT })
  }
  await openCartOf(page, [collectorsPack])
  await checkoutButton(page).click()
  await page.waitForURL(HOSTED_CHECKOUT)
  expect(commerce.calls.map((call) => call.action)).toEqual([
    'getProductByHandle',
    'getProductByHandle',
    'getProductByHandle',
    'createCheckout',
  ])
  expect(createdAt - answered).toBeGreaterThanOrEqual(99)
  expect(commerce.checkouts()[0]).toEqual({
    lineItems: ['joker-tappt-card', 'tappt-card-lover-girl', 'lucky-duck-tappt-card'].map((handle) => ({
      variantId: variantOf(handle),
      quantity: 1,
    })),
  })
})

test('D-112 a higher total is shown first, and only a second click leads to it', async ({ page }) => {
  const commerce = await stubCommerce(page)
  commerce.checkout = () => checkoutAnswer({ webUrl: HOSTED_CHECKOUT, totalPence: 8000 })
  const dialog = await openCartOf(page, [blackLine(2, 38)])
  await checkoutButton(page).click()
  await expect(dialog.getByText('Checkout total is £80.00. That is £4.00 more')).toBeFocused()
  await expect(page).toHaveURL(/\/faq$/)
  expect(await storedCart(page)).toHaveLength(1)

  await dialog.getByRole('button', { name: 'Keep shopping' }).click()
  await expect(dialog).toBeHidden()
  await openCart(page)
  await checkoutButton(page).click()
  // The question was about the cart as it was.
  await dialog.getByRole('button', { name: 'Increase quantity of Double, Tappt Black' }).click()
  await expect(checkoutButton(page)).toBeVisible()
  await dialog.getByRole('button', { name: 'Decrease quantity of Double, Tappt Black' }).click()
  await checkoutButton(page).click()
  await dialog.getByRole('button', { name: 'Continue to checkout' }).click()
  await page.waitForURL(HOSTED_CHECKOUT)
})

test('D-112 a total that nobody can tell is said first, and the shopper decides', async ({ page }) => {
  const commerce = await stubCommerce(page)
  commerce.checkout = () => checkoutAnswer({ webUrl: HOSTED_CHECKOUT, totalPence: null })
  await seedCart(page, [blackLine(2, 38)])
  await openPage(page, '/faq?ref=NOBODY&discount=10')
  const dialog = await openCart(page)
  await checkoutButton(page).click()
  const question = dialog.getByText('Your total could not be confirmed.').locator('xpath=..')
  await expect(question).toBeFocused()
  await expect(question).toContainText('it may be more than £68.00. Nothing has been charged.')
  await expect(page).toHaveURL(/\/faq/)
  expect(await storedCart(page)).toHaveLength(1)
  await dialog.getByRole('button', { name: 'Continue to checkout' }).click()
  await page.waitForURL(HOSTED_CHECKOUT)
})

test('D-37 an order that a discount takes to £25 or less is told that delivery is added', async ({ page }) => {
  await stubCommerce(page)
  await seedCart(page, [blackLine(1, 40)])
  await openPage(page, '/faq?ref=HALF&discount=38') // £24.80, shown as £25: the exact amount counts
  const dialog = await openCart(page)
  const delivery = dialog.getByText('Delivery is added at checkout: it is free on orders over £25.')
  await expect(delivery).toBeVisible()
  await dialog.getByRole('button', { name: /^Increase quantity/ }).click()
  await expect(delivery).toBeHidden()
})

test('EMBED-27 EMBED-29 in a frame adding opens the cart, and the checkout opens in the top window', async ({
  page,
  baseURL,
}) => {
  // The same server by its other name is a foreign page to the browser; robots.txt has no policy against frames in it.
  const host = new URL('/robots.txt', baseURL)
  host.hostname = host.hostname === 'localhost' ? '127.0.0.1' : 'localhost'
  await stubCommerce(page)
  await page.goto(host.href)
  await page.evaluate((src) => {
    const frame = document.createElement('iframe')
    Object.assign(frame, { src, width: '400', height: '2400' })
    document.body.replaceChildren(frame)
  }, `${baseURL}/product?card=joker`)
  const frame = page.frameLocator('iframe')
  await expect(frame.getByRole('button', { name: /^Buy now/ })).toBeEnabled()
  const add = frame.getByRole('button', { name: 'Add to cart' })
  await add.click()
  const dialog = frame.getByRole('dialog', { name: 'Your Cart' })
  await expect(dialog).toBeVisible()
  const height = await dialog.evaluate((element) => element.getBoundingClientRect().height)
  expect(height, 'sized by its content, not by the frame').toBeLessThan(900)
  await dialog.getByRole('button', { name: 'Checkout Now' }).click()
  await page.waitForURL(HOSTED_CHECKOUT)
})
