// The professional tier's page: demos that take turns, the live preview and its calls, buttons without effect.
import type { Locator, Page, Route } from '@playwright/test'
import { expect, test } from '#test/support/browser.ts'
import { recordTraffic, wake } from '#test/support/pages.ts'

const PLUS = '/tapptplus'
const selectedTab = (page: Page, list: string) =>
  page.getByRole('tablist', { name: list }).getByRole('tab', { selected: true })
const json = (route: Route, body: unknown) => route.fulfill({ json: body })

const PERSON = {
  username: 'tappt',
  full_name: 'Rowan Blake',
  bio: 'Builds bridges, mostly literal ones.',
  profile_image_url: '/avatars/ava.webp',
  theme_id: 'paper',
}
const SIX_LINKS = ['One', 'Two', 'Three', 'Four', 'Five', 'Six'].map((name, index) => ({
  display_order: index + 1,
  display_text: name,
  platform: index === 0 ? 'instagram' : 'website',
  url: `https://links.example/${index + 1}`,
}))
const THEMES = [
  ['midnight', 'Night shift', null],
  ['paper', 'Fine paper', 'Pro'],
].map(([id, name, category], index) => ({
  id,
  name,
  preview_image_url: null,
  category,
  is_active: true,
  display_order: index + 1,
}))

test('PRO-01 PRO-02 the dashboard’s tabs take turns every 4 s, rest under the mouse, and start anew after a pick', async ({
  page,
}) => {
  await page.clock.install({ time: new Date('2026-03-02T09:00:00Z') })
  await page.goto(PLUS)
  const demo = await wake(page, 'demo-tabs')
  await expect(demo.getByRole('tab')).toHaveText(['Analytics', 'Design', 'Contacts'])
  await page.clock.pauseAt(new Date('2026-03-02T09:01:00Z'))

  await demo.getByRole('tab', { name: 'Analytics' }).click()
  await page.clock.runFor(9000) // the mouse is still over it
  await expect(selectedTab(page, 'Demo dashboard')).toHaveText('Analytics')
  await page.mouse.move(0, 0)
  for (const next of ['Design', 'Contacts', 'Analytics']) {
    const before = await selectedTab(page, 'Demo dashboard').innerText()
    await page.clock.runFor(3999)
    await expect(selectedTab(page, 'Demo dashboard')).toHaveText(before)
    await page.clock.runFor(1)
    await expect(selectedTab(page, 'Demo dashboard')).toHaveText(next)
    await expect(demo.getByRole('tabpanel')).toHaveAccessibleName(next)
  }

  // The keyboard moves and picks at once, and holds the rotation while it is there.
  await page.keyboard.press('Tab')
  await demo.getByRole('tab', { name: 'Analytics' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(selectedTab(page, 'Demo dashboard')).toHaveText('Design')
  await page.keyboard.press('End')
  await expect(selectedTab(page, 'Demo dashboard')).toHaveText('Contacts')
  await page.clock.runFor(9000)
  await expect(selectedTab(page, 'Demo dashboard')).toHaveText('Contacts')
})

test('PRO-03 PRO-04 the scanner’s four steps take turns every 2.5 s', async ({ page }) => {
  await page.clock.install({ time: new Date('2026-03-02T09:00:00Z') })
  await page.goto(PLUS)
  const scanner = await wake(page, 'ai-scanner-demo')
  await expect(scanner.getByRole('listitem')).toHaveText([/^1Point/, /^2Read/, /^3Sort/, /^4Save/])
  await page.clock.pauseAt(new Date('2026-03-02T09:01:00Z'))
  const current = scanner.locator('[aria-current="step"]')
  await scanner.getByRole('button', { name: 'Point' }).click()
  await page.mouse.move(0, 0)
  for (const next of ['Read', 'Sort', 'Save', 'Point']) {
    const before = await current.innerText()
    await page.clock.runFor(2499)
    await expect(current).toHaveText(before.replaceAll('\n', ''), { useInnerText: false })
    await page.clock.runFor(1)
    await expect(current).toContainText(next)
  }
})

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })
  test('PLAT-13 neither the tabs nor the steps turn by themselves, and the scanner rests on what it read', async ({
    page,
  }) => {
    await page.clock.install()
    await page.goto(PLUS)
    await wake(page, 'demo-tabs')
    const scanner = await wake(page, 'ai-scanner-demo')
    await page.clock.runFor(12_000)
    await expect(selectedTab(page, 'Demo dashboard')).toHaveText('Analytics')
    await expect(scanner.locator('[aria-current="step"]')).toContainText('Save')
    for (const value of await scanner.locator('.scan-value').all()) await expect(value).toHaveCSS('opacity', '1')
  })
})

