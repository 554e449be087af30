// A commerce backend for tests: the real Storefront API schema, executed by graphql-js over loopback HTTP, with the
// shop's catalogue behind it. Documents and variables are held against the schema as the real API holds them; faults
// are switched on through an admin address, and every request is kept for the test to read.
import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getDirectiveValues, getOperationAST, graphql, Kind, parse } from 'graphql'
import { minorFromDecimal } from '#domain/market/decimals.ts'
import { countriesOf } from '#domain/market/zones.ts'
import { STOREFRONT_API_VERSION } from '#domain/shop/api-version.ts'
import { createCatalogue, type Design } from '#domain/shop/catalogue.ts'
import { createBrand } from '#domain/site/brand.ts'
import { chargedPence, DISCOUNTS } from './storefront-prices.ts'
import { storefrontSchema } from './storefront-schema.ts'

export const TOKEN = 'shpat_of_the_tests'
export const CHECKOUT_ORIGIN = 'https://checkout.shop.example'

type Operation = 'product' | 'cartCreate' | 'cart'

/** How the backend misbehaves, `on` one of its operations or all, `times` in a row or until told otherwise. */
export type Fault = { on?: Operation; times?: number } & (
  | { kind: 'down' } // the connection breaks
  | { kind: 'slow'; ms: number }
  | { kind: 'status'; status: number; retryAfter?: string }
  | { kind: 'body'; text: string; type?: string } // 200 with this in place of an answer
  | { kind: 'stall' } // the answer begins and never ends
  | { kind: 'drip'; everyMs: number } // a byte now and then, for ever
  | { kind: 'redirect' } // to itself, where following would be answered well
  | { kind: 'userErrors'; errors: { code: string | null; field: string[] | null; message: string }[] }
  | { kind: 'codeNotApplicable' }
  | { kind: 'dearer'; pence: number }
  | { kind: 'checkoutUrl'; url: string }
  | { kind: 'soldOut'; left: number }
  | { kind: 'currency'; currencyCode: string }
  | { kind: 'context'; country: string } // answered for another country
)

/** What the store holds; a test of `shop:check` seeds differences here. */
export interface Store {
  missing: string[]
  /** Currencies of the countries that are enabled; every other country is answered for GB, in pounds. */
  countries: Record<string, string>
  /** Currencies without fixed prices, with the rate that pounds are converted at. */
  rates: Record<string, number>
  /** Price of a handle, in place of the catalogue's. */
  prices: Record<string, { amount: string; currencyCode: string }>
  /** Sizes of the packs whose automatic discount the operator forgot. */
  withoutDiscountOf: number[]
  /** A store that takes one discount a group of cards only, as one without a discount function does. */
  oneDiscountOnly: boolean
  /** Code in upper case → per cent. */
  codes: Record<string, number>
  /** How many of a handle are left; as many as anybody wants without an entry. */
  stock: Record<string, number>
  /** Does it tell which cards it has too few of? */
  namesShortages: boolean
  /** Raised when products are made again: all variant ids change. */
  generation: number
}

export interface Recorded {
  operation: Operation
  variables: Record<string, unknown>
  token: string | null
  buyerIp: string | null
  /** All header names, to see that nothing else was sent. */
  headers: string[]
}

export interface StorefrontServer {
  /** The GraphQL address, as the setting wants it. */
  url: string
  admin: string
  store: Store
  requests: Recorded[]
  fault: Fault | null
  /** Back to a store without faults, differences or records. */
  reset(): void
  close(): Promise<void>
}

interface CartInput {
  buyerIdentity?: { countryCode?: string }
  lines?: { merchandiseId: string; quantity?: number }[]
  discountCodes?: string[]
}

