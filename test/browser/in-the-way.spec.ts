// What stays in view while the page moves: the buy bar is there from the first view on, and the button of the offer is
// away where it would cover what is sold or filled in.
import type { Page } from '@playwright/test'
import { expect, test } from '#test/support/browser.ts'
import { openPage, visitedBefore } from '#test/support/cart.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })
test.beforeEach(({ page }) => visitedBefore(page))

const SCREENS = [
  [320, 640],
  [360, 640],
  [390, 640],
  [390, 664],
  [390, 844],
  [768, 640],
  [1024, 640],
  [1280, 800],
] as const

for (const card of ['black', 'american-success'])
  test(`D-163 the buy bar of the ${card} card is whole on every screen, no phone cuts the price, and on a laptop price, VAT and delivery share a line and the bar floats only when its place has gone`, async ({
    page,
  }) => {
    await openPage(page, `/product?card=${card}`)
    for (const [width, height] of SCREENS) {
      await page.setViewportSize({ width, height })
      const { bar, price } = await page.evaluate(() => {
        const edges = (selector: string) => document.querySelector(selector)?.getBoundingClientRect()
        return { bar: edges('.buy-bar')?.toJSON(), price: edges('[data-price]')?.toJSON() }
      })
      expect(bar.bottom, `${width} × ${height}`).toBeLessThanOrEqual(height)
      expect(bar.top, `${width} × ${height}`).toBeGreaterThan(0)
      if (width < 768) expect(price.bottom, `price at ${width} × ${height}`).toBeLessThanOrEqual(bar.top)
    }
    const box = async (selector: string) => {
      const found = await page.locator(selector).boundingBox()
      if (!found) throw new Error(`${selector} has no box.`)
      return found
    }
    const middles = await Promise.all(
      ['£4', 'VAT included', 'Free Next Day Delivery included'].map((text) =>
        page
          .locator('.heading-price')
          .getByText(text)
          .evaluate((element) => {
            const { top, bottom } = element.getBoundingClientRect()
            return (top + bottom) / 2
          }),
      ),
    )
    expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(12)
    const atFirst = await box('.buy-bar')
    expect(atFirst.y + atFirst.height).toBeLessThanOrEqual(800)
    const note = await box('.mix-note')
    expect(note.y + note.height).toBeLessThanOrEqual(atFirst.y)
    // Where it stands does not follow the height of the screen.
    await page.setViewportSize({ width: 1280, height: 860 })
    expect((await box('.buy-bar')).y).toBe(atFirst.y)
    await page.evaluate(() => document.querySelector('#reviews')?.scrollIntoView({ behavior: 'instant' }))
    await expect(page.getByRole('button', { name: 'Add to cart' })).toBeInViewport({ ratio: 1 })
  })

test('D-163 on a laptop the buy bar is back in its place where the footer begins, and the footer ends the page; on a tablet the choices stand beside the name', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await openPage(page, '/product')
  const bar = page.getByRole('button', { name: 'Add to cart' })
  await page.evaluate(() => window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }))
  await expect(page.getByRole('button', { name: 'Cookie settings' })).toBeInViewport({ ratio: 1 })
  await expect(bar).not.toBeInViewport()
  await expect(page.locator('footer')).toHaveCSS('padding-bottom', '0px')
  await bar.focus()
  await expect(bar).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 820, height: 1180 })
  const name = await page.getByRole('heading', { level: 1 }).boundingBox()
  const choices = await page.getByRole('group', { name: 'Colourway' }).boundingBox()
  if (!name || !choices) throw new Error('Name and choices have no box.')
  expect(choices.x).toBeGreaterThanOrEqual(name.x + name.width)
  expect(Math.abs(choices.y - name.y)).toBeLessThan(60)
})

/** Does the offer's button lie over the rating, a card of the shop or the form of the footer? */
const covers = (page: Page) =>
  page.evaluate(() => {
    const button = document.querySelector('.popup-button')
    if (!button || getComputedStyle(button).visibility === 'hidden') return []
    const its = button.getBoundingClientRect()
    return [...document.querySelectorAll('.trust-bar > *, .shop-card, .shop-tab, footer form :is(input, button)')]
      .filter((each) => {
        const mine = each.getBoundingClientRect()
        return (
          mine.width > 0 &&
          !(its.right <= mine.left || its.left >= mine.right || its.bottom <= mine.top || its.top >= mine.bottom)
        )
      })
      .map((each) => each.textContent)
  })

test('HOME-65 the button of the offer floats at the lower left on the page’s margin, and is away where it would cover the rating, cards, a form or the question about advertising', async ({
  page,
}) => {
  await openPage(page, '/')
  const button = page.getByRole('button', { name: 'Get 10% Off' })
  const scrollTo = (selector: string, block: 'start' | 'end') =>
    page
      .locator(selector)
      .first()
      .evaluate((element, where) => element.scrollIntoView({ block: where, behavior: 'instant' }), block)
  for (const [width, height] of SCREENS) {
    await page.setViewportSize({ width, height })
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
    await expect(button, `${width} × ${height}`).toBeInViewport({ ratio: 1 })
    const box = await button.boundingBox()
    const margin = await page
      .locator('.trust-bar')
      .evaluate((bar) => bar.getBoundingClientRect().left + Number.parseFloat(getComputedStyle(bar).paddingLeft))
    expect(box?.x).toBeCloseTo(margin, 0)
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(height - 16)
    expect(box?.height).toBeGreaterThanOrEqual(44)
    for (const [place, block] of [
      ['.trust-bar', 'end'],
      ['#shop', 'start'],
      ['#shop', 'end'],
      ['footer form', 'start'],
      ['footer form', 'end'],
    ] as const) {
      await scrollTo(place, block)
      await expect(button, `${place} at ${width} × ${height}`).toBeHidden()
    }
    await scrollTo('#features', 'start')
    await expect(button).toBeVisible()
    expect(await covers(page), `${width} × ${height}`).toEqual([])
  }

  // On a phone the question about advertising has the lower edge to itself.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Cookie settings' }).click()
  await page.locator('[data-consent]').waitFor()
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
  await expect(button).toBeHidden()
  await page.getByRole('button', { name: 'Reject' }).click()
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
  await expect(button).toBeVisible()
})

test('HOME-65 on a phone the first view holds title, subtitle, button and delivery note of every slide, and the button of the offer keeps clear of them', async ({
  page,
}) => {
  await openPage(page, '/')
  for (const [width, height] of [...SCREENS.filter(([width]) => width < 768), [412, 785], [430, 932]] as const) {
    await page.setViewportSize({ width, height })
    const offer = await page.getByRole('button', { name: 'Get 10% Off' }).boundingBox()
    const ends = await page
      .locator('.hero-words')
      .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().bottom))
    expect(ends).toHaveLength(3)
    for (const end of ends) expect((offer?.y ?? 0) - end, `${width} × ${height}`).toBeGreaterThanOrEqual(12)
  }
})

test('HOME-65 the button of the offer is away while the banner of a referral is there', async ({ page }) => {
  await openPage(page, '/?ref=FRIEND&discount=10')
  const banner = page.getByRole('complementary').filter({ hasText: '10% off' })
  const button = page.getByRole('button', { name: 'Get 10% Off' })
  await expect(banner).toBeVisible()
  await expect(page.locator('.popup-button')).toBeAttached()
  await expect(button).toBeHidden()
  await banner.getByRole('button').click()
  await expect(banner).toBeHidden()
  await expect(button).toBeVisible()
})
