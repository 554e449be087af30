// Visitors who are faster than the script: what they click and type before an island lives is not lost.
import type { Page } from '@playwright/test'
import { expect, test } from '../support/browser'

/** Holds back the scripts whose name matches until `release` is called. */
async function holdBack(page: Page, name: RegExp): Promise<{ release: () => void }> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(name, async (route) => {
    await released
    await route.continue()
  })
  return { release }
}

test.beforeEach(({ page }) => page.addInitScript(() => localStorage.setItem('newsletter-popup-shown', 'true')))

for (const [what, name] of [
  ['React', /\/assets\/react-[^/]+\.js$/],
  ["the page's first module", /\/assets\/entry-[^/]+\.js$/],
] as const)
  test(`HOME-02 PLAT-04 a button clicked before ${what} has arrived does its work afterwards, once`, async ({
    page,
  }) => {
    const { release } = await holdBack(page, name)
    await page.goto('/', { waitUntil: 'commit' })
    await page.getByRole('button', { name: 'Next slide' }).click()
    const dots = page.locator('[data-slide-dots] button')
    await expect(dots.nth(0)).toHaveAttribute('aria-current', 'true')
    release()
    await expect(dots.nth(1)).toHaveAttribute('aria-current', 'true')
  })

test('NEWS-01 what is typed before React has arrived is there to be sent afterwards', async ({ page }) => {
  const { release } = await holdBack(page, /\/assets\/react-[^/]+\.js$/)
  await page.goto('/faq')
  const form = page.locator('[data-island="newsletter-form"]')
  await form.getByRole('textbox').nth(0).fill('Early Bird')
  await form.getByRole('textbox').nth(1).fill(`early-${Date.now()}@example.test`)
  const sent = page.waitForRequest((request) => request.url().includes('newsletter_signups'))
  release()
  await form.getByRole('button').click() // cannot be pressed before: the form has nowhere else to go
  expect((await sent).postDataJSON()).toMatchObject({ name: 'Early Bird' })
})

test('pages whose islands are out of sight fetch React only when the page has loaded', async ({ page }) => {
  const order: string[] = []
  page.on('request', (request) => {
    if (/\/assets\/react-/.test(request.url())) order.push('react')
  })
  page.on('load', () => order.push('load'))
  await page.goto('/terms')
  await page.locator('html[data-hydrated]').waitFor()
  expect(order).toEqual(['load', 'react'])
})

test('a pointer that rests on a link has the next page fetched', async ({ page }) => {
  await page.goto('/')
  await page.locator('html[data-hydrated]').waitFor()
  const asked = page.context().waitForEvent('request', (request) => request.url().endsWith('/core-editions'))
  await page.getByRole('link', { name: 'Shop Core Editions' }).first().hover()
  await asked
  expect(new URL(page.url()).pathname).toBe('/')
})