/** Starts the backend of a brand on a free port of this machine. */
export async function startStorefront(slug = 'tappt', name = 'Tappt'): Promise<StorefrontServer> {
  const brand = createBrand({ slug, name })
  const { designs } = createCatalogue(brand)
  const schema = storefrontSchema()
  const freshStore = (): Store => ({
    missing: [],
    countries: {
      GB: 'GBP',
      US: 'USD',
      ...Object.fromEntries(countriesOf('EU').map((country) => [country, 'EUR'])),
    },
    rates: {},
    prices: {},
    withoutDiscountOf: [],
    stock: {},
    oneDiscountOnly: false,
    namesShortages: true,
    codes: { [`${slug.toUpperCase()}10`]: 10, ANNA10: 10 },
    generation: 1,
  })

  const variantId = (design: Design) => {
    const hash = createHash('sha256').update(`${server.store.generation} ${design.handle}`).digest('hex')
    return `gid://shopify/ProductVariant/${Number.parseInt(hash.slice(0, 12), 16)}`
  }
  /** The price in the currency of a country that is enabled. */
  const priceOf = ({ handle, pricePence }: Design, country: string) => {
    const currencyCode = server.store.countries[country] ?? 'GBP'
    const rate = server.store.rates[currencyCode]
    const fixed = createCatalogue(brand, currencyCode).designs.find((design) => design.handle === handle)?.pricePence
    const minor = rate === undefined ? (fixed ?? pricePence) : Math.round(pricePence * rate)
    return server.store.prices[handle] ?? { amount: decimal(minor), currencyCode }
  }
  const enabled = (country: string | undefined) => (country && country in server.store.countries ? country : 'GB')
  const inStore = () => designs.filter((design) => !server.store.missing.includes(design.handle))

  const variant = (design: Design) => ({
    __typename: 'ProductVariant',
    id: variantId(design),
    availableForSale: server.store.stock[design.handle] !== 0,
  })
  const carts = new Map<string, object>()

  const product = ({ handle }: { handle: string }, country: string, fault: Fault | null) => {
    const design = inStore().find((candidate) => candidate.handle === handle)
    if (!design) return null
    const price = priceOf(design, country)
    if (fault?.kind === 'currency') price.currencyCode = fault.currencyCode
    return {
      title: design.editionName,
      handle,
      variants: { edges: [{ cursor: 'a', node: { ...variant(design), price } }] },
    }
  }

  const cartCreate = (input: CartInput, fault: Fault | null) => {
    const country = enabled(input.buyerIdentity?.countryCode)
    const currency = server.store.countries[country] ?? 'GBP'
    const lines = (input.lines ?? []).map((line) => {
      const design = inStore().find((candidate) => variantId(candidate) === line.merchandiseId)
      const wanted = line.quantity ?? 1
      const left = fault?.kind === 'soldOut' ? fault.left : (server.store.stock[design?.handle ?? ''] ?? wanted)
      return { id: `gid://shopify/CartLine/${randomUUID()}`, design, wanted, quantity: Math.min(left, wanted) }
    })
    const unknown = lines.findIndex((line) => line.design === undefined)
    const userErrors =
      fault?.kind === 'userErrors'
        ? fault.errors
        : unknown === -1
          ? []
          : [
              {
                code: 'INVALID',
                field: ['input', 'lines', String(unknown), 'merchandiseId'],
                message: 'The merchandise with id gid://… does not exist.',
              },
            ]
    if (userErrors.length > 0) return { cart: null, userErrors, warnings: [] }
    const discountCodes = (input.discountCodes ?? []).map((code) => ({
      code,
      applicable: fault?.kind !== 'codeNotApplicable' && code.toUpperCase() in server.store.codes,
    }))
    const percent = Math.max(
      0,
      ...discountCodes.map(({ code, applicable }) => (applicable ? (server.store.codes[code.toUpperCase()] ?? 0) : 0)),
    )
    // By design: lines that differ in their attributes are cards of one.
    const priced = [...new Set(lines.flatMap(({ design }) => design ?? []))].map((design) => ({
      group: design.group,
      pricePence: minorFromDecimal(priceOf(design, country).amount, currency) ?? 0,
      quantity: lines.reduce((sum, line) => (line.design === design ? sum + line.quantity : sum), 0),
    }))
    const total =
      chargedPence(
        priced,
        percent,
        (DISCOUNTS[currency] ?? []).filter((discount) => !server.store.withoutDiscountOf.includes(discount.cards)),
        server.store.oneDiscountOnly,
      ) + (fault?.kind === 'dearer' ? fault.pence : 0)
    const money = {
      amount: decimal(total),
      currencyCode: fault?.kind === 'currency' ? fault.currencyCode : currency,
    }
    const id = randomUUID()
    const short = lines.filter(({ quantity, wanted }) => quantity < wanted)
    // As the real API: a card there is none of has no line at all.
    const nodes = lines.flatMap(({ id: line, design, quantity }) =>
      design && quantity > 0 ? [{ __typename: 'CartLine', id: line, quantity, merchandise: variant(design) }] : [],
    )
    if (server.store.namesShortages) carts.set(`gid://shopify/Cart/${id}`, { lines: { nodes } })
    return {
      cart: {
        id: `gid://shopify/Cart/${id}`,
        checkoutUrl: fault?.kind === 'checkoutUrl' ? fault.url : `${CHECKOUT_ORIGIN}/cart/c/${id}`,
        totalQuantity: lines.reduce((sum, line) => sum + line.quantity, 0),
        cost: { totalAmount: money, subtotalAmount: money },
        discountCodes,
      },
      userErrors: [],
      warnings: [
        ...discountCodes
          .filter((code) => !code.applicable)
          .map(() => ({ code: 'DISCOUNT_NOT_FOUND', message: 'Enter a valid discount code', target: id })),
        ...short.map(({ id: target, quantity }) => ({
          code: quantity === 0 ? 'MERCHANDISE_OUT_OF_STOCK' : 'MERCHANDISE_NOT_ENOUGH_STOCK',
          message: 'Only few items are left.',
          target,
        })),
      ],
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

  const answerQuestion = async (request: IncomingMessage, response: ServerResponse) => {
    const { query, variables } = JSON.parse(await bodyOf(request)) as {
      query: string
      variables: Record<string, unknown>
    }
    const operationNode = getOperationAST(parse(query))
    const [field] = operationNode?.selectionSet.selections ?? []
    const operation = (field?.kind === Kind.FIELD ? field.name.value : '') as Operation
    server.requests.push({
      operation,
      variables,
      token: header(request, 'shopify-storefront-private-token'),
      buyerIp: header(request, 'shopify-storefront-buyer-ip'),
      headers: Object.keys(request.headers),
    })
    if (header(request, 'shopify-storefront-private-token') !== TOKEN)
      return send(response, 401, { errors: [{ message: '', extensions: { code: 'UNAUTHORIZED' } }] })
    const fault = strike(operation)
    switch (fault?.kind) {
      case 'down':
        return request.socket.destroy()
      case 'slow':
        await new Promise((resolve) => setTimeout(resolve, fault.ms))
        break
      case 'status':
        if (fault.retryAfter !== undefined) response.setHeader('Retry-After', fault.retryAfter)
        return send(response, fault.status, { errors: 'Secret upstream text' })
      case 'body':
        response.writeHead(200, { 'content-type': fault.type ?? 'application/json' })
        return response.end(fault.text)
      case 'redirect':
        response.writeHead(307, { location: server.url })
        return response.end()
      case 'drip': {
        response.writeHead(200, { 'content-type': 'application/json' })
        const timer = setInterval(() => response.write(' '), fault.everyMs)
        response.on('close', () => clearInterval(timer))
        return
      }
      case 'stall':
        response.writeHead(200, { 'content-type': 'application/json' })
        return response.write('{"data":')
    }
    const inContext = schema.getDirective('inContext')
    const asked = inContext && operationNode ? getDirectiveValues(inContext, operationNode, variables) : undefined
    const country = enabled(asked?.country as string | undefined)
    const answer = await graphql({
      schema,
      source: query,
      variableValues: variables,
      rootValue: {
        product: (question: { handle: string }) => product(question, country, fault),
        cartCreate: ({ input }: { input: CartInput }) => cartCreate(input, fault),
        cart: ({ id }: { id: string }) => carts.get(id) ?? null,
      },
    })
    // The real API says which context it used, and falls back without a word.
    const context = { country: fault?.kind === 'context' ? fault.country : country, language: asked?.language ?? 'EN' }
    send(response, 200, { ...answer, ...(asked ? { extensions: { context } } : {}) })
  }

  const answerAdmin = async (request: IncomingMessage, response: ServerResponse, action: string) => {
    if (action === 'requests') return send(response, 200, server.requests)
    if (action === 'reset') server.reset()
    if (action === 'fault') server.fault = JSON.parse(await bodyOf(request))
    if (action === 'store') Object.assign(server.store, JSON.parse(await bodyOf(request)))
    send(response, 200, {})
  }

  const http = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const isQuestion = request.method === 'POST' && pathname === `/api/${STOREFRONT_API_VERSION}/graphql.json`
    const [, action] = /^\/admin\/(\w+)$/.exec(pathname) ?? []
    const work = isQuestion
      ? answerQuestion(request, response)
      : action
        ? answerAdmin(request, response, action)
        : send(response, 404, { errors: 'Not Found' })
    Promise.resolve(work).catch((thrown) => send(response, 400, { errors: String(thrown) }))
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(http.address() as AddressInfo).port}`

  const server: StorefrontServer = {
    url: `${origin}/api/${STOREFRONT_API_VERSION}/graphql.json`,
    admin: `${origin}/admin`,
    store: freshStore(),
    requests: [],
    fault: null,
    reset() {
      server.store = freshStore()
      carts.clear()
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

/** "40.0", "67.5", "40.05": as the real API writes amounts. */
const decimal = (pence: number): string => (pence / 100).toFixed(2).replace(/0$/, '')

const header = (request: IncomingMessage, name: string): string | null => {
  const value = request.headers[name]
  return typeof value === 'string' ? value : null
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += chunk
  return text
}

function send(response: ServerResponse, status: number, body: unknown): void {
  if (response.headersSent) return
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' })
  response.end(JSON.stringify(body))
}
