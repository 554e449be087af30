// Where things stand, on every page: never wider than the screen, nothing moves while it loads or is scrolled, text at
// 200 % is whole, targets are 24 px, and states can be told apart where the system chooses the colours. WCAG 2.2 AA, F12.
import type { Page } from '@playwright/test'
import { createBrand } from '#domain/site/brand.ts'
import { pagePaths } from '#domain/site/routes.ts'
import { axe } from '#test/support/axe.ts'
import { expect, test } from '#test/support/browser.ts'
import { blackLine, collectorsPack, jokerLine, openCart, openPage, seedCart } from '#test/support/cart.ts'
import { cutTexts, widest } from '#test/support/layout.ts'
import { listen } from '#test/support/pages.ts'

const brand = createBrand({ slug: 'tappt', name: 'Tappt' })
const PAGES = [...Object.values(pagePaths(brand)).map(([path]) => path), '/profile/tappt', '/profile/ava']
const WIDTHS = [320, 360, 390, 480, 600, 768, 820, 1024, 1280, 1440, 2560]
const MOST_SHIFT = 0.02

test.beforeEach(({ page }) =>
  page.addInitScript(() => {
    localStorage.setItem('newsletter-popup-shown', 'true')
    localStorage.setItem('tappt-theme-hint-shown', 'true')
    const moved: string[] = []
    Object.assign(window, { moved, shift: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        hadRecentInput: boolean
        sources: { node: Element | null }[]
      })[]) {
        if (entry.hadRecentInput) continue
        Object.assign(window, { shift: (window as unknown as { shift: number }).shift + entry.value })
        for (const { node } of entry.sources) moved.push(`${node?.nodeName}.${node?.className ?? ''}`.slice(0, 80))
      }
    }).observe({ type: 'layout-shift', buffered: true })
  }),
)

/** The page slowly from top to end and back, as a thumb does it. */
const scrollThrough = (page: Page) =>
  page.evaluate(async () => {
    for (let y = 0; y < document.documentElement.scrollHeight; y += 400) {
      window.scrollTo({ top: y, behavior: 'instant' })
      await new Promise((resolve) => setTimeout(resolve, 16))
    }
    window.scrollTo({ top: 0, behavior: 'instant' })
  })

/** Words that are not wholly within the page or the boxes around them: lost, as nothing scrolls to them. */
const lostWords = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const lost: string[] = []
    // Asked once of each box: many words lie in it.
    const boxes = new Map<Element, { overflowX: string; overflowY: string; position: string; edge: DOMRect }>()
    const boxOf = (element: Element) => {
      const known = boxes.get(element)
      if (known) return known
      const { overflowX, overflowY, position } = getComputedStyle(element)
      const box = { overflowX, overflowY, position, edge: element.getBoundingClientRect() }
      boxes.set(element, box)
      return box
    }
    const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    for (let node = words.nextNode(); node; node = words.nextNode()) {
      const parent = node.parentElement
      const text = node.textContent?.trim().slice(0, 40)
      if (!text || !parent?.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
      // What is only heard, lies off stage until it is chosen, or drifts.
      if (parent.closest('[inert], [aria-hidden="true"], .sr-only, .skip-link, .hero-slide, .marquee, .showcase-strip'))
        continue
      range.selectNodeContents(node)
      for (const { left, right, top, bottom, width } of range.getClientRects()) {
        if (width <= 1 || parent.clientWidth === 1) continue // the latter is only heard
        let reached = false
        for (let box: Element | null = parent; box && box !== document.body && !reached; box = box.parentElement) {
          const { overflowX, overflowY, position, edge } = boxOf(box)
          const cutX = /hidden|clip/.test(overflowX) && (left < edge.left - 1 || right > edge.right + 1)
          const cutY = /hidden|clip/.test(overflowY) && (top < edge.top - 2 || bottom > edge.bottom + 2)
          if (cutX || cutY) lost.push(`"${text}" is cut off by ${box.tagName}.${box.className}`)
          reached = /auto|scroll/.test(overflowX) || position === 'fixed'
        }
        if (!reached && (left < -1 || right > document.documentElement.scrollWidth + 1))
          lost.push(`"${text}" leaves the page`)
      }
    }
    return [...new Set(lost)]
  })

const textAt = (page: Page, size: '200%' | '') =>
  page.evaluate((given) => {
    document.documentElement.style.fontSize = given
  }, size)

