// The way of an order, as a visitor walks it: buy, place the test order, and be thanked.
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { SITE_THEMES } from '../../src/domain/site/themes'
import { expect, test } from '../support/browser'
import { blackLine, jokerLine, openCart, openPage, seedCart, storedText } from '../support/cart'
import { fromOwnAddress } from '../support/own-visitor'

/** Pages of the built shop and the app beside it, on a machine that may be busy. */
test.describe.configure({ timeout: 180_000 })
test.beforeEach(({ page }) => fromOwnAddress(page)) // the limit of checkouts is ten a minute

const APP = (process.env.TEST_URL ?? 'http://localhost:8797').replace('://', '://app.')
const COPY = 'tappt-cart-copy'
const CHECKOUT = '/sample-checkout/W1tbImJsYWNrIiwxXV1d'

async function goToCheckout(page: Page): Promise<void> {
  await seedCart(page, [blackLine(2, 38), jokerLine])
  await openPage(page, '/faq')
  await openCart(page)
  await page.getByRole('button', { name: 'Checkout Now' }).click()
  await page.waitForURL(/\/sample-checkout\//)
}

test('ORD-24 ORD-31 ORD-32 STR-28 STR-29 HOST-13 a cart, a test order, thanks; the cart that was bought is not offered again', async ({
  page,
}) => {
  await goToCheckout(page)
  await expect(page.getByText('No payment is taken.')).toBeVisible()
  await expect(page.getByText('Sent to: 1 Example Street, London (sample address)')).toBeVisible()
  expect(await storedText(page, COPY)).not.toBeNull()
  await page.getByLabel('Email').fill('buyer@example.com')
  await page.getByLabel('Name').fill('Robin Vale')
  await page.getByRole('button', { name: 'Place test order' }).click()
  await expect(page).toHaveURL(/\/order\/thanks\?test=1$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you')
  await expect(page.getByText('This was a test order. No payment was taken.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Pack it in the app' })).toHaveAttribute('href', `${APP}/admin/orders`)
  await expect.poll(() => storedText(page, COPY)).toBeNull()
  await page.getByRole('link', { name: 'Back to the shop' }).click()
  await page.locator('html[data-hydrated]').waitFor()
  await expect(page.getByRole('complementary', { name: 'Your last cart' })).toHaveCount(0)
})

test('STR-29 the cart itself is left as it is, and the page counts nothing', async ({ page }) => {
  const foreign: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).hostname !== 'localhost') foreign.push(request.url())
  })
  await seedCart(page, [jokerLine])
  await openPage(page, '/faq')
  const cart = await storedText(page, 'tappt-cart')
  await page.evaluate((key) => localStorage.setItem(key, '{}'), COPY)
  await page.goto('/order/thanks')
  await expect.poll(() => storedText(page, COPY)).toBeNull()
  expect(await storedText(page, 'tappt-cart')).toBe(cart)
  expect(foreign).toEqual([])
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false, allowConsoleErrors: true }) // a refused form is a 422
  test('ORD-30 a form that lacks something comes back with what was typed, on the field it names', async ({ page }) => {
    await page.goto(CHECKOUT)
    await page.getByLabel('Name').fill('Robin Vale')
    await page.getByLabel('Email').fill('robin@nowhere')
    await page.getByRole('button', { name: 'Place test order' }).click()
    const email = page.getByLabel('Email')
    await expect(email).toHaveAccessibleDescription('Please enter a valid email address.')
    await expect(email).toHaveValue('robin@nowhere')
    await expect(email).toBeFocused()
    await expect(page.getByLabel('Name')).toHaveValue('Robin Vale')
    await email.fill('robin@example.com')
    await page.getByRole('button', { name: 'Place test order' }).click()
    await expect(page).toHaveURL(/\/order\/thanks\?test=1$/)
  })
})

test.describe('in every theme', () => {
  test.use({ allowConsoleErrors: true }) // a refused form is a 422
  for (const { id } of SITE_THEMES)
    test(`ORD-24 STR-27 form and thanks are legible, usable and whole in the theme ${id}, on phone and desk`, async ({
      page,
    }) => {
      await page.addInitScript((theme) => localStorage.setItem('tappt-theme', theme), id)
      for (const width of [390, 1280]) {
        await page.setViewportSize({ width, height: 900 })
        await page.goto(CHECKOUT)
        await page.getByLabel('Email').fill('x')
        await page.getByRole('button', { name: 'Place test order' }).click()
        await expect(page.getByText('Please enter your name.')).toBeVisible()
        for (const path of ['', '/order/thanks', '/order/thanks?test=1']) {
          if (path !== '') await page.goto(path)
          await expect(page.locator('html')).toHaveClass(`theme-${id}`)
          const found = await new AxeBuilder({ page }).analyze()
          expect(found.violations.map((one) => [path, one.id, one.nodes.map(({ html }) => html)])).toEqual([])
          expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
          if (process.env.SHOTS)
            await page.screenshot({
              path: `${process.env.SHOTS}/${id}-${width}-${path.replace(/\W/g, '') || 'form'}.png`,
              fullPage: true,
            })
        }
      }
    })
})
