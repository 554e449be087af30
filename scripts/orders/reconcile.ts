// `orders reconcile --since DATE`: fetches orders, cancellations, refunds and disputes since then from Shopify and
// Stripe, and stores the missing ones through the webhook intake. For use after restoring an older database. It never
// changes known rows, so it can be repeated. It sends no mail: the buyer got one when the message first arrived.
import * as z from 'zod/mini'
import { disputeOf, orderOf, refundsOf } from '#app/webhooks/shopify-message.ts'
import { knownVariants, takeIncoming } from '#app/webhooks/shopify-order.ts'
import {
  disputeEvent,
  failedRefundEvent,
  isPaidSession,
  refundEvent,
  sessionOrder,
} from '#app/webhooks/stripe-message.ts'
import { cacheKey } from '#commerce/cached.ts'
import type { IncomingOrder } from '#domain/order/order.ts'
import { apiVersion, STOREFRONT_API_VERSION } from '#domain/shop/api-version.ts'
import { createCatalogue } from '#domain/shop/catalogue.ts'
import { lenientObject, lenientText } from '#domain/text/lenient.ts'
import { marketsOf } from '#http/markets.ts'
import { readArgs } from '#scripts/chips/args.ts'
import type { Database } from '#scripts/d1.ts'
import { Failure, UsageFailure } from '#scripts/failure.ts'
import type { Context } from '#scripts/operator.ts'
import { print } from '#scripts/output.ts'
import { checkSettings, type Settings } from '#scripts/settings.ts'
import type { Config } from '#src/env.ts'
import { Books, BUDGET_MS } from './books.ts'
import { type ShopifyAccess, shopifyDisputes, shopifyOrders } from './shopify-orders.ts'
import { stripeDisputes, stripeRefunds, stripeSessions } from './stripe-orders.ts'

const NO_TILL =
  'Set STRIPE_SECRET_KEY, or SHOPIFY_ADMIN_TOKEN with SHOPIFY_STOREFRONT_URL: in .dev.vars, or as environment variables.'

export async function reconcile(args: string[], db: Database, context: Context): Promise<number> {
  const { values } = readArgs(args, { options: { since: { type: 'string' } } })
  const now = Math.floor(Date.now() / 1000)
  const since = momentOf(values.since ?? '', now)
  const settings = withSecrets(context.settings)
  const config = await checkSettings(settings)
  const shopify = shopifyAccess(settings, config)
  if (shopify === null && config.stripe.secretKey === '') throw new Failure(NO_TILL)
  const books = new Books(db, now, context, marketsOf(config))
  if (shopify !== null) await readShopify(shopify, since, { books, config, lookUp: context.lookUp })
  // In a live shop, sessions in test mode become test orders. With --remote the shop counts as live, because local
  // settings do not describe it.
  const isLive = config.production || context.remote
  if (config.stripe.secretKey !== '') await readStripe(since, { books, config, isLive })
  print(books.sum())
  if (context.dryRun) print('Nothing was written (dry run).')
  return books.leftOut === 0 ? 0 : 1
}

/** The settings, with secrets of the environment taking precedence over those of local files. */
function withSecrets(settings: Settings): Settings {
  const given = ['STRIPE_SECRET_KEY', 'SHOPIFY_ADMIN_TOKEN'].flatMap((name) =>
    process.env[name] ? [[name, process.env[name]] as const] : [],
  )
  return { ...settings, ...Object.fromEntries(given) }
}

/** Parses a day or a point in time. Returns whole seconds since the epoch. */
function momentOf(text: string, now: number): number {
  const isDate = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d))?$/.test(text)
  const at = isDate ? Math.floor(Date.parse(text) / 1000) : Number.NaN
  if (
    !Number.isSafeInteger(at) ||
    (isDate && new Date(`${text.slice(0, 10)}T00:00:00Z`).getUTCDate() !== Number(text.slice(8, 10)))
  )
    throw new UsageFailure('--since must be a day or a moment, like 2026-11-20 or 2026-11-20T09:00:00Z.')
  if (at > now) throw new UsageFailure('--since is in the future.')
  return at
}

function shopifyAccess(settings: Settings, { storefront: { url } }: Config): ShopifyAccess | null {
  const text = (name: string): string => String(settings[name] ?? '').trim()
  const [token, domain] = [text('SHOPIFY_ADMIN_TOKEN'), text('SHOPIFY_SHOP_DOMAIN')]
  if (token === '' || (url === '' && domain === '')) return null
  if (!/^[\x21-\x7e]{8,256}$/.test(token))
    throw new Failure('SHOPIFY_ADMIN_TOKEN must be one word of plain characters.')
  if (domain !== '' && !/^[a-z0-9.-]+$/i.test(domain)) throw new Failure('SHOPIFY_SHOP_DOMAIN must be a host name.')
  const origin = domain === '' ? new URL(url).origin : `https://${domain.toLowerCase()}`
  return { origin, version: apiVersion(url) ?? STOREFRONT_API_VERSION, token }
}

