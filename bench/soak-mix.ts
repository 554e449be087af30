// The requests of `npm run load`: of each hundred, 66 taps, 15 pages of the shop, 5 of the app, 10 calls, and 4
// messages from Shopify, which report one order twice and its refund twice.
import type { Brand } from '../src/domain/site/brand.ts'
import { SHOP, shopifyHmac } from '../test/support/provider-signatures.ts'

export const KINDS = ['tap', 'page', 'app page', 'call', 'message'] as const
export type Kind = (typeof KINDS)[number]

/** A request; with a body it is a POST. */
export interface Wanted {
  kind: Kind
  worker: 'shop' | 'app'
  path: string
  body?: string
  headers?: Readonly<Record<string, string>>
  /** The address it signs up. */
  email?: string
  /** The order it reports, and whether that is paid or refunded. */
  told?: { order: string; what: 'paid' | 'refunded' }
  /** What a successful response counts as; a tap counts only if it leads to the profile. */
  counts?: 'taps' | 'views' | 'clicks'
}

/** The only chip of the mix that leads to a profile. */
export const LINKED_CHIP = 'DEMO0001'
export const VIEWED_PROFILE = 'ava'
export const REFERRAL_CODE = 'LOAD10'
/** The end of all addresses of the load. */
export const AT_LOAD = '@load.example'
/** The beginning of all order numbers of the load. */
export const ORDER_PREFIX = '#L'
export const buyerOf = (order: string): string => `o${order.slice(ORDER_PREFIX.length)}${AT_LOAD}`

interface Call {
  path: string
  body: object
  email?: string
  counts?: 'views' | 'clicks'
}

/** Returns the request for a serial number, which makes addresses and orders unique. */
export function mix({ brand, anonKey }: { brand: Brand; anonKey: string }): (n: number) => Wanted | Promise<Wanted> {
  const pages = ['/', '/product?card=joker', '/core-editions', '/limited-editions', '/faq', '/checkout', '/nowhere']
  pages.push(`/${brand.slug}plus`, `/profile/${brand.demoUsername}`, `/profile/${VIEWED_PROFILE}`)
  const appPages = ['/login', '/register?chip=DEMO0006', '/admin/orders', '/nowhere']
  const chips = [LINKED_CHIP, 'DEMO0002', 'DEMO0003', 'UNKNOWN42']
  const signUp = (path: string, email: string): Call => ({ path, body: { name: 'Load', email }, email })
  const calls: ((n: number) => Call)[] = [
    (n) => signUp('/api/tables/newsletter_signups', `n${n}${AT_LOAD}`),
    (n) => signUp('/api/functions/send-discount-code', `d${n}${AT_LOAD}`),
    () => ({ path: '/api/functions/resolve-tap', body: { chip_id: LINKED_CHIP } }),
    () => ({ path: '/api/functions/track-referral-click', body: { referralCode: REFERRAL_CODE }, counts: 'clicks' }),
    () => ({ path: '/api/functions/profile-view', body: { username: VIEWED_PROFILE }, counts: 'views' }),
    () => ({
      path: '/api/functions/commerce',
      body: { action: 'getProductByHandle', handle: `joker-${brand.slug}-card` },
    }),
  ]
  const turn = <Item>(items: readonly Item[], n: number): Item => items[n % items.length] as Item // never empty
  return (n) => {
    const place = (n * 37) % 100 // 37 and 100 have no common factor: each hundred has each place once
    if (place < 66) {
      const chip = turn(chips, n)
      const tap: Wanted = { kind: 'tap', worker: 'shop', path: `/scan/${chip}?n=${n % 500}` }
      return chip === LINKED_CHIP ? { ...tap, counts: 'taps' } : tap
    }
    if (place < 81) return { kind: 'page', worker: 'shop', path: turn(pages, n) }
    if (place < 86) return { kind: 'app page', worker: 'app', path: turn(appPages, n) }
    if (place >= 96) return orderMessage(Math.floor(n / 100), place - 96)
    const { body, ...call } = turn(calls, n)(n)
    const headers = { 'content-type': 'application/json', apikey: anonKey }
    return { kind: 'call', worker: 'shop', headers, body: JSON.stringify(body), ...call }
  }
}

const money = (amount: string) => ({ amount, currency_code: 'GBP' })

/**
 * One of the four messages of an order: two report the order, with different bytes, and two its refund. Each has its
 * own id.
 */
async function orderMessage(n: number, message: number): Promise<Wanted> {
  const id = 9_000_000_000 + n
  const order = `${ORDER_PREFIX}${n}`
  const what = message < 2 ? 'paid' : 'refunded'
  const paid = {
    id,
    name: order,
    email: buyerOf(order),
    test: false,
    financial_status: 'paid',
    currency: 'GBP',
    total_price: '80.00',
    subtotal_price: '80.00',
    total_price_set: { shop_money: money('80.00'), presentment_money: money('80.00') },
    updated_at: `2026-11-01T10:00:0${message}Z`,
    cancelled_at: null,
    line_items: [{ sku: 'tappt-card', variant_id: 1, title: 'BLACK EDITION', quantity: 1, properties: [] }],
    shipping_address: {
      name: 'Robin Vale',
      address1: '1 Example Street',
      city: 'London',
      zip: 'E1 1AA',
      country_code: 'GB',
    },
    customer: { first_name: 'Robin' },
    discount_codes: [],
  }
  const refunded = {
    id: 8_000_000_000 + n,
    order_id: id,
    transactions: [{ kind: 'refund', status: 'success', amount: '10.00', currency: 'GBP' }],
  }
  const body = JSON.stringify(what === 'paid' ? paid : refunded)
  const headers = {
    'content-type': 'application/json',
    'x-shopify-topic': what === 'paid' ? 'orders/paid' : 'refunds/create',
    'x-shopify-shop-domain': SHOP,
    'x-shopify-webhook-id': crypto.randomUUID(),
    'x-shopify-hmac-sha256': await shopifyHmac(body),
  }
  return { kind: 'message', worker: 'app', path: '/webhooks/shopify', headers, body, told: { order, what } }
}
