// What of Shopify's messages is read, and nothing else of them (ORD-11). null: it is not what its topic says. Pure.

import { type MinorUnits, minorFromDecimal } from '#domain/order/amounts.ts'
import { countryCode } from '#domain/order/countries.ts'
import type { LineAttribute, ToldLine, ToldOrder } from '#domain/order/order.ts'
import { ORDER_NOTES } from '#domain/order/order.ts'
import type { Catalogue, Design } from '#domain/shop/catalogue.ts'
import type { Dispute } from '#orders/disputes.ts'
import type { Refund } from '#orders/refunds.ts'
import { at, listAt, recordOf, textAt } from './json.ts'

/** Of the known variants: the number in the id of each, and the handle of its design. */
export type VariantHandles = ReadonlyMap<string, string>

/** States of the money of an order that was paid, whatever went back since. */
const PAID = ['paid', 'partially_refunded', 'refunded']

/** The paid order of a message; null also where the message itself does not say that it is paid. */
export function orderOf(message: unknown, catalogue: Catalogue, variants: VariantHandles): ToldOrder | null {
  const id = idAt(message, 'id')
  const currency = currencyOf(textAt(message, 'currency'))
  const totalPence = minorFromDecimal(textAt(message, 'total_price'), currency)
  const goodsPence = minorFromDecimal(textAt(message, 'subtotal_price'), currency)
  if (id === null || totalPence === null || goodsPence === null) return null
  if (!PAID.includes(textAt(message, 'financial_status').toLowerCase())) return null
  const items = at(message, 'line_items')
  return {
    backend: 'shopify',
    externalId: id,
    number: textAt(message, 'name') || id,
    email: textAt(message, 'email') || null,
    name: textAt(message, 'shipping_address', 'name') || textAt(message, 'customer', 'first_name') || null,
    shipTo: {
      company: textAt(message, 'shipping_address', 'company'),
      address1: textAt(message, 'shipping_address', 'address1'),
      address2: textAt(message, 'shipping_address', 'address2'),
      city: textAt(message, 'shipping_address', 'city'),
      region: textAt(message, 'shipping_address', 'province'),
      postcode: textAt(message, 'shipping_address', 'zip'),
      country: textAt(message, 'shipping_address', 'country_code') || countryIn(message),
    },
    currency,
    totalPence,
    goodsPence,
    referralCode: textAt(message, 'discount_codes', 0, 'code') || null,
    test: at(message, 'test') === true,
    lines: listAt(message, 'line_items').map((item) => lineOf(item, catalogue, variants)),
    notes: Array.isArray(items) && !items.some(isSentByHand) ? [] : [ORDER_NOTES.checkByHand],
  }
}

/** The country by its letters where its name is known, else as it was told. */
function countryIn(message: unknown): string {
  const told = textAt(message, 'shipping_address', 'country')
  return countryCode(told) ?? told
}

/** The id of an order that the message itself says is cancelled. */
export const cancelledId = (message: unknown): string | null =>
  /^\d{4}-\d\d-\d\dT/.test(textAt(message, 'cancelled_at')) ? idAt(message, 'id') : null

/** The parts of one refund, one for each currency it has. */
export type RefundParts = readonly [Refund, ...Refund[]]

/**
 * The refund of a message: what really went back, in the shop's money where the message says it, else in the currency it was
 * paid back in. A part that is on its way or failed is not counted and said by `status`.
 */
export function refundOf(message: unknown): RefundParts | null {
  const id = idAt(message, 'id')
  const ref = idAt(message, 'order_id')
  const transactions = at(message, 'transactions')
  if (id === null || ref === null || !Array.isArray(transactions)) return null
  const refunds = transactions.filter((transaction) => at(transaction, 'kind') === 'refund')
  const sums = new Map<string, MinorUnits>()
  for (const transaction of refunds) {
    if (at(transaction, 'status') !== 'success') continue
    const { amount, currency } = moneyOf(transaction)
    if (amount === null) return null
    sums.set(currency, (sums.get(currency) ?? 0) + amount)
  }
  const has = (...states: string[]) => refunds.some((transaction) => states.includes(textAt(transaction, 'status')))
  const status = has('failure', 'error') ? 'failed' : has('pending', 'awaiting_response') ? 'pending' : 'done'
  const [[currency, pence] = [SHOP_CURRENCY, 0], ...others] = sums
  const part = { backend: 'shopify', ref } as const
  return [
    { ...part, id: `shopify:${id}`, pence, currency, status },
    ...others.map(([other, amount]) => ({ ...part, id: `shopify:${id}:${other}`, pence: amount, currency: other })),
  ]
}

