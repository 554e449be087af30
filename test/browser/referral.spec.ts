// A referral link from arrival to expiry: what is stored, what is sent, the banner and its countdown.
import type { Page } from '@playwright/test'
import { createBrand } from '#domain/site/brand.ts'
import { pagePaths } from '#domain/site/routes.ts'
import { expect, test } from '#test/support/browser.ts'
import { jokerLine, openCart, openPage, recordCalls, seedCart, storedText } from '#test/support/cart.ts'
import { fromOwnAddress } from '#test/support/own-visitor.ts'

test.beforeEach(({ page }) => fromOwnAddress(page))

const START = new Date('2026-03-02T10:00:00.000Z')
const CLICK_PATH = '/api/functions/track-referral-click'

const banner = (page: Page) => page.getByRole('complementary', { name: 'Referral discount' })
const storedReferral = async (page: Page) => JSON.parse((await storedText(page, 'tappt-referral')) ?? 'null')
const clicksOf = (calls: ReturnType<typeof recordCalls>) => calls.filter((call) => call.url().endsWith(CLICK_PATH))

test('REF-03 REF-04 REF-05 REF-07 REF-08 REF-14 REF-25 REF-26 REF-27 REF-28 REF-29 REF-31 API-01 API-02 API-06 API-07 API-08 API-10 BRAND-15 a link is stored, reported once and announced', async ({
  page,
  baseURL,
}) => {
  await page.clock.install({ time: START })
  const calls = recordCalls(page)
  await openPage(page, '/faq?utm=a+b&ref=ANNA&discount=10&x=%2F#main')
  await expect(page).toHaveURL(`${baseURL}/faq?utm=a+b&x=%2F#main`)
  await expect(banner(page)).toContainText("You've unlocked 10% off Tappt products!")
  expect(await storedReferral(page)).toEqual({
    code: 'ANNA',
    discount: 10,
    expires: '24h',
    storedAt: expect.stringMatching(/^2026-03-02T10:00:0\d\.\d{3}Z$/),
  })
  const [click] = clicksOf(calls)
  expect(clicksOf(calls)).toHaveLength(1)
  expect(new URL(click?.url() ?? '').origin).toBe(baseURL)
  expect(click?.method()).toBe('POST')
  expect(click?.headers()).toMatchObject({ apikey: 'anon-public-key', 'content-type': 'application/json' })
  expect(click?.postDataJSON()).toEqual({ referralCode: 'ANNA' })
  expect((await (await click?.response())?.json())?.ok).toBe(true)

  // It floats: the page lies where it lies without it.
  const main = page.locator('main')
  const place = await main.boundingBox()
  await expect(banner(page)).toContainText(/Valid for (24h 0m|23h 59m)/)
  await page.clock.runFor(6000)
  await expect(banner(page)).toContainText('Valid for 23h 59m')
  await page.clock.runFor(50_000)
  await expect(banner(page)).toContainText('Valid for 23h 59m')
  await page.clock.runFor(65_000)
  await expect(banner(page)).toContainText(/Valid for 23h 5[78]m/)
  await expect(banner(page).getByRole('link', { name: 'Offer terms' })).toHaveAttribute('href', '/terms#offers')
  await banner(page).getByRole('button', { name: 'Dismiss referral discount' }).click()
  await expect(banner(page)).toHaveCount(0)
  expect(await main.boundingBox()).toEqual(place)
  expect(clicksOf(calls)).toHaveLength(1)
})

test('REF-15 REF-16 REF-17 REF-30 the same link changes nothing, another code starts anew', async ({ page }) => {
  await page.clock.install({ time: START })
  const calls = recordCalls(page)
  await openPage(page, '/faq?ref=ANNA&discount=10&expires=48h')
  await expect(banner(page)).toBeVisible()
  const first = await storedReferral(page)
  expect(first.expires).toBe('48h')

  await page.clock.runFor(3_600_000)
  await openPage(page, '/faq?ref=ANNA&discount=10&expires=48h')
  await openPage(page, '/terms')
  await openCart(page)
  await expect(page.getByRole('dialog')).toContainText('Referral discount (10%)')
  await expect(banner(page)).toHaveCount(0)
  expect(await storedReferral(page)).toEqual(first)
  expect(clicksOf(calls)).toHaveLength(1)

  await openPage(page, '/faq?ref=BEN&discount=15')
  await expect(banner(page)).toContainText('15%')
  expect(await storedReferral(page)).toMatchObject({ code: 'BEN', discount: 15, expires: '24h' })
  expect(clicksOf(calls).map((call) => call.postDataJSON().referralCode)).toEqual(['ANNA', 'BEN'])
})

