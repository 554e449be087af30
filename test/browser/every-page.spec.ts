// What holds for every page of the shop, on one visit to each: clean console, no script blocked, no other origin, accessible,
// whole with larger text and wider spacing; and readable without JavaScript. More on layout: layout.spec.ts.
import type { Page } from '@playwright/test'
import { encodeOrder } from '#commerce/sample-checkout-id.ts'
import { createBrand } from '#domain/site/brand.ts'
import { unsubscribePath } from '#domain/site/mail-links.ts'
import { pagePaths, routes } from '#domain/site/routes.ts'
import { createToken } from '#mail/unsubscribe-token.ts'
import { controls, doublesOf } from '#test/support/accessibility-tree.ts'
import { axe, expectNothingFound } from '#test/support/axe.ts'
import { expect, test } from '#test/support/browser.ts'
import { visitedBefore } from '#test/support/cart.ts'
import { walkContent } from '#test/support/keyboard.ts'
import { lostWords, SPACED, textAt, widest } from '#test/support/layout.ts'
import { listen } from '#test/support/pages.ts'

const brand = createBrand({ slug: 'tappt', name: 'Tappt' })
/** What src/env.ts derives from the public key of a development shop. */
const MAIL_SECRET = 'development anon-public-key'
const PAGES = Object.values(pagePaths(brand)).map(([path]) => path)
const ALL = [...PAGES, '/profile/tappt', '/profile/ava']
/** Pages that do not scroll sideways on a phone either with text at 200 %. */
const ROOMY = [
  ...['/', '/product', '/core-editions', '/limited-editions', '/tapptplus', '/tappt-teams', '/consultation', '/faq'],
  ...['/checkout', '/policies', '/embed', '/profile/ava'],
]

test.beforeEach(({ page }) => visitedBefore(page))

/** Pages no route table lists: not found, after the cart, from a mail, of a profile nobody has. The inbox is below. */
const OTHERS = async () => [
  '/nowhere',
  routes(brand).sampleCheckout(encodeOrder({ lines: [['joker', 2]], discountCode: null })),
  '/unsubscribe',
  unsubscribePath(await createToken(MAIL_SECRET, { address: 'zoe@example.com', list: 'newsletter' })),
  '/profile/nobody',
]

