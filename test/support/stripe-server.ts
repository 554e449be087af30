// A strict Stripe for tests (STR-40): the part of its API the shop uses, over loopback HTTP, with Stripe's own error shape
// and status for everything it would refuse, and for lines that are not what the shop sells. Faults are switched on
// through an admin address, and every request is kept for the test to read.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { hasPrices } from '#domain/market/prices.ts'
import { STRIPE_API_VERSION } from '#domain/shop/api-version.ts'
import { type Catalogue, createCatalogue } from '#domain/shop/catalogue.ts'
import { type Brand, createBrand } from '#domain/site/brand.ts'
import { chargedPence, DISCOUNTS } from './storefront-prices.ts'
import {
  CODE_FIELDS,
  COUPON_FIELDS,
  END_CODE_FIELDS,
  type Form,
  isRefusal,
  type Refusal,
  readForm,
  SESSION_FIELDS,
} from './stripe-form.ts'

export const KEY = 'rk_test_of_the_tests_0123456789'
export const CHECKOUT_ORIGIN = 'https://checkout.stripe.com'

type Operation =
  | 'session'
  | 'expire'
  | 'codes'
  | 'code'
  | 'end-code'
  | 'coupon'
  | 'coupons'
  | 'list-coupons'
  | 'account'
  | 'webhooks'

/** How Stripe misbehaves, `on` one of its operations or all, `times` in a row or until told otherwise. */
export type Fault = { on?: Operation; times?: number } & (
  | { kind: 'down' } // the connection breaks
  | { kind: 'lost' } // the request is done, and its answer breaks
  | { kind: 'slow'; ms: number }
  | { kind: 'status'; status: number; retryAfter?: string; error?: Record<string, string> }
  | { kind: 'body'; text: string; type?: string } // 200 with this in place of an answer
  | { kind: 'stall' } // the answer begins and never ends
  | { kind: 'redirect' } // to itself, where following would be answered well
  | { kind: 'session'; change: Record<string, unknown> } // other values in the session's answer
)

/** What the account holds. */
export interface Account {
  /** Code in upper case → what it takes off: per cent, or the fixed amount of its coupon. */
  codes: Record<string, { percent: number; active?: boolean; coupon?: string }>
  /** Codes that are found and then refused for a cart. */
  refusedCodes: string[]
  /** Per cent, or minor units by currency, like `{ gbp: 500 }`, of which the first one is the coupon's own. */
  coupons: Record<string, { percent: number; fixed?: Record<string, number> }>
  chargesEnabled: boolean
  /** Addresses of the webhook endpoints; null when the key may not read them. */
  webhooks: string[] | null
}

export interface Recorded {
  operation: Operation | 'unknown'
  method: string
  /** With its query. */
  path: string
  /** The form, as it came. */
  body: string
  headers: Record<string, string>
}

export interface StoredSession {
  id: string
  status: 'open' | 'expired' | 'complete'
  /** As it was answered. */
  answer: Record<string, unknown>
  form: Form
}

export interface StripeServer {
  /** Its origin, as the setting wants it. */
  url: string
  admin: string
  account: Account
  sessions: Map<string, StoredSession>
  requests: Recorded[]
  fault: Fault | null
  /** Where its sessions are paid: an address ends in the session's id. */
  checkout: string
  /** Back to an account without faults, differences or records. */
  reset(): void
  close(): Promise<void>
}

/** Answers what is neither Stripe's nor the admin's. */
export type Otherwise = (request: IncomingMessage, response: ServerResponse) => void

