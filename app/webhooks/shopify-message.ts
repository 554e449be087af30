// The parts of Shopify's messages that are used. null: the message does not fit its topic. Pure.
import * as z from 'zod/mini'
import type { MinorUnits } from '#domain/market/currencies.ts'
import { minorFromDecimal } from '#domain/market/decimals.ts'
import { DEFAULT_MARKET } from '#domain/market/market.ts'
import { countryCode } from '#domain/order/countries.ts'
import type { IncomingLine, IncomingOrder } from '#domain/order/order.ts'
import { ORDER_NOTES } from '#domain/order/order.ts'
import { isOneMarket, type Markets, marketOfOrder } from '#domain/order/order-market.ts'
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

const money = lenientObject({ amount: lenientText, currency_code: lenientText })
/** An amount in the shop's currency, and in the one that was paid. */
const moneySet = lenientObject({ shop_money: money, presentment_money: money })

/** Financial states of an order that was paid, refunded since or not. */
const PAID = ['paid', 'partially_refunded', 'refunded'] as const

const paidOrder = z.object({
  id: shopifyId,
  currency,
  total_price: z.string(),
  subtotal_price: z.string(),
  presentment_currency: lenientText,
  total_price_set: moneySet,
  subtotal_price_set: moneySet,
  customer_locale: lenientText,
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

/**
 * The paid order of a message; null also where the message does not state that it is paid. With several markets its amounts
 * are those that were paid, where the message has them.
 */
export function orderOf(
  message: unknown,
  catalogue: Catalogue,
  variants: VariantHandles,
  markets: Markets = [DEFAULT_MARKET],
): IncomingOrder | null {
  const read = paidOrder.safeParse(message)
  if (!read.success) return null
  const { id, shipping_address: to, line_items: items, ...order } = read.data
  const paid = isOneMarket(markets) ? null : paidAmounts(order)
  const ofShop = { currency: order.currency, total: order.total_price, goods: order.subtotal_price }
  const { currency, total, goods } = paid ?? ofShop
  const totalPence = minorFromDecimal(total, currency)
  const goodsPence = minorFromDecimal(goods, currency)
  if (totalPence === null || goodsPence === null) return null
  // The code of a country whose name is known, otherwise the text of the message.
  const country = to.country_code || (countryCode(to.country) ?? to.country)
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
      country,
    },
    currency,
    ...marketOfOrder({ country, currency, locale: order.customer_locale }, markets),
    totalPence,
    goodsPence,
    referralCode: order.discount_codes[0]?.code || null,
    test: order.test === true,
    lines: (items ?? []).map((item) => lineOf(item, catalogue, variants)),
    notes: items !== null && !items.some(isSentByHand) ? [] : [ORDER_NOTES.checkByHand],
  }
}

/** The amounts in the currency that was paid; null where the message lacks one of them. */
function paidAmounts({
  presentment_currency: given,
  total_price_set: { presentment_money: total },
  subtotal_price_set: { presentment_money: goods },
}: Pick<z.infer<typeof paidOrder>, 'presentment_currency' | 'total_price_set' | 'subtotal_price_set'>) {
  const isWhole = [total, goods].every(({ amount, currency_code }) => amount !== '' && currency_code === given)
  return isWhole && currency.safeParse(given).data === given
    ? { currency: given, total: total.amount, goods: goods.amount }
    : null
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
  amount_set: moneySet,
})
type Transaction = z.infer<typeof transaction>

const refundMessage = z.object({ id: shopifyId, order_id: shopifyId, transactions: z.array(transaction) })

/**
 * The refund of a message: what was really refunded, in the currency in which its order is kept where the message has that
 * amount: the shop's, and with several markets the one that was paid. Otherwise in the currency of the refund. A pending or
 * failed part is not counted; `status` says so.
 */
export function refundOf(message: unknown, markets: Markets = [DEFAULT_MARKET]): RefundParts | null {
  const read = refundMessage.safeParse(message)
  if (!read.success) return null
  const { id, order_id: ref, transactions } = read.data
  const refunds = transactions.filter(({ kind }) => kind === 'refund')
  const sums = new Map<string, MinorUnits>()
  for (const transaction of refunds) {
    if (transaction.status !== 'success') continue
    const { amount, currency } = moneyOf(transaction, isOneMarket(markets) ? 'shop_money' : 'presentment_money')
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
export const refundsOf = (message: unknown, markets?: Markets): RefundParts[] =>
  orderWithRefunds.parse(message).refunds.flatMap((refund) => {
    const parts = refundOf(refund, markets)
    return parts === null ? [] : [parts]
  })

/** The shop's currency, where a message names none. */
const SHOP_CURRENCY = 'GBP'

/** The amount of a transaction: this one of its two where the message has it, otherwise that of the transaction itself. */
function moneyOf(
  transaction: Transaction,
  which: 'shop_money' | 'presentment_money',
): { amount: MinorUnits | null; currency: string } {
  const given = transaction.amount_set[which]
  const named = given.amount === '' ? transaction.currency : given.currency_code
  const code = named === '' ? SHOP_CURRENCY : currency.parse(named)
  return { amount: minorFromDecimal(given.amount || transaction.amount, code), currency: code }
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
