// The parts of Stripe's events that are used, in every version of its API. Pure.
import * as z from 'zod/mini'
import { type MetadataLine, readCheckoutMetadata } from '#domain/cart/checkout-metadata.ts'
import { engravingAttributes } from '#domain/engraving/engraved-line.ts'
import { DEFAULT_MARKET } from '#domain/market/market.ts'
import { minorFromStripe } from '#domain/order/amounts.ts'
import { type IncomingLine, type IncomingOrder, LINES_UNKNOWN, ORDER_NOTES } from '#domain/order/order.ts'
import { isOneMarket, type Markets } from '#domain/order/order-market.ts'
import type { Catalogue } from '#domain/shop/catalogue.ts'
import { lenientObject, lenientText } from '#domain/text/lenient.ts'
import type { Dispute } from '#orders/disputes.ts'
import type { Refund } from '#orders/refunds.ts'

/** order, refund, dispute: to be stored · ignored: not relevant here · wrong: does not fit its type. */
export type StripeEvent =
  | { is: 'order'; order: IncomingOrder; live: boolean }
  | { is: 'refund'; refund: Refund }
  | { is: 'dispute'; dispute: Dispute }
  | { is: 'ignored' }
  | { is: 'wrong' }

const WRONG: StripeEvent = { is: 'wrong' }
const IGNORED: StripeEvent = { is: 'ignored' }

export const stripeId = z.string().check(z.regex(/^\w{1,255}$/))

/** The id of a payment, expanded or not; null where there is none. */
const payment = z.catch(
  z.nullable(
    z.union([
      stripeId,
      z.pipe(
        z.object({ id: stripeId }),
        z.transform(({ id }) => id),
      ),
    ]),
  ),
  null,
)
/** The currency of amounts; XXX where an object has none. */
const currency = z.catch(z.string().check(z.regex(/^[a-z]{3}$/i), z.toUpperCase()), 'XXX')

const event = lenientObject({
  type: lenientText,
  livemode: z.catch(z.optional(z.boolean()), undefined),
  data: lenientObject({ object: z.optional(z.unknown()) }),
})

/** What an event says; `markets` are the shop's. */
export function readEvent(given: unknown, catalogue: Catalogue, markets: Markets = [DEFAULT_MARKET]): StripeEvent {
  const { type, livemode, data } = event.parse(given)
  const { object } = data
  switch (type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
      return isPaidSession(object) ? orderEvent(object, catalogue, markets, livemode !== false) : IGNORED
    case 'charge.refunded':
      return refundEvent(object)
    case 'refund.failed':
    case 'refund.updated':
    case 'charge.refund.updated':
      return failedRefundEvent(object)
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated':
      return disputeEvent(object)
    default:
      return IGNORED
  }
}

const paidSession = z.object({ payment_status: z.enum(['paid', 'no_payment_required']) })

/** Is the session paid, or was nothing to pay? */
export const isPaidSession = (session: unknown): boolean => paidSession.safeParse(session).success

const subject = z.object({ data: z.object({ object: z.object({ id: stripeId }) }) })

/** The id of an event's object, for the table of deliveries. */
export function subjectOf(given: unknown): string | null {
  const read = subject.safeParse(given)
  return read.success ? read.data.data.object.id : null
}

function orderEvent(session: unknown, catalogue: Catalogue, markets: Markets, live: boolean): StripeEvent {
  const order = sessionOrder(session, catalogue, markets)
  return order === null ? WRONG : { is: 'order', order, live }
}

const shippingDetails = z.object({
  name: lenientText,
  address: lenientObject({
    line1: lenientText,
    line2: lenientText,
    city: lenientText,
    state: lenientText,
    postal_code: lenientText,
    country: lenientText,
  }),
})
/** null in a version of the API that has it elsewhere. */
const shippingPlace = z.catch(z.nullable(shippingDetails), null)

const session = z.object({
  id: stripeId,
  currency,
  amount_total: z.int(),
  amount_subtotal: z.int(),
  total_details: lenientObject({ amount_discount: z.catch(z.int(), 0) }),
  payment_intent: payment,
  customer_details: lenientObject({ name: lenientText, email: lenientText }),
  // The shipping address: the newest version of the API first.
  collected_information: lenientObject({ shipping_details: shippingPlace }),
  shipping_details: shippingPlace,
  shipping: shippingPlace,
  metadata: z.optional(z.unknown()),
  presentment_details: lenientObject({ presentment_currency: lenientText }),
})

/** Market and language of a session, as call 3 writes them; a session of before has neither. */
const sessionMarket = lenientObject({
  market: z.catch(z.string().check(z.regex(/^[a-z]{2}(?:-[a-z]{2})?$/)), ''),
  lang: z.catch(z.string().check(z.regex(/^[a-z]{2}(?:-[A-Z]{2})?$/)), ''),
})