/** Starts one for a brand, on a free port of this machine or on the given one. */
export async function startStripe(
  slug = 'tappt',
  name = 'Tappt',
  { port = 0, otherwise }: { port?: number; otherwise?: Otherwise } = {},
): Promise<StripeServer> {
  const brand = createBrand({ slug, name })
  const freshAccount = (): Account => ({
    codes: { [`${slug.toUpperCase()}10`]: { percent: 10 }, ANNA10: { percent: 10 } },
    refusedCodes: [],
    coupons: {},
    chargesEnabled: true,
    webhooks: [],
  })
  /** Answers by idempotency key. */
  const answered = new Map<string, { body: string; answer: object }>()
  let made = 0
  const newId = (prefix: string) => `${prefix}_${(++made).toString().padStart(6, '0')}${'a1'.repeat(9)}`

  const codeId = (code: string) => `promo_${code.toLowerCase().replace(/\W/g, '_')}`
  const knownCode = (code: string) => {
    const found = server.account.codes[code.toUpperCase()]
    return found && found.active !== false ? found : undefined
  }
  const couponOf = (code: string) => server.account.coupons[server.account.codes[code]?.coupon ?? '']
  const couponObject = (id: string, { percent, fixed }: Account['coupons'][string], isExpanded = false) => {
    const [[currency = null, amount = null] = []] = Object.entries(fixed ?? {})
    const options = Object.fromEntries(Object.entries(fixed ?? {}).map(([each, off]) => [each, { amount_off: off }]))
    return {
      id,
      object: 'coupon',
      percent_off: fixed ? null : percent,
      amount_off: amount,
      currency,
      valid: true,
      ...(isExpanded && fixed ? { currency_options: options } : {}),
    }
  }
  const promotionCode = (code: string, percent: number) => ({
    id: codeId(code),
    object: 'promotion_code',
    active: server.account.codes[code.toUpperCase()]?.active !== false,
    code,
    promotion: { type: 'coupon', coupon: server.account.codes[code.toUpperCase()]?.coupon ?? `${percent}off` },
  })

  /** A page of a coupon's codes, after the one that is named. */
  function codesOfCoupon(coupon: string, query: URLSearchParams): object {
    const all = Object.entries(server.account.codes)
      .filter(([, code]) => code.coupon === coupon && (query.get('active') !== 'true' || code.active !== false))
      .map(([code, { percent }]) => promotionCode(code, percent))
    const start = all.findIndex(({ id }) => id === query.get('starting_after')) + 1
    const end = start + Number(query.get('limit') ?? 10)
    return { object: 'list', url: '/v1/promotion_codes', has_more: end < all.length, data: all.slice(start, end) }
  }

  function createSession(form: Form): object | Refusal {
    const refusal = sessionRefusal(form, brand)
    if (refusal) return refusal
    const currency = currencyOf(form)
    const given = at(form, 'discounts', '0', 'promotion_code')
    const code = Object.keys(server.account.codes).find((each) => codeId(each) === given && knownCode(each))
    if (given !== '' && code === undefined)
      return refuse('No such promotion code.', 'discounts[0][promotion_code]', 'resource_missing')
    if (code && server.account.refusedCodes.includes(code))
      return refuse('This promotion code cannot be redeemed.', 'discounts[0][promotion_code]', 'coupon_expired')
    const subtotal = linesOf(form).reduce((sum, line) => sum + line.unit * line.quantity, 0)
    const fixed = code === undefined ? undefined : couponOf(code)?.fixed
    if (fixed && fixed[currency] === undefined)
      return refuse(`The coupon has no amount in ${currency}.`, 'discounts[0][promotion_code]')
    const percent = (code && knownCode(code)?.percent) || 0
    const discount = fixed ? Math.min(subtotal, fixed[currency] ?? 0) : Math.round((subtotal * percent) / 100)
    const tax = at(form, 'automatic_tax', 'enabled') === 'true' ? taxOf(form, subtotal - discount) : 0
    const id = newId('cs_test')
    const change = server.fault?.kind === 'session' ? server.fault.change : {}
    const answer = {
      id,
      object: 'checkout.session',
      url: `${server.checkout}/c/pay/${id}`,
      currency,
      amount_subtotal: subtotal,
      amount_total: subtotal - discount + tax,
      total_details: { amount_discount: discount, amount_shipping: 0, amount_tax: tax },
      livemode: false,
      metadata: form.metadata ?? {},
      mode: 'payment',
      payment_status: 'unpaid',
      status: 'open',
      ...change,
    }
    server.sessions.set(id, { id, status: 'open', answer, form })
    return answer
  }

  function answerTo(operation: Operation, request: IncomingMessage, body: string): object | Refusal {
    const url = new URL(request.url ?? '/', 'http://localhost')
    switch (operation) {
      case 'session': {
        const form = readForm(body, SESSION_FIELDS)
        return isRefusal(form) ? form : createSession(form)
      }
      case 'expire': {
        const id = url.pathname.split('/').at(-2) ?? ''
        const session = server.sessions.get(id)
        if (!session) return { ...refuse('No such session.', 'session', 'resource_missing'), status: 404 }
        if (session.status !== 'open') return refuse('Only open sessions can be expired.', 'session')
        session.status = 'expired'
        return { ...session.answer, status: 'expired', url: null }
      }
      case 'codes': {
        const names = ['code', 'active', 'limit', 'coupon', 'starting_after']
        const unknown = [...url.searchParams.keys()].find((each) => !names.includes(each))
        if (unknown) return refuse(`Received unknown parameter: ${unknown}`, unknown, 'parameter_unknown')
        const code = url.searchParams.get('code')
        const known = code === null ? undefined : knownCode(code)
        const coupon = url.searchParams.get('coupon')
        if (coupon !== null) return codesOfCoupon(coupon, url.searchParams)
        const data = code && known ? [promotionCode(code.toUpperCase(), known.percent)] : []
        return { object: 'list', url: '/v1/promotion_codes', has_more: false, data }
      }
      case 'code': {
        const form = readForm(body, CODE_FIELDS)
        if (isRefusal(form)) return form
        const code = at(form, 'code')
        const coupon = server.account.coupons[at(form, 'promotion', 'coupon')]
        if (!coupon) return refuse('No such coupon.', 'promotion[coupon]', 'resource_missing')
        if (knownCode(code)) return refuse('An active promotion code with this code exists.', 'code')
        server.account.codes[code.toUpperCase()] = { percent: coupon.percent, coupon: at(form, 'promotion', 'coupon') }
        return promotionCode(code, coupon.percent)
      }
      case 'end-code': {
        const form = readForm(body, END_CODE_FIELDS)
        if (isRefusal(form)) return form
        const id = new URL(request.url ?? '/', 'http://localhost').pathname.split('/').at(-1) ?? ''
        const [code, found] = Object.entries(server.account.codes).find(([each]) => codeId(each) === id) ?? []
        if (!code || !found)
          return { ...refuse('No such promotion code.', 'promotion_code', 'resource_missing'), status: 404 }
        found.active = at(form, 'active') === 'true'
        return promotionCode(code, found.percent)
      }
      case 'coupons': {
        const id = url.pathname.split('/').at(-1) ?? ''
        const coupon =
          server.account.coupons[id] ?? (/^(\d+)off$/.test(id) ? { percent: Number.parseInt(id, 10) } : null)
        if (!coupon) return { ...refuse('No such coupon.', 'coupon', 'resource_missing'), status: 404 }
        return couponObject(id, coupon)
      }
      case 'list-coupons': {
        const names = ['limit', 'starting_after', 'expand[]']
        const unknown = [...url.searchParams.keys()].find((each) => !names.includes(each))
        if (unknown) return refuse(`Received unknown parameter: ${unknown}`, unknown, 'parameter_unknown')
        const isExpanded = url.searchParams.get('expand[]') === 'data.currency_options'
        const all = Object.entries(server.account.coupons)
        const start = all.findIndex(([id]) => id === url.searchParams.get('starting_after')) + 1
        const end = start + Number(url.searchParams.get('limit') ?? 10)
        const data = all.slice(start, end).map(([id, coupon]) => couponObject(id, coupon, isExpanded))
        return { object: 'list', url: '/v1/coupons', has_more: end < all.length, data }
      }
      case 'coupon': {
        const form = readForm(body, COUPON_FIELDS)
        if (isRefusal(form)) return form
        const id = at(form, 'id') || newId('coupon')
        if (server.account.coupons[id]) return refuse('Coupon already exists.', 'id', 'resource_already_exists')
        server.account.coupons[id] = { percent: Number(at(form, 'percent_off')) }
        return { id, object: 'coupon', percent_off: Number(at(form, 'percent_off')), valid: true }
      }
      case 'account':
        return { id: 'acct_tests', object: 'account', charges_enabled: server.account.chargesEnabled }
      case 'webhooks':
        return server.account.webhooks === null
          ? { ...refuse('The provided key does not have the required permissions.', ''), status: 403 }
          : {
              object: 'list',
              has_more: false,
              data: server.account.webhooks.map((address) => ({ object: 'webhook_endpoint', url: address })),
            }
    }
  }

  /** The fault that strikes this operation now; one that strikes `times` only is used up. */
  const strike = (operation: Operation): Fault | null => {
    const { fault } = server
    if (fault === null || (fault.on ?? operation) !== operation) return null
    if (fault.times !== undefined) {
      if (fault.times <= 0) return null
      fault.times--
    }
    return fault
  }

  async function answerQuestion(request: IncomingMessage, response: ServerResponse): Promise<unknown> {
    const body = await bodyOf(request)
    const operation = operationOf(request)
    const headers = Object.fromEntries(Object.entries(request.headers).map(([each, value]) => [each, String(value)]))
    const { method = '', url = '' } = request
    server.requests.push({ operation: operation ?? 'unknown', method, path: url, body, headers })
    const denied = doorRefusal(headers)
    if (denied) return send(response, denied)
    if (operation === null)
      return send(response, { ...refuse(`Unrecognized request URL (${method}: ${url}).`, ''), status: 404 })
    const fault = strike(operation)
    switch (fault?.kind) {
      case 'down':
        return request.socket.destroy()
      case 'slow':
        await new Promise((resolve) => setTimeout(resolve, fault.ms))
        break
      case 'status': {
        if (fault.retryAfter !== undefined) response.setHeader('Retry-After', fault.retryAfter)
        response.writeHead(fault.status, { 'content-type': 'application/json' })
        return response.end(JSON.stringify({ error: { message: 'Secret upstream text', ...fault.error } }))
      }
      case 'body':
        response.writeHead(200, { 'content-type': fault.type ?? 'application/json' })
        return response.end(fault.text)
      case 'redirect':
        response.writeHead(307, { location: `${server.url}${url}` })
        return response.end()
      case 'stall':
        response.writeHead(200, { 'content-type': 'application/json' })
        return response.write('{"id":')
    }
    const key = headers['idempotency-key'] ?? ''
    const before = key === '' ? undefined : answered.get(key)
    if (before && before.body !== `${url} ${body}`)
      return send(response, {
        status: 400,
        type: 'idempotency_error',
        message: `Keys for idempotent requests can only be used with the same parameters they were first used with. ${key}`,
      })
    const answer = before?.answer ?? answerTo(operation, request, body)
    if (key !== '' && !('status' in answer && typeof answer.status === 'number'))
      answered.set(key, { body: `${url} ${body}`, answer })
    if (fault?.kind === 'lost') return request.socket.destroy()
    send(response, answer)
  }

  const answerAdmin = async (request: IncomingMessage, response: ServerResponse, action: string) => {
    if (action === 'requests') return send(response, server.requests)
    if (action === 'sessions') return send(response, [...server.sessions.values()])
    if (action === 'reset') server.reset()
    if (action === 'fault') server.fault = JSON.parse(await bodyOf(request))
    if (action === 'account') Object.assign(server.account, JSON.parse(await bodyOf(request)))
    send(response, {})
  }

  const http = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const [, action] = /^\/stripe-admin\/(\w+)$/.exec(pathname) ?? []
    const work = action
      ? answerAdmin(request, response, action)
      : pathname.startsWith('/v1/') || !otherwise
        ? answerQuestion(request, response)
        : otherwise(request, response)
    Promise.resolve(work).catch((thrown) => send(response, { status: 500, type: 'api_error', message: String(thrown) }))
  })
  await new Promise<void>((resolve, reject) => http.once('error', reject).listen(port, '127.0.0.1', resolve))
  const address = http.address() as AddressInfo
  const origin = `http://127.0.0.1:${address.port}`

  const server: StripeServer = {
    url: origin,
    admin: `${origin}/stripe-admin`,
    account: freshAccount(),
    sessions: new Map(),
    requests: [],
    fault: null,
    checkout: CHECKOUT_ORIGIN,
    reset() {
      server.account = freshAccount()
      server.sessions.clear()
      answered.clear()
      server.requests.length = 0
      server.fault = null
    },
    close() {
      http.closeAllConnections()
      return new Promise((resolve) => http.close(() => resolve()))
    },
  }
  return server
}

