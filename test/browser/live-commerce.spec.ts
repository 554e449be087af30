// The same purchase from the first choice to the hosted checkout, once through the sample backend and once through a
// live one, and what a shopper sees when the live one lets them down. The live shop is started here, with its own
// backend; a shop that somebody else serves (TEST_URL) is asked for the sample journey only.
import type { Page } from '@playwright/test'
import { test as base, expect } from '#test/support/browser.ts'
import { openCart, openPage, recordCalls, storedText } from '#test/support/cart.ts'
import { type LiveShop, startLiveShop } from '#test/support/live-shop.ts'
import { addToCart, buyNow, mixSwitch, openProduct, option } from '#test/support/product-page.ts'
import { storedCart } from '#test/support/stored-cart.ts'

const CHECKOUT = 'https://checkout.shop.example'

/** What the journey picks, by handle. */
const PICKED = {
  'joker-tappt-card': 3,
  'tappt-card-lover-girl': 1,
  'lucky-duck-tappt-card': 1,
  'tappt-card': 5,
}

/** Adds the first card and waits until it is stored: before its product is loaded, the button waits for that. */
async function addAndSee(page: Page): Promise<void> {
  await addToCart(page).click()
  await expect.poll(async () => (await storedCart(page)).length).toBe(1)
}

/** Chooses, mixes and adds with a referral, and leaves for the checkout. Five limited cards and a Team Pack: £306. */
async function buyTwoPacks(page: Page): Promise<void> {
  await openProduct(page, '/product?card=joker&ref=ANNA10&discount=10')
  await option(page, 'Pack').check()
  await mixSwitch(page).check()
  await page.getByLabel('Card 2').selectOption('Lover Girl')
  await page.getByLabel('Card 5').selectOption('Lucky Duck')
  await expect(buyNow(page)).toHaveText('Buy now £162')
  await expect(buyNow(page)).toBeEnabled()
  await addAndSee(page)
  await openPage(page, '/core-editions')
  const bundles = page.locator('#bundles')
  await bundles.scrollIntoViewIfNeeded()
  await expect(bundles.locator('[data-island][data-hydrated]')).toHaveCount(1)
  const team = bundles
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Team Pack', exact: true }) })
  // Before its product is loaded, the button asks to wait (ERR-12).
  await expect(async () => {
    await team.getByRole('button', { name: /^Add to cart/ }).click()
    expect((await storedCart(page)).length).toBe(2)
  }).toPass()
  const dialog = await openCart(page)
  await expect(dialog.locator('dl > div').last()).toHaveText('Total£306.00')
  await page.getByRole('button', { name: 'Checkout Now' }).click()
}

const withoutPopup = (page: Page) => page.addInitScript(() => localStorage.setItem('newsletter-popup-shown', 'true'))

base.use({ contextOptions: { reducedMotion: 'reduce' } })

