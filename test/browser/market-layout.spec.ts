// Places where a longer language has less room than English: labels that keep to one line, words that are not broken,
// and what must not stick out of its box.
import { expect, type Page } from '@playwright/test'
import { asksForPage, test } from '#test/support/browser.ts'
import { openPage, visitedBefore } from '#test/support/cart.ts'
import { type OwnStart, ownStart } from '#test/support/own-start.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: { width: 390, height: 844 } })

let shop: OwnStart
test.beforeAll(async () => {
  test.setTimeout(180_000) // it starts a shop of its own
  shop = await ownStart({ MARKETS: 'GB:GBP:en-GB DE+AT:EUR:de FR:EUR:fr ES:EUR:es' })
})
test.afterAll(() => shop.end())
test.beforeEach(({ page }) => visitedBefore(page))

/** The texts of these elements that take more than one line. */
const broken = (page: Page, selector: string): Promise<string[]> =>
  page.locator(selector).evaluateAll((elements) =>
    elements
      .filter((element) => {
        const range = document.createRange()
        range.selectNodeContents(element)
        const tops = [...range.getClientRects()].filter(({ width }) => width > 0.5).map(({ top }) => top)
        return Math.max(...tops) - Math.min(...tops) > 8
      })
      .map((element) => element.textContent ?? ''),
  )

/** Words of these elements that a line's end breaks, a full stop alone on a line among them. */
const brokenWords = (page: Page, selector: string): Promise<string[]> =>
  page.locator(selector).evaluateAll((elements) =>
    elements.flatMap((element) => {
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      const found: string[] = []
      for (let node = texts.nextNode(); node !== null; node = texts.nextNode())
        for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[^\s\u00ad-]+/g)) {
          const range = document.createRange()
          range.setStart(node, index)
          range.setEnd(node, index + word.length)
          if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) found.push(word)
        }
      return found
    }),
  )

for (const prefix of ['de', 'fr', 'es']) {
  test(`WLD-25 the buttons of /${prefix} keep their labels on one line`, async ({ page }) => {
    await openPage(page, `${shop.shop}/${prefix}/product`)
    await expect(page.locator('.buy-bar > button')).toHaveCount(2)
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 844 })
      expect(await broken(page, '.buy-bar > button'), `${width} px`).toEqual([])
      if (width === 390) {
        const rows = await page
          .locator('.buy-bar > button')
          .evaluateAll((buttons) => buttons.map((button) => Math.round(button.getBoundingClientRect().top)))
        expect(new Set(rows).size, 'rows of buttons').toBe(1)
      }
    }
    await openPage(page, `${shop.shop}/${prefix}/core-editions`)
    await expect(page.locator('.bundle-add')).not.toHaveCount(0)
    for (const width of [320, 390, 1280]) {
      await page.setViewportSize({ width, height: 844 })
      expect(await broken(page, '.bundle-add'), `${width} px`).toEqual([])
    }
  })

  test(`WLD-25 no heading of the slides of /${prefix} breaks a word, and no tagline leaves the screen`, async ({
    page,
  }) => {
    await openPage(page, `${shop.shop}/${prefix}`)
    await page.evaluate(() => document.fonts.ready.then(() => {}))
    await expect(page.locator('.hero-title')).not.toHaveCount(0)
    for (const width of [320, 360, 390, 768, 900, 1024, 1140, 1265, 1280]) {
      await page.setViewportSize({ width, height: 844 })
      expect(await brokenWords(page, '.hero-title'), `${width} px`).toEqual([])
      const outside = await page.locator('.tagline-band ul:not([aria-hidden]) li').evaluateAll((lines) =>
        lines
          .filter((line) => {
            const range = document.createRange()
            range.selectNodeContents(line)
            return range.getBoundingClientRect().right > innerWidth
          })
          .map((line) => line.textContent),
      )
      expect(outside, `${width} px`).toEqual([])
    }
  })

  test(`WLD-25 D-109 the question about advertising of /${prefix} holds its buttons and is at most 150 px high`, async ({
    page,
  }) => {
    await page.route(/localhost[^/]*\/[a-z/-]*$/, async (route) => {
      if (!asksForPage(route, page)) return route.fallback()
      const response = await route.fetch()
      await route.fulfill({ response, body: (await response.text()).replace('"pixelId":""', '"pixelId":"PIXEL1"') })
    })
    await openPage(page, `${shop.shop}/${prefix}`)
    const card = page.locator('[data-consent]')
    await expect(card).toBeVisible()
    for (const [width, height] of [
      [320, 640],
      [360, 640],
      [390, 844],
      [1280, 800],
    ] as const) {
      await page.setViewportSize({ width, height })
      const sticksOut = await card.evaluate((element) => {
        const { right } = element.getBoundingClientRect()
        return [...element.querySelectorAll('button')]
          .filter((button) => button.getBoundingClientRect().right > right || button.scrollWidth > button.clientWidth)
          .map((button) => button.textContent)
      })
      expect(sticksOut, `${width} px`).toEqual([])
      expect(await broken(page, '[data-consent] button'), `${width} px`).toEqual([])
      if (width === 360 || width === 390)
        expect((await card.boundingBox())?.height, `${width} px`).toBeLessThanOrEqual(150)
    }
  })
}
