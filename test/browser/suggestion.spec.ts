// The line that suggests the market of the visitor's country: when a browser asks, what it shows, and when it stays away.
// The country is faked: the call is answered here as the Worker answers it (test/worker/country.test.ts).
import { brotliCompressSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { API_PATHS } from '#domain/site/routes.ts'
import { SUGGESTION_MS } from '#domain/site/timings.ts'
import { expectNothingFound } from '#test/support/axe.ts'
import { asksForPage, expect, networkQuiet, test } from '#test/support/browser.ts'
import { openCart, openPage, storedText, visitedBefore } from '#test/support/cart.ts'
import { type OwnStart, ownStart } from '#test/support/own-start.ts'

const KEY = 'tappt-country'
const GERMANY = {
  country: 'DE',
  market: 'de',
  text: 'Sind Sie in Deutschland?',
  action: 'Preise in Euro ansehen',
  dismiss: 'Nein, danke',
}
const BRITAIN = {
  country: 'GB',
  market: '',
  text: 'Shopping from the United Kingdom?',
  action: 'See prices in pounds',
  dismiss: 'No thanks',
}
const NOWHERE = { country: 'JP', market: null, text: null, action: null, dismiss: null }
const SIZES = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
]

let shop: OwnStart
test.beforeAll(async () => {
  test.setTimeout(180_000) // it starts a shop of its own
  shop = await ownStart({ MARKETS: 'GB:GBP:en-GB US:USD:en-US DE+AT:EUR:de,en-GB' })
})
test.afterAll(() => shop.end())
test.use({ contextOptions: { reducedMotion: 'reduce' } })
test.beforeEach(({ page }) => visitedBefore(page))

/** Answers the call of every page from now on; the list grows by one entry a call. */
async function inCountry(page: Page, answer: unknown, status = 200): Promise<string[]> {
  const asked: string[] = []
  await page.route(`**${API_PATHS.country}`, async (route) => {
    asked.push((await route.request().headerValue('apikey')) ?? '')
    await route.fulfill({ status, json: answer })
  })
  return asked
}
const open = (page: Page, path: string) => openPage(page, shop.shop + path)
const line = (page: Page, { text } = GERMANY) => page.getByRole('region', { name: text, exact: true })
const kept = async (page: Page) => JSON.parse((await storedText(page, KEY)) ?? 'null')
/**
 * Long enough for a page that would ask to have asked: it is loaded, idle and quiet. After a right click Chromium may report
 * no idle time for as long as the page is open; the page itself waits five seconds for it at most, so more does not help.
 */
const settled = async (page: Page) => {
  await networkQuiet(page)
  await page.evaluate(
    () => new Promise((resolve) => requestIdleCallback(() => setTimeout(resolve, 300), { timeout: 5000 })),
  )
}
const later = (page: Page, ms: number) => page.clock.setFixedTime(Date.now() + ms)

test('WLD-71 a browser asks once in 30 days, after the page has loaded, and remembers the answer', async ({ page }) => {
  const asked = await inCountry(page, GERMANY)
  await open(page, '/product')
  await expect(line(page)).toBeVisible()
  expect(asked).toHaveLength(1)
  expect(asked[0]).not.toBe('')
  const [navigation, call] = await page.evaluate((path) => {
    const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    const call = performance.getEntriesByType('resource').find(({ name }) => name.endsWith(path))
    return [page?.loadEventStart ?? Number.POSITIVE_INFINITY, call?.startTime ?? -1]
  }, API_PATHS.country)
  expect(call).toBeGreaterThanOrEqual(navigation as number)
  expect(await kept(page)).toEqual({ at: expect.any(Number), answer: GERMANY })

  for (const path of ['/faq', '/us', '/product?card=joker']) {
    await open(page, path)
    await expect(line(page)).toBeVisible()
  }
  await later(page, SUGGESTION_MS - 60_000)
  await open(page, '/faq')
  await expect(line(page)).toBeVisible()
  expect(asked).toHaveLength(1)
  await later(page, SUGGESTION_MS + 60_000)
  await open(page, '/faq')
  await expect.poll(() => asked.length).toBe(2)
})

