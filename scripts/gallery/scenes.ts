// Every picture that the gallery takes: a page, and the steps before it. `before(page)` runs before the page is opened,
// `open(page)` after it has loaded and hydrated.
import type { Page } from 'playwright'
import { DEVELOPMENT_MASTER_KEYS, readMasterKeys } from '#domain/chip/master-keys.ts'
import { markKey, tapMark } from '#domain/profile/tap-mark.ts'
import { createCatalogue } from '#domain/shop/catalogue.ts'
import { createBrand } from '#domain/site/brand.ts'
import { TAP_PARAMETER } from '#domain/site/visit.ts'
import type { Naming } from './market.ts'

/** Opens the profile once more, as after a signed tap of its card, with the explanation shown. */
async function openMarked(page: Page): Promise<void> {
  const key = await markKey([...(readMasterKeys(DEVELOPMENT_MASTER_KEYS) ?? new Map()).values()].at(-1) ?? '')
  const url = new URL(page.url())
  url.searchParams.set(
    TAP_PARAMETER,
    await tapMark(key, url.pathname.split('/')[2] ?? '', Math.floor(Date.now() / 1000)),
  )
  await page.goto(url.href)
  await page.getByText('What does this mean?').click()
}

/** A picture of the gallery. */
export interface Scene {
  name: string
  /** Its path; set at run time with `sample`. */
  path?: string | null
  /** Shows the full page instead of the viewport; default true. */
  tall?: boolean
  /** Hydrates, so the gallery waits for that; default true. */
  live?: boolean
  /** Needs the gallery's own shop: skipped with TEST_URL. */
  own?: boolean
  /** Its path is that of a new checkout of the sample backend. */
  sample?: boolean
  /** Entries of local storage. */
  stored?: Record<string, string>
  before?(page: Page): Promise<unknown>
  open?(page: Page): Promise<unknown>
}

const COMMERCE = '**/api/functions/commerce'

const line = (variant: string, handle: string, price: number, quantity: number, extra: object = {}) => ({
  id: `${variant}-${quantity}`,
  variant,
  variantId: `gid://sample/ProductVariant/${handle}`,
  packType: quantity === 1 ? 'Single' : quantity === 2 ? 'Double' : 'Pack',
  price,
  quantity,
  packSize: quantity,
  ...extra,
})

const cartOf = (slug: string) => [
  line(`${slug}-edition`, `${slug}-card`, 32, 5),
  line('joker', `joker-${slug}-card`, 45, 1),
  line('lucky-duck', `lucky-duck-${slug}-card`, 108, 1, {
    packType: 'Pack',
    packSize: 1,
    bundle: 'collectors-pack',
    mixMatchSelections: ['lucky-duck', 'joker', 'unbothered'],
  }),
]

const engravedCartOf = (slug: string) => [
  line(`${slug}-edition`, `${slug}-card`, 38, 4, {
    packSize: 2,
    packType: 'Double',
    engravings: [{ name: 'Wilhelmina Konstantinopoulou W', line2: 'Head of Accounts & Architecture (R&D)' }, null],
  }),
  line('joker', `joker-${slug}-card`, 45, 1, { engravings: [{ name: 'Zoë O’Neil', line2: '' }] }),
]

const toast = (page: Page) => page.locator('[data-sonner-toast]').first().waitFor()
/** Makes the commerce calls of this action fail with status 502. */
const silence = (page: Page, action: string) =>
  page.route(COMMERCE, (route) =>
    route.request().postDataJSON().action === action
      ? route.fulfill({ status: 502, json: { error: { message: 'The shop is not answering.' } } })
      : route.continue(),
  )

/**
 * The scenes of a shop with this slug. `named` gives the name of a control in the language of the pages for the English
 * one, `market` what a stored cart names beside its lines.
 */