/** WCAG 1.4.12, as a reader's own style sheet sets it. */
const SPACED = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-bottom: 2em !important }`

for (const path of PAGES)
  test(`PLAT-04 F12 ${path} fits from 320 to 2560 px, also with text at 200 %, nothing on it moves by itself, and it asks no other origin and says nothing in the console`, async ({
    page,
    baseURL,
  }) => {
    test.setTimeout(120_000)
    const heard = listen(page, baseURL)
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(path)
    if (!path.startsWith('/profile')) await page.locator('html[data-hydrated]').waitFor()
    await scrollThrough(page)
    const { shift, moved } = await page.evaluate(() => {
      const { shift, moved } = window as unknown as { shift: number; moved: string[] }
      return { shift, moved }
    })
    expect(shift, [...new Set(moved)].join(' | ')).toBeLessThanOrEqual(MOST_SHIFT)

    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 })
      expect(await widest(page), `at ${width} px`).toBeLessThanOrEqual(width)
    }
    await textAt(page, '200%')
    for (const width of [640, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await widest(page), `at ${width} px with text at 200 %`).toBeLessThanOrEqual(width)
      expect(await cutTexts(page), `at ${width} px with text at 200 %`).toEqual([])
    }
    expect(heard).toEqual({ complaints: [], foreign: [] })
  })

test.describe('without motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: { width: 390, height: 844 } })

  for (const path of PAGES)
    test(`F12 ${path} has no target smaller than 24 px, and loses no word with text at 200 % or wider spacing, from a small phone to a desktop`, async ({
      page,
    }) => {
      await page.goto(path)
      if (!path.startsWith('/profile')) await page.locator('html[data-hydrated]').waitFor()
      expect.soft((await axe(page, { rules: ['target-size'] })).faults, 'targets').toEqual([])
      for (const width of [390, 1280]) {
        await page.setViewportSize({ width, height: 800 })
        expect.soft(await lostWords(page), `at ${width} px`).toEqual([])
        await textAt(page, '200%')
        // Reflow ends at 320 px, and text twice as large on a phone leaves 195: there, a page may scroll sideways.
        if (width > 640) expect.soft(await widest(page), `at ${width} px with text at 200 %`).toBeLessThanOrEqual(width)
        expect.soft(await lostWords(page), `at ${width} px with text at 200 %`).toEqual([])
        await textAt(page, '')
      }
      await page.evaluate((css) => {
        const sheet = new CSSStyleSheet()
        sheet.replaceSync(css)
        document.adoptedStyleSheets.push(sheet)
      }, SPACED)
      for (const width of [320, 390, 768, 1280]) {
        await page.setViewportSize({ width, height: 800 })
        expect.soft(await widest(page), `at ${width} px with wider spacing`).toBeLessThanOrEqual(width)
        expect.soft(await lostWords(page), `at ${width} px with wider spacing`).toEqual([])
      }
    })

  test('F12 a change of size or spacing is there at once under reduced motion: nothing moves towards it', async ({
    page,
  }) => {
    await openPage(page, '/consultation')
    const widths = await page.evaluate((css) => {
      const width = () => document.documentElement.scrollWidth
      document.documentElement.style.fontSize = '200%'
      width() // the page is laid out at that size
      document.documentElement.style.fontSize = ''
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(css)
      document.adoptedStyleSheets.push(sheet)
      const moving = () => document.getAnimations().filter((each) => each instanceof CSSTransition).length
      return { spaced: width(), moving: moving() }
    }, SPACED)
    expect(widths).toEqual({ spaced: 390, moving: 0 })
  })

  test('F12 what a drag does a press does too: slides, the row of products, the card on its stage, the strip', async ({
    page,
  }) => {
    const press = (name: string | RegExp) => page.getByRole('button', { name }).click()
    await openPage(page, '/')
    await press('Next slide')
    await expect(page.getByRole('button', { name: /^Go to slide 2/ })).toHaveAttribute('aria-current', 'true')
    await press(/^Go to slide 3/)
    await press('Show LUCKY DUCK')
    await expect(page.locator('.deck-card[data-depth="0"][data-card="lucky-duck"]')).toBeInViewport()
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.getByRole('tab', { name: 'Shop Limited Editions' }).click()
    const last = page.getByRole('tabpanel').getByRole('link').last()
    await expect(last).not.toBeInViewport({ ratio: 0.5 })
    const next = page.getByRole('button', { name: 'Next Limited Editions' })
    await expect(async () => {
      if (await next.isEnabled()) await next.click({ timeout: 1000 }) // it may rest by the time it is pressed
      await expect(next).toBeDisabled({ timeout: 1000 })
    }).toPass()
    await expect(last).toBeInViewport()

    await openPage(page, '/product')
    await press('Show back of card')
    await expect(page.getByRole('img', { name: 'Tappt Black card, back' })).toBeVisible()

    await openPage(page, '/limited-editions')
    const links = (within: string) =>
      page.locator(`${within} a`).evaluateAll((all) => all.map((link) => link.getAttribute('href')))
    expect(await links('.limited-card')).toEqual(await links('.showcase-set:not([aria-hidden])'))
  })

  test('F12 help is the same and in the same order on every page', async ({ page }) => {
    const footers = new Map<string, string[]>()
    for (const path of PAGES.filter((each) => each !== '/embed' && !each.startsWith('/profile'))) {
      await page.goto(path)
      footers.set(path, await page.getByRole('contentinfo').getByRole('link').allInnerTexts())
    }
    const [first = []] = footers.values()
    expect(first).toContain('FAQ')
    for (const [path, links] of footers) expect(links, path).toEqual(first)
  })

  test('F12 light, lean and decks stand still under reduced motion', async ({ page }) => {
    for (const path of ['/', '/product', '/limited-editions']) {
      await openPage(page, path)
      const running = await page.evaluate(() =>
        document
          .getAnimations()
          .filter(({ playState, timeline }) => playState === 'running' && !(timeline instanceof DocumentTimeline)),
      )
      expect(running, path).toEqual([])
    }
  })

  test('F12 CART-17 the cart fits a small phone with text at 200 %: every amount and button can be reached', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 320, height: 568 })
    await seedCart(page, [blackLine(5, 32), jokerLine, collectorsPack])
    await openPage(page, '/product')
    await textAt(page, '200%')
    const cart = await openCart(page)
    for (const part of [
      cart.getByRole('button', { name: /^Remove Collector/ }),
      cart.getByText('Total', { exact: true }),
      cart.getByRole('button', { name: 'Checkout Now' }),
      cart.getByRole('button', { name: 'Continue Shopping' }),
    ]) {
      await part.scrollIntoViewIfNeeded()
      await expect(part).toBeInViewport({ ratio: 0.9 })
    }
    const sideways = await cart.evaluate(
      (dialog) =>
        [dialog, ...dialog.querySelectorAll('*')].filter(
          (element) =>
            element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).overflowX !== 'visible',
        ).length,
    )
    expect(sideways).toBe(0)
  })
})

test.describe('in forced colours', () => {
  test.use({ contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' } })
  const paint = (page: Page, selector: string, pseudo?: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element, part) => {
        const { backgroundColor, borderTopColor, outlineStyle, outlineColor, textDecorationLine } = getComputedStyle(
          element,
          part,
        )
        return { backgroundColor, borderTopColor, outline: `${outlineStyle} ${outlineColor}`, textDecorationLine }
      }, pseudo)

  test('F12 what is chosen can be told from what is not', async ({ page }) => {
    await openPage(page, '/')
    const dot = (current: boolean) => paint(page, `.slide-dot[aria-current="${current}"]`, '::before')
    const page0 = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    expect((await dot(true)).backgroundColor).not.toBe((await dot(false)).backgroundColor)
    expect((await dot(false)).backgroundColor).not.toBe(page0)
    const thumb = (pressed: boolean) => page.locator(`.design-thumb[aria-pressed="${pressed}"]`).first()
    const line = (pressed: boolean) => thumb(pressed).evaluate((each) => getComputedStyle(each).borderBottomColor)
    expect(await line(true)).not.toBe(await line(false))
    const tab = (selected: boolean) => paint(page, `.shop-tab[aria-selected="${selected}"]`)
    expect((await tab(true)).textDecorationLine).not.toBe((await tab(false)).textDecorationLine)

    await openPage(page, '/product')
    const tile = (checked: boolean) => paint(page, `.choice:has(${checked ? ':checked' : 'input:not(:checked)'})`)
    expect((await tile(true)).borderTopColor).not.toBe((await tile(false)).borderTopColor)
    const swatch = await page
      .locator('.site-swatch.theme-cosmic')
      .evaluate((each) => getComputedStyle(each).backgroundImage)
    expect(swatch).toContain('linear-gradient')
  })

  test('F12 a filled button has an edge, which its ground no longer is', async ({ page }) => {
    for (const path of ['/', '/product', '/consultation']) {
      await openPage(page, path)
      const edges = await page
        .locator('main .bg-primary:is(a, button)')
        .evaluateAll((each) =>
          each.map((button) => getComputedStyle(button)).map((css) => [css.borderTopStyle, css.borderTopWidth]),
        )
      expect(edges.length, path).toBeGreaterThan(0)
      expect(new Set(edges.map(String)), path).toEqual(new Set(['solid,1px']))
    }
    await page.keyboard.press('Tab')
    expect(await page.locator('.skip-link').evaluate((each) => getComputedStyle(each).borderTopStyle)).toBe('solid')
  })

  test('F12 the focus is drawn in the system’s own colour', async ({ page }) => {
    await openPage(page, '/product')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    const highlight = await page.evaluate(() => {
      const probe = document.body.appendChild(document.createElement('i'))
      probe.style.color = 'Highlight'
      const { color } = getComputedStyle(probe)
      probe.remove()
      return { color, outline: getComputedStyle(document.activeElement as Element).outlineColor }
    })
    expect(highlight.outline).toBe(highlight.color)
  })
})