for (const viewport of SIZES)
  test(`WLD-72 WLD-73 WLD-110 at ${viewport.width} px the line is a labelled region in its language that moves and covers nothing`, async ({
    page,
  }) => {
    test.setTimeout(180_000) // five themes on three pages
    await page.setViewportSize(viewport)
    let answer = () => {}
    await page.route(`**${API_PATHS.country}`, async (route) => {
      await new Promise<void>((resolve) => {
        answer = resolve
      })
      await route.fulfill({ json: GERMANY })
    })
    await page.addInitScript((key) => localStorage.removeItem(key), KEY)
    for (const path of ['/product?card=joker', '/', '/faq']) {
      const asked = page.waitForRequest(`**${API_PATHS.country}`)
      await open(page, path)
      await asked
      // The page has come to rest before the line is there: fonts and pictures of its own may move it.
      await page.evaluate(async () => {
        await document.fonts.ready
        await Promise.all(
          [...document.images].map((image) => image.loading === 'lazy' || image.decode().catch(() => {})),
        )
        Object.assign(window, { shifts: [] })
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            const moved = (Reflect.get(entry, 'sources') as { node: Node | null }[]).map(({ node }) =>
              node instanceof Element ? node.outerHTML.slice(0, 80) : node?.textContent,
            )
            Reflect.get(window, 'shifts').push(`${Reflect.get(entry, 'value')}: ${moved.join(', ')}`)
          }
        }).observe({ type: 'layout-shift' })
      })
      answer()
      await expect(line(page)).toBeVisible()
      await settled(page)
      await expect(line(page)).toHaveAttribute('lang', 'de')
      expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true)
      expect(await page.evaluate(() => Reflect.get(window, 'shifts'))).toEqual([])
      const box = await line(page).boundingBox()
      if (box === null) throw new Error('the line has no box')
      expect(box.x).toBeGreaterThanOrEqual(0)
      expect(box.x + box.width).toBeLessThanOrEqual(viewport.width)
      expect(box.y + box.height).toBeLessThanOrEqual(viewport.height)
      expect(box.height).toBeLessThanOrEqual(72)
      // Wherever the page is scrolled to, a button that sticks to the foot of the screen is above it or beside it.
      const covered = await page.evaluate(async () => {
        const found: string[] = []
        for (let top = 0; top < document.documentElement.scrollHeight; top += 300) {
          scrollTo({ top, behavior: 'instant' })
          // What comes into view is told with the next frame, which Chromium may keep back.
          await new Promise((resolve) => {
            requestAnimationFrame(resolve)
            setTimeout(resolve, 200)
          })
          for (const button of document.querySelectorAll('.buy-bar button, .popup-button')) {
            if (getComputedStyle(button).visibility === 'hidden') continue // it is away as long as the line is there
            const { left, top, width, height } = button.getBoundingClientRect()
            const hit = document.elementFromPoint(left + width / 2, top + height / 2)
            if (hit?.closest('.suggestion')) found.push(button.textContent ?? '')
          }
        }
        scrollTo({ top: 0, behavior: 'instant' })
        return found
      })
      expect(covered, path).toEqual([])
      await expectNothingFound(page)
    }
  })

