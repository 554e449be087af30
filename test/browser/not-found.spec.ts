// Unknown addresses and broken pages, as a visitor meets them.
import { expect, test } from '#test/support/browser.ts'

test.use({ allowConsoleErrors: true })

test('NF-01 NF-02 NF-03 NF-04 NF-06 ERR-24 an unknown address says so, offers the way back, is logged, stands in the page’s own columns and fits every phone', async ({
  page,
  baseURL,
}) => {
  const logged = page.waitForEvent(
    'console',
    (message) => message.type() === 'error' && message.text().startsWith('404:'),
  )
  const response = await page.goto('/no/such/page')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    "This page doesn't exist on the Tappt marketing site.",
  )
  const main = page.getByRole('main')
  await expect(main.locator('.lost-card')).toHaveText('404')
  await expect(main.getByRole('link', { name: 'Back to home' })).toHaveAttribute('href', '/')
  await expect(main.getByRole('link', { name: 'View products' })).toHaveAttribute('href', '/product')
  await expect(main.getByRole('link', { name: 'Go to the Tappt app' })).toHaveAttribute(
    'href',
    (baseURL ?? '').replace('://localhost', '://app.localhost'), // the app beside the shop
  )
  expect((await logged).text()).toContain('/no/such/page')

  await page.setViewportSize({ width: 1280, height: 800 })
  const box = async (selector: string) => {
    const { x, y, width, height } = (await page.locator(selector).first().boundingBox()) ?? {
      x: 0,
      y: 0,
      width: 0,
      height: 0,
    }
    return { left: Math.round(x), right: Math.round(x + width), top: y, bottom: y + height }
  }
  const [words, card, links] = [await box('h1'), await box('.lost-card'), await box('footer nav')]
  expect(words.left).toBe((await box('footer h2')).left)
  expect(card.left).toBeGreaterThanOrEqual(links.left)
  expect(card.right).toBeLessThanOrEqual(1240)
  expect(words.top).toBeGreaterThan(card.top)
  expect((await box('.lost-ways')).bottom).toBeLessThan(card.bottom)
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }
})

test('ERR-26 a page that breaks off on its way keeps what came of it, and says that it did', async ({ page }) => {
  await page.route('**/faq', async (route) => {
    const response = await route.fetch()
    const html = await response.text()
    await route.fulfill({ response, body: html.slice(0, html.indexOf('<footer')) })
  })
  await page.goto('/faq')
  const notice = page.getByRole('alert')
  await expect(notice.getByRole('heading')).toHaveText('Unexpected Application Error!')
  await expect(notice.getByRole('link', { name: 'Reload the page' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Unexpected Application Error!')
})

test('ERR-26 a page of which nothing came is the error page', async ({ page }) => {
  await page.route('**/faq', async (route) => {
    const response = await route.fetch()
    const html = await response.text()
    const body = html.slice(0, html.indexOf('>', html.indexOf('<body')) + 1)
    await route.fulfill({ response, body })
  })
  await page.goto('/faq')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Unexpected Application Error!')
  await expect(page.getByRole('heading')).toHaveCount(1)
})