/** The order of a paid session; null for anything else. `markets` are the shop's. */
export function sessionOrder(
  given: unknown,
  catalogue: Catalogue,
  markets: Markets = [DEFAULT_MARKET],
): IncomingOrder | null {
  const read = session.safeParse(given)
  if (!read.success) return null
  const { id, currency, customer_details: customer, ...rest } = read.data
  const totalPence = minorFromStripe(rest.amount_total, currency)
  const listPence = minorFromStripe(rest.amount_subtotal, currency)
  if (totalPence === null || listPence === null) return null
  const discountPence = minorFromStripe(rest.total_details.amount_discount, currency) ?? 0
  const shipping =
    rest.collected_information.shipping_details ?? rest.shipping_details ?? rest.shipping ?? shippingDetails.parse({})
  const { address } = shipping
  const metadata = readCheckoutMetadata(rest.metadata)
  const { market, lang } = sessionMarket.parse(rest.metadata)
  // Stripe itself has converted the price: what was paid is not what the shop showed.
  const presented = rest.presentment_details.presentment_currency.toUpperCase()
  const isConverted = !isOneMarket(markets) && presented !== '' && presented !== currency
  return {
    backend: 'stripe',
    externalId: id,
    paymentRef: rest.payment_intent,
    number: `S-${id.slice(-8)}`,
    email: customer.email || null,
    name: shipping.name || customer.name || null,
    shipTo: {
      address1: address.line1,
      address2: address.line2,
      city: address.city,
      region: address.state,
      postcode: address.postal_code,
      country: address.country,
    },
    currency,
    market,
    lang,
    totalPence,
    goodsPence: Math.max(0, listPence - discountPence),
    referralCode: metadata?.ref ?? null,
    test: false,
    lines: metadata?.lines.map((line) => lineOf(line, catalogue)) ?? [SEE_STRIPE],
    notes: metadata === null || isConverted ? [ORDER_NOTES.checkByHand] : [],
  }
}

const charge = z.object({ id: stripeId, currency, amount_refunded: z.int(), payment_intent: payment })

/** A charge has the total of its refunds; a charge without a payment is not of our checkout. */
export function refundEvent(given: unknown): StripeEvent {
  const read = charge.safeParse(given)
  if (!read.success) return WRONG
  const { id, currency, amount_refunded, payment_intent: ref } = read.data
  const pence = minorFromStripe(amount_refunded, currency)
  if (pence === null) return WRONG
  if (ref === null) return IGNORED
  return { is: 'refund', refund: { id: `stripe:${id}`, backend: 'stripe', ref, pence, currency } }
}

/** An object that names its payment itself, or in its expanded charge. */
const ofPayment = {
  id: stripeId,
  status: lenientText,
  payment_intent: payment,
  charge: lenientObject({ payment_intent: payment }),
}
const refund = z.object({ ...ofPayment, currency })

/** Only failed refunds are used: the refunded total is in the charge. */
export function failedRefundEvent(given: unknown): StripeEvent {
  const read = refund.safeParse(given)
  if (!read.success) return WRONG
  const { id, currency, status } = read.data
  const ref = read.data.payment_intent ?? read.data.charge.payment_intent
  if (ref === null || !['failed', 'canceled'].includes(status)) return IGNORED
  return { is: 'refund', refund: { id: `stripe:${id}`, backend: 'stripe', ref, pence: 0, currency, status: 'failed' } }
}

/** The status of a dispute or an inquiry, by Stripe's status; an unknown one counts as open, so that the operator looks. */
const DISPUTES = {
  needs_response: 'open',
  under_review: 'open',
  warning_needs_response: 'open',
  warning_under_review: 'open',
  warning_closed: 'won',
  prevented: 'won',
  won: 'won',
  charge_refunded: 'lost',
  lost: 'lost',
} as const satisfies Record<string, Dispute['status']>

const dispute = z.object({
  ...ofPayment,
  status: z.catch(z.enum(Object.keys(DISPUTES) as (keyof typeof DISPUTES)[]), 'needs_response'),
})

export function disputeEvent(given: unknown): StripeEvent {
  const read = dispute.safeParse(given)
  if (!read.success) return WRONG
  const { id, status } = read.data
  const ref = read.data.payment_intent ?? read.data.charge.payment_intent
  if (ref === null) return IGNORED
  return { is: 'dispute', dispute: { id: `stripe:${id}`, backend: 'stripe', ref, status: DISPUTES[status] } }
}

/** The line of an order whose session has no lines: the operator looks it up at Stripe. */
const SEE_STRIPE: IncomingLine = { title: LINES_UNKNOWN, quantity: 1, designId: null, cards: 0 }

const lineOf = ({ designId, quantity, engraving }: MetadataLine, catalogue: Catalogue): IncomingLine => {
  const design = catalogue.designs.find(({ id }) => id === designId)
  const attributes = engraving ? engravingAttributes(engraving) : null
  return {
    title: design?.label ?? designId,
    quantity,
    designId: design?.id ?? null,
    ...(attributes ? { attributes } : {}),
  }
}
