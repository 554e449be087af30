// The parts of Shopify's messages that are used. null: the message does not fit its topic. Pure.
import * as z from 'zod/mini'
import { type MinorUnits, minorFromDecimal } from '#domain/order/amounts.ts'
import { countryCode } from '#domain/order/countries.ts'
import type { IncomingLine, IncomingOrder } from '#domain/order/order.ts'
import { ORDER_NOTES } from '#domain/order/order.ts'
import type { Catalogue, Design } from '#domain/shop/catalogue.ts'
import { lenientList, lenientObject, lenientText } from '#domain/text/lenient.ts'
import type { Dispute } from '#orders/disputes.ts'
import type { Refund } from '#orders/refunds.ts'

/** The handle of the design of each known variant, by the number in the variant's id. */
export type VariantHandles = ReadonlyMap<string, string>

/** An id is a number in some messages and text in others. */
export const shopifyId = z.pipe(
  z.pipe(z.union([z.string(), z.number()]), z.transform(String)),
  z.string().check(z.regex(/^[1-9]\d{0,19}$/)),
)

/** Three letters; XXX for anything else, which is "no currency" in ISO 4217. */
const currency = z.catch(z.string().check(z.regex(/^[A-Z]{3}$/)), 'XXX')

const lenientBoolean = z.catch(z.optional(z.boolean()), undefined)
/** null where the message has null, undefined where it lacks the field. */
const lenientId = z.catch(z.optional(z.nullable(shopifyId)), undefined)

const orderItem = lenientObject({
  title: lenientText,
  sku: lenientText,
  quantity: z.catch(z.int(), 0),
  product_id: lenientId,
  variant_id: lenientId,
  gift_card: lenientBoolean,
  requires_shipping: lenientBoolean,
  properties: lenientList(lenientObject({ name: lenientText, value: lenientText })),
})
type OrderItem = z.infer<typeof orderItem>

/** Financial states of an order that was paid, refunded since or not. */
const PAID = ['paid', 'partially_refunded', 'refunded'] as const

const paidOrder = z.object({
  id: shopifyId,
  currency,
  total_price: z.string(),
  subtotal_price: z.string(),
  financial_status: z.pipe(z.string().check(z.toLowerCase()), z.enum(PAID)),
  name: lenientText,
  email: lenientText,
  test: lenientBoolean,
  shipping_address: lenientObject({
    name: lenientText,
    company: lenientText,
    address1: lenientText,
    address2: lenientText,
    city: lenientText,
    province: lenientText,
    zip: lenientText,
    country: lenientText,
    country_code: lenientText,
  }),
  customer: lenientObject({ first_name: lenientText }),
  discount_codes: lenientList(lenientObject({ code: lenientText })),
  line_items: z.catch(z.nullable(z.array(orderItem)), null),
})

/** The paid order of a message; null also where the message does not state that it is paid. */
export function orderOf(message: unknown, catalogue: Catalogue, variants: VariantHandles): IncomingOrder | null {
  const read = paidOrder.safeParse(message)
  if (!read.success) return null
  const { id, currency, shipping_address: to, line_items: items, ...order } = read.data
  const totalPence = minorFromDecimal(order.total_price, currency)
  const goodsPence = minorFromDecimal(order.subtotal_price, currency)
  if (totalPence === null || goodsPence === null) return null
  return {
    backend: 'shopify',
    externalId: id,
    number: order.name || id,
    email: order.email || null,
    name: to.name || order.customer.first_name || null,
    shipTo: {
      company: to.company,
      address1: to.address1,
      address2: to.address2,
      city: to.city,
      region: to.province,
      postcode: to.zip,
      // The code of a country whose name is known, otherwise the text of the message.
      country: to.country_code || (countryCode(to.country) ?? to.country),
    },
    currency,
    totalPence,
    goodsPence,
    referralCode: order.discount_codes[0]?.code || null,
    test: order.test === true,
    lines: (items ?? []).map((item) => lineOf(item, catalogue, variants)),
    notes: items !== null && !items.some(isSentByHand) ? [] : [ORDER_NOTES.checkByHand],
  }
}

const cancelledOrder = z.object({ id: shopifyId, cancelled_at: z.string().check(z.regex(/^\d{4}-\d\d-\d\dT/)) })

/** The id of an order that the message states to be cancelled. */
export function cancelledId(message: unknown): string | null {
  const read = cancelledOrder.safeParse(message)
  return read.success ? read.data.id : null
}

/** The parts of one refund, one per currency. */
export type RefundParts = readonly [Refund, ...Refund[]]

const transaction = lenientObject({
  kind: lenientText,
  status: lenientText,
  amount: lenientText,
  currency: lenientText,
  amount_set: lenientObject({ shop_money: lenientObject({ amount: lenientText, currency_code: lenientText }) }),
})
type Transaction = z.infer<typeof transaction>

