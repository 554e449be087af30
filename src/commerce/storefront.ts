// The live backend: a Shopify store through its Storefront API. Its withdrawn checkout mutation is replaced by a cart,
// whose URL is the hosted checkout; calls 2 and 3 keep the specified envelope. Every response is validated. Never
// throws.
import * as z from 'zod/mini'
import { LANGUAGES } from '#domain/market/languages.ts'
import { DEFAULT_MARKET, type Market } from '#domain/market/market.ts'
import {
  type Checkout,
  type CheckoutInput,
  type CommerceFailure,
  type CommerceProvider,
  type Product,
  priceFromDecimal,
  type Shortage,
} from '#domain/shop/commerce.ts'
import {
  CARDS_NOT_AVAILABLE,
  CREATE_CHECKOUT_FAILED,
  FETCH_PRODUCT_FAILED,
  REFERRAL_REFUSED,
  UNKNOWN_VARIANT,
} from '#domain/site/failure-texts.ts'
import { COMMERCE_BUDGET_MS } from '#domain/site/timings.ts'
import { err, ok, type Result } from '#domain/text/errors.ts'
import { askStorefront, backendWord, logFailure, type StorefrontSettings, unreachable } from './storefront-client.ts'
import {
  CART_CREATE_IN_MARKET_MUTATION,
  CART_CREATE_MUTATION,
  PRODUCT_IN_MARKET_QUERY,
  PRODUCT_QUERY,
} from './storefront-documents.ts'
import { type CartInDoubt, findShortages, STOCK_WARNINGS } from './storefront-stock.ts'

const money = z.object({ amount: z.string(), currencyCode: z.string() })

const productAnswer = z.object({
  product: z.nullable(
    z.object({
      title: z.string(),
      variants: z.object({
        edges: z.array(
          z.object({
            node: z.object({
              id: z.string().check(z.minLength(1)),
              price: money,
              availableForSale: z.optional(z.nullable(z.boolean())),
            }),
          }),
        ),
      }),
    }),
  ),
})

const cartAnswer = z.object({
  cartCreate: z.nullable(
    z.object({
      cart: z.nullable(
        z.object({
          id: z.optional(z.nullable(z.string())),
          checkoutUrl: z.nullable(z.string()),
          totalQuantity: z.int(),
          cost: z.object({ totalAmount: money }),
          discountCodes: z.array(z.object({ code: z.string(), applicable: z.boolean() })),
        }),
      ),
      userErrors: z.array(z.object({ code: z.nullable(z.string()), field: z.nullable(z.array(z.string())) })),
      warnings: z.array(z.object({ code: z.string(), target: z.optional(z.nullable(z.string())) })),
    }),
  ),
})
type Payload = NonNullable<z.infer<typeof cartAnswer>['cartCreate']>
type Cart = NonNullable<Payload['cart']>

/** The market to ask for in context, or null for a shop that has the default market alone. */
type Asked = Market | null

/**
 * The backend at this address. Product queries are retried once; a cart is created once. With a `market` every answer
 * must be for its country and in its currency.
 */
export const createStorefrontProvider = (settings: StorefrontSettings, market: Asked = null): CommerceProvider => ({
  async productByHandle(handle) {
    const data = await askStorefront(settings, {
      call: 'product',
      document: market ? PRODUCT_IN_MARKET_QUERY : PRODUCT_QUERY,
      variables: { handle, ...contextOf(market) },
      limitMs: COMMERCE_BUDGET_MS,
      retry: true,
      ...(market ? { country: market.countries[0] } : {}),
    })
    if (!data.ok) return unreachable(FETCH_PRODUCT_FAILED, data.error)
    const answer = productAnswer.safeParse(data.value)
    if (!answer.success) {
      logFailure('product', { reason: 'wrong_shape' })
      return unreachable(FETCH_PRODUCT_FAILED)
    }
    const product = answer.data.product && productOf(answer.data.product)
    if (market && product?.variants.edges.some(({ node }) => node.price.currencyCode !== market.currency)) {
      logFailure('product', OTHER_CURRENCY)
      return unreachable(FETCH_PRODUCT_FAILED, OTHER_CURRENCY)
    }
    return ok(product)
  },

  async createCheckout(input, buyer, limitMs = COMMERCE_BUDGET_MS) {
    const started = Date.now()
    const data = await askStorefront(settings, {
      call: 'checkout',
      document: market ? CART_CREATE_IN_MARKET_MUTATION : CART_CREATE_MUTATION,
      variables: { input: cartInput(input, market), ...contextOf(market) },
      limitMs,
      buyerIp: buyer.ip,
      ...(market ? { country: market.countries[0] } : {}),
    })
    if (!data.ok) return unreachable(CREATE_CHECKOUT_FAILED, data.error)
    const answer = cartAnswer.safeParse(data.value)
    if (answer.success) {
      const lacking = stockProblem(answer.data.cartCreate, input)
      if (lacking === null) return checkoutOf(answer.data.cartCreate, input, market)
      logFailure('checkout', { reason: 'cart_incomplete' }, 'warn')
      const leftMs = limitMs - (Date.now() - started)
      return notAvailable(await findShortages(settings, lacking, input, leftMs))
    }
    logFailure('checkout', { reason: 'wrong_shape' })
    return unreachable(CREATE_CHECKOUT_FAILED)
  },
})

