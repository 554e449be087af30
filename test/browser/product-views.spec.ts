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

test('D-164 at rest the front is a photograph, fetched first, and the card that turns takes its place for the back', async ({
  page,
}) => {
  await stubCommerce(page)
  await openProduct(page, '/product?card=joker')
  const photograph = page.getByRole('img', { name: 'Joker card, front' })
  await expect(photograph).toHaveJSProperty('loading', 'eager')
  await expect(photograph).toHaveJSProperty('fetchPriority', 'high')
  expect(await photograph.evaluate((each: HTMLImageElement) => each.currentSrc)).toMatch(
    /\/cards\/joker-rest-\d+\.avif$/,
  )
  const shown = async (rest: string, card: string) => {
    await expect(page.locator('.flip-rest')).toHaveCSS('opacity', rest)
    await expect(page.locator('.flip-tilt')).toHaveCSS('opacity', card)
  }
  await shown('1', '0')
  await page.getByRole('button', { name: 'Show back of card' }).press('Enter')
  await shown('0', '1')
  await page.getByRole('button', { name: 'Show front of card' }).press('Enter')
  await shown('1', '0')
})

test('D-163 D-164 at every width all small pictures are as wide, lists and buttons end where their column does, quantities are as tall as each other, and no hyphened word is broken', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 800 })
  await stubCommerce(page)
  await openProduct(page)
  const right = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => element.getBoundingClientRect().right)
  const rounded = (selector: string, side: 'width' | 'height' | 'bottom') =>
    page
      .locator(selector)
      .evaluateAll((all, name) => all.map((each) => Math.round(each.getBoundingClientRect()[name])), side)
  /** In how many lines each hyphened word of a region stands. */
  const linesOfWords = (name: string) =>
    page.getByRole('region', { name }).evaluate((region) => {
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
  for (const width of [320, 390, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    const widths = await rounded('.design-tile picture', 'width')
    expect(widths).toHaveLength(12)
    expect(Math.max(...widths) - Math.min(...widths), `${width} px`).toBeLessThanOrEqual(1)
    const edge = await right('.quantities')
    expect(Math.abs((await right('#limited-edition')) - edge), `${width} px`).toBeLessThan(1)
    if (width >= 1024) expect(Math.abs((await right('.buy-bar')) - edge)).toBeLessThan(1)
  }
  // What ships free says so on one line in all three quantities.
  const lines = await rounded('.quantity-gain > span', 'bottom')
  expect(lines).toHaveLength(3)
  expect(new Set(lines).size, String(lines)).toBe(1)
  for (const width of [390, 820]) {
    await page.setViewportSize({ width, height: 1000 })
    const heights = await rounded('.quantity-tile', 'height')
    expect(new Set(heights).size, `${heights} at ${width} px`).toBe(1)
    for (const name of ['Delivery and guarantee', 'What the card does for you']) {
      const words = await linesOfWords(name)
      expect(words.length).toBeGreaterThan(0)
      expect(
        words.every((count) => count === 1),
        `${name} at ${width} px`,
      ).toBe(true)
    }
  }
})

test('at 1280 px the stage stays beside the choices and never lies over the words below it', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await stubCommerce(page)
  await openProduct(page)
  await page.getByRole('radio', { name: /^Pack/ }).check()
  for (const height of [800, 1080]) {
    await page.setViewportSize({ width: 1280, height })
    for (let y = 0; y <= 1200; y += 100) {
      const { views, story, choices } = await page.evaluate((to) => {
        window.scrollTo(0, to)
        const box = (selector: string) =>
          document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect(0, Number.NaN)
        return {
          views: box('.card-views').toJSON() as DOMRect,
          story: box('.configurator-story').toJSON() as DOMRect,
          choices: box('.configurator-choices').toJSON() as DOMRect,
        }
      }, y)
      if (story.left < views.right) expect(views.bottom, `at ${y}, ${height} px`).toBeLessThanOrEqual(story.top)
      expect(views.bottom, `at ${y}, ${height} px`).toBeLessThanOrEqual(choices.bottom + 1)
    }
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
        await expect(page.locator('.flip-rest')).toHaveCSS('opacity', moves ? '0' : '1')
      }
      expect(fetched.length > 0).toBe(moves)
      await page.mouse.move(x + width / 2, 0)
      await expect(lit).toHaveCount(0)
      await expect(page.locator('.flip-rest')).toHaveCSS('opacity', '1')
    })
})
