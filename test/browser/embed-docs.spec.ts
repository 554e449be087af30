// /embed/docs: the partner's line at work on the page that explains it. D-110, T-EMB-1.
import type { Page } from '@playwright/test'
import { axe } from '#test/support/axe.ts'
import { expect } from '#test/support/browser.ts'
import { addToCart, follows, shopFrame, test } from '#test/support/embed-host.ts'

test('T-EMB-1 shows the shop at work and lists its events', async ({ page, record }) => {
  const answer = await page.goto('/embed/docs')
  expect(answer?.headers()['x-frame-options']).toBe('DENY')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The shop, on your page.')
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/embed\/docs$/)
  await page.locator('.embed-example').scrollIntoViewIfNeeded()
  const frame = await shopFrame(page)
  const events = page.getByRole('region', { name: 'What just happened' }).getByRole('listitem')
  await expect(events.last()).toContainText('ready')
  await follows(page, frame)
  await addToCart(frame)
  await expect(events.first()).toContainText('add_to_cart')
  expect(record.events.map(({ name }) => name)).toContain('add_to_cart')
  expect((await axe(page)).faults).toEqual([])
})

test('D-110 the example has the same room on every side of what is to be chosen on a laptop', async ({ page }) => {
  await page.goto('/embed/docs')
  await page.locator('.embed-example').scrollIntoViewIfNeeded()
  const frame = await shopFrame(page)
  const example = await page.locator('.embed-example').boundingBox()
  const stage = await frame.locator('.configurator-stage').boundingBox()
  const choices = await frame.locator('.configurator-choices').boundingBox()
  if (!example || !stage || !choices) throw new Error('Nothing is shown.')
  const room = [stage.x - example.x, stage.y - example.y, example.x + example.width - choices.x - choices.width]
  for (const side of room) expect(Math.abs(side - 41), room.map(Math.round).join(' ')).toBeLessThanOrEqual(2)
  // Below it about as much: how tall the choice is, is the product page's affair.
  expect(Math.abs(example.y + example.height - choices.y - choices.height - 41)).toBeLessThanOrEqual(12)
})

test('D-110 the example loads a shop once a reader comes to it, not while only its edge is on the screen', async ({
  page,
}) => {
  await page.setViewportSize({ width: 412, height: 823 })
  await page.goto('/embed/docs')
  const example = page.locator('.embed-example')
  await expect(example).toBeInViewport()
  await page.locator('[data-island="embed-example"][data-hydrated]').waitFor({ state: 'attached' })
  // What is in view is known a frame after it is asked for.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  await expect(page.locator('script[src="/embed.js"]')).toHaveCount(0)
  await example.scrollIntoViewIfNeeded()
  await expect(example.locator('iframe')).toBeVisible()
})

const copy = (page: Page) => page.getByRole('button', { name: 'Copy the listener' })
const block = (page: Page) => page.locator('.code-room').filter({ has: copy(page) })

test('D-110 every piece of code has a button that copies it and says so', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/embed/docs')
  await expect(page.locator('.code-room').getByRole('button')).toHaveCount(await page.locator('pre').count())
  await copy(page).click()
  await expect(block(page).getByRole('status')).toHaveText('Copied')
  const code = await block(page).locator('code').textContent()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code)
  await expect(block(page).getByRole('status')).toHaveText('')
})

test('D-110 where the clipboard is refused the code is selected instead', async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(Clipboard.prototype, 'writeText', { value: () => Promise.reject(new Error('refused')) }),
  )
  await page.goto('/embed/docs')
  await copy(page).click()
  await expect(block(page).getByRole('status')).toHaveText('Selected: copy it with your keyboard')
  expect(await page.evaluate(() => getSelection()?.toString())).toBe(await block(page).locator('code').textContent())
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('D-110 no button is shown that could not work', async ({ page }) => {
    await page.goto('/embed/docs')
    await expect(page.locator('pre').first()).toBeVisible()
    await expect(page.locator('.code-room').getByRole('button')).toHaveCount(0)
  })
})

test('D-110 T-EMB-1 on a laptop and a phone copy buttons stand above their code with their words on one line, no code breaks in the middle of a line, and the log of events has no empty rows', async ({
  page,
}) => {
  await page.goto('/embed/docs')
  await page.locator('.embed-example').scrollIntoViewIfNeeded()
  await shopFrame(page)
  const rows = page.getByRole('region', { name: 'What just happened' }).locator('li')
  await expect(rows.filter({ hasText: 'ready' })).toBeVisible()
  await expect(rows.filter({ hasText: 'height' }).first()).toBeVisible()
  await expect(copy(page)).toBeVisible()
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 })
    for (const row of await rows.all()) if (await row.isVisible()) expect(await row.textContent()).not.toBe('')
    const apart = await page.locator('.code-copy > button').evaluateAll((buttons) =>
      buttons.map((button) => {
        const words = document.createRange()
        words.selectNodeContents(button)
        const middles = [...words.getClientRects()].map(({ top, bottom }) => (top + bottom) / 2)
        return Math.max(...middles) - Math.min(...middles)
      }),
    )
    expect(apart.length).toBeGreaterThan(5)
    expect(Math.max(...apart), `${width} px`).toBeLessThan(8)
    // What is longer than its box scrolls in it, by key as well.
    const blocks = await page.locator('pre').evaluateAll((all) =>
      all.map((pre) => {
        const code = pre.firstElementChild as HTMLElement
        const lines = (code.textContent ?? '').split('\n').length
        return {
          lines: Math.round(code.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(pre).lineHeight)),
          written: lines,
          tab: pre.tabIndex,
        }
      }),
    )
    for (const { lines, written, tab } of blocks) expect([lines, tab]).toEqual([written, 0])
    const [room, box] = await page.evaluate(() => [innerWidth, document.documentElement.scrollWidth])
    expect(box).toBeLessThanOrEqual(room ?? 0)
    // Long code fills its box to the edge.
    const rooms = await page.locator('.code-room').evaluateAll((all) =>
      all.map((room) => {
        const box = (each: Element | null) => each?.getBoundingClientRect() ?? new DOMRect()
        const code = box(room.querySelector('pre'))
        const button = box(room.querySelector('button'))
        return { above: button.bottom <= code.top, beside: box(room).width - code.width }
      }),
    )
    for (const { above, beside } of rooms) expect([above, beside <= 2]).toEqual([true, true])
  }
})
