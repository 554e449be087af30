// The pages in the two pseudo-languages, one longer and one from right to left: what a translation may do to a layout.
import { PAGES as ROWS } from '#domain/site/address-rows.ts'
import { isInMarkets, type PageId, pagePaths } from '#domain/site/routes.ts'
import { expect, test } from '#test/support/browser.ts'
import { blackLine, jokerLine, openPage, visitedBefore } from '#test/support/cart.ts'
import { hydrateAll } from '#test/support/islands.ts'
import { type OwnStart, ownStart } from '#test/support/own-start.ts'
import { textProblems } from '#test/support/text-fit.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const LANGUAGES = { xa: 'en-XA', xb: 'ar-XB' } as const
const WIDTHS = [320, 390, 1280]
const PAGES = (Object.keys(ROWS) as PageId[]).filter((id) => isInMarkets(id))

let shop: OwnStart
test.beforeAll(async () => {
  test.setTimeout(180_000) // it starts a shop of its own
  shop = await ownStart({ MARKETS: 'GB:GBP:en-GB XA:EUR:en-XA XB:EUR:ar-XB', ENGRAVING: 'on' })
})
test.afterAll(() => shop.end())
test.beforeEach(({ page }) => visitedBefore(page))

for (const [prefix, language] of Object.entries(LANGUAGES)) {
  test(`WLD-30 no page of /${prefix} cuts a text, lays one on another or scrolls sideways at ${WIDTHS.join(', ')} px`, async ({
    page,
  }) => {
    test.setTimeout(240_000) // twelve pages
    const found: Record<string, string[]> = {}
    for (const id of PAGES) {
      const path = pagePaths({ slug: 'tappt' })[id][0]
      await openPage(page, `${shop.shop}/${prefix}${path === '/' ? '' : path}`)
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      if (prefix === 'xb') await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
      else await expect(page.locator('html')).not.toHaveAttribute('dir')
      await hydrateAll(page)
      await page.evaluate(() => document.fonts.ready.then(() => {}))
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 })
        const problems = await textProblems(page)
        if (problems.length > 0) found[`${id} ${width}`] = problems
      }
    }
    expect(found).toEqual({})
  })

  test(`WLD-30 menu, themes, cart, offer and toast of /${prefix} hold their texts at 320 and 1280 px`, async ({
    page,
  }) => {
    test.setTimeout(120_000)
    const items = [blackLine(5, 38), jokerLine]
    const cart = JSON.stringify({ items, market: prefix, currency: 'EUR' })
    await page.addInitScript((stored) => localStorage.setItem('tappt-cart', stored), cart)
    const found: Record<string, string[]> = {}
    const look = async (name: string, within: string) => {
      await expect(page.locator(within)).toBeVisible()
      const problems = await textProblems(page, within)
      if (problems.length > 0) found[name] = problems
    }
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await openPage(page, `${shop.shop}/${prefix}`)
      const header = page.locator('header')
      await header.locator('[aria-controls="main-menu"]').click()
      await look(`menu ${width}`, '#main-menu')
      await page.keyboard.press('Escape')
      await header.locator('[aria-controls="theme-list"]').click()
      await look(`themes ${width}`, '#theme-list')
      await page.keyboard.press('Escape')
      await page.locator('.popup-button').click()
      await look(`offer ${width}`, 'dialog.popup[open]')
      await page.keyboard.press('Escape')
      await openPage(page, `${shop.shop}/${prefix}/product`)
      await page.locator('.buy-bar > button').first().click()
      await look(`toast ${width}`, '[data-sonner-toast]')
      await page.locator('[data-cart-button]').click()
      await look(`cart ${width}`, 'dialog.sheet[open]')
    }
    expect(found).toEqual({})
  })
}
