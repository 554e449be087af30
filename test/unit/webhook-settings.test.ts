// The settings of the two webhooks and of the stock, as the app, its start and its deploy read them.
import { describe, expect, it } from 'vitest'
import { readAppConfig } from '#app/env.ts'

const READY = { ANON_KEY: 'public', APP_HOST: 'http://app.localhost:8787', SITE_URL: 'http://localhost:8787' }
const read = (settings: Record<string, string>) => readAppConfig({ ...READY, ...settings })
const configOf = (settings: Record<string, string>) => {
  const result = read(settings)
  return result.ok ? result.config : null
}

const SECRET = 'shpss_0123456789'

describe('SHOPIFY_WEBHOOK_SECRET', () => {
  it.each([
    ['', []],
    [SECRET, [SECRET]],
    [`${SECRET},${SECRET}x`, [SECRET, `${SECRET}x`]],
    [`${SECRET}, ${SECRET}x`, [SECRET, `${SECRET}x`]],
    ['x'.repeat(256), ['x'.repeat(256)]],
  ])('HOST-25 ORD-06 %j is read', (given, secrets) => {
    expect(configOf({ SHOPIFY_WEBHOOK_SECRET: given })?.shopifyWebhookSecrets).toEqual(secrets)
  })

  it.each([
    'x'.repeat(15),
    'x'.repeat(257),
    `${SECRET},`,
    `${SECRET},short`,
    `${SECRET},${SECRET},${SECRET}`,
    `${SECRET} ${SECRET}`,
    `${SECRET}é`,
  ])('HOST-25 ORD-06 %j is refused in one sentence', (given) => {
    expect(read({ SHOPIFY_WEBHOOK_SECRET: given })).toEqual({
      ok: false,
      problems: ['SHOPIFY_WEBHOOK_SECRET must be one signing secret, or two separated by a comma.'],
    })
  })
})

describe('STRIPE_WEBHOOK_SECRET', () => {
  it.each([
    ['', []],
    ['whsec_a1', ['whsec_a1']],
    ['whsec_a1,whsec_b2', ['whsec_a1', 'whsec_b2']],
  ])('HOST-25 STR-30 %j is read', (given, secrets) => {
    expect(configOf({ STRIPE_WEBHOOK_SECRET: given })?.stripeWebhookSecrets).toEqual(secrets)
  })

  it.each(['a1', 'whsec_', 'whsec_a1,b2', 'whsec_a1,', 'whsec_a,whsec_b,whsec_c', 'WHSEC_a1'])(
    'HOST-25 STR-30 %j is refused in one sentence',
    (given) => {
      expect(read({ STRIPE_WEBHOOK_SECRET: given })).toEqual({
        ok: false,
        problems: ['STRIPE_WEBHOOK_SECRET must begin with whsec_; two are separated by a comma.'],
      })
    },
  )
})

describe('STOCK_LOW', () => {
  it.each([
    ['', 20],
    ['0', 0],
    ['10000', 10_000],
  ])('CON-37 %j is read', (given, low) => {
    expect(configOf({ STOCK_LOW: given })?.stockLow).toBe(low)
  })

  it.each(['-1', '10001', '1.5', 'few', '1e3'])('CON-37 %j is refused in one sentence', (given) => {
    expect(read({ STOCK_LOW: given })).toEqual({
      ok: false,
      problems: ['STOCK_LOW must be a whole number from 0 to 10000; 0 never warns.'],
    })
  })
})

describe('AFFILIATE_PERCENT', () => {
  it.each([
    ['', 10],
    ['1', 1],
    [' 50 ', 50],
  ])('AFF-02 %j is read', (given, percent) => {
    expect(configOf({ AFFILIATE_PERCENT: given })?.affiliatePercent).toBe(percent)
  })

  it.each(['0', '51', '-1', '12.5', '10%', 'ten'])('AFF-02 %j is refused in one sentence', (given) => {
    expect(read({ AFFILIATE_PERCENT: given })).toEqual({
      ok: false,
      problems: ['AFFILIATE_PERCENT must be a whole number from 1 to 50.'],
    })
  })
})

describe('SHOPIFY_SHOP_DOMAIN', () => {
  const SHOPIFY_STOREFRONT_URL = 'https://acme.myshopify.com/api/2026-07/graphql.json'

  it('ORD-09 is the host name of the storefront where it is empty', () => {
    expect(configOf({})?.shopDomain).toBe('')
    expect(configOf({ SHOPIFY_STOREFRONT_URL })?.shopDomain).toBe('acme.myshopify.com')
    expect(configOf({ SHOPIFY_STOREFRONT_URL, SHOPIFY_SHOP_DOMAIN: 'Other.myshopify.com' })?.shopDomain).toBe(
      'other.myshopify.com',
    )
  })

  it.each(['acme', 'https://acme.myshopify.com', 'acme.myshopify.com/x', 'acme..com', 'a b.com', '-a.com'])(
    'HOST-25 ORD-09 %j is refused in one sentence',
    (given) => {
      expect(read({ SHOPIFY_SHOP_DOMAIN: given })).toEqual({
        ok: false,
        problems: ['SHOPIFY_SHOP_DOMAIN must be a host name, like "acme.myshopify.com".'],
      })
    },
  )
})