test('PRO-03 on a phone the words of a scanner’s step have a line of a readable length', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(PLUS)
  const widths = await page
    .locator('.scan-step > :last-child')
    .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().width))
  expect(widths).toHaveLength(4)
  for (const width of widths) expect(width).toBeGreaterThanOrEqual(220)
})

test('ROUTE-09 ROUTE-10 ROUTE-11 both spellings serve one page, and both are linked', async ({ page, request }) => {
  for (const path of [PLUS, '/tappt-plus']) {
    const response = await page.goto(path)
    expect(response?.status()).toBe(200)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tappt Premium')
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/tapptplus$/)
  }
  const home = await (await request.get('/')).text()
  expect(home).toMatch(/href="\/tapptplus(\?|")/)
  expect(home).toContain('href="/tappt-plus"')
})

test('PRO-05 PRO-06 PRO-07 PRO-08 PRO-09 PRO-10 PRO-11 PREV-14 PREV-15 PREV-27 marketing only: demo figures that stay the same, features, and buttons that do nothing', async ({
  page,
}) => {
  const traffic = recordTraffic(page)
  await page.goto(PLUS)
  const figures = () => page.locator('main .demo-frame').first().innerText()
  const analytics = page.getByRole('region', { name: 'Advanced analytics' })
  await expect(analytics.getByRole('img')).toHaveCount(2)
  for (const name of ['One dashboard, three views', 'The other half of the exchange', 'Advanced analytics'])
    await expect(page.getByRole('region', { name }).getByText('Demo data')).toBeVisible()
  for (const name of ['Analytics', 'Profile customisation', 'Team management', 'Priority support'])
    await expect(page.getByRole('heading', { level: 3, name, exact: true }).first()).toBeVisible()
  await expect(page.getByRole('main').getByText('Premium', { exact: true }).first()).toBeVisible()

  const preview = await wake(page, 'live-preview')
  await expect(preview.getByRole('status')).toHaveCount(0)
  const [first, tail] = [await figures(), await analytics.innerText()]
  await page.reload()
  await wake(page, 'live-preview')
  await expect(preview.getByRole('status')).toHaveCount(0)
  expect(await figures()).toBe(first)
  expect(await analytics.innerText()).toBe(tail)
  // The only calls are the preview's three, twice; none of them carries a figure.
  expect([...new Set(traffic.calls)].sort()).toEqual([
    'GET /api/tables/profile_themes',
    'POST /api/rpc/get_public_profile',
    'POST /api/rpc/get_public_social_links',
  ])

  const before = traffic.requests.length
  const content = page.getByRole('main')
  await preview.getByRole('tab', { name: 'Pro Features' }).click()
  const upgrades = content.getByRole('button', { name: /^Upgrade/ })
  await expect(upgrades).toHaveText(['Upgrade to Premium', 'Upgrade to Pro'])
  for (const button of await upgrades.all()) await button.click()
  await preview.getByRole('tab', { name: 'Live Profile' }).click()
  for (const name of ['Call', 'Message', 'Save contact'])
    await preview.getByRole('button', { name, exact: true }).click()
  await expect(page).toHaveURL(/\/tapptplus$/)
  expect(page.context().pages()).toHaveLength(1)
  const sent = traffic.requests
    .slice(before)
    .filter((request) => /document|fetch|xhr|ping/.test(request.resourceType()))
  expect(sent.map((request) => request.url())).toEqual([])

  await expect(content.getByRole('button', { name: /buy|cart|checkout/i })).toHaveCount(0)
  await expect(content.getByText(/[£$€]\s?\d/)).toHaveCount(0)
  await expect(content.getByRole('button', { name: 'Upgrade to Premium' })).toHaveAccessibleDescription(
    '“Upgrade to Premium” does nothing yet. Nothing on this page can be bought.',
  )
  await preview.getByRole('tab', { name: 'Pro Features' }).click()
  await expect(content.getByRole('button', { name: 'Upgrade to Pro' })).toHaveAccessibleDescription(
    '“Upgrade to Pro” does nothing yet: Pro is not on sale.',
  )
})

