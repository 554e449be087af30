// Coming back from a checkout without an order: the kept copy, its offers and its end, the history cache, and carts
// that storage holds in part. D-113, D-57, T-COM-7, R10, T-EMB-6.
import type { Page } from '@playwright/test'
import { axe } from '#test/support/axe.ts'
import { expect, test } from '#test/support/browser.ts'
import { blackLine, jokerLine, openCart, openCartOf, openPage, seedCart, storedText } from '#test/support/cart.ts'
import { checkoutAnswer, HOSTED_CHECKOUT, stubCommerce } from '#test/support/commerce-calls.ts'
import { storedCart } from '#test/support/stored-cart.ts'

// Sliding sheets are not what is looked at here.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const COPY = 'tappt-cart-copy'
const notice = (page: Page) => page.getByRole('complementary', { name: 'Your last cart' })
const restoreIn = (place: ReturnType<typeof notice>) => place.getByRole('button', { name: 'Restore your cart' })

/** A cart taken to the sample checkout, where nobody orders. */
async function leaveForCheckout(page: Page): Promise<void> {
  await openCartOf(page, [blackLine(2, 38), jokerLine])
  await page.getByRole('button', { name: 'Checkout Now' }).click()
  await page.waitForURL(/\/sample-checkout\//)
}

test('D-113 T-COM-7 a cart that went to the checkout is empty, kept, and restored with one click', async ({ page }) => {
  await leaveForCheckout(page)
  expect(await storedText(page, 'tappt-cart')).toBeNull()
  expect(JSON.parse((await storedText(page, COPY)) ?? '')).toMatchObject({
    version: 1,
    items: [{ id: 'black-2' }, { id: 'joker-1' }],
  })

  await openPage(page, '/terms')
  await expect(notice(page)).toContainText('3 items, £121.00')
  await restoreIn(notice(page)).click()
  await expect(page.getByText('Your cart is back')).toBeVisible()
  await expect(page.getByText('3 items restored.')).toBeVisible()
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(1)
  await expect(notice(page)).toBeHidden()
  await expect(page.getByRole('button', { name: 'Open cart, 3 items' })).toBeVisible()
  expect((await storedCart(page)).map(({ id }) => id)).toEqual(['black-2', 'joker-1'])
  expect(await storedText(page, COPY)).toBeNull()

  await openPage(page, '/faq')
  await expect(page.getByRole('button', { name: 'Open cart, 3 items' })).toBeVisible()
  await expect(notice(page)).toHaveCount(0)
})

test('D-113 the empty cart offers it too, and restoring merges with what has been added since', async ({ page }) => {
  await leaveForCheckout(page)
  await openPage(page, '/faq')
  const dialog = await openCart(page)
  await expect(dialog.getByText('Your cart is empty')).toBeVisible()
  await restoreIn(dialog.getByRole('region', { name: 'Your last cart' })).click()
  await expect(dialog.getByRole('heading', { level: 3 })).toHaveText(['Double', 'Single Card'])
  await expect(dialog.getByRole('button', { name: 'Remove Double, Tappt Black' })).toBeFocused()

  // Again to the checkout; this time something is added before the copy is asked for.
  await page.getByRole('button', { name: 'Checkout Now' }).click()
  await page.waitForURL(/\/sample-checkout\//)
  await openPage(page, '/product?card=joker')
  await expect(page.getByRole('button', { name: /^Buy now/ })).toBeEnabled()
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await restoreIn(notice(page)).click()
  await openCart(page)
  await expect(dialog.getByRole('heading', { level: 3 })).toHaveText(['Single Card', 'Double'])
  await expect(dialog.getByText('£45.00 × 2')).toBeVisible()
})

test('D-113 dismissed is dismissed, on this page and the next, and in the cart', async ({ page }) => {
  await leaveForCheckout(page)
  await openPage(page, '/faq')
  await notice(page).getByRole('button', { name: 'Dismiss your last cart' }).click()
  await expect(notice(page)).toBeHidden()
  expect(await storedText(page, COPY)).toBeNull()
  await openPage(page, '/terms')
  const dialog = await openCart(page)
  await expect(dialog.getByText('Your cart is empty')).toBeVisible()
  await expect(page.getByText('Restore your cart')).toHaveCount(0)
})

test('D-24 D-113 in embed mode, which has no cart button, restoring opens the cart', async ({ page }) => {
  await leaveForCheckout(page)
  await openPage(page, '/faq?embed=1')
  await restoreIn(notice(page)).click()
  const dialog = page.getByRole('dialog', { name: 'Your Cart' })
  await expect(dialog.getByRole('heading', { level: 3 })).toHaveText(['Double', 'Single Card'])
})

test('the notice, the empty cart and a waiting code hold what the accessibility checker asks', async ({ page }) => {
  const faults = async () => (await axe(page)).faults
  await leaveForCheckout(page)
  await openPage(page, '/faq')
  await expect(notice(page)).toBeVisible()
  expect(await faults()).toEqual([])
  await openCart(page)
  expect(await faults()).toEqual([])
  await openPage(page, '/faq?ref=ANNA10&discount=10&cart-code=SPRING20&cart-lines=joker:1000')
  await expect(page.getByRole('button', { name: 'Use SPRING20 instead' })).toBeVisible()
  expect(await faults()).toEqual([])
})

test('D-113 a new hand-over replaces the copy', async ({ page }) => {
  await leaveForCheckout(page)
  await page.evaluate((item) => localStorage.setItem('tappt-cart', JSON.stringify({ items: [item] })), jokerLine)
  await openPage(page, '/faq')
  await expect(notice(page)).toContainText('3 items, £121.00')
  await openCart(page)
  await page.getByRole('button', { name: 'Checkout Now' }).click()
  await page.waitForURL(/\/sample-checkout\//)
  await openPage(page, '/terms')
  await expect(notice(page)).toContainText('1 item, £45.00')
})

test('D-113 after 24 hours it is gone, from a page that stays open and from storage', async ({ page }) => {
  await page.clock.install({ time: new Date('2026-03-02T10:00:00Z') })
  await leaveForCheckout(page)
  await openPage(page, '/faq')
  await page.clock.fastForward('23:59:00')
  await expect(notice(page)).toBeVisible()
  await page.clock.fastForward('01:30')
  await expect(notice(page)).toBeHidden()
  expect(await storedText(page, COPY)).toBeNull()

  // Nobody was there when its time came: the next page finds it over.
  await page.evaluate((key) => {
    const items = [
      { id: 'a', variant: 'joker', variantId: '', packType: 'Single', price: 45, quantity: 1, packSize: 1 },
    ]
    localStorage.setItem(
      key,
      JSON.stringify({ version: 1, storedAt: '2026-03-01T10:00:00.000Z', items, discountCode: null }),
    )
  }, COPY)
  await openPage(page, '/terms')
  await expect.poll(() => storedText(page, COPY)).toBeNull()
  await expect(notice(page)).toHaveCount(0)
})

test('D-113 a copy that cannot be read is removed without a word to the visitor', async ({ page }) => {
  await openPage(page, '/faq')
  for (const broken of ['x{', '[]', '{"version":9,"items":[]}', '{"version":1,"storedAt":"soon","items":[1]}']) {
    await page.evaluate(([key, text]) => localStorage.setItem(key, text), [COPY, broken] as const)
    await openPage(page, '/faq')
    await expect.poll(() => storedText(page, COPY), broken).toBeNull()
    await expect(notice(page)).toHaveCount(0)
  }
})

test('T-PII-10 only the known keys stand in storage, and no mail address in any of them', async ({ page }) => {
  await leaveForCheckout(page)
  await openPage(page, '/?ref=ANNA10&discount=10')
  await expect(notice(page)).toBeVisible()
  await openPage(page, '/?ref=BEN15&discount=15')
  await expect.poll(() => storedText(page, 'tappt-referral-earlier')).toContain('anna10')
  const kept = await page.evaluate(() => Object.fromEntries(Object.entries(localStorage)))
  const known = ['cart', 'cart-copy', 'referral', 'referral-earlier', 'theme', 'theme-hint-shown', 'consent'].map(
    (name) => `tappt-${name}`,
  )
  for (const key of Object.keys(kept))
    expect([...known, 'newsletter-popup-shown', 'newsletter-signup-completed']).toContain(key)
  expect(Object.values(kept).join()).not.toContain('@')
})

test('T-EMB-6 with storage blocked the checkout works; back through the history cache the cart is still offered', async ({
  page,
}) => {
  const commerce = await stubCommerce(page)
  commerce.checkout = () => checkoutAnswer({ webUrl: HOSTED_CHECKOUT })
  // The checkout never comes: the page stays, as if it had been kept for the back button.
  await page.route(HOSTED_CHECKOUT, (route) => route.fulfill({ status: 204 }))
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('Access is denied for this document.', 'SecurityError')
        },
      })
  })
  await openPage(page, '/product?card=joker')
  await expect(page.getByRole('button', { name: /^Buy now/ })).toBeEnabled()
  await page.getByRole('button', { name: 'Add to cart' }).click()
  const dialog = await openCart(page)
  await page.getByRole('button', { name: 'Checkout Now' }).click()
  await expect(page.getByRole('button', { name: 'Open cart', exact: true, includeHidden: true })).toBeAttached()
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await expect(page.getByRole('button', { name: 'Checkout Now' })).toBeVisible()
  await restoreIn(dialog.getByRole('region', { name: 'Your last cart' })).click()
  await expect(dialog.getByRole('heading', { level: 3 })).toHaveText(['Single Card'])
})

