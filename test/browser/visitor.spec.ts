// What an anonymous visitor can do from the first page to the checkout, and small promises no other file keeps.
import { expect, test } from '#test/support/browser.ts'
import { openPage } from '#test/support/cart.ts'

test('ROLE-01 ROLE-02 PROD-38 PLAT-11 API-29 from the popup to a paid-for cart without signing in', async ({
  page,
}) => {
  await page.addInitScript(() => localStorage.setItem('newsletter-popup-shown', 'true'))
  // API-29: of the answer only the error is checked, so an odd body is a success.
  await page.route('**/api/functions/send-discount-code', (route) => route.fulfill({ status: 200, body: '' }))
  await page.goto('/')
  await page.getByRole('button', { name: 'Get 10% Off' }).click()
  const popup = page.getByRole('dialog')
  await popup.getByLabel('Name').fill('Alice')
  await popup.getByLabel('Email').fill('alice@example.com')
  await popup.getByRole('button', { name: 'Get My Code' }).click()
  await popup.getByRole('link', { name: 'Start Shopping' }).click()
  await expect(page).toHaveURL(/\/product$/)
  await page.locator('html[data-hydrated]').waitFor()
  await expect(page.getByRole('button', { name: /Buy now/ })).toBeEnabled()
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.getByRole('button', { name: /Open cart/ }).click()
  await page.getByRole('button', { name: 'Checkout Now' }).click()
  await expect(page).toHaveURL(/\/sample-checkout\//)
  await expect(page.getByText('No payment is taken.')).toBeVisible()
  await expect(page.locator('[data-total]')).toHaveText('£40.00')
})

test('ERR-25 a manifest that cannot follow the theme is a console warning only', async ({ page }) => {
  await page.addInitScript(() => {
    localStorage.setItem('newsletter-popup-shown', 'true')
    localStorage.setItem('tappt-theme-hint-shown', 'true')
  })
  await openPage(page, '/faq')
  await page.evaluate(() => document.querySelector('link[rel=manifest]')?.remove())
  const warned = page.waitForEvent(
    'console',
    (message) => message.type() === 'warning' && /manifest/.test(message.text()),
  )
  await page.getByRole('button', { name: 'Choose a theme' }).click()
  await page.getByRole('group', { name: 'Theme' }).getByRole('button', { name: 'Graphite' }).click()
  await warned
  await expect(page.locator('html')).toHaveClass('theme-graphite')
})

test.describe('with the manifest out of reach', () => {
  test.use({ allowConsoleErrors: true }) // the browser reports the request

  for (const [what, answer] of [
    ['not answered', null],
    ['refused', { status: 503, body: '' }],
  ] as const)
    test(`ERR-25 THEME-25 a manifest that is ${what} is a console warning only, and the theme is chosen`, async ({
      page,
    }) => {
      await page.addInitScript(() => {
        localStorage.setItem('newsletter-popup-shown', 'true')
        localStorage.setItem('tappt-theme-hint-shown', 'true')
      })
      await openPage(page, '/faq')
      await page.route('**/manifest.webmanifest?**', (route) => (answer ? route.fulfill(answer) : route.abort()))
      const warned = page.waitForEvent(
        'console',
        (message) => message.type() === 'warning' && /manifest/.test(message.text()),
      )
      await page.getByRole('button', { name: 'Choose a theme' }).click()
      await page.getByRole('group', { name: 'Theme' }).getByRole('button', { name: 'Graphite' }).click()
      await warned
      await expect(page.locator('html')).toHaveClass('theme-graphite')
      await expect(page.locator('[data-sonner-toast]')).toHaveCount(0)
    })
})