test('REF-01 REF-06 REF-34 a link without both, with an odd discount or an empty code stores nothing', async ({
  page,
}) => {
  const calls = recordCalls(page)
  for (const query of [
    'ref=A',
    'discount=10',
    'ref=&discount=10',
    'ref=%20&discount=10',
    ...['abc', '', '0', '-5', '101'].map((discount) => `ref=A&discount=${discount}`),
  ]) {
    await openPage(page, `/faq?${query}`)
    expect(await storedText(page, 'tappt-referral'), query).toBeNull()
    await expect(banner(page)).toHaveCount(0)
  }
  expect(clicksOf(calls)).toEqual([])
})

test('REF-02 a link is recognised on every marketing page', async ({ page }) => {
  test.slow() // twelve page loads
  const pages = Object.values(pagePaths(createBrand({ slug: 'tappt', name: 'Tappt' }))).map(([path]) => path)
  for (const [index, path] of pages.entries()) {
    await page.goto(`${path}?ref=CODE${index}&discount=10`, { waitUntil: 'domcontentloaded' })
    await expect(page, path).toHaveURL((url) => url.pathname === path && url.search === '')
    expect((await storedReferral(page)).code, path).toBe(`CODE${index}`)
  }
})

test('REF-09 REF-12 REF-18 REF-32 when its time has come the referral is gone: banner, discount and record', async ({
  page,
}) => {
  await page.clock.install({ time: START })
  await seedCart(page, [jokerLine])
  await openPage(page, '/faq?ref=ANNA&discount=10&expires=2h')
  await expect(banner(page)).toBeVisible()
  const total = page.locator('dl > div').last().locator('dd')
  await page.clock.fastForward('01:59:00')
  await expect(total).toHaveText('£41.00')
  await page.clock.fastForward('00:01:30')
  await expect(total).toHaveText('£45.00')
  await expect(banner(page)).toHaveCount(0)
  expect(await storedText(page, 'tappt-referral')).toBeNull()

  // Expired while no page was open.
  await openPage(page, '/faq?ref=ANNA&discount=10&expires=2h')
  await page.clock.fastForward('03:00:00')
  await openPage(page, '/terms')
  await expect(total).toHaveText('£45.00')
  expect(await storedText(page, 'tappt-referral')).toBeNull()
})

test('REF-10 REF-11 REF-33 REF-35 dates, words and odd hours', async ({ page }) => {
  await page.clock.install({ time: START })
  const total = page.locator('dl > div').last().locator('dd')
  await seedCart(page, [jokerLine])
  for (const [expires, isKept, hasBanner] of [
    ['2026-03-03', true, true],
    ['2026-03-01', false, false],
    ['never', true, false],
    ['xh', true, false],
    ['0h', false, false],
  ] as const) {
    await openPage(page, `/faq?ref=CODE-${expires}&discount=10&expires=${expires}`)
    await expect(banner(page), expires).toHaveCount(hasBanner ? 1 : 0)
    await expect(total, expires).toHaveText(isKept ? '£41.00' : '£45.00')
    if (isKept) await page.evaluate(() => localStorage.removeItem('tappt-referral'))
  }
})

test('REF-19 ERR-18 a stored referral that cannot be read is logged and removed', async ({ page }) => {
  await openPage(page, '/faq')
  const warnings: string[] = []
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()))
  const valid = { code: 'ANNA', discount: 10, expires: '24h', storedAt: new Date().toISOString() }
  for (const broken of [
    'x{',
    '"text"',
    JSON.stringify({ ...valid, discount: 500 }),
    JSON.stringify({ ...valid, storedAt: '?' }),
  ]) {
    warnings.length = 0
    await page.evaluate((text) => localStorage.setItem('tappt-referral', text), broken)
    await openPage(page, '/faq')
    expect(await storedText(page, 'tappt-referral'), broken).toBeNull()
    expect(warnings.join(), broken).toContain('tappt-referral')
  }
})

test.describe('with the click call failing', () => {
  test.use({ allowConsoleErrors: true })

  test('ERR-17 API-09 the console knows, the visitor does not', async ({ page }) => {
    await page.route(`**${CLICK_PATH}`, (route) =>
      route.fulfill({ status: 503, json: { error: { message: 'Down.' } } }),
    )
    const warned = page.waitForEvent('console', (message) => message.text().includes('could not be recorded'))
    await openPage(page, '/faq?ref=ANNA&discount=10')
    await warned
    await expect(banner(page)).toBeVisible()
    await expect(page.locator('[data-sonner-toast]')).toHaveCount(0)
    expect((await storedReferral(page)).code).toBe('ANNA')
  })
})
