// What of Stripe's events is read, of whatever version of its API. Pure.

import { type MetadataLine, readCheckoutMetadata } from '#domain/cart/checkout-metadata.ts'
import { type MinorUnits, minorFromStripe } from '#domain/order/amounts.ts'
import { ORDER_NOTES, type ShipTo, type ToldLine, type ToldOrder } from '#domain/order/order.ts'
import type { Catalogue } from '#domain/shop/catalogue.ts'
import type { Dispute } from '#orders/disputes.ts'
import type { Refund } from '#orders/refunds.ts'
import { at, recordOf, textAt } from './json.ts'

/** order, refund, dispute: to be stored · ignored: nothing of ours · wrong: not what its type says. */
export type StripeEvent =
  | { is: 'order'; order: ToldOrder; live: boolean }
  | { is: 'refund'; refund: Refund }
  | { is: 'dispute'; dispute: Dispute }
  | { is: 'ignored' }
  | { is: 'wrong' }

const WRONG: StripeEvent = { is: 'wrong' }
const PAID = ['paid', 'no_payment_required']

export function readEvent(event: unknown, catalogue: Catalogue): StripeEvent {
  const object = at(event, 'data', 'object')
  switch (textAt(event, 'type')) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
      return isPaidSession(object) ? orderEvent(event, object, catalogue) : { is: 'ignored' }
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
      return { is: 'ignored' }
  }
}

/** Is this session one that nothing is owed for any more? */
export const isPaidSession = (session: unknown): boolean => PAID.includes(textAt(session, 'payment_status'))

/** What an event is about, for the table of deliveries: the id of its object. */
export const subjectOf = (event: unknown): string | null => idAt(event, 'data', 'object', 'id')

function orderEvent(event: unknown, session: unknown, catalogue: Catalogue): StripeEvent {
  const order = sessionOrder(session, catalogue)
  return order === null ? WRONG : { is: 'order', order, live: at(event, 'livemode') !== false }
}

/** The order of a paid session; null for what is none. */
export function sessionOrder(session: unknown, catalogue: Catalogue): ToldOrder | null {
  const id = idAt(session, 'id')
  const totalPence = minorAt(session, 'amount_total')
  const listPence = minorAt(session, 'amount_subtotal')
  const discountPence = minorAt(session, 'total_details', 'amount_discount') ?? 0
  if (id === null || totalPence === null || listPence === null) return null
  const shipping = shippingOf(session)
  const metadata = readCheckoutMetadata(at(session, 'metadata'))
  return {
    backend: 'stripe',
    externalId: id,
    paymentRef: paymentOf(session),
    number: `S-${id.slice(-8)}`,
    email: textAt(session, 'customer_details', 'email') || null,
    name: textAt(shipping, 'name') || textAt(session, 'customer_details', 'name') || null,
    shipTo: addressOf(at(shipping, 'address')),
    currency: currencyOf(session),
    totalPence,
    goodsPence: Math.max(0, listPence - discountPence),
    referralCode: metadata?.ref ?? null,
    test: false,
    lines: metadata?.lines.map((line) => lineOf(line, catalogue)) ?? [SEE_STRIPE],
    notes: metadata === null ? [ORDER_NOTES.checkByHand] : [],
  }
}

/** Where the parcel goes: each version of Stripe's API says it elsewhere, the newest first. */
const shippingOf = (session: unknown): unknown =>
  [
    at(session, 'collected_information', 'shipping_details'),
    at(session, 'shipping_details'),
    at(session, 'shipping'),
  ].find((place) => recordOf(place) !== null)

/** The id of its payment, written out or not. */
const paymentOf = (object: unknown): string | null =>
  idAt(object, 'payment_intent') ?? idAt(object, 'payment_intent', 'id')

/** What its amounts are in; XXX where it does not say. */
const currencyOf = (object: unknown): string => {
  const currency = textAt(object, 'currency')
  return /^[a-z]{3}$/i.test(currency) ? currency.toUpperCase() : 'XXX'
}

/** An amount of an object, in the currency the object names. */
const minorAt = (object: unknown, ...way: readonly string[]): MinorUnits | null =>
  minorFromStripe(at(object, ...way), currencyOf(object))

const addressOf = (address: unknown): ShipTo => ({
  address1: textAt(address, 'line1'),
  address2: textAt(address, 'line2'),
  city: textAt(address, 'city'),
  region: textAt(address, 'state'),
  postcode: textAt(address, 'postal_code'),
  country: textAt(address, 'country'),
})

/** One charge has one total of what went back; a charge of nobody's checkout is none of ours. */
export function refundEvent(charge: unknown): StripeEvent {
  const id = idAt(charge, 'id')
  const pence = minorAt(charge, 'amount_refunded')
  if (id === null || pence === null) return WRONG
  const ref = paymentOf(charge)
  if (ref === null) return { is: 'ignored' }
  const currency = currencyOf(charge)
  return { is: 'refund', refund: { id: `stripe:${id}`, backend: 'stripe', ref, pence, currency } }
}

/** Of single refunds only those that failed say something: what went back is the charge's to say. */
export function failedRefundEvent(refund: unknown): StripeEvent {
  const id = idAt(refund, 'id')
  if (id === null) return WRONG
  const ref = paymentOf(refund) ?? paymentOf(at(refund, 'charge'))
  if (ref === null || !['failed', 'canceled'].includes(textAt(refund, 'status'))) return { is: 'ignored' }
  const currency = currencyOf(refund)
  return { is: 'refund', refund: { id: `stripe:${id}`, backend: 'stripe', ref, pence: 0, currency, status: 'failed' } }
}

/** How a dispute or an inquiry of a bank stands, by Stripe's word for it. */
const DISPUTES: Readonly<Partial<Record<string, Dispute['status']>>> = {
  needs_response: 'open',
  under_review: 'open',
  warning_needs_response: 'open',
  warning_under_review: 'open',
  warning_closed: 'won',
  prevented: 'won',
  won: 'won',
  charge_refunded: 'lost',
  lost: 'lost',
}

export function disputeEvent(dispute: unknown): StripeEvent {
  const id = idAt(dispute, 'id')
  if (id === null) return WRONG
  const ref = paymentOf(dispute) ?? paymentOf(at(dispute, 'charge'))
  if (ref === null) return { is: 'ignored' }
  // A word that is new counts as open: somebody looks.
  const status = DISPUTES[textAt(dispute, 'status')] ?? 'open'
  return { is: 'dispute', dispute: { id: `stripe:${id}`, backend: 'stripe', ref, status } }
}

/** What is packed where the session does not say: somebody looks there. */
const SEE_STRIPE: ToldLine = { title: 'See Stripe', quantity: 1, designId: null, cards: 0 }

const lineOf = ({ designId, quantity }: MetadataLine, catalogue: Catalogue): ToldLine => {
  const design = catalogue.designs.find(({ id }) => id === designId)
  return { title: design?.label ?? designId, quantity, designId: design?.id ?? null }
}

function idAt(value: unknown, ...way: readonly string[]): string | null {
  const id = textAt(value, ...way)
  return /^\w{1,255}$/.test(id) ? id : null
}
