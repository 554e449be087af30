// The views of a card on /product: small pictures that choose what the stage shows. PROD-01, PROD-06, D-164.
import { expect, test } from '#test/support/browser.ts'
import { stubCommerce } from '#test/support/commerce-calls.ts'
import { colourway, openProduct } from '#test/support/product-page.ts'

test('PROD-01 PROD-06 D-164 a small picture shows its view without a shift, and another design starts at its front', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await stubCommerce(page)
  await openProduct(page)
  const views = page.getByRole('group', { name: 'Views of the card' })
  await expect(views.getByRole('radio', { name: 'Front' })).toBeChecked()
  for (const tile of await views.locator('label').all()) {
    const box = await tile.boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
  }
  const stage = page.locator('.flip-stage')
  const before = await stage.boundingBox()
  await views.getByRole('radio', { name: 'Back' }).check()
  await expect(page.getByRole('img', { name: 'Tappt Black card, back' })).toBeVisible()
  expect(await stage.boundingBox()).toEqual(before)
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('img', { name: 'Tappt Black card, front' })).toBeVisible()
  await page.getByRole('button', { name: 'Show back of card' }).click()
  await expect(views.getByRole('radio', { name: 'Back' })).toBeChecked()
  await colourway(page, 'Desert Edition').check()
  await expect(views.getByRole('radio', { name: 'Front' })).toBeChecked()
})

for (const width of [320, 390, 1280])
  test(`D-163 D-164 at ${width} px all small pictures are as wide, and the list and the buttons end where their column does`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    await stubCommerce(page)
    await openProduct(page)
    const widths = await page
      .locator('.design-tile picture')
      .evaluateAll((pictures) => pictures.map((picture) => Math.round(picture.getBoundingClientRect().width)))
    expect(widths).toHaveLength(12)
    expect(Math.max(...widths) - Math.min(...widths)).toBeLessThanOrEqual(1)
    const right = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => element.getBoundingClientRect().right)
    const edge = await right('.quantities')
    expect(Math.abs((await right('#limited-edition')) - edge)).toBeLessThan(1)
    if (width >= 1024) expect(Math.abs((await right('.buy-bar')) - edge)).toBeLessThan(1)
  })

for (const height of [800, 1080])
  test(`at 1280 × ${height} px the stage stays beside the choices and never lies over the words below it`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1280, height })
    await stubCommerce(page)
    await openProduct(page)
    await page.getByRole('radio', { name: /^Pack/ }).check()
    const box = (selector: string) =>
      page.locator(selector).evaluate((element) => element.getBoundingClientRect().toJSON() as DOMRect)
    for (let y = 0; y <= 1200; y += 100) {
      await page.evaluate((to) => window.scrollTo(0, to), y)
      const [views, story, choices] = [
        await box('.card-views'),
        await box('.configurator-story'),
        await box('.configurator-choices'),
      ]
      if (story.left < views.right) expect(views.bottom, `at ${y}`).toBeLessThanOrEqual(story.top)
      expect(views.bottom, `at ${y}`).toBeLessThanOrEqual(choices.bottom + 1)
    }
  })

test('at 1280 px what ships free says so on one line in all three quantities', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await stubCommerce(page)
  await openProduct(page)
  const lines = await page
    .locator('.quantity-gain > span')
    .evaluateAll((texts) => texts.map((text) => Math.round(text.getBoundingClientRect().bottom)))
  expect(lines).toHaveLength(3)
  expect(new Set(lines).size, String(lines)).toBe(1)
})

for (const width of [390, 820])
  test(`at ${width} px the three quantities are as tall as each other, and no hyphened word is broken`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 1000 })
    await stubCommerce(page)
    await openProduct(page)
    const heights = await page
      .locator('.quantity-tile')
      .evaluateAll((tiles) => tiles.map((tile) => Math.round(tile.getBoundingClientRect().height)))
    expect(new Set(heights).size, String(heights)).toBe(1)
    for (const name of ['Delivery and guarantee', 'What the card does for you']) {
      const lines = await page.getByRole('region', { name }).evaluate((region) => {
        const found: number[] = []
        const walker = document.createTreeWalker(region, NodeFilter.SHOW_TEXT)
        while (walker.nextNode()) {
          for (const { index, 0: word } of (walker.currentNode.textContent ?? '').matchAll(/\S+[-–]\S+/g)) {
            const range = document.createRange()
            range.setStart(walker.currentNode, index)
            range.setEnd(walker.currentNode, index + word.length)
            found.push(range.getClientRects().length)
          }
        }
        return found
      })
      expect(lines.length).toBeGreaterThan(0)
      expect(lines.every((count) => count === 1)).toBe(true)
    }
  })

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, contextOptions: { reducedMotion: 'no-preference' } })

  test('D-164 the views can be looked at', async ({ page }) => {
    await page.goto('/product')
    await page.getByRole('radio', { name: 'Back' }).check()
    await expect(page.locator('.flip-card')).toHaveCSS('transform', /matrix3d\(-1/)
  })
})

test.describe('light on the card', () => {
  const FRAMES = /\/cards\/black-light-\d-480\.(?:avif|webp)$/

  for (const [reducedMotion, moves] of [
    ['no-preference', true],
    ['reduce', false],
  ] as const)
    test(`D-164 with ${reducedMotion} it ${moves ? 'comes from where the mouse is' : 'stays, and no frame is fetched'}`, async ({
      page,
    }) => {
      await page.emulateMedia({ reducedMotion })
      const fetched: string[] = []
      page.on('request', (request) => {
        if (FRAMES.test(request.url())) fetched.push(request.url())
      })
      await stubCommerce(page)
      await openProduct(page)
      const { x = 0, y = 0, width = 0, height = 0 } = (await page.locator('.flip-stage').boundingBox()) ?? {}
      const point = (share: number) => page.mouse.move(x + width * share, y + height / 2)
      expect(fetched).toEqual([])
      await point(0.02)
      const lit = page.locator('.flip-light > [data-lit]')
      for (const [share, frame] of [
        [0.05, '1'],
        [0.95, '8'],
      ] as const) {
        await expect(async () => {
          await point(share)
          await point(share + 0.01) // the first move fetches what follows the next ones
          await expect(lit).toHaveCount(moves ? 1 : 0, { timeout: 500 })
          if (moves) await expect(lit).toHaveAttribute('data-frame', frame, { timeout: 500 })
        }).toPass()
        if (moves) await expect(lit).toHaveCSS('opacity', '1')
      }
      expect(fetched.length > 0).toBe(moves)
      await page.mouse.move(x + width / 2, 0)
      await expect(lit).toHaveCount(0)
    })
})
