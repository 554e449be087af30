// Reads orders from Shopify's Admin API page by page (REST, whose orders have the shape of the webhooks).
import * as z from 'zod/mini'
import { shopifyId } from '#app/webhooks/shopify-message.ts'
import { requestJson } from '#http/outgoing.ts'
import { Failure } from '#scripts/failure.ts'

export interface ShopifyAccess {
  /** Origin of the store, without a trailing slash. */
  origin: string
  /** Version of the API, like "2026-04". */
  version: string
  /** Token of the Admin API; sent to this store only. */
  token: string
}

const LIMIT_MS = 30_000
/** Attempts after a rate limit, and the pause between them in milliseconds. */
const TRIES = 6
const PAUSE_MS = 2100
const PAGE = 50

/** The used fields of an order (ORD-11). */
const FIELDS = [
  ...['id', 'name', 'email', 'test', 'financial_status', 'cancelled_at', 'currency', 'total_price', 'subtotal_price'],
  ...['line_items', 'shipping_address', 'customer', 'discount_codes', 'refunds'],
  ...['presentment_currency', 'total_price_set', 'subtotal_price_set', 'customer_locale'],
].join(',')

/** Orders created or changed since then, in any state, ordered by id. `since` in whole seconds. */
export async function* shopifyOrders(access: ShopifyAccess, since: number): AsyncGenerator<readonly unknown[]> {
  let limit = PAGE
  for (let after = '0'; ; ) {
    const query = new URLSearchParams({
      status: 'any',
      updated_at_min: new Date(since * 1000).toISOString(),
      limit: String(limit),
      since_id: after,
      fields: FIELDS,
    })
    const answer = await ask(access, `orders.json?${query}`)
    if (answer === 'too_large' && limit > 1) {
      limit = Math.ceil(limit / 4)
      continue
    }
    const orders = listOf(answer, 'orders')
    if (orders === null)
      throw refused('orders', answer, 'read_orders, and read_all_orders for those of more than 60 days ago')
    if (orders.length === 0) return
    yield orders
    after = nextOf(orders, after)
  }
}

/** Disputes of Shopify Payments; null if the token may not read them, or the store does not use Shopify Payments. */
export async function shopifyDisputes(access: ShopifyAccess): Promise<readonly unknown[] | null> {
  const found: unknown[] = []
  for (let after = '0'; ; ) {
    const answer = await ask(access, `shopify_payments/disputes.json?${new URLSearchParams({ since_id: after })}`)
    if (answer === 403 || answer === 404) return null
    const disputes = listOf(answer, 'disputes')
    if (disputes === null) throw refused('disputes', answer, 'read_shopify_payments_disputes')
    if (disputes.length === 0) return found
    found.push(...disputes)
    after = nextOf(disputes, after)
  }
}

type Answer = { value: unknown } | number | string

/** The response, or the status or reason of a failure. */
async function ask({ origin, version, token }: ShopifyAccess, path: string): Promise<Answer> {
  for (let tries = 1; ; tries++) {
    const answer = await requestJson(
      { url: `${origin}/admin/api/${version}/${path}`, headers: { 'x-shopify-access-token': token } },
      { type: 'application/json', text: null },
      { limitMs: LIMIT_MS },
    )
    if (answer.ok) return { value: answer.value }
    const { reason, status = 0 } = answer.error
    const mayPass = reason === 'unreachable' || status === 429 || status >= 500
    if (!mayPass || tries === TRIES) return reason === 'status' ? status : reason
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
}

function listOf(answer: Answer, name: string): readonly unknown[] | null {
  if (typeof answer !== 'object') return null
  const read = z.object({ [name]: z.array(z.unknown()) }).safeParse(answer.value)
  return read.success ? (read.data[name] ?? null) : null
}

const entry = z.object({ id: shopifyId })

/** The id after which the next page begins: the last of this one, which must be higher than the previous one. */
function nextOf(page: readonly unknown[], after: string): string {
  const last = entry.safeParse(page.at(-1))
  if (!last.success || BigInt(last.data.id) <= BigInt(after))
    throw new Failure('Shopify answers with a page that does not follow the one before. What was imported stays.')
  return last.data.id
}

function refused(what: string, answer: Answer, scopes: string): Failure {
  const said = typeof answer === 'object' ? 'its answer is no such list' : `it answers ${answer}`
  const why =
    answer === 401 || answer === 403
      ? `SHOPIFY_ADMIN_TOKEN is not one of this store's Admin API, or lacks the scope ${scopes}.`
      : answer === 'redirect' || answer === 404
        ? 'Name the store with --var SHOPIFY_SHOP_DOMAIN:acme.myshopify.com.'
        : 'Try again later.'
  return new Failure(`Shopify did not list the ${what}: ${said}. ${why} What was imported stays.`)
}