test('WLD-72 HOME-65 on a phone the line leaves the hero’s title, subtitle and button free, in a language of longer words too, and the offer waits for it', async ({
  page,
}) => {
  await inCountry(page, BRITAIN)
  await open(page, '/de')
  await expect(line(page, BRITAIN)).toBeVisible()
  for (const [width, height] of [
    [320, 640],
    [390, 664],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    const button = await page.locator('[data-slide="core"] .hero-words a').boundingBox()
    const box = await line(page, BRITAIN).boundingBox()
    if (!button || !box) throw new Error('Button and line have no box.')
    expect(button.y + button.height, `${width} × ${height}`).toBeLessThanOrEqual(box.y)
  }
  const offer = page.locator('.popup-button')
  await page.locator('#features').evaluate((element) => element.scrollIntoView({ behavior: 'instant' }))
  await expect(offer).toBeAttached()
  await expect(offer).toBeHidden()
  await line(page, BRITAIN).getByRole('button').click()
  await expect(offer).toBeVisible()
})

test('WLD-72 the line leads to the same page there, with its design, and then stays away', async ({ page }) => {
  const asked = await inCountry(page, GERMANY)
  await open(page, '/product?card=joker&utm_source=x')
  const link = line(page).getByRole('link', { name: `${GERMANY.text} ${GERMANY.action}`, exact: true })
  await expect(link).toHaveAttribute('href', `${shop.shop}/de/product?card=joker`)
  await link.click()
  await expect(page).toHaveURL(`${shop.shop}/de/product?card=joker`)
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  expect(await kept(page)).toEqual({ at: expect.any(Number) })
  await open(page, '/product')
  await settled(page)
  await expect(line(page)).toHaveCount(0)
  expect(asked).toHaveLength(1)
})

test('WLD-72 the page of another market suggests the default one, and no page suggests its own in another language', async ({
  page,
}) => {
  await inCountry(page, BRITAIN)
  await open(page, '/de/faq')
  await expect(line(page, BRITAIN)).toHaveAttribute('lang', 'en-GB')
  await expect(line(page, BRITAIN).getByRole('link')).toHaveAttribute('href', `${shop.shop}/faq`)
  await open(page, '/faq')
  await settled(page)
  await expect(line(page, BRITAIN)).toHaveCount(0)
  await page.unrouteAll()
  await page.evaluate((key) => localStorage.removeItem(key), KEY)
  const asked = await inCountry(page, GERMANY)
  for (const path of ['/de', '/de-en/product']) {
    await open(page, path)
    await settled(page)
    await expect(line(page)).toHaveCount(0)
  }
  expect(asked).toHaveLength(1)
})

test('WLD-73 a right click chooses nothing, and a link of the list does so before the scripts have come', async ({
  page,
}) => {
  const asked = await inCountry(page, GERMANY)
  await open(page, '/faq')
  await line(page).getByRole('link').click({ button: 'right' })
  await page.locator('[aria-labelledby="markets"] a').last().click({ button: 'right' })
  await settled(page)
  await expect(line(page)).toBeVisible()
  await page.evaluate((key) => localStorage.removeItem(key), KEY)
  await page.goto(`${shop.shop}/us/faq`, { referer: `${shop.shop}/faq` })
  await settled(page)
  await expect(line(page)).toHaveCount(0)
  expect(asked).toHaveLength(1)
})

test('WLD-73 "No thanks" and Escape keep it away for 30 days, in every tab', async ({ page, context }) => {
  const asked = await inCountry(page, GERMANY)
  await open(page, '/faq')
  const other = await context.newPage()
  await inCountry(other, GERMANY)
  await open(other, '/product')
  await expect(line(other)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(line(page)).toBeVisible()
  await line(page).getByRole('button', { name: GERMANY.dismiss, exact: true }).click()
  await expect(line(page)).toHaveCount(0)
  await expect(line(other)).toHaveCount(0)
  await later(page, SUGGESTION_MS - 60_000)
  await open(page, '/product')
  await settled(page)
  await expect(line(page)).toHaveCount(0)
  expect(asked).toHaveLength(1)

  await later(page, SUGGESTION_MS + 60_000)
  await open(page, '/product')
  await expect(line(page)).toBeVisible()
  expect(asked).toHaveLength(2)
  await line(page).getByRole('button').focus()
  await page.keyboard.press('Escape')
  await expect(line(page)).toHaveCount(0)
  await open(page, '/faq')
  await settled(page)
  await expect(line(page)).toHaveCount(0)
  expect(asked).toHaveLength(2)
})

test('WLD-73 it stays away after a link of the list in the footer was used', async ({ page }) => {
  const asked = await inCountry(page, GERMANY)
  await open(page, '/faq')
  await expect(line(page)).toBeVisible()
  await page.getByRole('navigation', { name: 'Country and language' }).getByRole('link', { name: /USD/ }).click()
  await expect(page).toHaveURL(`${shop.shop}/us/faq`)
  await settled(page)
  await expect(line(page)).toHaveCount(0)
  expect(asked).toHaveLength(1)
})

test('WLD-71 with storage blocked it asks once a page, and "No thanks" holds on that page', async ({ page }) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('Access is denied for this document.', 'SecurityError')
        },
      })
  })
  const asked = await inCountry(page, GERMANY)
  await open(page, '/faq')
  await line(page).getByRole('button').click()
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await settled(page)
  await expect(line(page)).toHaveCount(0)
  expect(asked).toHaveLength(1)
  await open(page, '/product')
  await expect(line(page)).toBeVisible()
  expect(asked).toHaveLength(2)
})

test('WLD-71 neither embed mode nor a frame, a profile or a bare page asks', async ({ page }) => {
  const asked = await inCountry(page, GERMANY)
  for (const path of ['/embed', '/product?embed=1', '/de/embed']) {
    await open(page, path)
    await settled(page)
  }
  for (const path of ['/profile/ava', '/order/thanks', '/de/order/thanks', '/scan/DEMO0001']) {
    await page.goto(shop.shop + path)
    await settled(page)
  }
  expect(await storedText(page, KEY)).toBeNull()
  // The same server by its other name is a foreign page to the browser; robots.txt has no policy against frames in it.
  await page.goto(`${shop.shop.replace('localhost', '127.0.0.1')}/robots.txt`)
  await page.setContent(`<iframe src="${shop.shop}/product" title="shop"></iframe>`)
  const frame = page.frameLocator('iframe').locator('html[data-hydrated]')
  await frame.waitFor()
  await settled(page)
  expect(asked).toEqual([])
  expect(await frame.evaluate((_, key) => localStorage.getItem(key), KEY)).toBeNull()
})