function operationOf({ method, url = '/' }: IncomingMessage): Operation | null {
  const { pathname } = new URL(url, 'http://localhost')
  const asked = `${method} ${pathname}`
  const known: Record<string, Operation> = {
    'POST /v1/checkout/sessions': 'session',
    'GET /v1/promotion_codes': 'codes',
    'POST /v1/promotion_codes': 'code',
    'POST /v1/coupons': 'coupon',
    'GET /v1/coupons': 'list-coupons',
    'GET /v1/account': 'account',
    'GET /v1/webhook_endpoints': 'webhooks',
  }
  if (/^POST \/v1\/promotion_codes\/\w+$/.test(asked)) return 'end-code'
  if (/^POST \/v1\/checkout\/sessions\/\w+\/expire$/.test(asked)) return 'expire'
  return /^GET \/v1\/coupons\/[\w-]+$/.test(asked) ? 'coupons' : (known[asked] ?? null)
}

/** What is wrong with a request before its form is looked at. */
function doorRefusal(headers: Record<string, string>): Refusal | null {
  if (headers.authorization !== `Bearer ${KEY}`)
    return { ...refuse('Invalid API Key provided: rk_test_****', ''), status: 401 }
  if (headers['stripe-version'] !== STRIPE_API_VERSION)
    return refuse(`Invalid Stripe API version: ${headers['stripe-version'] ?? 'none pinned'}`, '')
  if (headers['content-type']?.split(';', 1)[0] !== 'application/x-www-form-urlencoded')
    return refuse(`Invalid request: content type ${headers['content-type'] ?? 'none'}`, '')
  return null
}