test('R10 a stored cart that is readable in part is repaired, once and out loud', async ({ page }) => {
  await openPage(page, '/faq')
  await page.evaluate(
    (items) => localStorage.setItem('tappt-cart', JSON.stringify({ items })),
    [
      { ...jokerLine, quantity: 5000 },
      { ...blackLine(2, 38), price: 'x' },
    ],
  )
  await openPage(page, '/faq')
  await expect(page.getByText('Please check your cart')).toBeVisible()
  expect(await storedCart(page)).toEqual([{ ...jokerLine, quantity: 1000 }])
  const dialog = await openCart(page)
  await expect(dialog.getByText('£45.00 × 1000')).toBeVisible()
  // The limit is told where it is met, and one more click changes nothing.
  await expect(dialog.getByText('That is the most one order can have: 1000 cards of one design.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Increase quantity of Single Card, Joker' }).click({ force: true })
  await expect(dialog.getByText('£45.00 × 1000')).toBeVisible()
  await dialog.getByRole('button', { name: 'Decrease quantity of Single Card, Joker' }).click()
  await expect(dialog.getByText('That is the most')).toHaveCount(0)

  await openPage(page, '/terms')
  await expect(page.getByRole('button', { name: 'Open cart, 999 items' })).toBeVisible()
  await expect(page.getByText('Please check your cart')).toHaveCount(0)
})

test('R10 D-76 an add for which an order has no room is refused and said so', async ({ page }) => {
  await seedCart(page, [{ ...jokerLine, quantity: 1000 }])
  await openPage(page, '/product?card=joker')
  await expect(page.getByRole('button', { name: /^Buy now/ })).toBeEnabled()
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await expect(page.getByText('Your cart is full')).toBeVisible()
  await expect(page.getByText('Item added to cart!')).toHaveCount(0)
  expect(await storedCart(page)).toHaveLength(1)
})
