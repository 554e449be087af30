// Strict payment providers for tests of `orders reconcile`: the lists of Shopify's Admin API and of Stripe's API that
// it reads, over loopback HTTP, with the parameters, pages, headers and refusals of the real ones.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { STRIPE_API_VERSION } from '#domain/shop/api-version.ts'

export const ADMIN_TOKEN = 'shpat_0123456789abcdef0123456789abcdef'
export const STRIPE_KEY = 'rk_test_of_the_books_0123456789'

type Row = Record<string, unknown>

export interface TillBooks {
  url: string
  shopify: {
    /** Each with `updated_at`. */
    orders: Row[]
    /** null: the token may not read them. */
    disputes: Row[] | null
  }
  /** Each with `created`, the newest last. */
  stripe: { sessions: Row[]; refunds: Row[]; disputes: Row[]; charges: Row[] }
  /** Paths with their queries, as they were asked. */
  asked: string[]
  /** Answers so many of the next questions to Shopify with 429. */
  busy: number
  /** Answers with the first page always, as no payment provider should. */
  circles: boolean
  close(): Promise<void>
}

export async function startTillBooks(): Promise<TillBooks> {
  const http = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    books.asked.push(`${url.pathname}${url.search}`)
    if (url.pathname.startsWith('/admin/')) shopify(books, request, response, url)
    else stripe(books, request, response, url)
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const books: TillBooks = {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    shopify: { orders: [], disputes: [] },
    stripe: { sessions: [], refunds: [], disputes: [], charges: [] },
    asked: [],
    busy: 0,
    circles: false,
    close() {
      http.closeAllConnections()
      return new Promise((resolve) => http.close(() => resolve()))
    },
  }
  return books
}

const send = (response: ServerResponse, status: number, value: unknown, headers: Record<string, string> = {}) => {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers })
  response.end(JSON.stringify(value))
}

const unknownOf = (query: URLSearchParams, known: readonly string[]): string | undefined =>
  [...query.keys()].find((name) => !known.includes(name))

function shopify(books: TillBooks, { method, headers }: IncomingMessage, response: ServerResponse, url: URL): unknown {
  const refuse = (status: number, errors: string) => send(response, status, { errors })
  if (headers['x-shopify-access-token'] !== ADMIN_TOKEN)
    return refuse(401, '[API] Invalid API key or access token (unrecognized login or wrong password)')
  if (books.busy > 0) {
    books.busy--
    return send(response, 429, { errors: 'Exceeded 2 calls per second for api client.' }, { 'retry-after': '2.0' })
  }
  const [, path] = /^\/admin\/api\/\d{4}-\d\d\/(.+)$/.exec(url.pathname) ?? []
  const { searchParams: query } = url
  const after = books.circles ? 0 : Number(query.get('since_id') ?? 0)
  const byId = (rows: readonly Row[]) =>
    rows.filter(({ id }) => Number(id) > after).sort((a, b) => Number(a.id) - Number(b.id))
  if (method === 'GET' && path === 'orders.json') {
    const unknown = unknownOf(query, ['status', 'updated_at_min', 'limit', 'since_id', 'fields'])
    const limit = Number(query.get('limit') ?? 50)
    const since = Date.parse(query.get('updated_at_min') ?? '1970-01-01')
    if (unknown || limit < 1 || limit > 250 || Number.isNaN(since)) return refuse(400, `Bad parameter ${unknown}`)
    // Without the status the closed and the cancelled ones are left out.
    const isAny = query.get('status') === 'any'
    const fields = query.get('fields')?.split(',')
    const found = byId(books.shopify.orders)
      .filter(({ updated_at }) => Date.parse(String(updated_at)) >= since)
      .filter(({ cancelled_at }) => isAny || !cancelled_at)
      .slice(0, limit)
    const orders = found.map((order) =>
      fields ? Object.fromEntries(Object.entries(order).filter(([name]) => fields.includes(name))) : order,
    )
    return send(response, 200, { orders })
  }
  if (method === 'GET' && path === 'shopify_payments/disputes.json') {
    if (books.shopify.disputes === null) return refuse(403, '[API] This action requires merchant approval')
    return send(response, 200, { disputes: byId(books.shopify.disputes).slice(0, 50) })
  }
  return refuse(404, 'Not Found')
}

function stripe(books: TillBooks, { method, headers }: IncomingMessage, response: ServerResponse, url: URL): unknown {
  const refuse = (status: number, message: string, code?: string) =>
    send(response, status, { error: { type: 'invalid_request_error', message, ...(code ? { code } : {}) } })
  if (headers.authorization !== `Bearer ${STRIPE_KEY}`) return refuse(401, 'Invalid API Key provided')
  if (headers['stripe-version'] !== STRIPE_API_VERSION) return refuse(400, 'Invalid Stripe API version')
  const lists: Record<string, { rows: readonly Row[]; more: readonly string[] }> = {
    '/v1/checkout/sessions': { rows: books.stripe.sessions, more: ['status'] },
    '/v1/refunds': { rows: books.stripe.refunds, more: ['charge', 'payment_intent'] },
    '/v1/disputes': { rows: books.stripe.disputes, more: ['charge', 'payment_intent'] },
  }
  const list = method === 'GET' ? lists[url.pathname] : undefined
  if (list === undefined) return refuse(404, `Unrecognized request URL (${method}: ${url.pathname}).`)
  const { searchParams: query } = url
  const unknown = unknownOf(query, ['created[gte]', 'limit', 'starting_after', 'expand[]', ...list.more])
  if (unknown) return refuse(400, `Received unknown parameter: ${unknown}`, 'parameter_unknown')
  const limit = Number(query.get('limit') ?? 10)
  if (!(limit >= 1 && limit <= 100)) return refuse(400, 'Invalid integer', 'parameter_invalid_integer')
  const expands = query.getAll('expand[]')
  const rows = list.rows
    .filter(({ created }) => Number(created) >= Number(query.get('created[gte]') ?? 0))
    .filter(({ status }) => !query.has('status') || status === query.get('status'))
    .reverse()
  const after = books.circles ? null : query.get('starting_after')
  const start = after === null ? 0 : rows.findIndex(({ id }) => id === after) + 1
  if (after !== null && start === 0) return refuse(404, `No such object: '${after}'`, 'resource_missing')
  const data = rows.slice(start, start + limit).map((row) => ({
    ...row,
    ...(expands.includes('data.charge') ? { charge: books.stripe.charges.find(({ id }) => id === row.charge) } : {}),
  }))
  return send(response, 200, { object: 'list', url: url.pathname, has_more: start + limit < rows.length, data })
}