const shopifyOrder = lenientObject({ name: lenientText, financial_status: lenientText, cancelled_at: lenientText })

async function readShopify(
  access: ShopifyAccess,
  since: number,
  { books, config, lookUp }: { books: Books; config: Config; lookUp: Context['lookUp'] },
): Promise<void> {
  const catalogue = createCatalogue(config.brand)
  const keys = config.storefront.url === '' ? [] : catalogue.designs.map(({ handle }) => cacheKey(handle))
  const variants = await knownVariants(await keptIn(lookUp, keys), config)
  for await (const messages of shopifyOrders(access, since)) {
    // Orders that were never paid are ignored, as in the webhook.
    const incoming = messages.flatMap((message) => {
      const order = orderOf(message, catalogue, variants, books.markets)
      const { financial_status, name } = shopifyOrder.parse(message)
      const state = financial_status.toLowerCase()
      if (order === null && SOME_MONEY.includes(state)) books.leaveOut('Shopify', name, state)
      return order === null ? [] : [{ message, order }]
    })
    const known = await books.known(
      'shopify',
      incoming.map(({ order }) => order.externalId),
    )
    const open: IncomingOrder[] = []
    for (const { message, order } of incoming) {
      const isKnown = known.has(order.externalId)
      const isOver = shopifyOrder.parse(message).cancelled_at !== '' || refundsOf(message).length > 0
      if (!isOver && !isKnown) open.push(order)
      else if (!isOver) books.count('known', order.number)
      else
        await books.takeEnded(isKnown, order.number, (also) =>
          takeIncoming(books.env, order, message, books.now, {
            also: also('shopify', order.externalId),
            alsoEnd: also('shopify', order.externalId),
            markets: books.markets,
            mails: false,
            left: () => BUDGET_MS,
          }),
        )
    }
    await books.takeOpen(open)
  }
  const disputes = await shopifyDisputes(access)
  if (disputes === null)
    return print('Shopify: disputes were not read; the token lacks their scope, or the store has none.')
  await books.takeDisputes(disputes.flatMap((message) => disputeOf(message) ?? []))
}

/** Financial states in which money was received. Partly paid orders are left to the operator. */
const SOME_MONEY = ['paid', 'partially_paid', 'partially_refunded', 'refunded']

const stripeRefund = lenientObject({ charge: z.optional(z.unknown()) })
const stripeSession = lenientObject({ id: lenientText, livemode: z.catch(z.boolean(), true) })

async function readStripe(
  since: number,
  { books, config, isLive }: { books: Books; config: Config; isLive: boolean },
): Promise<void> {
  const catalogue = createCatalogue(config.brand)
  const { stripe } = config
  // Refunds first, so that a refunded order is never open in between.
  for await (const refunds of stripeRefunds(stripe, since))
    await books.takeRefunds(
      refunds
        .flatMap((refund) => [refundEvent(stripeRefund.parse(refund).charge), failedRefundEvent(refund)])
        .flatMap((event) => (event.is === 'refund' ? [event.refund] : [])),
    )
  for await (const disputes of stripeDisputes(stripe, since))
    await books.takeDisputes(
      disputes.map(disputeEvent).flatMap((event) => (event.is === 'dispute' ? [event.dispute] : [])),
    )
  for await (const sessions of stripeSessions(stripe, since)) {
    const incoming = sessions.flatMap((session) => {
      if (!isPaidSession(session)) return []
      const order = sessionOrder(session, catalogue, books.markets)
      const { id, livemode } = stripeSession.parse(session)
      if (order === null) books.leaveOut('Stripe', id, 'paid')
      return order === null ? [] : [{ ...order, test: isLive && !livemode }]
    })
    const known = await books.known(
      'stripe',
      incoming.map(({ externalId }) => externalId),
    )
    for (const { number } of incoming.filter(({ externalId }) => known.has(externalId))) books.count('known', number)
    await books.takeOpen(incoming.filter(({ externalId }) => !known.has(externalId)))
  }
}

/**
 * The values of these keys in KV, as a binding for the Worker's code. Read in advance, because a call of wrangler takes
 * longer than the Worker waits.
 */
async function keptIn(lookUp: Context['lookUp'], keys: readonly string[]): Promise<KV> {
  const kept = new Map<string, unknown>()
  for (const key of keys) {
    const text = await lookUp(key)
    if (text !== null) kept.set(key, JSON.parse(text))
  }
  // Only `get` is used.
  return { get: async (key: string) => kept.get(key) ?? null } as unknown as KV
}

type KV = Parameters<typeof knownVariants>[0]
