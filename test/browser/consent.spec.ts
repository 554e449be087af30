// The question about advertising on phones: small, and never on the page's first button. D-109.
import type { Page } from '@playwright/test'
import { CONSENT_WORDS } from '#domain/content/words/consent.ts'
import { asksForPage, expect, test } from '#test/support/browser.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })
test.beforeEach(({ page }) => page.addInitScript(() => localStorage.setItem('newsletter-popup-shown', 'true')))

/** Pages as a Worker with PIXEL_ID would send them: visitors are asked on the first. The pixel is never asked for. */
const askEverybody = (page: Page) =>
  page.route(/localhost[^/]*\/[a-z/-]*$/, async (route) => {
    if (!asksForPage(route, page)) return route.fallback()
    const response = await route.fetch()
    await route.fulfill({ response, body: (await response.text()).replace('"pixelId":""', '"pixelId":"PIXEL1"') })
  })
const card = (page: Page) => page.getByRole('region', { name: 'Your choice about advertising' })
const PHONES = [
  [390, 844],
  [360, 640],
] as const
const PAGES = ['/', '/product', '/core-editions', '/limited-editions', '/tapptplus', '/tappt-teams', '/consultation']

for (const path of PAGES)
  test(`D-109 on ${path} the card is at most 150 px high and leaves the first button free`, async ({ page }) => {
    await askEverybody(page)
    for (const [width, height] of PHONES) {
      await page.setViewportSize({ width, height })
      await page.goto(path)
      await expect(card(page)).toBeVisible()
      await expect(card(page)).toContainText(CONSENT_WORDS.permission)
      const box = await card(page).boundingBox()
      expect(box?.height, `${width} × ${height}`).toBeLessThanOrEqual(150)
      const over = () =>
        page.evaluate(() => {
          const mine = document.querySelector('[data-consent]')?.getBoundingClientRect()
          const first = document.querySelector('main .bg-primary')?.getBoundingClientRect()
          if (!mine || !first) return 'nothing found'
          return (
            mine.top < first.bottom && first.top < mine.bottom && mine.left < first.right && first.left < mine.right
          )
        })
      await expect.poll(over, `${width} × ${height}`).toBe(false)
    }
  })

test('D-109 every wording fits, also with the answer given before, and both answers are large enough for a thumb', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await page.goto('/faq')
  const settings = page.getByRole('button', { name: 'Cookie settings' })
  await settings.click()
  await card(page).getByRole('button', { name: 'Accept' }).click()
  await settings.click()
  await expect(card(page)).toContainText('You have accepted.')
  const words = card(page).locator('p').filter({ hasText: 'Privacy policy' })
  const { noPixel, permission, objection, privacySignal, frame } = CONSENT_WORDS
  for (const text of [noPixel, permission, objection, privacySignal, frame]) {
    await words.evaluate((paragraph, text) => paragraph.firstChild?.replaceWith(text), text)
    expect((await card(page).boundingBox())?.height, text).toBeLessThanOrEqual(150)
  }
  const [reject, accept] = await Promise.all(
    ['Reject', 'Accept'].map((name) => card(page).getByRole('button', { name }).boundingBox()),
  )
  expect(reject?.height).toBeGreaterThanOrEqual(44)
  expect([reject?.width, reject?.height]).toEqual([accept?.width, accept?.height])
})
