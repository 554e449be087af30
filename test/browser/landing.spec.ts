// A link whose visitor leaves before the first script has come: what it brought is there on the next page. REF-03, D-116.
import type { Page } from '@playwright/test'
import { expect, test } from '#test/support/browser.ts'
import { openPage, storedText } from '#test/support/cart.ts'

const SCRIPTS = /\/assets\/[^/]+\.js$/

/** Opens a link while no script arrives, and leaves by a link of that page; the next one gets its scripts. */
async function landAndLeave(page: Page, path: string): Promise<void> {
  let isHeld = true
  await page.route(SCRIPTS, (route) => (isHeld ? undefined : route.continue())) // what is held goes with its page
  await page.goto(path, { waitUntil: 'commit' })
  const link = page.locator('footer a[href="/terms"]').first()
  await link.waitFor()
  isHeld = false
  await link.evaluate((element: HTMLElement) => element.click())
  await page.waitForURL((url) => url.pathname === '/terms')
}

const kept = (page: Page) => page.evaluate(() => sessionStorage.getItem('tappt-landing'))

test('D-116 a code whose visitor leaves before the scripts have come is there on the next page', async ({ page }) => {
  await landAndLeave(page, '/discount/SPRING20?redirect=/faq')
  await expect.poll(() => storedText(page, 'tappt-cart')).toBe('{"items":[],"discountCode":"SPRING20"}')
  await expect(page.getByText('Discount code SPRING20 saved')).toBeVisible()
  await expect(page).toHaveURL(/\/terms$/)
  await expect.poll(() => kept(page)).toBeNull()

  // Taken once: an order with it, or its removal, is not undone by the page after.
  await page.evaluate(() => localStorage.removeItem('tappt-cart'))
  await openPage(page, '/faq')
  expect(await storedText(page, 'tappt-cart')).toBeNull()
})

test('REF-03 a referral whose visitor leaves before the scripts have come is there on the next page', async ({
  page,
}) => {
  await landAndLeave(page, '/?utm=a&ref=FRIEND&discount=10&expires=48h')
  await expect.poll(() => storedText(page, 'tappt-referral')).not.toBeNull()
  await expect(page.getByRole('complementary', { name: 'Referral discount' })).toContainText('10%')
  expect(JSON.parse((await storedText(page, 'tappt-referral')) ?? '')).toMatchObject({
    code: 'FRIEND',
    discount: 10,
    expires: '48h',
  })
  await expect(page).toHaveURL(/\/terms$/)
  expect(await kept(page)).toBeNull()
})

test('REF-06 a link that is no referral is not kept, and one that was taken neither', async ({ page }) => {
  for (const query of ['ref=ANNA', 'discount=10', 'x=ref=A', 'ref=ANNA&discount=10']) {
    await openPage(page, `/faq?${query}`)
    expect(await kept(page), query).toBeNull()
  }
})

test('R9 with storage blocked a link works on the page it leads to, without an error', async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(window, 'sessionStorage', {
      get: () => {
        throw new DOMException('blocked', 'SecurityError')
      },
    }),
  )
  await openPage(page, '/faq?ref=ANNA&discount=10')
  expect(JSON.parse((await storedText(page, 'tappt-referral')) ?? '')).toMatchObject({ code: 'ANNA' })
  await expect(page).toHaveURL(/\/faq$/)
})