test('PRO-08 the filled buttons lead on, and those without effect are never filled', async ({ page }) => {
  await page.goto(PLUS)
  const content = page.getByRole('main')
  const ground = (button: Locator) => button.evaluate((node) => getComputedStyle(node).backgroundColor)
  for (const [name, path] of [
    ['Try it on a profile', '#preview'],
    ['See the core editions', '/core-editions'],
  ] as const) {
    const link = content.getByRole('link', { name })
    await expect(link).toHaveAttribute('href', path)
    expect(await ground(link)).not.toBe('rgba(0, 0, 0, 0)')
  }
  const preview = await wake(page, 'live-preview')
  await preview.getByRole('tab', { name: 'Pro Features' }).click()
  for (const button of await content.getByRole('button', { name: /^Upgrade/ }).all())
    await expect(button).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  await content.getByRole('link', { name: 'Try it on a profile' }).click()
  await expect(content.getByRole('heading', { name: 'See it on a profile' })).toBeInViewport()
})

test('PREV-01 PREV-02 PREV-03 PREV-04 PREV-05 PREV-06 PREV-07 PREV-08 PREV-09 PREV-10 PREV-22 PREV-23 PREV-24 PREV-25 API-37 API-40 the preview loads the demo profile with three calls', async ({
  page,
}) => {
  const traffic = recordTraffic(page)
  const { promise: held, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/api/rpc/get_public_profile', async (route) => {
    await held
    await json(route, [PERSON])
  })
  await page.route('**/api/rpc/get_public_social_links', (route) => json(route, SIX_LINKS))
  await page.route('**/api/tables/profile_themes', (route) => json(route, THEMES))
  await page.goto(PLUS)
  const preview = await wake(page, 'live-preview')
  await expect(preview.getByRole('tab')).toHaveText(['Live Profile', 'Dashboard', /^Pro Features\s*Premium$/])
  await expect(preview.getByRole('tab', { selected: true })).toHaveText('Live Profile')
  await expect(preview.getByRole('status')).toHaveText('Loading profile')
  await expect(preview.getByRole('status').locator('.animate-spin')).toBeVisible()
  answer()

  const phone = preview.getByRole('article', { name: 'Profile in a phone' })
  await expect(phone.getByRole('heading', { name: 'Rowan Blake' })).toBeVisible()
  await expect(preview.getByRole('status')).toHaveCount(0)
  await expect(phone.getByText('@tappt')).toBeVisible()
  await expect(phone.getByText(PERSON.bio)).toBeVisible()
  await expect(phone.locator('img')).toHaveAttribute('src', '/avatars/ava.webp')
  const actions = phone.getByRole('button')
  await expect(actions).toHaveText(['Call', 'Message', 'Save contact'])
  for (const circle of await actions.locator('> span').all())
    expect(await circle.evaluate((node) => getComputedStyle(node).borderRadius)).toBe('50%')
  const links = phone.getByRole('link')
  await expect(links).toHaveText(['One', 'Two', 'Three', 'Four', 'Five'])
  for (const link of await links.all()) {
    await expect(link).toHaveAttribute('target', '_blank')
    await expect(link).toHaveAttribute('rel', /noopener/)
  }
  await expect(preview.getByText(/^Powered by Tappt$/)).toBeVisible()

  const themes = preview.getByRole('button', { name: /(Premium|Pro)$/ })
  await expect(themes).toHaveText(['Night shiftPremium', 'Fine paperPro'])
  await expect(themes.nth(1)).toHaveAttribute('aria-pressed', 'true')
  await themes.nth(0).click()
  await expect(phone).toHaveClass(/look-midnight/)

  const sent = traffic.requests.filter((request) => request.url().includes('/api/'))
  expect(sent.map((request) => [request.method(), new URL(request.url()).pathname, request.postData()])).toEqual([
    ['POST', '/api/rpc/get_public_profile', '{"_username":"tappt"}'],
    ['POST', '/api/rpc/get_public_social_links', '{"_username":"tappt"}'],
    ['GET', '/api/tables/profile_themes', null],
  ])
  for (const request of sent) expect(await request.headerValue('apikey')).toBeTruthy()
  const after = traffic.calls.length
  for (const path of ['/tappt-teams', '/faq', '/product', '/profile/tappt']) await page.goto(path)
  expect(traffic.calls.slice(after).filter((call) => call.includes('profile_themes'))).toEqual([])
})

