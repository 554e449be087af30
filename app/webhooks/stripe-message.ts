// What of Stripe's events is read, of whatever version of its API. Pure.

import { type MetadataLine, readCheckoutMetadata } from '../../src/domain/cart/checkout-metadata'
import { ORDER_NOTES, type ShipTo, type ToldLine, type ToldOrder } from '../../src/domain/order/order'
import type { Catalogue } from '../../src/domain/shop/catalogue'
import type { Pence } from '../../src/domain/shop/money'
import type { Refund } from '../../src/orders/refunds'
import { at, textAt } from './json'

/** order, refund: to be stored · ignored: nothing of ours · wrong: not what its type says. */
export type StripeEvent =
  | { is: 'order'; order: ToldOrder; live: boolean }
  | { is: 'refund'; refund: Refund }
  | { is: 'ignored' }
  | { is: 'wrong' }

const WRONG: StripeEvent = { is: 'wrong' }
const PAID = ['paid', 'no_payment_required']

export function readEvent(event: unknown, catalogue: Catalogue): StripeEvent {
  const object = at(event, 'data', 'object')
  switch (textAt(event, 'type')) {
    case 'checkout.session.completed':
      return PAID.includes(textAt(object, 'payment_status')) ? orderEvent(event, object, catalogue) : { is: 'ignored' }
    case 'checkout.session.async_payment_succeeded':
      return orderEvent(event, object, catalogue)
    case 'charge.refunded':
      return refundEvent(object)
    default:
      return { is: 'ignored' }
  }
}

/** What an event is about, for the table of deliveries: the id of its object. */
export const subjectOf = (event: unknown): string | null => idAt(event, 'data', 'object', 'id')

function orderEvent(event: unknown, session: unknown, catalogue: Catalogue): StripeEvent {
  const id = idAt(session, 'id')
  const totalPence = penceAt(session, 'amount_total')
  const listPence = penceAt(session, 'amount_subtotal')
  const discountPence = penceAt(session, 'total_details', 'amount_discount') ?? 0
  if (id === null || totalPence === null || listPence === null) return WRONG
  const shipping = at(session, 'collected_information', 'shipping_details') ?? at(session, 'shipping_details')
  const metadata = readCheckoutMetadata(at(session, 'metadata'))
  const order: ToldOrder = {
    backend: 'stripe',
    externalId: id,
    paymentRef: idAt(session, 'payment_intent') ?? idAt(session, 'payment_intent', 'id'),
    number: `S-${id.slice(-8)}`,
    email: textAt(session, 'customer_details', 'email') || null,
    name: textAt(shipping, 'name') || textAt(session, 'customer_details', 'name') || null,
    shipTo: addressOf(at(shipping, 'address')),
    currency: /^[a-z]{3}$/.test(textAt(session, 'currency')) ? textAt(session, 'currency').toUpperCase() : 'XXX',
    totalPence,
    goodsPence: Math.max(0, listPence - discountPence),
    referralCode: metadata?.ref ?? null,
    test: false,
    lines: metadata?.lines.map((line) => lineOf(line, catalogue)) ?? [SEE_STRIPE],
    notes: metadata === null ? [ORDER_NOTES.checkByHand] : [],
  }
  return { is: 'order', order, live: at(event, 'livemode') !== false }
}

const addressOf = (address: unknown): ShipTo => ({
  address1: textAt(address, 'line1'),
  address2: textAt(address, 'line2'),
  city: textAt(address, 'city'),
  region: textAt(address, 'state'),
  postcode: textAt(address, 'postal_code'),
  country: textAt(address, 'country'),
})

/** One charge has one total of what went back; a charge of nobody's checkout is none of ours. */
function refundEvent(charge: unknown): StripeEvent {
  const id = idAt(charge, 'id')
  const pence = penceAt(charge, 'amount_refunded')
  if (id === null || pence === null) return WRONG
  const ref = idAt(charge, 'payment_intent') ?? idAt(charge, 'payment_intent', 'id')
  if (ref === null) return { is: 'ignored' }
  return { is: 'refund', refund: { id: `stripe:${id}`, backend: 'stripe', ref, pence } }
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

function penceAt(value: unknown, ...way: readonly string[]): Pence | null {
  const pence = at(value, ...way)
  return typeof pence === 'number' && Number.isSafeInteger(pence) && pence >= 0 ? pence : null
}
