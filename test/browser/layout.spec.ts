// The layout of every page: never wider than the screen, no shift while it loads or is scrolled, text whole at 200 %, and
// states that can be told apart in forced colours. Targets and lost words: every-page.spec.ts. WCAG 2.2 AA, F12.
import type { Page } from '@playwright/test'
import { createBrand } from '#domain/site/brand.ts'
import { pagePaths } from '#domain/site/routes.ts'
import { expect, test } from '#test/support/browser.ts'
import { blackLine, collectorsPack, jokerLine, openCart, openPage, seedCart } from '#test/support/cart.ts'
import { cutTexts, SPACED, textAt, widest } from '#test/support/layout.ts'
import { listen, sentTexts } from '#test/support/pages.ts'

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
    const paths = PAGES.filter((each) => each !== '/embed' && !each.startsWith('/profile'))
    await page.goto('/faq')
    const footers = await sentTexts(page, paths, 'footer a')
    expect(footers[0]).toContain('FAQ')
    for (const [index, links] of footers.entries()) expect(links, paths[index]).toEqual(footers[0])
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
  /** Filled buttons have an edge, which their ground no longer is. */
  async function expectEdges(page: Page): Promise<void> {
    const edges = await page
      .locator('main .bg-primary:is(a, button)')
      .evaluateAll((each) =>
        each.map((button) => getComputedStyle(button)).map((css) => [css.borderTopStyle, css.borderTopWidth]),
      )
    expect(edges.length, page.url()).toBeGreaterThan(0)
    expect(new Set(edges.map(String)), page.url()).toEqual(new Set(['solid,1px']))
  }

  test('F12 what is chosen can be told from what is not, filled buttons have an edge, and the focus is drawn in the system’s own colour', async ({
    page,
  }) => {
    await openPage(page, '/')
    await expectEdges(page)
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
    await expectEdges(page)
    const tile = (checked: boolean) => paint(page, `.choice:has(${checked ? ':checked' : 'input:not(:checked)'})`)
    expect((await tile(true)).borderTopColor).not.toBe((await tile(false)).borderTopColor)
    const swatch = await page
      .locator('.site-swatch.theme-cosmic')
      .evaluate((each) => getComputedStyle(each).backgroundImage)
    expect(swatch).toContain('linear-gradient')
    await page.keyboard.press('Tab')
    expect(await page.locator('.skip-link').evaluate((each) => getComputedStyle(each).borderTopStyle)).toBe('solid')
    await page.keyboard.press('Tab')
    const highlight = await page.evaluate(() => {
      const probe = document.body.appendChild(document.createElement('i'))
      probe.style.color = 'Highlight'
      const { color } = getComputedStyle(probe)
      probe.remove()
      return { color, outline: getComputedStyle(document.activeElement as Element).outlineColor }
    })
    expect(highlight.outline).toBe(highlight.color)

    await openPage(page, '/consultation')
    await expectEdges(page)
  })
})
