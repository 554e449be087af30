// Opening a link of a public profile: it opens at once, however it is opened, and is reported once beside it.
import type { BrowserContext, Page, Request } from '@playwright/test'
import { API_PATHS } from '#domain/site/routes.ts'
import { expect, test } from '#test/support/browser.ts'

const INSTAGRAM = 'https://www.instagram.com/ava.whitlock'

/** What the page reports from now on; the places its links lead to are empty pages here. */
async function profile(page: Page): Promise<Request[]> {
  const reports: Request[] = []
  page.context().on('request', (request) => {
    if (new URL(request.url()).pathname === API_PATHS.linkClick) reports.push(request)
  })
  await page
    .context()
    .route(/instagram\.com|linkedin\.com|ava-whitlock\.example/, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>There</title>' }),
    )
  await page.goto('/profile/ava')
  await page.waitForLoadState('load')
  return reports
}
/** Does `open` bring up a tab of its own? Where it leads is the browser's affair: the link is a plain one. */
async function opens(context: BrowserContext, open: () => Promise<void>): Promise<void> {
  const [opened] = await Promise.all([context.waitForEvent('page'), open()])
  await opened.close()
}
const link = (page: Page) => page.getByRole('link', { name: 'Instagram' })
const bodies = (reports: Request[]) => reports.map((request) => request.postDataJSON())

test('a tap on a link opens it and is reported to the shop', async ({ page, context }) => {
  const reports = await profile(page)
  await opens(context, () => link(page).click())
  await expect.poll(() => bodies(reports)).toEqual([{ username: 'ava', url: INSTAGRAM }])
  const answer = await reports[0]?.response()
  expect(answer?.status()).toBe(200)
  await expect(link(page)).toHaveAttribute('href', INSTAGRAM)
})

test('the keyboard, a click with Ctrl and the middle button count as well; the right button opens nothing', async ({
  page,
  context,
}) => {
  const reports = await profile(page)
  await opens(context, () => link(page).press('Enter'))
  await expect.poll(() => reports.length).toBe(1)
  // Chromium's headless shell opens no tab for a click with Ctrl: that the page leaves the click to the browser is seen instead.
  await page.evaluate(() =>
    window.addEventListener('click', (event) => {
      document.documentElement.dataset.prevented = String(event.defaultPrevented)
    }),
  )
  await link(page).click({ modifiers: ['ControlOrMeta'] })
  await expect(page.locator('html')).toHaveAttribute('data-prevented', 'false')
  await expect.poll(() => reports.length).toBe(2)
  await opens(context, () => link(page).click({ button: 'middle' }))
  await expect.poll(() => reports.length).toBe(3)
  await link(page).click({ button: 'right' })
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^(Share|Copy)/ }).focus()
  expect(bodies(reports)).toEqual(Array(3).fill({ username: 'ava', url: INSTAGRAM }))
})

test('only the owner’s links are counted', async ({ page }) => {
  const reports = await profile(page)
  await page.getByText('QR code').click()
  await page.getByRole('link', { name: 'Report this profile' }).click()
  await expect(page).toHaveURL(/\/report/)
  expect(reports).toEqual([])
})

for (const [how, fail] of [
  ['is refused', 'abort'],
  ['hangs', 'hang'],
] as const)
  test.describe(`a report that ${how}`, () => {
    test.use({ allowConsoleErrors: true })
    test('neither delays nor stops the link, and nobody sees anything of it', async ({ page, context }) => {
      const thrown: Error[] = []
      page.on('pageerror', (error) => thrown.push(error))
      await context.route(`**${API_PATHS.linkClick}`, (route) => (fail === 'abort' ? route.abort() : undefined))
      await profile(page)
      const before = await page.getByRole('main').innerText()
      await opens(context, () => link(page).click())
      expect(await page.getByRole('main').innerText()).toBe(before)
      expect(thrown).toEqual([])
    })
  })
