// Settings that are one long word: the brand's name, mail addresses, clients, usernames. No page gets wider than a
// phone.
import type { Page } from '@playwright/test'
import { createBrand } from '#domain/site/brand.ts'
import { pagePaths } from '#domain/site/routes.ts'
import { asksForPage, expect, test } from '#test/support/browser.ts'
import { widest } from '#test/support/layout.ts'

const LONG = 'Metallkartenmanufakturen'
const LONGEST = 'Rindfleischetikettierungsueberwachungsaufgabengesetzgebungab' // 60 letters, the most that is allowed
const MAILBOX = 'kundenbetreuungundbestellannahme'
const brand = createBrand({ slug: 'tappt', name: 'Tappt' })
const PAGES = [
  ...Object.values(pagePaths(brand)).map(([path]) => path),
  '/profile/ava',
  '/unsubscribe?token=none',
  '/none',
]

/** Every page as a shop with these words would send it: the name is in text, attributes and the page's facts. */
const rename = (page: Page, name: string) =>
  page.route(
    (url) => url.pathname.split('/').at(-1)?.includes('.') === false,
    async (route) => {
      if (!asksForPage(route, page)) return route.fallback()
      const response = await route.fetch()
      const body = (await response.text())
        .replaceAll('Tappt', name)
        .replaceAll(/(support|privacy|legal)@tappt/g, `$1${MAILBOX}@${name.toLowerCase()}`)
        .replaceAll('Northlight', name)
      await route.fulfill({ response, body })
    },
  )

/** In the page: writes the second name in the place of the first, in either case. */
function shorten([from, to]: [string, string]): void {
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = words.nextNode(); node; node = words.nextNode())
    node.nodeValue = (node.nodeValue ?? '').replaceAll(from, to).replaceAll(from.toLowerCase(), to.toLowerCase())
}

test.describe('on any screen', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' }, allowConsoleErrors: true }) // pages that are missing log so
  test.beforeEach(({ page }) => page.addInitScript(() => localStorage.setItem('newsletter-popup-shown', 'true')))

  for (const path of PAGES)
    test(`${path} of a brand with a long name, or the longest there can be, does not scroll sideways`, async ({
      page,
    }) => {
      await rename(page, LONGEST)
      await page.goto(path)
      await expect(page).toHaveTitle(new RegExp(LONGEST))
      for (const name of [LONGEST, LONG]) {
        if (name === LONG) await page.evaluate(shorten, [LONGEST, LONG] as [string, string])
        for (const width of [320, 390, 768, 1280]) {
          await page.setViewportSize({ width, height: 800 })
          expect.soft(await widest(page), `${name} at ${width} px`).toBeLessThanOrEqual(width)
        }
      }
    })
})
