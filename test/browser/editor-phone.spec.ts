// The editor on a phone: sections and links that fold, a bar that stays, errors that lead to their field; and what it
// makes of links and colour.
import type { Page } from '@playwright/test'
import { signInAs } from '#scripts/app-screens/open.ts'
import { expect, type Served, test } from '#test/support/app-screens.ts'

const shopOf = ({ app }: Served): string => app.replace('://app.', '://')
const fold = (page: Page, name: string) => page.locator(`details[data-fold="${name}"]`)
const summaryOf = (page: Page, name: string) => fold(page, name).locator('> summary')
const row = (page: Page, at: number) => page.locator('[data-fold-row]').nth(at - 1)
const isOpen = (page: Page, name: string) => fold(page, name).evaluate((one: HTMLDetailsElement) => one.open)

test.describe('at 390 px', () => {
  test.describe.configure({ mode: 'default', timeout: 120_000 })
  test.skip(!!process.env.TEST_URL && !process.env.LIVE_DIST, 'somebody else serves the app under test')
  test.use({
    contextOptions: { reducedMotion: 'reduce' },
    viewport: { width: 390, height: 844 },
    timezoneId: 'Asia/Tokyo',
  })

  test('EDT-63 EDT-64 the page is folded, says what is in it, and stays as it was left in this tab', async ({
    page,
    served,
  }) => {
    await signInAs(page, served.app, 'mara')
    await page.goto(`${served.app}/app/profile`)
    await expect(page.locator('.editor[data-ready]')).toBeVisible()
    await expect(page.locator('details[data-fold][open]')).toHaveCount(0)
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(1800)
    await expect(summaryOf(page, 'links')).toHaveText(/Links\s*11 links/)
    await expect(summaryOf(page, 'about')).toContainText('Mara Ellison')
    await expect(summaryOf(page, 'visibility')).toContainText('Public')

    await summaryOf(page, 'links').click()
    await expect(page.locator('details[data-fold-row][open]')).toHaveCount(0)
    const line = await row(page, 1).boundingBox()
    expect(line?.height).toBeLessThanOrEqual(60)
    await expect(row(page, 1).locator('.link-summary')).toHaveText('Instagram')
    await expect(row(page, 1).locator('[data-link-icon] svg')).toBeVisible()
    await page.reload()
    await expect(page.locator('.editor[data-ready]')).toBeVisible()
    expect([await isOpen(page, 'links'), await isOpen(page, 'about')]).toEqual([true, false])

    await page.setViewportSize({ width: 1280, height: 900 })
    await expect.poll(() => isOpen(page, 'about')).toBe(true)
    await expect(row(page, 1).locator('.link-summary')).toBeHidden()
    await expect(page.locator('#link1_url')).toBeVisible()
  })

  test('EDT-65 EDT-66 the bar stays at the bottom, and an error opens what it is in', async ({ page, served }) => {
    await signInAs(page, served.app, 'thumb')
    await page.goto(`${served.app}/app/profile`)
    await expect(page.locator('.editor[data-ready]')).toBeVisible()
    const bar = page.locator('[data-save-bar]')
    const status = page.locator('[data-save-status]')
    for (const name of ['about', 'contact-details', 'links']) await summaryOf(page, name).click()
    for (const top of [0, 600, 1e6]) {
      await page.evaluate((y) => scrollTo(0, y), top)
      await expect(bar.getByRole('button', { name: 'Save' })).toBeInViewport({ ratio: 1 })
    }
    // An on-screen keyboard covers the lower part of the window: the bar is above it.
    await page.evaluate(() => scrollTo(0, 0))
    const before = await bar.evaluate((one) => one.getBoundingClientRect().bottom)
    await page.evaluate(() => {
      Object.defineProperty(visualViewport, 'height', { value: innerHeight - 300, configurable: true })
      visualViewport?.dispatchEvent(new Event('resize'))
    })
    await expect.poll(() => bar.evaluate((one) => innerHeight - one.getBoundingClientRect().bottom)).toBe(300)
    await page.evaluate(() => {
      Object.defineProperty(visualViewport, 'height', { value: innerHeight, configurable: true })
      visualViewport?.dispatchEvent(new Event('resize'))
    })
    await expect.poll(() => bar.evaluate((one) => one.getBoundingClientRect().bottom)).toBe(before)

    await page.getByLabel('Name', { exact: true }).fill('')
    await row(page, 2).locator('.link-summary').click()
    await page.locator('#link2_url').fill('two words')
    await expect(status).toHaveText('Unsaved changes')
    await row(page, 2).locator('.link-summary').click()
    for (const name of ['about', 'links']) await summaryOf(page, name).click()
    await bar.getByRole('button', { name: 'Save' }).click()
    const summary = page.locator('[data-error-summary]')
    await expect(summary).toBeFocused()
    await expect(summary.getByRole('link')).toHaveText([
      'Please enter your name.',
      'Link 2: Please enter your name, like @maraellison, or the whole address.',
    ])
    expect([await isOpen(page, 'about'), await isOpen(page, 'links')]).toEqual([true, true])
    await summaryOf(page, 'links').click()
    await summary.getByRole('link').nth(1).click()
    await expect(page.locator('#link2_url')).toBeFocused()
    await expect(page.locator('#link2_url')).toBeInViewport()
    await expect(
      page.getByText('Please enter your name, like @maraellison, or the whole address.').last(),
    ).toBeVisible()
    page.once('dialog', (question) => question.accept())
  })

  test('EDT-55 EDT-57 EDT-58 EDT-60 EDT-61 EDT-62 heading, hidden and scheduled links and a colour are what visitors see', async ({
    page,
    context,
    served,
  }) => {
    await signInAs(page, served.app, 'thumb')
    await page.goto(`${served.app}/app/profile`)
    await summaryOf(page, 'links').click()
    await page.getByRole('button', { name: 'Add heading' }).click()
    await expect(page.locator('#link4_title')).toBeFocused()
    await expect(page.locator('#link4_url')).toBeHidden()
    await page.locator('#link4_title').fill('Elsewhere')
    await page.getByRole('button', { name: 'Add link' }).click()
    await page.locator('#link5_url').fill('@theo@mastodon.social')
    await page.locator('#link5_url').blur()
    await expect(page.locator('#link5_url')).toHaveValue('https://mastodon.social/@theo')
    await expect(page.locator('#link5_platform')).toHaveValue('mastodon')
    await expect(row(page, 5).locator('[data-link-icon="mastodon"] svg')).toBeVisible()

    await row(page, 1).locator('.link-summary').click()
    await row(page, 1).locator('.link-more > summary').click()
    await expect(row(page, 1).locator('[data-zone-name]')).toHaveText('Asia/Tokyo')
    await row(page, 1).getByText('Hide', { exact: true }).click()
    await expect(row(page, 1).locator('.link-summary [data-link-state]')).toHaveText('Hidden')
    await row(page, 2).locator('.link-summary').click()
    await row(page, 2).locator('.link-more > summary').click()
    await page.locator('#link2_from').fill('2099-12-24T18:00')
    await expect(row(page, 2).locator('.link-summary [data-link-state]')).toHaveText('From 24 Dec, 18:00')
    await expect(summaryOf(page, 'links')).toContainText('4 links, 1 hidden, 1 scheduled')

    await summaryOf(page, 'look').click()
    await page.getByLabel('Accent colour', { exact: true }).fill('#3b0a45')
    await page.getByRole('button', { name: 'Preview' }).click()
    const preview = page.locator('dialog [data-preview]')
    await expect(preview.locator('.profile-links > li')).toHaveText(['Three', 'Elsewhere', 'Mastodon'])
    const colourOf = (at: typeof preview) =>
      at.locator('.profile-action-main').evaluate((button) => {
        const { backgroundColor, color } = getComputedStyle(button)
        return { backgroundColor, color }
      })
    const previewed = await colourOf(preview)
    await page.getByRole('button', { name: 'Close' }).click()
    await page.locator('[data-save-bar] button').click()
    await expect(page.locator('[data-save-status]')).toHaveText('Saved. The next tap shows it.')

    const visitor = await context.newPage()
    const blocked: string[] = []
    visitor.on('console', (message) => {
      if (message.type() === 'error') blocked.push(message.text())
    })
    await expect(async () => {
      await visitor.goto(`${shopOf(served)}/profile/theo`)
      await expect(visitor.locator('.profile-links > li')).toHaveText(['Three', 'Elsewhere', 'Mastodon'])
    }).toPass({ timeout: 30_000 })
    await expect(visitor.getByRole('heading', { name: 'Elsewhere' })).toBeVisible()
    expect(await colourOf(visitor.locator('body'))).toEqual(previewed)
    expect(previewed.backgroundColor).not.toBe('rgb(59, 10, 69)') // too dark for the look
    expect(previewed.color).toMatch(/^rgb\((?:0, 0, 0|255, 255, 255)\)$/)
    expect(blocked).toEqual([])
  })

  test('EDT-63 without script every section is open', async ({ browser, served }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })
    const page = await context.newPage()
    await signInAs(page, served.app, 'mara')
    await page.goto(`${served.app}/app/profile`)
    await expect(page.locator('details[data-fold]:not([open])')).toHaveCount(0)
    for (const name of ['full_name', 'phone', 'link11_url', 'accent', 'username'])
      await expect(page.locator(`#${name}`)).toBeVisible()
    await context.close()
  })
})
