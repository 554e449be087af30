// Calls that nobody answers: each is given up after ten seconds and told like one that could not be sent, and the page
// works on. The clock of the page is moved, no test waits.
import type { Page } from '@playwright/test'
import { CALL_BUDGET_MS } from '#domain/site/timings.ts'
import { expect, test } from '#test/support/browser.ts'
import { jokerLine, openCartOf, openPage } from '#test/support/cart.ts'
import { HOSTED_CHECKOUT, productAnswer, stubCommerce } from '#test/support/commerce-calls.ts'
import { wake } from '#test/support/pages.ts'
import { addToCart, buyNow, openProduct, storedItems, toast } from '#test/support/product-page.ts'
import { storedCart } from '#test/support/stored-cart.ts'

const NO_ANSWER = 'Failed to send a request to the Edge Function: The shop did not answer in time.'
const never = () => new Promise<never>(() => {})

test.use({ contextOptions: { reducedMotion: 'reduce' } })
test.beforeEach(async ({ page }) => {
  await page.clock.install()
  await page.addInitScript(() => localStorage.setItem('newsletter-popup-shown', 'true'))
})

/** Leaves a call without an answer; resolves when it has been made and its time has passed. */
async function hang(page: Page, path: string): Promise<{ passes: () => Promise<void> }> {
  await page.route(path, never)
  const asked = page.waitForRequest(path)
  return {
    passes: async () => {
      await asked
      await page.clock.fastForward(CALL_BUDGET_MS)
    },
  }
}

test('ERR-06 ERR-07 a checkout that hangs is told, the cart is kept and its button works again', async ({ page }) => {
  const commerce = await stubCommerce(page)
  commerce.checkout = never
  await openCartOf(page, [jokerLine])
  await page.getByRole('button', { name: 'Checkout Now' }).click()
  await expect(page.getByText('Processing...')).toBeVisible()
  await expect.poll(commerce.checkouts).toHaveLength(1)
  await page.clock.fastForward(CALL_BUDGET_MS)
  await expect(toast(page, `Checkout failed: ${NO_ANSWER}`)).toHaveAttribute('data-type', 'error')
  expect(await storedCart(page)).toHaveLength(1)
  commerce.checkout = () => ({ body: { data: { checkoutCreate: { checkout: { webUrl: HOSTED_CHECKOUT } } } } })
  await page.getByRole('button', { name: 'Checkout Now' }).click()
  await page.waitForURL(HOSTED_CHECKOUT)
})

test('ERR-06 ERR-07 BUY-08 a purchase that hangs is told, its tab closes and the button works again', async ({
  page,
}) => {
  const commerce = await stubCommerce(page)
  commerce.checkout = never
  await openProduct(page)
  await expect(buyNow(page)).toBeEnabled()
  const [tab] = await Promise.all([page.waitForEvent('popup'), buyNow(page).click()])
  await expect.poll(commerce.checkouts).toHaveLength(1)
  await page.clock.fastForward(CALL_BUDGET_MS)
  await expect(toast(page, `Checkout failed: ${NO_ANSWER}`)).toBeVisible()
  await expect.poll(() => tab.isClosed()).toBe(true)
  await expect(buyNow(page)).toBeEnabled()
})

test('PROD-25 ERR-11 a product that does not come: Add to cart waits for it, says so in the end and can be tried again', async ({
  page,
}) => {
  const commerce = await stubCommerce(page)
  commerce.product = never
  await openProduct(page)
  await addToCart(page).click()
  await expect(addToCart(page)).toHaveAttribute('aria-busy', 'true')
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(0)
  expect(commerce.calls).toHaveLength(1)
  await page.clock.fastForward(CALL_BUDGET_MS)
  await expect(toast(page, 'Product variant not found')).toBeVisible()
  await expect(addToCart(page)).not.toHaveAttribute('aria-busy')
  await expect(buyNow(page)).toBeEnabled()
  expect(await storedItems(page)).toEqual([])
  commerce.product = (handle) => productAnswer(handle, '40.0')
  await addToCart(page).click()
  await expect(toast(page, 'Item added to cart!')).toBeVisible()
})