test('PREV-11 PREV-12 PREV-13 PREV-16 PREV-17 PREV-18 PREV-19 the figures of the dashboard and of the Pro features', async ({
  page,
}) => {
  await page.goto(PLUS)
  const preview = await wake(page, 'live-preview')
  await preview.getByRole('tab', { name: 'Dashboard' }).click()
  const dashboard = preview.getByRole('tabpanel', { name: 'Dashboard' })
  await expect(dashboard.getByText('Demo data')).toBeVisible()
  await expect(dashboard.locator('dl > div')).toHaveText(['Total views1,248', 'Total clicks316', 'Active links5'])
  const activity = dashboard.getByRole('listitem')
  await expect(activity).toHaveCount(5)
  for (const type of ['view', 'click', 'update'])
    await expect(activity.filter({ has: page.getByText(type, { exact: true }) }).first()).toBeVisible()
  await expect(activity.first()).toHaveText('viewProfile opened from a card tap in Leeds2 min ago')

  await preview.getByRole('tab', { name: 'Pro Features' }).click()
  await expect(preview.getByRole('tab', { name: 'Pro Features' }).getByText('Premium')).toBeVisible()
  const pro = preview.getByRole('tabpanel', { name: 'Pro Features' })
  await expect(pro.getByText('Demo data')).toBeVisible()
  await expect(pro.locator('dl > div')).toHaveText(['Weekly growth+18%', 'Conversion rate25.3%', 'Leads captured47'])
  await expect(pro.getByRole('listitem').filter({ hasText: 'London' })).toHaveText('London486')
  await expect(pro.getByRole('listitem').filter({ hasText: '18:00' }).first()).toHaveText('18:00206 views')
  await expect(pro.getByRole('listitem').filter({ hasText: 'Nadia Okafor' })).toHaveText(
    'Nadia Okafornadia@harbour-finch.exampleCard tapToday, 18:42',
  )
})

test('on a phone the tabs of both demos share one line, and what happened and who came stand in whole lines, their times at the right edge', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(PLUS)
  for (const name of ['Demo dashboard', 'Live preview']) {
    const tabs = await page.getByRole('tablist', { name }).getByRole('tab').all()
    const tops = await Promise.all(tabs.map(async (tab) => (await tab.boundingBox())?.y))
    expect(new Set(tops).size, name).toBe(1)
  }
  const words = page.getByRole('tab', { name: /^Pro Features/ }).locator('> span')
  const [text, tag] = [await words.boundingBox(), await words.getByText('Premium').boundingBox()]
  expect(text?.height ?? 0).toBeLessThanOrEqual((tag?.height ?? 0) + 1) // the tag is in its line

  const preview = await wake(page, 'live-preview')
  for (const [tab, rows] of [
    ['Dashboard', '.activity > li'],
    ['Pro Features', '.people > li'],
  ] as const) {
    await preview.getByRole('tab', { name: tab }).click()
    const shown = await preview.locator(rows).evaluateAll((items) =>
      items.map((item) => ({
        lines: Math.round(item.getBoundingClientRect().height),
        gap: item.getBoundingClientRect().right - (item.lastElementChild?.getBoundingClientRect().right ?? 0),
      })),
    )
    expect(shown.length).toBeGreaterThan(2)
    for (const { lines, gap } of shown) {
      expect(lines, tab).toBeLessThan(90)
      expect(Math.abs(gap), tab).toBeLessThan(1)
    }
  }
})

