// Every page of other markets in a browser: what hydrates is what the server sent, nothing scrolls sideways, and the
// accessibility checker finds nothing. Errors in the console fail a test (support/browser).
import type { Page } from '@playwright/test'
import { type PageId, pagePaths } from '#domain/site/routes.ts'
import { axe, expectNothingFound } from '#test/support/axe.ts'
import { expect, test } from '#test/support/browser.ts'
import { openPage, visitedBefore } from '#test/support/cart.ts'
import { hydrateAll } from '#test/support/islands.ts'
import { type OwnStart, ownStart } from '#test/support/own-start.ts'

/** Visible letters that neither of the first two font files is used for, or whose file has not been loaded. */
const lettersWithoutFont = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    await document.fonts.ready
    const faces = [...document.fonts].filter(
      ({ family, status }) => /^"?Archivo"?$/.test(family) && status === 'loaded',
    )
    const ranges = faces.flatMap(({ unicodeRange }) =>
      unicodeRange.split(',').map((range) => {
        const [first = '', last = first] = range.trim().slice('U+'.length).split('-')
        return [Number.parseInt(first, 16), Number.parseInt(last, 16)] as const
      }),
    )
    const letters = [...new Set(document.body.innerText)].filter((letter) => letter > ' ')
    return letters.filter((letter) => {
      const code = letter.codePointAt(0) ?? 0
      return !ranges.some(([first, last]) => code >= first && code <= last)
    })
  })

test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: { width: 390, height: 844 } })

let shop: OwnStart
test.beforeAll(async () => {
  test.setTimeout(180_000) // it starts a shop of its own
  shop = await ownStart({ MARKETS: 'GB:GBP:en-GB US:USD:en-US DE+AT:EUR:de,en-GB FR:EUR:fr ES:EUR:es' })
})
test.afterAll(() => shop.end())
test.beforeEach(({ page }) => visitedBefore(page))

const PAGES: readonly PageId[] = [
  ...(['home', 'product', 'core', 'limited', 'plus', 'teams'] as const),
  ...(['consultation', 'faq', 'terms', 'policies'] as const),
]

for (const prefix of ['us', 'de-en'])
  test(`WLD-33 WLD-110 the pages of /${prefix} hydrate as they were sent, fit a phone and pass the checker`, async ({
    page,
  }) => {
    test.setTimeout(240_000) // ten pages
    for (const id of PAGES) {
      const path = pagePaths({ slug: 'tappt' })[id][0]
      await openPage(page, `${shop.shop}/${prefix}${path === '/' ? '' : path}`)
      await expect(page.locator('html')).toHaveAttribute('lang', prefix === 'us' ? 'en-US' : 'en-GB')
      await hydrateAll(page)
      await expect(page.locator('[data-when="load"]:not([data-hydrated])')).toHaveCount(0)
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), id).toBeLessThanOrEqual(0)
      // A market changes words, not colours: two pages are looked at in every theme, the others in one.
      if (id === 'home' || id === 'product') await expectNothingFound(page)
      else expect((await axe(page)).faults, id).toEqual([])
    }
  })

for (const prefix of ['de', 'fr', 'es'])
  test(`WLD-25 WLD-109 the pages of /${prefix} hydrate as they were sent, fit small phones, pass the checker and are drawn in the shop’s font`, async ({
    page,
  }) => {
    test.setTimeout(240_000) // ten pages
    for (const id of PAGES) {
      const path = pagePaths({ slug: 'tappt' })[id][0]
      await openPage(page, `${shop.shop}/${prefix}${path === '/' ? '' : path}`)
      await expect(page.locator('html')).toHaveAttribute('lang', prefix)
      await expect(page.locator('link[rel="preload"][as="font"]')).toHaveCount(2)
      await hydrateAll(page)
      await expect(page.locator('[data-when="load"]:not([data-hydrated])')).toHaveCount(0)
      for (const width of [320, 390]) {
        await page.setViewportSize({ width, height: 844 })
        expect(
          await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
          `${id} at ${width}px`,
        ).toBeLessThanOrEqual(0)
      }
      expect(await lettersWithoutFont(page), id).toEqual([])
      expect((await axe(page)).faults, id).toEqual([])
    }
  })