export function scenes(
  slug: string,
  paths: { plus: string; teams: string; demo: string },
  named: Naming = (english) => english,
  market: { market?: string; currency?: string } = {},
): Scene[] {
  const click = (page: Page, role: Parameters<Page['getByRole']>[0], name: string | RegExp) =>
    page
      .getByRole(role, { name: named(name) })
      .first()
      .click()
  const openCart = async (page: Page) => {
    await page.locator('[data-cart-button]').click()
    await page.locator('dialog.sheet[open]').waitFor()
  }
  /** Opens the engraving and fills the first card. */
  const engrave = async (page: Page, name: string, line2: string) => {
    await click(page, 'button', 'Add engraving')
    const card = page.locator('.engraving-card').first()
    await card.locator('input').nth(0).fill(name)
    await card.locator('input').nth(1).fill(line2)
    await page.locator('.engraved-art').first().waitFor()
  }
  const stored = (items: readonly object[]) => ({ [`${slug}-cart`]: JSON.stringify({ items, ...market }) })
  const filled = stored(cartOf(slug))
  const bare = { live: false }
  const catalogue = createCatalogue(createBrand({ slug, name: slug }))
  return [
    { name: 'home', path: '/' },
    { name: 'home-pro', path: '/', tall: false, open: (page) => page.locator('.slide-dot').nth(1).click() },
    { name: 'home-limited', path: '/', tall: false, open: (page) => page.locator('.slide-dot').nth(2).click() },
    { name: 'product', path: '/product' },
    { name: 'product-joker', path: '/product?card=joker' },
    {
      name: 'product-engraving',
      path: '/product?card=joker',
      open: (page) => engrave(page, 'Zoë O’Brien', 'Head of R&D'),
    },
    {
      name: 'product-engraving-refused',
      path: '/product',
      tall: false,
      async open(page) {
        await page.locator('.quantity-tile').nth(1).click()
        await engrave(page, 'Wilhelmina Konstantinopoulou W', 'Привет, this is more than forty characters long')
        await click(page, 'button', 'Add to cart')
      },
    },
    ...catalogue.designs.map(({ id, card }) => ({
      name: `engraved-${id}`,
      path: `/product?card=${card}`,
      tall: false,
      open: (page: Page) => engrave(page, 'Alexandra Whitfield', 'Managing Director, Europe'),
    })),
    {
      name: 'cart-engraving',
      path: '/faq',
      tall: false,
      stored: stored(engravedCartOf(slug)),
      async open(page) {
        await openCart(page)
        await page.locator('dialog .engraved-art').last().waitFor()
      },
    },
    {
      name: 'product-mix',
      path: '/product',
      async open(page) {
        await page.locator('.quantity-tile').nth(2).click()
        await page.locator('.switch').first().check({ force: true })
      },
    },
    { name: 'core', path: '/core-editions' },
    { name: 'limited', path: '/limited-editions' },
    {
      name: 'limited-builder',
      path: '/limited-editions',
      tall: false,
      async open(page) {
        await click(page, 'button', 'Build Your Collection')
        for (const at of [0, 3]) await page.locator('.showcase-card .edition-trigger').nth(at).click()
      },
    },
    {
      name: 'collection-added',
      path: '/limited-editions',
      tall: false,
      async open(page) {
        await click(page, 'button', 'Build Your Collection')
        for (const at of [0, 1, 2]) await page.locator('.showcase-card .edition-trigger').nth(at).click()
        await page.getByRole('dialog').waitFor()
      },
    },
    {
      name: 'notify',
      path: '/limited-editions',
      tall: false,
      async open(page) {
        await click(page, 'button', /Notify Me/)
        await page.getByRole('dialog').waitFor()
      },
    },
    { name: 'plus', path: paths.plus },
    { name: 'teams', path: paths.teams },
    { name: 'consultation', path: '/consultation' },
    { name: 'checkout', path: '/checkout' },
    { name: 'sample-checkout', sample: true, ...bare },
    { name: 'faq', path: '/faq' },
    { name: 'policies', path: '/policies' },
    { name: 'terms', path: '/terms' },
    { name: 'report', path: '/report?profile=ava' },
    { name: 'embed', path: '/embed' },
    { name: 'embed-docs', path: '/embed/docs' },
    { name: 'not-found', path: '/no-such-page' },
    { name: 'menu', path: '/', tall: false, open: (page) => click(page, 'button', 'Open menu') },
    { name: 'themes', path: '/', tall: false, open: (page) => click(page, 'button', 'Choose a theme') },
    { name: 'cart-empty', path: '/product', tall: false, open: openCart },
    { name: 'cart', path: '/product', stored: filled, tall: false, open: openCart },
    {
      name: 'cart-referral',
      path: '/product?ref=FRIEND&discount=10',
      stored: filled,
      tall: false,
      open: openCart,
    },
    { name: 'referral', path: '/?ref=FRIEND&discount=10', tall: false },
    {
      name: 'checkout-failed',
      path: '/product',
      stored: filled,
      tall: false,
      async open(page) {
        await openCart(page)
        await silence(page, 'createCheckout')
        await click(page, 'button', 'Checkout Now')
        await toast(page)
      },
    },
    {
      name: 'product-not-loading',
      path: '/product',
      tall: false,
      before: (page) => silence(page, 'getProductByHandle'),
      async open(page) {
        await click(page, 'button', 'Add to cart')
        await toast(page)
      },
    },
    {
      name: 'toast-added',
      path: '/product',
      tall: false,
      async open(page) {
        await page
          .getByRole('button', { name: named(/^Buy now/) })
          .and(page.locator(':enabled'))
          .waitFor()
        await click(page, 'button', 'Add to cart')
        await toast(page)
      },
    },
    {
      name: 'popup',
      path: '/',
      tall: false,
      async open(page) {
        await click(page, 'button', 'Get 10% Off')
        await page.locator('dialog.popup[open]').waitFor()
      },
    },
    {
      name: 'popup-code',
      path: '/',
      tall: false,
      async open(page) {
        await page.route('**/api/functions/send-discount-code', (route) => route.fulfill({ json: { success: true } }))
        await click(page, 'button', 'Get 10% Off')
        const popup = page.locator('dialog.popup[open]')
        await popup.locator('[name=name]').fill('Mara')
        await popup.locator('[name=email]').fill('mara@mail.example')
        await popup.locator('[type=submit]').click()
        await popup.locator('[data-code]').waitFor()
      },
    },
    {
      name: 'consent',
      path: '/faq',
      tall: false,
      async open(page) {
        await click(page, 'button', 'Cookie settings')
        await page.locator('[data-consent]').waitFor()
      },
    },
    { name: 'profile-demo', path: paths.demo, ...bare },
    { name: 'profile-ava', path: '/profile/ava', ...bare },
    {
      name: 'profile-qr',
      path: '/profile/ava',
      ...bare,
      async open(page) {
        await page.locator('summary').click()
        await page.locator('.profile-qr img').waitFor()
      },
    },
    { name: 'profile-marked', path: paths.demo, ...bare, own: true, open: openMarked },
    { name: 'profile-marked-light', path: '/profile/ava', ...bare, own: true, open: openMarked },
    { name: 'profile-marked-long', path: '/profile/gallery-long', ...bare, own: true, open: openMarked },
    { name: 'profile-long', path: '/profile/gallery-long', ...bare, own: true },
    { name: 'profile-bare', path: '/profile/gallery-bare', ...bare, own: true },
    { name: 'profile-unknown', path: '/profile/nobody', ...bare },
  ]
}

/**
 * Profiles with extreme content, for the gallery's own database: very long texts with many links, and one that is
 * empty.
 */
export const AWKWARD_PROFILES = [
  {
    username: 'gallery-long',
    name: 'Wilhelmina Konstantinopoulou-Featherstonehaugh von Hohenzollern',
    bio: 'Architecte d’intérieur, scénographe et conférencière. Je dessine des lieux où l’on reste plus longtemps que prévu.\n\nhttps://a-very-long-address.example/which/has/no/place/to/break/and/goes/on/and/on/and/on',
    theme: 'paper',
    links: 24,
  },
  { username: 'gallery-bare', name: null, bio: null, theme: 'forest', links: 0 },
]