test.describe('when loading fails', () => {
  test.use({ allowConsoleErrors: true })
  for (const broken of ['get_public_profile', 'get_public_social_links', 'profile_themes'])
    test(`PREV-26 ERR-21 the samples are shown and the page still works: ${broken}`, async ({ page }) => {
      await page.route(`**/api/**/${broken}`, (route) =>
        route.fulfill({ status: 503, json: { error: { message: 'no' } } }),
      )
      await page.route('**/api/rpc/get_public_profile', (route) =>
        broken === 'get_public_profile' ? route.fallback() : json(route, [PERSON]),
      )
      await page.goto(PLUS)
      const preview = await wake(page, 'live-preview')
      await expect(preview.getByRole('status')).toHaveCount(0)
      await expect(preview.getByRole('heading', { name: 'Mara Ellison' })).toBeVisible()
      await expect(preview.getByRole('article').getByRole('link')).toHaveCount(5)
      await expect(preview.getByRole('button', { name: /^(Dark Gradient|Midnight|Sunrise|Paper)/ })).toHaveCount(4)
      await preview.getByRole('tab', { name: 'Dashboard' }).click()
      await expect(preview.getByText('1,248', { exact: true })).toBeVisible()
      await preview.getByRole('tab', { name: 'Pro Features' }).click()
      await expect(preview.getByText('nadia@harbour-finch.example')).toBeVisible()
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('the sample profile and every demo can be read, and nothing is stuck loading', async ({ page }) => {
    await page.goto(PLUS)
    await expect(page.getByRole('heading', { name: 'Mara Ellison' })).toBeVisible()
    await expect(page.getByText('Loading profile')).toHaveCount(0)
    for (const text of ['Contacts saved', 'Owen Marsh', 'Saved to contacts', 'Total clicks', 'Recent leads'])
      await expect(page.getByText(text).first()).toBeVisible()
  })
})

test('the hours are as large as other small words, their squares end where their panel’s grid does, and on a desktop what its parts say begins in one column', async ({
  page,
}) => {
  await page.goto(PLUS)
  const hours = page.getByRole('img', { name: /^Busiest/ })
  const right = (element: SVGElement | HTMLElement) => element.getBoundingClientRect().right
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expect(hours.getByText('Mon')).toHaveCSS('font-size', '13px')
    const grid = await hours.evaluate(right)
    expect(Math.abs((await hours.locator('rect').nth(7).evaluate(right)) - grid)).toBeLessThan(1)
    const days = await hours.locator('div').first().locator('span').all()
    for (const [row, day] of days.entries()) {
      const [name, square] = [
        await day.boundingBox(),
        await hours
          .locator('rect')
          .nth(row * 8)
          .boundingBox(),
      ]
      const middle = (box: typeof name) => (box?.y ?? 0) + (box?.height ?? 0) / 2
      expect(Math.abs(middle(name) - middle(square)), `row ${row}`).toBeLessThan(2)
    }
  }
  const starts = await page
    .locator(':is(#dashboard, #scanner, #analytics, #preview) > div:first-child > p')
    .evaluateAll((texts) => texts.map((text) => Math.round(text.getBoundingClientRect().left)))
  expect(starts).toHaveLength(4)
  const beside = await page
    .locator('.demo-figures > :last-child, .demo-charts > :last-child, .analytics > :nth-child(2) > h3')
    .evaluateAll((texts) => texts.map((text) => Math.round(text.getBoundingClientRect().left)))
  expect(beside).toHaveLength(3)
  expect(new Set([...starts, ...beside]).size, String(beside)).toBe(1)
})

test('PRO-09 on a desktop the four features stand side by side, their names and texts on common lines', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(PLUS)
  await page.evaluate(() => document.fonts.ready)
  for (const part of ['h3', 'p']) {
    const boxes = await page
      .locator(`#features ~ ul ${part}`)
      .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().toJSON() as DOMRect))
    expect(boxes).toHaveLength(4)
    expect(new Set(boxes.map(({ top }) => Math.round(top))).size, part).toBe(1)
    expect(new Set(boxes.map(({ left }) => Math.round(left))).size, part).toBe(4)
  }
})

test('on a desktop the heading of the teams page, the names below it and what they mean stand on common lines', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/tappt-teams')
  await page.evaluate(() => document.fonts.ready)
  const lines = await page.locator('#benefits, #benefits ~ ul :is(h3, p)').evaluateAll((texts) =>
    texts.map((text) => {
      const mark = document.createElement('span')
      mark.style.display = 'inline-block' // an empty one is on the first line's baseline
      text.prepend(mark)
      const { bottom } = mark.getBoundingClientRect()
      mark.remove()
      return bottom
    }),
  )
  const [title = 0, ...rows] = lines
  expect(rows).toHaveLength(8)
  expect(Math.abs(title - (rows[0] ?? 0))).toBeLessThan(1)
  for (let row = 0; row < rows.length; row += 2)
    expect(Math.abs((rows[row] ?? 0) - (rows[row + 1] ?? 0))).toBeLessThan(1)
})