interface Line {
  name: string
  unit: number
  quantity: number
}

const linesOf = (form: Form): Line[] =>
  Object.values(form.line_items ?? {}).map((line) => ({
    name: at(line, 'price_data', 'product_data', 'name'),
    unit: Number(at(line, 'price_data', 'unit_amount')),
    quantity: Number(at(line, 'quantity')),
  }))

/** The currency of the first line; all have the same. */
const currencyOf = (form: Form): string => at(form, 'line_items', '0', 'price_data', 'currency')

/** Tax that is added to the prices: 8 per cent where they are without it. */
const taxOf = (form: Form, amount: number): number =>
  at(form, 'line_items', '0', 'price_data', 'tax_behavior') === 'exclusive' ? Math.round(amount * 0.08) : 0

/** What Stripe refuses of a session beyond its fields, and lines that are not what this shop sells for its cards. */
function sessionRefusal(form: Form, brand: Brand): Refusal | null {
  const lines = linesOf(form)
  const now = Date.now() / 1000
  const life = Number(at(form, 'expires_at')) - now
  const currencies = [
    ...Object.values(form.line_items ?? {}).map((line) => at(line, 'price_data', 'currency')),
    ...Object.values(form.shipping_options ?? {}).map((rate) =>
      at(rate, 'shipping_rate_data', 'fixed_amount', 'currency'),
    ),
  ]
  const metadata = Object.entries(form.metadata ?? {})
  if (at(form, 'mode') !== 'payment') return refuse('Invalid mode.', 'mode')
  if (lines.length > 100) return refuse('You may only specify up to 100 line items.', 'line_items')
  if (form.discounts && form.allow_promotion_codes)
    return refuse('You may only specify one of these parameters: allow_promotion_codes, discounts.', 'discounts')
  if (form.expires_at && (life < 29 * 60 || life > 24 * 3600))
    return refuse('expires_at must be between 30 minutes and 24 hours from now.', 'expires_at')
  const currency = currencyOf(form)
  if (currencies.some((each) => each !== currency) || !hasPrices(currency.toUpperCase()))
    return refuse('Invalid currency.', 'line_items', 'currency_invalid')
  if (lines.some(({ name }) => name.length > 250)) return refuse('The name is too long.', 'line_items')
  if (lines.some(({ quantity }) => quantity < 1 || quantity > 999_999))
    return refuse(
      'This value must be greater than or equal to 1.',
      'line_items[0][quantity]',
      'parameter_invalid_integer',
    )
  if (metadata.length > 50 || metadata.some(([name, value]) => name.length > 40 || String(value).length > 500))
    return refuse('Metadata values can have up to 500 characters.', 'metadata')
  const total = lines.reduce((sum, { unit, quantity }) => sum + unit * quantity, 0)
  if (total > 99_999_999) return refuse('The total must be no more than £999,999.99.', 'line_items', 'amount_too_large')
  return soldRefusal(form, lines, total, createCatalogue(brand, currency.toUpperCase()))
}

