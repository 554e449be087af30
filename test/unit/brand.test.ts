// The brand and the settings it comes from. Requirements: BRAND-01 to BRAND-03, BRAND-05 to BRAND-15; D-01 to D-06.
import { describe, expect, it } from 'vitest'
import { messagesOf } from '#client/browser/toast/messages.ts'
import { createBrand, premiumName, storageKeys } from '#domain/site/brand.ts'
import { pagePaths } from '#domain/site/routes.ts'
import { RESERVED_SLUGS, slugProblem } from '#domain/site/slug.ts'
import { type Bindings, readConfig, siteOrigin } from '#src/env.ts'
import { ENGLISH_SHOP } from '#test/support/words.ts'

const settings = (vars: Record<string, unknown> = {}) => readConfig({ ANON_KEY: 'k', ...vars } as unknown as Bindings)
const brandOf = (vars: Record<string, unknown> = {}) => {
  const result = settings(vars)
  if (!result.ok) throw new Error(result.problems.join(' '))
  return result.config.brand
}
const problemsOf = (vars: Record<string, unknown>) => {
  const result = settings(vars)
  return result.ok ? [] : result.problems
}

describe('defaults', () => {
  it('BRAND-01 BRAND-02 BRAND-03 slug, display name and upper-case form', () => {
    expect(brandOf()).toMatchObject({ slug: 'tappt', name: 'Tappt', upper: 'TAPPT' })
  })

  it('BRAND-05 BRAND-06 BRAND-07 BRAND-08 BRAND-09 BRAND-10 addresses follow the slug', () => {
    expect(createBrand({ slug: 'acme', name: 'Acme' })).toMatchObject({
      appHost: 'https://app.acme.example',
      brandSiteUrl: 'https://www.acme.example',
      bookingUrl: 'https://booking.acme.example/30min',
      instagramUrl: 'https://www.instagram.com/acme',
      tiktokUrl: 'https://www.tiktok.com/@acme',
      supportEmail: 'support@acme.example',
      privacyEmail: 'privacy@acme.example',
      legalEmail: 'legal@acme.example',
      demoUsername: 'acme',
    })
  })

  it('BRAND-13 BRAND-14 BRAND-15 promo code, tier name and sentences', () => {
    expect(brandOf().promoCode).toBe('TAPPT10')
    expect(premiumName(brandOf())).toBe('Tappt Premium')
    expect(messagesOf({ ...ENGLISH_SHOP, brand: brandOf() }).welcome.title).toBe('Welcome to Tappt!')
  })

  it('BRAND-11 there is no pixel, and no mail sender', () => {
    const result = settings()
    expect(result.ok && [result.config.pixelId, result.config.mailFrom, result.config.production]).toEqual([
      '',
      '',
      false,
    ])
  })
})

