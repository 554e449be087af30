// A page's tag is made from everything the page was drawn with: the person who holds a page from before a setting was
// changed gets the new one, whichever setting it was.
import { beforeAll, expect, it } from 'vitest'
import type { Bindings } from '#src/env.ts'
import { createShop, KEY, type Shop, SITE } from '#test/support/shop.ts'

type Binding = 'DB' | 'CACHE' | 'MEDIA' | 'ASSETS' | 'EMAIL' | 'STATS' | Extract<keyof Bindings, `LIMIT_${string}`>
type Setting = Exclude<keyof Bindings, Binding>

/** Another value of every setting; one that is missing here does not compile. */
const CHANGED: Record<Setting, Partial<Record<keyof Bindings, string>>> = {
  BRAND_SLUG: { BRAND_SLUG: 'nova' },
  BRAND_NAME: { BRAND_NAME: 'Nova' },
  APP_HOST: { APP_HOST: 'https://app.other.test' },
  BRAND_SITE_URL: { BRAND_SITE_URL: 'https://www.other.test' },
  BOOKING_URL: { BOOKING_URL: 'https://booking.other.test/call' },
  INSTAGRAM_URL: { INSTAGRAM_URL: 'https://instagram.test/other' },
  TIKTOK_URL: { TIKTOK_URL: 'https://tiktok.test/other' },
  SUPPORT_EMAIL: { SUPPORT_EMAIL: 'help@other.test' },
  PRIVACY_EMAIL: { PRIVACY_EMAIL: 'data@other.test' },
  LEGAL_EMAIL: { LEGAL_EMAIL: 'law@other.test' },
  SITE_URL: { SITE_URL: 'https://other.test' },
  DEMO_USERNAME: { DEMO_USERNAME: 'someone' },
  COMMERCE_MODE: { COMMERCE_MODE: 'live' },
  SAMPLE_ORDERS: { SAMPLE_ORDERS: 'on' },
  SHOPIFY_STOREFRONT_URL: { SHOPIFY_STOREFRONT_URL: 'https://other.myshopify.com/api/2026-04/graphql.json' },
  SHOPIFY_STOREFRONT_TOKEN: { SHOPIFY_STOREFRONT_TOKEN: 'token' },
  STRIPE_SECRET_KEY: { STRIPE_SECRET_KEY: 'rk_test_0123456789abcdef' },
  STRIPE_CHECKOUT_HOST: { STRIPE_CHECKOUT_HOST: 'pay.other.test' },
  STRIPE_TAX: { STRIPE_TAX: 'on' },
  STRIPE_COUNTRIES: { STRIPE_COUNTRIES: 'GB,IE' },
  MARKETS: { MARKETS: 'GB:GBP:en-GB US:USD:en-US' },
  DUTIES_PAID: { MARKETS: 'GB:GBP:en-GB US:USD:en-US', DUTIES_PAID: 'US' },
  LEGAL_BINDING: { MARKETS: 'GB:GBP:en-GB DE:EUR:de', LEGAL_BINDING: 'de' },
  PRODUCT_MAKER: {
    MARKETS: 'GB:GBP:en-GB DE:EUR:en-GB',
    PRODUCT_MAKER: 'Other Ltd; 1 Other Street; safety@other.example',
  },
  EU_RESPONSIBLE_PERSON: {
    MARKETS: 'GB:GBP:en-GB DE:EUR:en-GB',
    EU_RESPONSIBLE_PERSON: 'Andere GmbH; Andere Straße 1; produkt@other.example',
  },
  STRIPE_API_URL: { STRIPE_API_URL: 'http://127.0.0.1:12111' },
  ENGRAVING: { ENGRAVING: 'on' },
  LIMITED_STOCK: { LIMITED_STOCK: 'counted' },
  PIXEL_ID: { PIXEL_ID: 'C0FFEE' },
  CONSENT: { CONSENT: 'off' },
  ANON_KEY: { ANON_KEY: `${KEY}-other` },
  APP_ENV: { APP_ENV: 'production' },
  MAIL_FROM: { MAIL_FROM: 'no-reply@other.test' },
  MAIL_SECRET: { MAIL_SECRET: 'another-secret-of-the-tests-0123456789' },
  MAIL_SECRET_PREVIOUS: { MAIL_SECRET_PREVIOUS: 'another-secret-of-the-tests-9876543210' },
  REFERRAL_STRICT: { REFERRAL_STRICT: 'on' },
  SUN_MASTER_KEYS: { SUN_MASTER_KEYS: `1:${'0'.repeat(32)}` },
  LOG_REQUESTS: { LOG_REQUESTS: 'all' },
  TAP_PAUSED_PAGE: { TAP_PAUSED_PAGE: 'on' },
  TAP_PREFETCH: { TAP_PREFETCH: 'on' },
  OPERATOR_TOKEN: { OPERATOR_TOKEN: 'operator-token-of-the-tests-0123456789' },
  OPERATOR_TOKEN_PREVIOUS: { OPERATOR_TOKEN_PREVIOUS: 'operator-token-of-the-tests-9876543210' },
  BUSINESS_NAME: { BUSINESS_NAME: 'Other Ltd' },
  BUSINESS_ADDRESS: { BUSINESS_ADDRESS: '1 Other Street' },
  BUSINESS_EMAIL: { BUSINESS_EMAIL: 'office@other.test' },
  BUSINESS_COMPANY_NUMBER: { BUSINESS_COMPANY_NUMBER: '12345678' },
  BUSINESS_VAT_NUMBER: { BUSINESS_VAT_NUMBER: 'GB123456789' },
  TEAM_CLIENT_NAMES: { TEAM_CLIENT_NAMES: 'Globex', TEAM_CLIENT_CAPTION: 'Our clients' },
  TEAM_CLIENT_CAPTION: { TEAM_CLIENT_NAMES: 'Globex, Initech', TEAM_CLIENT_CAPTION: 'They trust us' },
}