test('PROD-24 PROD-26 Add to cart clicked while the product is loading adds it once, when it is there', async ({
  page,
}) => {
  const commerce = await stubCommerce(page)
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>()
  commerce.product = async (handle) => {
    await arrived
    return productAnswer(handle, '42.0')
  }
  await openProduct(page)
  await addToCart(page).click()
  await addToCart(page).click({ force: true })
  expect(await storedItems(page)).toEqual([])
  arrive()
  await expect(toast(page, 'Item added to cart!')).toHaveCount(1)
  expect(await storedItems(page)).toMatchObject([{ quantity: 1, price: 42 }])
})

test('ERR-13 a newsletter sign-up that hangs is told and can be sent again', async ({ page }) => {
  const call = await hang(page, '**/newsletter_signups')
  await openPage(page, '/faq')
  const form = await wake(page, 'newsletter-form')
  await form.getByLabel('Name').fill('Ada')
  await form.getByLabel('Email').fill('ada@example.test')
  await form.getByRole('button', { name: 'Join' }).click()
  await call.passes()
  await expect(toast(page, 'Something went wrong. Please try again.')).toBeVisible()
  await expect(form.getByRole('button', { name: 'Join' })).toBeEnabled()
  await expect(form.getByLabel('Email')).toHaveValue('ada@example.test')
})

test('ERR-14 a code that does not come is told and can be asked for again', async ({ page }) => {
  const call = await hang(page, '**/send-discount-code')
  await openPage(page, '/')
  await page.getByRole('button', { name: 'Get 10% Off' }).click()
  const popup = page.getByRole('dialog')
  await popup.getByLabel('Name').fill('Ada')
  await popup.getByLabel('Email').fill('ada@example.test')
  await popup.getByRole('button', { name: 'Get My Code' }).click()
  await call.passes()
  await expect(toast(page, 'Please try again later or contact support.')).toBeVisible()
  await expect(popup.getByRole('button', { name: 'Get My Code' })).toBeEnabled()
})

test('ERR-15 a notice that hangs is told and can be asked for again', async ({ page }) => {
  const call = await hang(page, '**/send-discount-code')
  await openPage(page, '/limited-editions')
  await page.getByRole('button', { name: 'Notify Me' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Ada')
  await dialog.getByLabel('Email').fill('ada@example.test')
  await dialog.getByRole('button', { name: 'Notify Me' }).click()
  await call.passes()
  await expect(toast(page, 'Please try again later.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Notify Me' })).toBeEnabled()
})

test('a report that hangs is told in the form, which keeps what was typed', async ({ page }) => {
  const call = await hang(page, '**/report-profile')
  await openPage(page, '/report?profile=ava')
  const form = await wake(page, 'report-form')
  await form.getByLabel('Reason').selectOption('Something else')
  await form.getByRole('button', { name: 'Send report' }).click()
  await call.passes()
  await expect(form.getByRole('alert')).toHaveText('Something went wrong. Please try again.')
  await expect(form.getByRole('button', { name: 'Send report' })).toBeEnabled()
  await expect(form.getByLabel('Reason')).toHaveValue('other')
})

test('ERR-21 a preview whose profile does not come shows the sample', async ({ page }) => {
  const call = await hang(page, '**/get_public_profile')
  await openPage(page, '/tapptplus')
  const preview = await wake(page, 'live-preview')
  await expect(preview.getByText('Loading profile')).toBeVisible()
  await call.passes()
  await expect(preview.getByText('Loading profile')).toBeHidden()
})

test('ERR-17 a referral click that hangs is a line in the console, and the referral holds', async ({ page }) => {
  const call = await hang(page, '**/track-referral-click')
  const told = page.waitForEvent('console', (message) => message.text().includes('could not be recorded'))
  await openPage(page, '/faq?ref=JANE&discount=10')
  await call.passes()
  await told
  await openPage(page, '/product')
  await expect(buyNow(page)).toContainText('£36')
})