/** The refunds that stand in an order; what is none is left out. */
export const refundsOf = (message: unknown): RefundParts[] =>
  listAt(message, 'refunds').flatMap((refund) => {
    const parts = refundOf(refund)
    return parts === null ? [] : [parts]
  })

/** What the shop sells in, where a message names no currency. */
const SHOP_CURRENCY = 'GBP'

/** What a transaction moved: in the shop's money where it says so, else in the buyer's. */
function moneyOf(transaction: unknown): { amount: MinorUnits | null; currency: string } {
  const shopMoney = at(transaction, 'amount_set', 'shop_money')
  const amount = textAt(shopMoney, 'amount') || textAt(transaction, 'amount')
  const named =
    textAt(shopMoney, 'amount') === '' ? textAt(transaction, 'currency') : textAt(shopMoney, 'currency_code')
  const currency = named === '' ? SHOP_CURRENCY : currencyOf(named)
  return { amount: minorFromDecimal(amount, currency), currency }
}

/** How a dispute stands, by Shopify's word for it. */
const DISPUTES: Readonly<Partial<Record<string, Dispute['status']>>> = {
  needs_response: 'open',
  under_review: 'open',
  won: 'won',
  charge_refunded: 'lost',
  accepted: 'lost',
  lost: 'lost',
}

/** The dispute of a message. */
export function disputeOf(message: unknown): Dispute | null {
  const id = idAt(message, 'id')
  const ref = idAt(message, 'order_id')
  const status = DISPUTES[textAt(message, 'status')]
  return id === null || ref === null || status === undefined
    ? null
    : { id: `shopify:${id}`, backend: 'shopify', ref, status }
}

function lineOf(item: unknown, catalogue: Catalogue, variants: VariantHandles): ToldLine {
  const quantity = at(item, 'quantity')
  const design = at(item, 'gift_card') === true ? undefined : designOf(item, catalogue, variants)
  return {
    title: textAt(item, 'title'),
    quantity: Number.isSafeInteger(quantity) ? Number(quantity) : 0,
    designId: design?.id ?? null,
    ...(design === undefined && isWithoutCard(item) ? { cards: 0 } : {}),
    attributes: listAt(item, 'properties').flatMap(attributeOf),
  }
}

/** Of no product: a tip, or an item that somebody has typed into an order. */
const isOfNoProduct = (item: unknown): boolean => at(item, 'product_id') === null && at(item, 'variant_id') === null

/** Gift cards, tips, items typed by hand, and whatever is not sent. A card whose product says so is a card all the same. */
const isWithoutCard = (item: unknown): boolean =>
  at(item, 'gift_card') === true || at(item, 'requires_shipping') === false || isOfNoProduct(item)

/** An item typed by hand that is sent: it may be anything, so somebody looks. */
const isSentByHand = (item: unknown): boolean => isOfNoProduct(item) && at(item, 'requires_shipping') === true

/** By its variant where that is known, else by an article number that is the handle of a design (ORD-12). */
function designOf(item: unknown, catalogue: Catalogue, variants: VariantHandles): Design | undefined {
  const handle = variants.get(idAt(item, 'variant_id') ?? '') ?? textAt(item, 'sku')
  return catalogue.designs.find((design) => design.handle === handle)
}

function attributeOf(property: unknown): LineAttribute[] {
  const key = textAt(property, 'name')
  const value = textAt(property, 'value')
  return recordOf(property) === null || key === '' ? [] : [{ key, value }]
}

/** Three letters; what is none stands for no currency, as in ISO 4217. */
export const currencyOf = (text: string): string => (/^[A-Z]{3}$/.test(text) ? text : 'XXX')

function idAt(value: unknown, name: string): string | null {
  const id = at(value, name)
  const text = typeof id === 'number' || typeof id === 'string' ? String(id) : ''
  return /^[1-9]\d{0,19}$/.test(text) ? text : null
}