const pathsOf = (slug: string) => [
  '/',
  '/embed',
  '/embed/docs',
  '/product?card=joker',
  '/core-editions',
  '/limited-editions',
  `/${slug}plus`,
  `/${slug}-teams`,
  '/consultation',
  '/policies',
  '/terms',
  '/faq',
  '/profile/ava',
]
interface Drawn {
  tag: string | null
  /** What a visitor gets: the page and its headers, but for the tag. */
  shown: string
}
async function drawnBy(shop: Shop): Promise<Drawn[]> {
  const pages: Drawn[] = []
  for (const path of pathsOf(shop.config.brand.slug)) {
    const response = await shop.fetch(path)
    const body = await response.text()
    // The encoding is named for the local server only, and is no part of the page.
    const headers = [...response.headers].filter(
      ([name]) => !['etag', 'content-length', 'content-encoding'].includes(name),
    )
    pages.push({ tag: response.headers.get('etag'), shown: JSON.stringify([headers, body]) })
  }
  await shop.settled()
  return pages
}

let before: Drawn[]
beforeAll(async () => {
  before = await drawnBy(await createShop())
}, 120_000)

it('every page has a tag, the same in every isolate with the same settings', async () => {
  const again = await drawnBy(await createShop())
  expect(again.map(({ tag }) => tag)).toEqual(before.map(({ tag }) => tag))
  for (const { tag } of again) expect(tag).toMatch(/^W\/"[\w+/=]{16}"$/)
  expect(new Set(again.map(({ tag }) => tag)).size).toBe(again.length)
})

it.each(Object.entries(CHANGED))(
  'a new %s gives a new tag to every page that shows it, and no page is without one',
  async (_setting, values) => {
    const base =
      values.TEAM_CLIENT_CAPTION === 'They trust us'
        ? await drawnBy(await createShop(CHANGED.TEAM_CLIENT_NAMES))
        : before
    const after = await drawnBy(await createShop(values))
    for (const [index, { tag, shown }] of after.entries()) {
      const path = pathsOf('acme')[index]
      expect([path, tag]).toEqual([path, expect.stringMatching(/^W\//)])
      if (shown !== base[index]?.shown) expect([path, tag]).not.toEqual([path, base[index]?.tag])
    }
  },
)

it('a secret changes no page and no tag', async () => {
  for (const name of ['OPERATOR_TOKEN', 'MAIL_SECRET', 'SHOPIFY_STOREFRONT_TOKEN', 'LOG_REQUESTS'] as const)
    expect((await drawnBy(await createShop(CHANGED[name]))).map(({ tag }) => tag)).toEqual(before.map(({ tag }) => tag))
})

it('a client who is taken off the teams page is gone for whoever held the page before', async () => {
  const named = await createShop({ ...CHANGED.TEAM_CLIENT_NAMES, SITE_URL: SITE })
  const held = await named.fetch('/acme-teams')
  expect(await held.text()).toContain('Globex')
  const shop = await createShop()
  const answer = await shop.fetch('/acme-teams', { headers: { 'If-None-Match': held.headers.get('etag') ?? '' } })
  expect(answer.status).toBe(200)
  expect(await answer.text()).not.toContain('Globex')
})
