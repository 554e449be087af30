// The settings of a shop that sells through Stripe, each wrong one named in one sentence. Requirements: STR-02, STR-05.
import { expect, it } from 'vitest'
import { missingCommerceSettings, readConfig } from '#src/env.ts'

const settings = (given: Record<string, string>) => readConfig({ ANON_KEY: 'k', ...given })
const problemsOf = (given: Record<string, string>) => {
  const read = settings(given)
  return read.ok ? [] : read.problems
}
const PRODUCTION = { APP_ENV: 'production', SITE_URL: 'https://acme.example' }
const MODE = 'COMMERCE_MODE must be "sample", "live" or "stripe".'
const SECRET = 'STRIPE_SECRET_KEY must begin with rk_ or sk_.'
const HOST = 'STRIPE_CHECKOUT_HOST must be a host name, like "pay.acme.example".'
const TAX = 'STRIPE_TAX must be "on" or "off".'
const COUNTRIES = 'STRIPE_COUNTRIES must be two-letter codes separated by commas, like "GB,IE".'
const API =
  'STRIPE_API_URL must be empty in production; elsewhere it may be an address of this machine, like "http://127.0.0.1:12111".'

it.each<[Record<string, string>, string]>([
  [{ COMMERCE_MODE: 'Stripe' }, MODE],
  [{ STRIPE_SECRET_KEY: 'pk_test_0123456789abcdef' }, SECRET],
  [{ STRIPE_SECRET_KEY: 'rk_short' }, SECRET],
  [{ STRIPE_SECRET_KEY: 'sk_test_0123456789 abcdef' }, SECRET],
  [{ STRIPE_SECRET_KEY: `sk_${'x'.repeat(257)}` }, SECRET],
  ...['https://pay.acme.example', 'pay.acme.example/x', 'pay', 'pay.acme.example:443', '-a.example', '1.2.3.4'].map(
    (STRIPE_CHECKOUT_HOST): [Record<string, string>, string] => [{ STRIPE_CHECKOUT_HOST }, HOST],
  ),
  [{ STRIPE_TAX: 'yes' }, TAX],
  ...['gb', 'GBR', 'GB;IE', 'GB,', ','].map((STRIPE_COUNTRIES): [Record<string, string>, string] => [
    { STRIPE_COUNTRIES },
    COUNTRIES,
  ]),
  ...['https://stripe.example', 'http://10.0.0.1:1', 'http://localhost.evil.example', 'http://127.0.0.1:1/v1'].map(
    (STRIPE_API_URL): [Record<string, string>, string] => [{ STRIPE_API_URL }, API],
  ),
  [{ STRIPE_API_URL: 'http://127.0.0.1:12111', ...PRODUCTION }, API],
])('STR-05 %j is named as a problem', (given, problem) => {
  expect(problemsOf(given)).toEqual([problem])
})

it('STR-05 the usual settings sell to Great Britain, without tax, at Stripe’s own address', () => {
  const read = settings({ COMMERCE_MODE: 'stripe', STRIPE_SECRET_KEY: 'rk_test_0123456789abcdef', ...PRODUCTION })
  expect(read.ok && read.config).toMatchObject({
    commerceMode: 'stripe',
    stripe: {
      secretKey: 'rk_test_0123456789abcdef',
      checkoutHost: '',
      tax: false,
      countries: ['GB'],
      apiUrl: 'https://api.stripe.com',
    },
  })
})

it('STR-02 without its key the mode is named as not set up', () => {
  const read = settings({ COMMERCE_MODE: 'stripe' })
  expect(read.ok && missingCommerceSettings(read.config)).toEqual(['STRIPE_SECRET_KEY'])
  expect(problemsOf({ COMMERCE_MODE: 'stripe' })).toEqual([])
})
