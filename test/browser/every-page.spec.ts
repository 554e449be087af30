// What holds for every page of the shop: clean console, no script blocked, accessible to everyone, readable without
// JavaScript, and nobody else asked for anything. Where things stand on them is layout.spec.ts.
import type { Page } from '@playwright/test'
import { encodeOrder } from '#commerce/sample-checkout-id.ts'
import { PROFILE_THEMES } from '#domain/profile/profile.ts'
import { createBrand } from '#domain/site/brand.ts'
import { unsubscribePath } from '#domain/site/mail-links.ts'
import { pagePaths, routes } from '#domain/site/routes.ts'
import { SITE_THEMES } from '#domain/site/themes.ts'
import { createToken } from '#mail/unsubscribe-token.ts'
import { axe } from '#test/support/axe.ts'
import { expect, test } from '#test/support/browser.ts'
import { listen } from '#test/support/pages.ts'

const brand = createBrand({ slug: 'tappt', name: 'Tappt' })
/** What src/env.ts derives from the public key of a development shop. */
const MAIL_SECRET = 'development anon-public-key'
const PAGES = Object.values(pagePaths(brand)).map(([path]) => path)
const ALL = [...PAGES, '/profile/tappt', '/profile/ava']

test.beforeEach(({ page }) =>
  page.addInitScript(() => {
    localStorage.setItem('newsletter-popup-shown', 'true')
    localStorage.setItem('tappt-theme-hint-shown', 'true')
  }),
)

/** Pages no route table lists: not found, after the cart, from a mail, of a profile nobody has. The inbox is below. */
const OTHERS = async () => [
  '/nowhere',
  routes(brand).sampleCheckout(encodeOrder({ lines: [['joker', 2]], discountCode: null })),
  '/unsubscribe',
  unsubscribePath(await createToken(MAIL_SECRET, { address: 'zoe@example.com', list: 'newsletter' })),
  '/profile/nobody',
]

/** A look is nothing but colours, so these are the rules it can break. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/** In the page: wears a look without loading it again. axe says nothing about words on a gradient, so the page's is
 * replaced by that one of its colours on which its words are hardest to read. */
function dress({ profile, site }: { profile: string; site: string }): void {
  document.documentElement.className = `theme-${site}`
  const { body } = document
  if (profile !== '') body.className = `profile profile-${profile}`
  body.style.background = ''
  const style = getComputedStyle(body)
  const channels = (color: string) => (color.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number)
  const luminance = (color: string) => {
    const [r = 0, g = 0, b = 0] = channels(color).map((value) => {
      const share = value / 255
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  const distance = (color: string) => Math.abs(luminance(color) - luminance(style.color))
  const stops = style.backgroundImage.match(/rgba?\([^)]*\)/g) ?? [style.backgroundColor]
  body.style.background = stops.sort((a, b) => distance(a) - distance(b))[0] ?? ''
}

test.describe('axe', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  /** Opens a page and runs axe on it in each look: every rule on the first, the rules about colours on all. */
  async function expectNothingFound(page: Page, path: string): Promise<void> {
    await page.goto(path)
    const isShop = (await page.locator('[data-island="site-header"], body[data-embed]').count()) > 0
    if (isShop) await page.locator('html[data-hydrated]').waitFor()
    // A profile wears its own theme (D-86): each of those, on the site's darkest and lightest.
    const looks = path.startsWith('/profile/')
      ? PROFILE_THEMES.map((profile, index) => ({ profile, site: index % 2 ? 'pearl-white' : 'dark-minimal' }))
      : SITE_THEMES.map(({ id }) => ({ profile: '', site: id }))
    for (const [index, look] of looks.entries()) {
      await page.evaluate(dress, look)
      const { faults, passed } = await axe(page, index === 0 ? {} : { rules: COLOUR_RULES })
      expect(faults, `${look.profile} ${look.site}`).toEqual([])
      expect(passed, 'rules that looked at something').toContain('color-contrast')
    }
  }

  for (const path of ALL)
    test(`PLAT-04 ${path} hydrates without a word in the console, asks no other origin and gives axe nothing to report in any theme`, async ({
      page,
      baseURL,
    }) => {
      test.setTimeout(90_000)
      const heard = listen(page, baseURL)
      await expectNothingFound(page, path)
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
        await expectNothingFound(page, (await OTHERS())[index] ?? '')
      })

    test('neither the inbox of a development shop nor a mail in it gives axe anything to report', async ({ page }) => {
      test.setTimeout(90_000)
      const signUp = await page.request.post('/api/tables/newsletter_signups', {
        headers: { apikey: 'anon-public-key' },
        data: { name: 'Jo', email: `jo-${crypto.randomUUID()}@example.test` },
      })
      expect(signUp.status()).toBe(201)
      await expectNothingFound(page, '/dev/mail')
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
  for (const path of ALL)
    test(`PLAT-03 ${path} reads completely`, async ({ page }) => {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByText(/^(Loading|Please wait)/)).toHaveCount(0)
      for (const link of await page.locator('a[href]').all())
        expect(await link.getAttribute('href')).toMatch(/^(\/|#|https?:|mailto:|tel:)/)
    })
})
