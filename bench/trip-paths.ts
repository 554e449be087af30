// The requests whose calls to D1 and KV are counted, each with the requests before it in the same isolate.
import { encodeOrder } from '../src/commerce/sample-checkout-id.ts'
import { createCatalogue } from '../src/domain/shop/catalogue.ts'
import type { Brand } from '../src/domain/site/brand.ts'
import { API_PATHS, routes } from '../src/domain/site/routes.ts'
import { HOT_AFTER } from '../src/domain/site/timings.ts'
import { RENAMED, visitChips } from './database.ts'

/** A request; with a body it is a POST. */
export interface Sent {
  path: string
  body?: object
  headers?: Record<string, string>
}
export interface TripPath {
  sent: Sent
  /** Sent before and completed, including the work after the response. */
  first?: Sent[]
  /** The expected status. */
  status: number
  settings?: Record<string, string>
}

const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1'
const TOKEN = 'the-operators-token-of-the-bench-32'
const OPERATOR = { Authorization: `Bearer ${TOKEN}` }

/** The requests by name, each for a new isolate. */
export function tripPaths(brand: Brand, anonKey: string): Record<string, TripPath> {
  const to = routes(brand)
  const get = (path: string): Sent => ({ path, headers: { 'User-Agent': PHONE } })
  const tap = (chip: string) => get(`/scan/${chip}`)
  const profile = (number: number) => `visit${String(number).padStart(4, '0')}`
  const post = (path: string, body: object): Sent => ({ path, body, headers: { 'User-Agent': PHONE, apikey: anonKey } })
  const [chip = ''] = visitChips
  const variantId = `gid://sample/ProductVariant/joker-${brand.slug}-card`
  const checkout = (discountCode?: string) =>
    post(API_PATHS.commerce, {
      action: 'createCheckout',
      input: { lineItems: [{ variantId, quantity: 1 }], ...(discountCode ? { discountCode } : {}) },
    })
  const designId = createCatalogue(brand).designs[0]?.id ?? ''
  const syncedChip = { chip_id: 'VISIT0009', status: 'linked_with_profile', username: profile(8) }
  return {
    'tap, linked': { sent: tap(chip), status: 302 },
    'tap, not linked': { sent: tap('DEMO0002'), status: 302 },
    'tap, unknown': { sent: tap('NOBODYS1'), status: 302 },
    'tap, paused': { sent: tap('DEMO0008'), status: 302 },
    'tap, hot': { sent: tap(chip), first: Array<Sent>(HOT_AFTER).fill(tap(chip)), status: 302 },
    'profile, first': { sent: get(to.profile(profile(2))), status: 200 },
    'profile, again': { sent: get(to.profile(profile(2))), first: [get(to.profile(profile(2)))], status: 200 },
    'profile, right after its tap': { sent: get(to.profile(profile(0))), first: [tap(chip)], status: 200 },
    'profile, by its old name': { sent: get(to.profile(RENAMED.before)), status: 302 },
    'profile, unknown': { sent: get(to.profile('nobody-has-this')), status: 404 },
    'contact card': { sent: get(to.contactCard(profile(3))), status: 200 },
    'contact card, by an old name': { sent: get(to.contactCard(RENAMED.before)), status: 302 },
    'share picture': { sent: get(to.profileShare(profile(4))), status: 200 },
    'QR code': { sent: get(to.profileQr(profile(5))), status: 200 },
    'QR code, by an old name': { sent: get(to.profileQr(RENAMED.before)), status: 302 },
    home: { sent: get(to.home), status: 200 },
    product: { sent: get(to.product('joker')), status: 200 },
    'cart link': { sent: get('/cart/12345678:1'), status: 302 },
    'call: newsletter': {
      sent: post(API_PATHS.newsletter, { name: 'Bench', email: 'newsletter@bench.example' }),
      status: 201,
    },
    'call: discount code': {
      sent: post(API_PATHS.discountCode, { name: 'Bench', email: 'code@bench.example' }),
      status: 200,
    },
    'call: product': {
      sent: post(API_PATHS.commerce, { action: 'getProductByHandle', handle: `joker-${brand.slug}-card` }),
      status: 200,
    },
    'call: checkout': { sent: checkout(), status: 200 },
    'call: checkout with a code': { sent: checkout(brand.promoCode), status: 200 },
    'call: public profile': { sent: post(API_PATHS.publicProfile, { _username: profile(6) }), status: 200 },
    'call: links': { sent: post(API_PATHS.socialLinks, { _username: profile(6) }), status: 200 },
    'call: resolve tap': { sent: post(API_PATHS.resolveTap, { chip_id: chip }), status: 200 },
    'call: link click': {
      sent: post(API_PATHS.linkClick, { username: profile(7), url: 'https://example.com/' }),
      status: 200,
    },
    'call: profile view': { sent: post(API_PATHS.profileView, { username: profile(7) }), status: 200 },
    'call: report': { sent: post(API_PATHS.reportProfile, { username: profile(7), reason: 'other' }), status: 201 },
    'call: referral click': { sent: post(API_PATHS.referralClick, { referralCode: 'FRIEND' }), status: 200 },
    'call: referral click, strict': {
      sent: post(API_PATHS.referralClick, { referralCode: 'FRIEND' }),
      settings: { REFERRAL_STRICT: 'on' },
      status: 200,
    },
    'sample checkout': {
      sent: get(to.sampleCheckout(encodeOrder({ lines: [[designId, 1]], discountCode: null }))),
      status: 200,
    },
    '/healthz': { sent: get('/healthz'), status: 200 },
    '/healthz, with the token': {
      sent: { path: '/healthz', headers: OPERATOR },
      settings: { OPERATOR_TOKEN: TOKEN },
      status: 200,
    },
    '/healthz, with a wrong token': {
      sent: { path: '/healthz', headers: { Authorization: 'Bearer wrong' } },
      settings: { OPERATOR_TOKEN: TOKEN },
      status: 401,
    },
    'sync of a chip that moves': {
      sent: { path: '/api/operator/sync', body: { chips: [syncedChip] }, headers: OPERATOR },
      settings: { OPERATOR_TOKEN: TOKEN },
      status: 200,
    },
  }
}