/** Stripe would take any price: here the lines must hold the cards of the metadata, and cost what the offers say. */
function soldRefusal(form: Form, lines: Line[], total: number, { designs, prices }: Catalogue): Refusal | null {
  const metadata = typeof form.metadata === 'object' ? form.metadata : {}
  const engraved = Object.entries(metadata).flatMap(([name, line]) => (/^e\d\d$/.test(name) ? String(line) : []))
  const plain = at(form, 'metadata', 'lines')
  const wanted = new Map<string, number>()
  for (const line of [...(plain === '' ? [] : plain.split(',')), ...engraved.map((line) => line.split('|')[0] ?? '')]) {
    const [id = '', quantity] = line.split(':')
    wanted.set(id, (wanted.get(id) ?? 0) + Number(quantity))
  }
  if ([...wanted.keys()].some((id) => designs.every((design) => design.id !== id)))
    return refuse('metadata[lines] names a design nobody sells.', 'metadata[lines]')
  for (const design of designs) {
    const sold = lines.reduce((sum, line) => sum + cardsIn(line.name, design.label) * line.quantity, 0)
    if (sold !== (wanted.get(design.id) ?? 0))
      return refuse(`The lines hold ${sold} of ${design.label}, the metadata ${wanted.get(design.id)}.`, 'line_items')
  }
  const named = lines.reduce((sum, { name, quantity }) => sum + Number(ENGRAVED.exec(name)?.[1] ?? 0) * quantity, 0)
  const texts = engraved.reduce((sum, line) => sum + Number(/:(\d+)\|/.exec(line)?.[1]), 0)
  if (named !== texts) return refuse(`The lines name ${named} engraved cards, the metadata ${texts}.`, 'line_items')
  const due = chargedPence(
    designs.map(({ id, group, pricePence }) => ({ group, pricePence, quantity: wanted.get(id) ?? 0 })),
    0,
    DISCOUNTS[prices.currency] ?? [],
  )
  return due === total ? null : refuse(`The lines cost ${total}, the offers say ${due}.`, 'line_items')
}