base('CHK-24 CHK-26 CHK-27 CHK-28 REF-24 PLAT-11 PLAT-12 a purchase through the sample backend', async ({ page }) => {
  await withoutPopup(page)
  const calls = recordCalls(page)
  await buyTwoPacks(page)
  await page.waitForURL(/\/sample-checkout\//)
  await expect(page.locator('[data-total]')).toHaveText('£306.00')
  const input = calls.map((call) => call.postDataJSON()).find((body) => body?.action === 'createCheckout').input
  expect(input.discountCode).toBe('ANNA10')
  const sent = input.lineItems.map((line: { variantId: string; quantity: number }) => [
    line.variantId.replace('gid://sample/ProductVariant/', ''),
    line.quantity,
  ])
  expect(Object.fromEntries(sent)).toEqual(PICKED)
  expect(sent).toHaveLength(4)
  expect(await storedText(page, 'tappt-cart')).toBeNull()
})

base('D-112 the demo link of the sample shop charges what it shows', async ({ page }) => {
  await withoutPopup(page)
  await openProduct(page, '/product?ref=FRIEND&discount=10')
  await addAndSee(page)
  await openPage(page, '/product?card=joker')
  await addToCart(page).click()
  const dialog = await openCart(page)
  await expect(dialog.locator('dl > div').last()).toHaveText('Total£77.00')
  await page.getByRole('button', { name: 'Checkout Now' }).click()
  await page.waitForURL(/\/sample-checkout\//)
  await expect(page.locator('[data-total]')).toHaveText('£77.00')
})

const test = base.extend<object, { live: LiveShop }>({
  live: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies of a fixture off its first argument
    async ({}, use) => {
      const shop = await startLiveShop()
      await use(shop)
      await shop.stop()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: async ({ live }, use) => use(live.url),
})

test.describe('a live shop', () => {
  // One after another: they share one shop and its backend.
  test.describe.configure({ mode: 'default' })
  test.skip(!!process.env.TEST_URL && !process.env.LIVE_DIST, 'somebody else serves the shop under test')
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test.beforeEach(async ({ page, context, live }) => {
    await live.reset()
    await withoutPopup(page)
    await context.route(`${CHECKOUT}/**`, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>Hosted checkout</title><h1>Hosted checkout</h1>' }),
    )
  })

  test('D-61 CHK-24 CHK-26 CHK-27 CHK-28 REF-24 PLAT-11 PLAT-15 the same purchase arrives at the live backend as it was picked', async ({
    page,
    live,
    baseURL,
  }) => {
    await buyTwoPacks(page)
    await page.waitForURL(new RegExp(`^${CHECKOUT}/cart/c/`))
    const requests = await live.requests()
    const carts = requests.filter(({ operation }) => operation === 'cartCreate').map(({ variables }) => variables.input)
    expect(carts).toEqual([expect.objectContaining({ discountCodes: ['ANNA10'] })])
    const [{ lines }] = carts as [{ lines: { merchandiseId: string; quantity: number }[] }]
    const ids = Object.fromEntries(
      await Promise.all(
        Object.keys(PICKED).map(async (handle) => [handle, await variantOf(page, `${baseURL}`, handle)]),
      ),
    )
    expect(lines).toHaveLength(4)
    expect(Object.fromEntries(lines.map((line) => [line.merchandiseId, line.quantity]))).toEqual(
      Object.fromEntries(Object.entries(PICKED).map(([handle, quantity]) => [ids[handle], quantity])),
    )
    await openPage(page, '/faq')
    expect(await storedText(page, 'tappt-cart')).toBeNull()
    expect((await page.request.get('/sample-checkout/W1tbImJsYWNrIiwxXV1d')).status()).toBe(404)
  })

  test('D-112 a total above the one shown is told first, in the cart and at buy now, and the shopper chooses', async ({
    page,
    live,
  }) => {
    await openProduct(page)
    await option(page, 'Double').check()
    await expect(buyNow(page)).toBeEnabled()
    await live.store({ withoutDiscountOf: [2] })
    await buyNow(page).click()
    await expect(page.getByText('The checkout total is £80.00, not £76.00. Nothing has been ordered.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Continue at £80.00' })).toHaveAttribute('href', /^https:\/\/checkout/)

    await addToCart(page).click()
    const dialog = await openCart(page)
    await page.getByRole('button', { name: 'Checkout Now' }).click()
    await expect(dialog.getByText('Checkout total is £80.00. That is £4.00 more')).toBeVisible()
    expect(await storedCart(page)).toHaveLength(1)
    await expect(page).toHaveURL(/\/product$/)
    await dialog.getByRole('button', { name: 'Continue to checkout' }).click()
    await page.waitForURL(new RegExp(`^${CHECKOUT}/cart/c/`))
  })

  test.describe('that fails', () => {
    test.use({ allowConsoleErrors: true })

    test('CHK-29 CHK-32 ERR-06 ERR-09 T-COM-7 D-50 every failure is told, the cart is kept, and the next click can succeed', async ({
      page,
      live,
    }) => {
      test.slow() // one of the failures takes four seconds by itself
      await openProduct(page, '/product?card=joker&ref=ANNA10&discount=10')
      await expect(buyNow(page)).toBeEnabled()
      await addToCart(page).click()
      const dialog = await openCart(page)
      const checkout = page.getByRole('button', { name: 'Checkout Now' })
      const toast = page.locator('[data-sonner-toast][data-type="error"]').first()
      const failed = 'Checkout failed: Failed to create checkout'
      for (const [fault, text] of [
        [{ kind: 'down' }, failed],
        [{ kind: 'status', status: 500 }, failed],
        [{ kind: 'slow', ms: 20_000 }, failed],
        [{ kind: 'soldOut', left: 0 }, 'Checkout failed: Some of these cards are not available in this quantity.'],
        [
          { kind: 'checkoutUrl', url: 'http://checkout.shop.example/' },
          'No checkout URL received from the commerce provider',
        ],
        [{ kind: 'codeNotApplicable' }, 'Checkout failed: This referral discount is no longer available.'],
      ] as const) {
        await live.fault({ ...fault, on: 'cartCreate' })
        await checkout.click()
        await expect(toast).toContainText(text, { timeout: 15_000 })
        await expect(checkout).toBeVisible()
        expect(await storedCart(page)).toHaveLength(1)
        await expect(page).toHaveURL(/\/product/)
        await dialog.getByRole('button', { name: 'Close notification' }).first().click()
        await expect(page.locator('[data-sonner-toast]')).toHaveCount(0)
      }
      await expect(dialog.locator('dl > div').last()).toHaveText('Total£45.00')
      expect(await storedText(page, 'tappt-referral')).toBeNull()
      await live.fault(null)
      await checkout.click()
      await page.waitForURL(new RegExp(`^${CHECKOUT}/cart/c/`))
      const carts = (await live.requests()).filter(({ operation }) => operation === 'cartCreate')
      expect(carts.at(-1)?.variables.input).not.toHaveProperty('discountCodes')
    })
  })
})

/** The backend's id of a handle's variant, as the shop's own call 2 gives it. */
async function variantOf(page: Page, origin: string, handle: string): Promise<string> {
  const answer = await page.request.post(`${origin}/api/functions/commerce`, {
    headers: { apikey: 'anon-public-key' },
    data: { action: 'getProductByHandle', handle },
  })
  return (await answer.json()).data.productByHandle.variants.edges[0].node.id
}