const refundMessage = z.object({ id: shopifyId, order_id: shopifyId, transactions: z.array(transaction) })

/**
 * The refund of a message: what was really refunded, in the shop's currency where the message has that amount, otherwise
 * in the currency of the refund. A pending or failed part is not counted; `status` says so.
 */
export function refundOf(message: unknown): RefundParts | null {
  const read = refundMessage.safeParse(message)
  if (!read.success) return null
  const { id, order_id: ref, transactions } = read.data
  const refunds = transactions.filter(({ kind }) => kind === 'refund')
  const sums = new Map<string, MinorUnits>()
  for (const transaction of refunds) {
    if (transaction.status !== 'success') continue
    const { amount, currency } = moneyOf(transaction)
    if (amount === null) return null
    sums.set(currency, (sums.get(currency) ?? 0) + amount)
  }
  const has = (...states: string[]) => refunds.some((transaction) => states.includes(transaction.status))
  const status = has('failure', 'error') ? 'failed' : has('pending', 'awaiting_response') ? 'pending' : 'done'
  const [[currency, pence] = [SHOP_CURRENCY, 0], ...others] = sums
  const part = { backend: 'shopify', ref } as const
  return [
    { ...part, id: `shopify:${id}`, pence, currency, status },
    ...others.map(([other, amount]) => ({ ...part, id: `shopify:${id}:${other}`, pence: amount, currency: other })),
  ]
}

const orderWithRefunds = lenientObject({ refunds: lenientList(z.unknown()) })

/** The refunds in the message of an order; anything else in the list is skipped. */
export const refundsOf = (message: unknown): RefundParts[] =>
  orderWithRefunds.parse(message).refunds.flatMap((refund) => {
    const parts = refundOf(refund)
    return parts === null ? [] : [parts]
  })

/** The shop's currency, where a message names none. */
const SHOP_CURRENCY = 'GBP'

/** The amount of a transaction: in the shop's currency where the message has it, otherwise in the buyer's. */
function moneyOf(transaction: Transaction): { amount: MinorUnits | null; currency: string } {
  const { shop_money: shopMoney } = transaction.amount_set
  const named = shopMoney.amount === '' ? transaction.currency : shopMoney.currency_code
  const code = named === '' ? SHOP_CURRENCY : currency.parse(named)
  return { amount: minorFromDecimal(shopMoney.amount || transaction.amount, code), currency: code }
}

/** The status of a dispute, by Shopify's status. */
const DISPUTES = {
  needs_response: 'open',
  under_review: 'open',
  won: 'won',
  charge_refunded: 'lost',
  accepted: 'lost',
  lost: 'lost',
} as const satisfies Record<string, Dispute['status']>

const disputeMessage = z.object({
  id: shopifyId,
  order_id: shopifyId,
  status: z.enum(Object.keys(DISPUTES) as (keyof typeof DISPUTES)[]),
})

/** The dispute of a message. */
export function disputeOf(message: unknown): Dispute | null {
  const read = disputeMessage.safeParse(message)
  if (!read.success) return null
  const { id, order_id: ref, status } = read.data
  return { id: `shopify:${id}`, backend: 'shopify', ref, status: DISPUTES[status] }
}

function lineOf(item: OrderItem, catalogue: Catalogue, variants: VariantHandles): IncomingLine {
  const design = item.gift_card === true ? undefined : designOf(item, catalogue, variants)
  return {
    title: item.title,
    quantity: item.quantity,
    designId: design?.id ?? null,
    ...(design === undefined && isWithoutCard(item) ? { cards: 0 } : {}),
    attributes: item.properties.filter(({ name }) => name !== '').map(({ name, value }) => ({ key: name, value })),
  }
}

/** Has the item no product? Then it is a tip, or was typed into an order. */
const isOfNoProduct = (item: OrderItem): boolean => item.product_id === null && item.variant_id === null

/** Gift cards, tips, items typed by hand, and items that are not shipped. Applies only to items without a known design. */
const isWithoutCard = (item: OrderItem): boolean =>
  item.gift_card === true || item.requires_shipping === false || isOfNoProduct(item)

/** An item typed by hand that is shipped may be anything: the operator checks it. */
const isSentByHand = (item: OrderItem): boolean => isOfNoProduct(item) && item.requires_shipping === true

/** By its variant where that is known, otherwise by its SKU where that is the handle of a design. */
function designOf(item: OrderItem, catalogue: Catalogue, variants: VariantHandles): Design | undefined {
  const handle = variants.get(item.variant_id ?? '') ?? item.sku
  return catalogue.designs.find((design) => design.handle === handle)
}