test('WLD-01 WLD-71 WLD-108 with one market nothing is asked, loaded or kept', async ({ page }) => {
  const urls: string[] = []
  page.on('request', (request) => urls.push(request.url()))
  for (const path of ['/', '/product', '/faq']) {
    await openPage(page, path)
    await settled(page)
  }
  expect(urls.filter((url) => /country|suggestion/.test(url))).toEqual([])
  expect(await storedText(page, KEY)).toBeNull()
  expect(await page.content()).not.toMatch(/suggestion|"markets"/)
})

test('WLD-108 script and styles of the line are at most 1.5 KB brotli, and no page names them', async ({ page }) => {
  await inCountry(page, GERMANY)
  const files = new Map<string, Promise<Buffer>>()
  page.on('response', (response) => {
    if (/\/suggestion-[\w-]+\.(?:js|css)$/.test(response.url())) files.set(response.url(), response.body())
  })
  await open(page, '/faq')
  await expect(line(page)).toBeVisible()
  const sizes = (await Promise.all(files.values())).map((file) => brotliCompressSync(file).length)
  expect(sizes).toHaveLength(2)
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(1.5 * 1024)
  const html = await (await page.request.get(`${shop.shop}/faq`)).text()
  expect(html).not.toMatch(/suggestion/)
})

test('WLD-72 it waits for the question about advertising', async ({ page }) => {
  await page.route(/localhost[^/]*\/[a-z/-]*$/, async (route) => {
    if (!asksForPage(route, page)) return route.fallback()
    const response = await route.fetch()
    await route.fulfill({ response, body: (await response.text()).replace('"pixelId":""', '"pixelId":"PIXEL1"') })
  })
  const asked = await inCountry(page, GERMANY)
  await open(page, '/faq')
  const question = page.getByRole('region', { name: 'Your choice about advertising' })
  await expect(question).toBeVisible()
  await expect.poll(() => asked.length).toBe(1)
  await settled(page)
  await expect(line(page)).toHaveCount(0)
  await question.getByRole('button', { name: 'Reject' }).click()
  await expect(line(page)).toBeVisible()
  // Asked again by the visitor: the question has the place.
  await page.getByRole('button', { name: 'Cookie settings' }).click()
  await expect(question).toBeVisible()
  await expect(line(page)).toBeHidden()
})

test('WLD-72 it is never together with the referral banner or a dialog', async ({ page }) => {
  const asked = await inCountry(page, GERMANY)
  await open(page, '/faq?ref=ANNA&discount=10')
  const banner = page.getByRole('complementary').filter({ hasText: '10%' })
  await expect(banner).toBeVisible()
  await expect.poll(() => asked.length).toBe(1)
  await page.waitForTimeout(6000) // the referral is new for five seconds
  await expect(banner).toBeVisible()
  await expect(line(page)).toBeHidden()
  await banner.getByRole('button').click()
  await expect(line(page)).toBeVisible()
  await openCart(page)
  await expect(line(page)).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(line(page)).toBeVisible()
})

test.describe('an answer that suggests nothing', () => {
  test.use({ allowConsoleErrors: true }) // a failed call is one

  for (const [what, answer, status] of [
    ['a country of no market', NOWHERE, 200],
    ['a closed market', { ...GERMANY, market: 'fr' }, 200],
    ['an answer of another version', { country: 'DE', market: 'de', words: ['x'] }, 200],
    ['words that are none', { ...GERMANY, action: 7 }, 200],
    ['a body of another kind', ['x'], 200],
    ['no call of this name', { error: { message: 'There is no such call.' } }, 404],
    ['a busy shop', { error: { message: 'Too many requests.' } }, 429],
  ] as const)
    test(`WLD-72 ${what} shows nothing`, async ({ page }) => {
      const asked = await inCountry(page, answer, status)
      await open(page, '/faq')
      await expect.poll(() => asked.length).toBe(1)
      await settled(page)
      await expect(page.locator('.suggestion')).toHaveCount(0)
      // Only an answer is remembered: after a failure the next page asks.
      expect((await kept(page)) !== null).toBe(typeof answer === 'object' && 'market' in answer)
    })

  test('WLD-72 a stored value that nobody can read is asked for again', async ({ page }) => {
    const asked = await inCountry(page, GERMANY)
    for (const text of ['', '{', 'null', '7', '{"at":"x"}', `{"at":${Date.now() + 86_400_000_000}}`, '[]']) {
      const before = asked.length
      await page.goto(`${shop.shop}/order/thanks`)
      await page.evaluate(([key, value]) => localStorage.setItem(key as string, value as string), [KEY, text])
      await open(page, '/faq')
      await expect(line(page)).toBeVisible()
      expect(asked.length, text).toBe(before + 1)
    }
  })
})