const OTHER_CURRENCY = { reason: 'other_currency' }

/** Variables of the documents that ask in context. */
const contextOf = (market: Asked) =>
  market ? { country: market.countries[0], language: LANGUAGES[market.language].shopifyLanguage } : {}

/** The product in the format of call 2: only the specified fields, and whether it is sold out. */
const productOf = ({ title, variants }: NonNullable<z.infer<typeof productAnswer>['product']>): Product => ({
  title,
  variants: {
    edges: variants.edges.map(({ node: { id, price, availableForSale } }) => ({
      node: { id, price, ...(availableForSale === false ? { availableForSale } : {}) },
    })),
  },
})

/** Lines with their engravings, code, and the country whose prices the shop shows; nothing else is sent. */
const cartInput = ({ lineItems, discountCode }: CheckoutInput, market: Asked) => ({
  lines: lineItems.map(({ variantId, quantity, attributes }) => ({
    merchandiseId: variantId,
    quantity,
    ...(attributes ? { attributes } : {}),
  })),
  ...(discountCode === undefined ? {} : { discountCodes: [discountCode] }),
  buyerIdentity: { countryCode: (market ?? DEFAULT_MARKET).countries[0] },
})

function checkoutOf(payload: Payload | null, input: CheckoutInput, market: Asked): Result<Checkout, CommerceFailure> {
  const [problem] = payload?.userErrors ?? []
  if (problem) return refusedCart(problem, input)
  const cart = payload?.cart ?? null
  if (cart === null) {
    logFailure('checkout', { reason: 'no_cart' })
    return ok({ webUrl: null, totalPence: null, discountApplied: null })
  }
  logWarnings(payload)
  const discountApplied = input.discountCode === undefined ? null : isApplicable(cart, input.discountCode)
  if (discountApplied === false) return err({ tag: 'discount_refused', message: REFERRAL_REFUSED })
  // No shopper is sent to a checkout whose total cannot be compared with the one shown.
  const { currency } = market ?? DEFAULT_MARKET
  const { amount, currencyCode } = cart.cost.totalAmount
  if (currencyCode !== currency) {
    const reason = market ? OTHER_CURRENCY : { reason: 'total_not_gbp' }
    logFailure('checkout', reason)
    return unreachable(CREATE_CHECKOUT_FAILED, reason)
  }
  const totalPence = priceFromDecimal(amount, currency)
  if (totalPence === null) {
    logFailure('checkout', { reason: 'total_unreadable' })
    return unreachable(CREATE_CHECKOUT_FAILED)
  }
  return ok({ webUrl: cart.checkoutUrl, totalPence, discountApplied })
}

/** Codes are compared without case, as the backend does; a code it does not list has no effect. */
const isApplicable = (cart: Cart, code: string): boolean =>
  cart.discountCodes.some((entry) => entry.code.toLowerCase() === code.toLowerCase() && entry.applicable)

/** A cart that lacks some of the picked cards, or null: the backend reports too little stock only as a warning. */
function stockProblem(payload: Payload | null, input: CheckoutInput): CartInDoubt | null {
  if (payload === null || payload.userErrors.length > 0 || payload.cart === null) return null
  const short = payload.warnings.filter(({ code }) => STOCK_WARNINGS.includes(code))
  const wanted = input.lineItems.reduce((sum, line) => sum + line.quantity, 0)
  if (payload.cart.totalQuantity === wanted && short.length === 0) return null
  logWarnings(payload)
  return { id: payload.cart.id ?? null, targets: short.flatMap(({ target }) => target ?? []) }
}

function logWarnings(payload: Payload | null): void {
  for (const { code } of payload?.warnings ?? [])
    logFailure('checkout', { reason: 'warning', ...worded(code) }, code.startsWith('DISCOUNT_') ? 'info' : 'warn')
}

const QUANTITY_CODES = ['MAXIMUM_EXCEEDED', 'MINIMUM_NOT_MET', 'INVALID_INCREMENT', 'MERCHANDISE_NOT_APPLICABLE']

function refusedCart(
  { code, field }: Payload['userErrors'][number],
  input: CheckoutInput,
): Result<Checkout, CommerceFailure> {
  if (QUANTITY_CODES.includes(code ?? '')) {
    logFailure('checkout', { reason: 'cart_refused', ...worded(code) }, 'warn')
    const line = input.lineItems[Number(field?.[(field?.indexOf('lines') ?? -1) + 1])]
    return notAvailable(line && field?.includes('lines') ? [{ variantId: line.variantId, left: null }] : [])
  }
  logFailure('checkout', { reason: 'cart_refused', ...worded(code) })
  return field?.includes('merchandiseId')
    ? err({ tag: 'unknown_variant', message: UNKNOWN_VARIANT })
    : unreachable(CREATE_CHECKOUT_FAILED)
}

const notAvailable = (shortages: readonly Shortage[]): Result<Checkout, CommerceFailure> =>
  err({ tag: 'not_available', message: CARDS_NOT_AVAILABLE, shortages })

function worded(code: string | null): { code?: string } {
  const word = backendWord.parse(code)
  return word === undefined ? {} : { code: word }
}
