// The mark that a card's signed tap puts on the profile: with and without the page's script, and what of it is shared.
import type { Browser, Page } from '@playwright/test'
import { DEVELOPMENT_MASTER_KEYS, readMasterKeys } from '#domain/chip/master-keys.ts'
import { masterKeyOf, signedQuery } from '#domain/chip/sun.ts'
import { fromHex } from '#domain/text/hex.ts'
import { DEMO_SUN } from '#scripts/seed.ts'
import { expect, test } from '#test/support/browser.ts'

const MARK = 'Verified card · tapped just now'
const MEANING = 'The card itself opened this page a moment ago. A copied link does not show this.'
// The browser of the tests calls itself headless, and programs make no taps.
const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1'

let counter = Math.floor(Date.now() / 1000) % 0x1000000
/** The address that the card of DEMO0009 opens at its next tap. */
async function nextTap(): Promise<string> {
  const key = await masterKeyOf(readMasterKeys(DEVELOPMENT_MASTER_KEYS)?.get(DEMO_SUN.key) ?? '')
  return `/scan/DEMO0009?${await signedQuery(key, { uid: fromHex(DEMO_SUN.uid) ?? new Uint8Array(), counter: counter++ })}`
}

async function phone(browser: Browser, javaScriptEnabled: boolean): Promise<Page> {
  const context = await browser.newContext({
    javaScriptEnabled,
    userAgent: PHONE,
    viewport: { width: 390, height: 844 },
  })
  return context.newPage()
}

/** The mark is below the title, and explains itself. */
async function expectMark(page: Page): Promise<void> {
  const mark = page.getByText(MARK)
  await expect(mark).toBeVisible()
  const [title, box] = [await page.locator('h1').boundingBox(), await mark.boundingBox()]
  expect(box?.y).toBeGreaterThan((title?.y ?? 0) + (title?.height ?? 0) - 1)
  await expect(mark.locator('svg')).toHaveAttribute('aria-hidden', 'true')
  await expect(page.getByText(MEANING)).toBeHidden()
  const summary = page.getByText('What does this mean?')
  expect((await summary.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await summary.click()
  await expect(page.getByText(MEANING)).toBeVisible()
}

// One after the other: the card counts its taps.
test.describe.configure({ mode: 'serial' })

test('SUN-23 SUN-25 with its script the profile shows the mark once, and its address is the one to share', async ({
  browser,
}) => {
  const page = await phone(browser, true)
  await page.goto(await nextTap())
  await expectMark(page)
  await expect(page).toHaveURL(/\/profile\/[\w.-]+$/)
  expect(await page.evaluate(() => history.length)).toBeLessThanOrEqual(2) // about:blank, and the profile
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText(MARK)).toHaveCount(0)
  await page.context().close()
})

test('SUN-25 the script leaves what else is in the address', async ({ browser }) => {
  const page = await phone(browser, true)
  await page.goto('/profile/ava?a=1&tap=x&b=2#links')
  await expect(page).toHaveURL(/\/profile\/ava\?a=1&b=2#links$/)
  await expect(page.getByText(MARK)).toHaveCount(0)
  await page.context().close()
})

test('SUN-23 without a script the profile shows the mark as well', async ({ browser }) => {
  const page = await phone(browser, false)
  await page.goto(await nextTap())
  await expectMark(page)
  await expect(page).toHaveURL(/\/profile\/[\w.-]+\?tap=[0-9a-z]+\.[\w-]{22}$/)
  await page.context().close()
})

test('SUN-16 the same address again leads to the profile without the mark', async ({ browser }) => {
  const page = await phone(browser, true)
  const address = await nextTap()
  await page.goto(address)
  await expect(page.getByText(MARK)).toBeVisible()
  // The counter is written after the answer.
  const locationOf = async () => (await page.request.get(address, { maxRedirects: 0 })).headers().location
  await expect.poll(locationOf).toMatch(/^\/profile\/[\w.-]+$/)
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText(MARK)).toHaveCount(0)
  await expect(page).toHaveURL(/\/profile\/[\w.-]+$/)
  await page.context().close()
})
