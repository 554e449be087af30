// The header on every page: promo line, links, menu, logo, cart badge, theme selector and its pointer.
import type { Page } from '@playwright/test'
import { createBrand } from '#domain/site/brand.ts'
import { pagePaths } from '#domain/site/routes.ts'
import { expect, test } from '#test/support/browser.ts'
import { jokerLine, openPage, seedCart, storedText } from '#test/support/cart.ts'
import { sentTexts } from '#test/support/pages.ts'

const brand = createBrand({ slug: 'tappt', name: 'Tappt' })
const header = (page: Page) => page.getByRole('banner')
const seen = (page: Page, key: string) => page.addInitScript((name) => localStorage.setItem(name, 'true'), key)

test.beforeEach(({ page }) => seen(page, 'newsletter-popup-shown'))

test('HDR-01 HDR-11 HDR-13 HDR-14 HDR-15 HDR-16 HDR-17 every marketing page has the header, its logo and its menu', async ({
  page,
}) => {
  const { embed: _, ...paths } = pagePaths(brand)
  const all = Object.values(paths).map(([path]) => path)
  await openPage(page, all.at(-1) ?? '')
  await expect(header(page)).toBeVisible()
  await expect(header(page).getByRole('link', { name: 'Tappt', exact: true })).toHaveAttribute('href', '/')
  // That the header of each is shown is every-page.spec.ts.
  for (const [index, logos] of (await sentTexts(page, all, 'header a[href="/"]')).entries())
    expect(logos, all[index]).toHaveLength(1)
  const button = page.getByRole('button', { name: 'Open menu' })
  await button.click()
  const entries = page.getByRole('navigation', { name: 'Menu' }).getByRole('link')
  expect(await entries.allTextContents()).toEqual([
    'Learn More',
    'Visit Tappt',
    'Core Editions',
    'Shop All',
    'Limited Editions',
    'FAQ',
    'Sign in',
  ])
  expect(await entries.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([
    '/#features',
    brand.brandSiteUrl,
    '/core-editions',
    '/#shop',
    '/limited-editions',
    '/faq',
    '/login',
  ])
  await expect(entries.nth(1)).toHaveAttribute('target', '_blank')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeHidden()
  await expect(button).toBeFocused()
})

test('HDR-07 HDR-08 HDR-09 the bar has two links of its own, from 768 px on', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 800 })
  await openPage(page, '/faq')
  const bar = page.getByRole('navigation', { name: 'Site' })
  await expect(bar.getByRole('link', { name: 'Learn More' })).toHaveAttribute('href', '/#features')
  const visit = bar.getByRole('link', { name: 'Visit Tappt' })
  await expect(visit).toHaveAttribute('href', brand.brandSiteUrl)
  await expect(visit).toHaveAttribute('target', '_blank')
  await page.setViewportSize({ width: 767, height: 800 })
  await expect(bar).toBeHidden()
  // From 64rem on it leads to both groups of cards as well.
  await page.setViewportSize({ width: 1024, height: 800 })
  const links = bar.getByRole('link').filter({ visible: true })
  expect(await links.allTextContents()).toEqual(['Core Editions', 'Limited Editions', 'Learn More', 'Visit Tappt'])
  expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([
    '/core-editions',
    '/limited-editions',
    '/#features',
    brand.brandSiteUrl,
  ])
  await page.setViewportSize({ width: 1023, height: 800 })
  await expect(links).toHaveText(['Learn More', 'Visit Tappt'])
})

test('HDR-03 HDR-04 HDR-05 HDR-06 COPY-01 COPY-02 COPY-03 one promo line at a time, the next every 4 s with a 150 ms fade', async ({
  page,
}) => {
  await page.clock.install({ time: new Date('2026-03-02T10:00:00.000Z') })
  await page.clock.pauseAt(new Date('2026-03-02T10:00:01.000Z'))
  await openPage(page, '/faq')
  const lines = page.locator('[data-promo] li')
  const all = [
    'Free Lifetime Access With Your Order',
    'FREE Next Day Delivery',
    'Free 48h Shipping',
    '30-Day Money-Back Guarantee',
  ]
  expect(await lines.allTextContents()).toEqual(all)
  const shown = page.locator('[data-promo] li').filter({ visible: true })
  await page.clock.runFor(3900)
  await expect(shown).toHaveText(all[0] ?? '')
  await page.clock.runFor(100)
  for (const line of [...all.slice(1), all[0] ?? '']) {
    await expect(shown).toHaveText([line])
    await page.clock.runFor(4000)
  }
  const fades = await lines.first().evaluate((line) => getComputedStyle(line).transitionDuration)
  expect(fades.split(',')[0]).toBe('0.15s')
})

test('HDR-12 the logo scrolls to the top, without a reload when already at home', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' }) // scrolls at once
  await openPage(page, '/faq')
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  const logo = header(page).getByRole('link', { name: 'Tappt', exact: true })
  await logo.click()
  await expect(page).toHaveURL(/\/$/)
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  await page.locator('html[data-hydrated]').waitFor()
  await page.evaluate(() => {
    document.documentElement.dataset.same = 'yes'
    document.getElementById('shop')?.scrollIntoView({ behavior: 'instant' })
  })
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(500)
  await logo.click()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await expect(page.locator('html')).toHaveAttribute('data-same', 'yes')
})

test('HDR-18 HDR-19 HDR-20 the cart button opens the cart and counts its items, but no zero', async ({ page }) => {
  await openPage(page, '/faq')
  await expect(page.getByRole('button', { name: 'Open cart', exact: true })).toBeVisible()
  await expect(page.locator('[data-cart-badge]')).toHaveCount(0)
  await seedCart(page, [{ ...jokerLine, quantity: 3 }])
  await openPage(page, '/faq')
  await expect(page.locator('[data-cart-badge]')).toHaveText('3')
  await page.getByRole('button', { name: 'Open cart, 3 items' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('THEME-27 THEME-28 THEME-29 THEME-30 the pointer shows once, on the home page, for 10 s', async ({ page }) => {
  await page.clock.install({ time: new Date('2026-03-02T10:00:00.000Z') })
  await page.clock.pauseAt(new Date('2026-03-02T10:00:01.000Z'))
  const hint = page.locator('[data-theme-hint]')
  await openPage(page, '/product')
  await expect(hint).toHaveCount(0)
  expect(await storedText(page, 'tappt-theme-hint-shown')).toBeNull()
  await openPage(page, '/')
  await expect(hint).toHaveText('Select')
  expect(await storedText(page, 'tappt-theme-hint-shown')).toBe('true')
  await page.clock.runFor(9900)
  await expect(hint).toBeVisible()
  await page.clock.runFor(100)
  await expect(hint).toHaveCount(0)
  await openPage(page, '/')
  await expect(hint).toHaveCount(0)
})

test('THEME-31 opening the selector hides the pointer', async ({ page }) => {
  await openPage(page, '/')
  await expect(page.locator('[data-theme-hint]')).toBeVisible()
  await page.getByRole('button', { name: 'Choose a theme' }).click()
  await expect(page.locator('[data-theme-hint]')).toHaveCount(0)
})

test('every promo line fits one line of the narrowest phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/')
  const lines = page.locator('[data-promo]')
  const { height } = (await lines.boundingBox()) ?? { height: 0 }
  const lineHeight = await lines.evaluate((list) => Number.parseFloat(getComputedStyle(list).lineHeight))
  expect(height).toBeGreaterThan(0)
  expect(height).toBeLessThan(1.5 * lineHeight)
})
