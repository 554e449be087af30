// Opening a public profile is reported once it was looked at for a second, and nobody sees anything of it.
import type { Page, Request } from '@playwright/test'
import { API_PATHS } from '#domain/site/routes.ts'
import { expect, test } from '#test/support/browser.ts'
import { fromOwnAddress } from '#test/support/own-visitor.ts'

test.beforeEach(({ page }) => fromOwnAddress(page))

/** What pages of this context report from now on. */
function reports(page: Page): Request[] {
  const seen: Request[] = []
  page.context().on('request', (request) => {
    if (new URL(request.url()).pathname === API_PATHS.profileView) seen.push(request)
  })
  return seen
}
/** What the page believes about being seen; `hidden` until it is told otherwise. */
const visible = (page: Page, state: DocumentVisibilityState) =>
  page.evaluate((now) => {
    Object.defineProperty(document, 'visibilityState', { value: now, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, state)

/** From here on it goes on as the test says. */
async function stopTime(page: Page): Promise<void> {
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(1000)
}

test('OWN-20 a profile that stays visible for a second is reported once', async ({ page }) => {
  await stopTime(page)
  const seen = reports(page)
  await page.goto('/profile/ava')
  await page.clock.runFor(999)
  expect(seen).toEqual([])
  await page.clock.runFor(1)
  await expect.poll(() => seen.length).toBe(1)
  expect(seen[0]?.postDataJSON()).toEqual({ username: 'ava' })
  expect((await seen[0]?.response())?.status()).toBe(200)
  await visible(page, 'hidden')
  await visible(page, 'visible')
  await page.clock.runFor(60_000)
  expect(seen).toHaveLength(1)
  await page.reload()
  await page.clock.runFor(1000)
  await expect.poll(() => seen.length).toBe(2)
})

test('OWN-20 a second in the background, or in two pieces, is none', async ({ page }) => {
  await stopTime(page)
  const seen = reports(page)
  await page.goto('/profile/ava')
  await page.clock.runFor(700)
  await visible(page, 'hidden')
  await page.clock.runFor(5000)
  await visible(page, 'visible')
  await page.clock.runFor(700)
  expect(seen).toEqual([])
  await page.clock.runFor(300)
  await expect.poll(() => seen.length).toBe(1)
})

test.describe('a name nobody has', () => {
  test.use({ allowConsoleErrors: true }) // its page is a 404
  test('OWN-20 is not reported', async ({ page }) => {
    await stopTime(page)
    const seen = reports(page)
    await page.goto('/profile/nobody-here')
    await page.clock.runFor(60_000)
    expect(seen).toEqual([])
  })
})

for (const [how, fail] of [
  ['is refused', 'abort'],
  ['fails', 'fail'],
  ['hangs', 'hang'],
] as const)
  test.describe(`a report that ${how}`, () => {
    test.use({ allowConsoleErrors: true })
    test('OWN-20 changes nothing for the visitor', async ({ page, context }) => {
      const thrown: Error[] = []
      page.on('pageerror', (error) => thrown.push(error))
      await stopTime(page)
      const seen = reports(page)
      await context.route(`**${API_PATHS.profileView}`, (route) =>
        fail === 'abort' ? route.abort() : fail === 'fail' ? route.fulfill({ status: 503, body: '' }) : undefined,
      )
      await page.goto('/profile/ava')
      const before = await page.getByRole('main').innerText()
      await page.clock.runFor(1000)
      await expect.poll(() => seen.length).toBe(1)
      expect(await page.getByRole('main').innerText()).toBe(before)
      expect(thrown).toEqual([])
    })
  })