/** How many cards of a pack are engraved, at the end of its name in any language. */
const ENGRAVED = /, (?:dont\s)?(\d+)\s[\p{L}\s]+$/u

/** Cards of a design in a pack of this name. */
function cardsIn(full: string, label: string): number {
  const name = full.replace(ENGRAVED, '').replaceAll('\u00a0', ' ')
  if (name === label) return 1
  const [, cards = ''] = name.split(' · ')
  const found = cards.split(', ').find((part) => part.slice(0, part.lastIndexOf(' × ')) === label)
  return Number(found?.slice(found.lastIndexOf(' × ') + 3) ?? 0)
}

/** The text at a path of a form; "" where there is none. */
function at(form: string | Form | undefined, ...path: string[]): string {
  const [first, ...rest] = path
  if (first === undefined) return typeof form === 'string' ? form : ''
  return typeof form === 'object' ? at(form[first], ...rest) : ''
}

const refuse = (message: string, param: string, code?: string): Refusal => ({
  status: 400,
  type: 'invalid_request_error',
  message,
  ...(param === '' ? {} : { param }),
  ...(code === undefined ? {} : { code }),
})

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += chunk
  return text
}

/** Answers what was found, or Stripe's error of a refusal. */
function send(response: ServerResponse, answer: object | Refusal): void {
  if (response.headersSent) return
  const { status, ...error } = { status: 200, ...answer }
  const isRefused = typeof status === 'number' && status !== 200
  response.writeHead(isRefused ? status : 200, { 'content-type': 'application/json' })
  response.end(JSON.stringify(isRefused ? { error } : answer))
}