test.describe('axe', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  /** Opens a page and waits for its islands. */
  async function open(page: Page, path: string): Promise<void> {
    await page.goto(path)
    const isShop = (await page.locator('[data-island="site-header"], body[data-embed]').count()) > 0
    if (isShop) await page.locator('html[data-hydrated]').waitFor()
  }

  /** Light, lean and decks, which follow the scrolling, stand still under reduced motion; the buy bar only changes place. */
  async function expectStill(page: Page): Promise<void> {
    const running = await page.evaluate(() =>
      document
        .getAnimations()
        .filter(({ playState, timeline }) => playState === 'running' && !(timeline instanceof DocumentTimeline))
        .map((animation) => (animation instanceof CSSAnimation ? animation.animationName : 'no name')),
    )
    expect(running.filter((name) => !/^buy-bar-(floats|rests)$/.test(name))).toEqual([])
  }

  /** Every control has a name of its own, headings are in order, landmarks are there once and told apart. */
  async function expectOrder(page: Page, path: string): Promise<void> {
    const isProfile = path.startsWith('/profile')
    const tree = await page.locator('body').ariaSnapshot()
    if (!isProfile) {
      const all = controls(tree)
      expect.soft(all.length).toBeGreaterThan(8)
      expect.soft(all.filter(({ name }) => name.trim() === '')).toEqual([])
      expect.soft(doublesOf(all)).toEqual([])
    }
    const levels = [...tree.matchAll(/heading .*\[level=(\d)\]/g)].map(([, level]) => Number(level))
    expect.soft(levels.filter((level) => level === 1)).toEqual([1])
    const leaps = levels.filter((level, index) => level > (levels[index - 1] ?? 0) + 1)
    expect.soft(leaps).toEqual([])
    const count = (role: string) => [...tree.matchAll(new RegExp(`^ *- ${role}\\b`, 'gm'))].length
    const shop = isProfile || path === '/embed' ? 0 : 1
    expect.soft([count('main'), count('banner'), count('contentinfo')]).toEqual([1, shop, shop])
    const parts = [...tree.matchAll(/^ *- '?((?:navigation|region|form|complementary)(?: "(?:[^"\\]|\\.)*")?)/gm)]
    const names = parts.map(([, part = '']) => part)
    expect.soft(names.filter((name, index) => !name.includes('"') || names.indexOf(name) !== index)).toEqual([])
  }

  /** Parts of the promo line and of a profile's actions that are not whole. */
  const cutParts = (page: Page) =>
    page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('.promo li[data-current], .profile-action, .profile-qr summary')]
        .filter((each) => {
          const box = each.getBoundingClientRect()
          const bar = each.closest('[class*="bg-banner"]')?.getBoundingClientRect()
          const isOut = box.left < 0 || box.right > window.innerWidth || each.scrollWidth > each.clientWidth + 1
          return isOut || (bar !== undefined && (box.top < bar.top - 1 || box.bottom > bar.bottom + 1))
        })
        .map(({ textContent }) => textContent),
    )

  /** No target is smaller than 24 px, and no word is lost with text at 200 % or wider spacing, from a small phone to a desktop. */
  async function expectRoom(page: Page, path: string): Promise<void> {
    await page.setViewportSize({ width: 390, height: 844 })
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
    if (ROOMY.includes(path)) {
      await textAt(page, '200%')
      // The demo of figures may scroll sideways where twice as large text leaves it 160 px.
      for (const width of path === '/tapptplus' ? [390] : [390, 320]) {
        await page.setViewportSize({ width, height: 844 })
        expect.soft(await widest(page), `at ${width} px with text at 200 %`).toBeLessThanOrEqual(width + 1) // rounded
        expect.soft(await cutParts(page), `at ${width} px with text at 200 %`).toEqual([])
      }
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
  }

  for (const path of ALL)
    test(`PLAT-04 F12 ${path} hydrates without a word in the console, asks no other origin, is in order for screen readers, shows the focus at every stop, gives axe nothing to report in any theme and has room for larger text`, async ({
      page,
      baseURL,
    }) => {
      test.setTimeout(120_000)
      const heard = listen(page, baseURL)
      await open(page, path)
      await expectStill(page)
      // Before the walk, which leaves the hero on another slide than the one with the page's heading.
      await expectOrder(page, path)
      await expectNothingFound(page)
      await walkContent(page)
      await expectRoom(page, path)
      // Down to its end, where the last of it wakes.
      await page.evaluate(async () => {
        for (let y = 0; y < document.body.scrollHeight; y += 700) {
          window.scrollTo(0, y)
          await new Promise((resolve) => requestAnimationFrame(resolve))
        }
      })
      expect(heard).toEqual({ complaints: [], foreign: [] })
    })

  test.describe(() => {
    test.use({ allowConsoleErrors: true }) // a page that answers 400 or 404 is an error to the console
    for (const index of [0, 1, 2, 3, 4])
      test(`page ${index + 1} of those no route table lists gives axe nothing to report in any theme`, async ({
        page,
      }) => {
        test.setTimeout(90_000)
        await open(page, (await OTHERS())[index] ?? '')
        await expectNothingFound(page)
      })

    test('neither the inbox of a development shop nor a mail in it gives axe anything to report', async ({ page }) => {
      test.setTimeout(90_000)
      const signUp = await page.request.post('/api/tables/newsletter_signups', {
        headers: { apikey: 'anon-public-key' },
        data: { name: 'Jo', email: `jo-${crypto.randomUUID()}@example.test` },
      })
      expect(signUp.status()).toBe(201)
      await open(page, '/dev/mail')
      await expectNothingFound(page)
      const frame = page.locator('iframe')
      await expect(frame).toHaveCount(1)
      const mail = await page.request.get((await frame.getAttribute('src')) ?? '')
      await page.goto('about:blank')
      await page.setContent(await mail.text())
      // A mail is no page of a site: it has no landmarks.
      const { faults, passed } = await axe(page, { except: ['landmark-one-main', 'region'] })
      expect(faults).toEqual([])
      expect(passed).toContain('color-contrast')
    })
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('PLAT-03 every page reads completely', async ({ page }) => {
    test.setTimeout(120_000)
    for (const path of ALL) {
      await page.goto(path)
      await expect.soft(page.getByRole('heading', { level: 1 }), path).toBeVisible()
      await expect.soft(page.getByText(/^(Loading|Please wait)/), path).toHaveCount(0)
      const links = await page
        .locator('a[href]')
        .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
      expect
        .soft(
          links.filter((href) => !/^(\/|#|https?:|mailto:|tel:)/.test(href)),
          path,
        )
        .toEqual([])
    }
  })
})