describe('settings', () => {
  const VARS = {
    BRAND_SLUG: 'acme',
    BRAND_NAME: 'Acme & Sons',
    APP_HOST: 'https://hub.example/',
    BRAND_SITE_URL: 'https://acme.example/about',
    BOOKING_URL: 'https://cal.example/acme',
    INSTAGRAM_URL: 'https://www.instagram.com/acmesons',
    TIKTOK_URL: 'https://www.tiktok.com/@acmesons',
    SUPPORT_EMAIL: 'help@acme.example',
    PRIVACY_EMAIL: 'data@acme.example',
    LEGAL_EMAIL: 'law@acme.example',
    DEMO_USERNAME: 'mara',
    PIXEL_ID: 'P1',
    ANON_KEY: 'public',
    SITE_URL: 'https://shop.acme.example',
  }

  it('BRAND-01 to BRAND-12 each value is one setting', () => {
    const result = settings(VARS)
    expect(result.ok && result.config).toMatchObject({ pixelId: 'P1', anonKey: 'public', siteUrl: VARS.SITE_URL })
    expect(brandOf(VARS)).toEqual({
      slug: 'acme',
      name: 'Acme & Sons',
      upper: 'ACME',
      promoCode: 'ACME10',
      appHost: 'https://hub.example',
      brandSiteUrl: VARS.BRAND_SITE_URL,
      bookingUrl: VARS.BOOKING_URL,
      instagramUrl: VARS.INSTAGRAM_URL,
      tiktokUrl: VARS.TIKTOK_URL,
      supportEmail: VARS.SUPPORT_EMAIL,
      privacyEmail: VARS.PRIVACY_EMAIL,
      legalEmail: VARS.LEGAL_EMAIL,
      demoUsername: 'mara',
    })
  })

  it.each(['Acme', 'ac-me', '', 'ä', 'a'.repeat(33), ...RESERVED_SLUGS])('BRAND-01 %j is no slug', (slug) => {
    expect(slugProblem(slug)).not.toBeNull()
  })

  it('BRAND-01 every first path segment of a page is reserved', () => {
    const segments = Object.values(pagePaths({ slug: '' }))
      .flat()
      .map((path) => path.split('/')[1] ?? '')
    const own = segments.filter((segment) => segment !== '' && /^[a-z0-9]+$/.test(segment) && segment !== 'plus')
    expect(own.filter((segment) => !RESERVED_SLUGS.includes(segment))).toEqual([])
  })

  it.each([
    [{ BRAND_SLUG: 'App' }, 'BRAND_SLUG'],
    [{ BRAND_SLUG: 'api' }, 'BRAND_SLUG'],
    [{ APP_HOST: 'app.acme.example' }, 'APP_HOST'],
    [{ APP_HOST: 'https://app.acme.example/x' }, 'APP_HOST'],
    [{ APP_HOST: 'javascript:alert(1)' }, 'APP_HOST'],
    [{ SITE_URL: 'https://u:p@shop.example' }, 'SITE_URL'],
    [{ SUPPORT_EMAIL: 'a@b.example\nBcc: x@y.example' }, 'SUPPORT_EMAIL'],
    [{ MAIL_FROM: 'Shop <a@b.example>' }, 'MAIL_FROM'],
    [{ COMMERCE_MODE: 'demo' }, 'COMMERCE_MODE'],
    [{ SHOPIFY_STOREFRONT_URL: 'http://acme.example/api/2026-04/graphql.json' }, 'SHOPIFY_STOREFRONT_URL'],
    [{ SHOPIFY_STOREFRONT_URL: 'https://acme.example/graphql.json' }, 'SHOPIFY_STOREFRONT_URL'],
    [{ SHOPIFY_STOREFRONT_TOKEN: 'two words' }, 'SHOPIFY_STOREFRONT_TOKEN'],
    [{ DEMO_USERNAME: 'a/b' }, 'DEMO_USERNAME'],
    [{ DEMO_USERNAME: 'mara.' }, 'DEMO_USERNAME'],
    [{ PIXEL_ID: 5 }, 'PIXEL_ID'],
    [{ ANON_KEY: '' }, 'ANON_KEY'],
    [{ APP_ENV: 'production' }, 'SITE_URL'],
    ...['prod', 'Production', 'PRODUCTION', 'live', 'staging', 'dev', 'Development', 'true', '1'].map(
      (APP_ENV) => [{ APP_ENV }, 'APP_ENV must be "development" or "production".'] as [Record<string, string>, string],
    ),
    [{ APP_ENV: 5 }, 'APP_ENV'],
    [{ CONSENT: 'Off' }, 'CONSENT must be "required" or "off".'],
    [{ COMMERCE_MODE: 'Live' }, 'COMMERCE_MODE must be "sample", "live" or "stripe".'],
    [{ SAMPLE_ORDERS: 'yes' }, 'SAMPLE_ORDERS must be "on" or "off".'],
    [{ LOG_REQUESTS: 'ALL' }, 'LOG_REQUESTS must be "errors" or "all".'],
    [{ REFERRAL_STRICT: 'true' }, 'REFERRAL_STRICT must be "on" or "off".'],
    [{ TAP_PAUSED_PAGE: 'yes' }, 'TAP_PAUSED_PAGE must be "on" or "off".'],
    [{ TAP_PREFETCH: 'yes' }, 'TAP_PREFETCH must be "on" or "off".'],
    [{ BRAND_NAME: 'x'.repeat(61) }, 'BRAND_NAME'],
    [{ BRAND_NAME: 5 }, 'BRAND_NAME'],
  ])('BRAND-12 D-119 %j is named as a problem', (vars, name) => {
    expect(problemsOf(vars)).toEqual([expect.stringContaining(name)])
  })

  it('D-118 whoever sends mail outside development needs an address and a secret, also with a mistyped APP_ENV', () => {
    for (const APP_ENV of ['production', 'prod', 'Production'])
      expect(problemsOf({ APP_ENV, MAIL_FROM: 'a@acme.example' }).map((problem) => problem.split(' ')[0])).toEqual(
        expect.arrayContaining(['SITE_URL', 'MAIL_SECRET']),
      )
    expect(problemsOf({ APP_ENV: 'development', MAIL_FROM: 'a@acme.example' })).toEqual([])
    expect(problemsOf({ APP_ENV: ' ', MAIL_FROM: 'a@acme.example' })).toEqual([])
  })

  it('with broken settings what remains is the strictest reading of them, never the public key as a secret', () => {
    const broken = Object.fromEntries(
      [
        'APP_ENV',
        'COMMERCE_MODE',
        'CONSENT',
        'LOG_REQUESTS',
        'REFERRAL_STRICT',
        'SAMPLE_ORDERS',
        'TAP_PAUSED_PAGE',
        'TAP_PREFETCH',
      ].map((name) => [name, 'perhaps']),
    )
    const result = settings({ ...broken, BRAND_SLUG: 'api', APP_HOST: 'https://hub.example' })
    expect(!result.ok && result.strictest).toMatchObject({
      production: true,
      mailSecret: '',
      commerceMode: 'live',
      consentRequired: true,
      referralStrict: true,
      pausedPage: true,
      readsAhead: false,
      logRequests: 'errors',
      sampleOrders: false,
      brand: { slug: 'tappt', appHost: 'https://hub.example' },
    })
  })

  const NOT_HERE = 'SAMPLE_ORDERS must be "off" in production and outside COMMERCE_MODE "sample".'
  it.each<[object, string[]]>([
    [{ APP_ENV: 'production', SITE_URL: 'https://acme.example' }, [NOT_HERE]],
    [{ COMMERCE_MODE: 'live' }, [NOT_HERE]],
    [{}, []],
    [{ APP_ENV: 'development', COMMERCE_MODE: 'sample' }, []],
  ])('ORD-25 test orders where nothing is sold and nowhere else: with %j', (vars, problems) => {
    expect(problemsOf({ ...vars, SAMPLE_ORDERS: 'on' })).toEqual(problems)
    expect(problemsOf({ ...vars, SAMPLE_ORDERS: 'off' })).toEqual([])
    const read = settings({ ...vars, SAMPLE_ORDERS: 'on' })
    expect((read.ok ? read.config : read.strictest).sampleOrders).toBe(problems.length === 0)
  })

  it('ORD-25 test orders are off unless somebody says so', () => {
    const read = settings()
    expect(read.ok && read.config.sampleOrders).toBe(false)
  })

  it('all problems are told at once', () => {
    expect(problemsOf({ BRAND_SLUG: 'X', ANON_KEY: '', COMMERCE_MODE: '?' })).toHaveLength(3)
  })

  it('the answer is kept per environment', () => {
    const env = { ANON_KEY: 'k' } as unknown as Bindings
    expect(readConfig(env)).toBe(readConfig(env))
  })

  it('D-119 the own origin is SITE_URL, else that of the request', () => {
    const own = settings(VARS)
    const local = settings()
    expect(own.ok && siteOrigin(own.config, 'https://evil.example/x')).toBe('https://shop.acme.example')
    expect(local.ok && siteOrigin(local.config, 'http://localhost:8787/x')).toBe('http://localhost:8787')
  })
})

it('D-55 storage keys carry the slug, two are literal', () => {
  expect(storageKeys({ slug: 'acme' })).toMatchObject({
    cart: 'acme-cart',
    referral: 'acme-referral',
    referralEarlier: 'acme-referral-earlier',
    theme: 'acme-theme',
    themeHintShown: 'acme-theme-hint-shown',
    popupShown: 'newsletter-popup-shown',
    signupCompleted: 'newsletter-signup-completed',
  })
})
