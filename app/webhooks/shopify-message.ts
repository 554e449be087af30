// What of Shopify's messages is read, and nothing else of them (ORD-11). null: it is not what its topic says. Pure.
import { countryCode } from '../../src/domain/order/countries'
import type { LineAttribute, ToldLine, ToldOrder } from '../../src/domain/order/order'
import { ORDER_NOTES } from '../../src/domain/order/order'
import type { Catalogue, Design } from '../../src/domain/shop/catalogue'
import { type Pence, penceFromDecimal } from '../../src/domain/shop/money'
import type { Refund } from '../../src/orders/refunds'
import { at, listAt, recordOf, textAt } from './json'

/** Of the known variants: the number in the id of each, and the handle of its design. */
export type VariantHandles = ReadonlyMap<string, string>

/** The paid order of a message. */
export function orderOf(message: unknown, catalogue: Catalogue, variants: VariantHandles): ToldOrder | null {
  const id = idAt(message, 'id')
  const totalPence = penceAt(message, 'total_price')
  const goodsPence = penceAt(message, 'subtotal_price')
  if (id === null || totalPence === null || goodsPence === null) return null
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
    currency: currencyOf(textAt(message, 'currency')),
    totalPence,
    goodsPence,
    referralCode: textAt(message, 'discount_codes', 0, 'code') || null,
    test: at(message, 'test') === true,
    lines: listAt(message, 'line_items').map((item) => lineOf(item, catalogue, variants)),
    notes: Array.isArray(items) ? [] : [ORDER_NOTES.checkByHand],
  }
}

/** The country by its letters where its name is known, else as it was told. */
function countryIn(message: unknown): string {
  const told = textAt(message, 'shipping_address', 'country')
  return countryCode(told) ?? told
}

/** The id of a cancelled order. */
export const cancelledId = (message: unknown): string | null => idAt(message, 'id')

/** The refund of a message: what really went back, not what is still on its way. */
export function refundOf(message: unknown): Refund | null {
  const id = idAt(message, 'id')
  const ref = idAt(message, 'order_id')
  const amounts = listAt(message, 'transactions')
    .filter((transaction) => at(transaction, 'kind') === 'refund' && at(transaction, 'status') === 'success')
    .map((transaction) => penceAt(transaction, 'amount'))
  if (id === null || ref === null || !amounts.every((amount) => amount !== null)) return null
  return { id: `shopify:${id}`, backend: 'shopify', ref, pence: amounts.reduce((sum, amount) => sum + amount, 0) }
}

function lineOf(item: unknown, catalogue: Catalogue, variants: VariantHandles): ToldLine {
  const quantity = at(item, 'quantity')
  return {
    title: textAt(item, 'title'),
    quantity: Number.isSafeInteger(quantity) ? Number(quantity) : 0,
    designId: designOf(item, catalogue, variants)?.id ?? null,
    attributes: listAt(item, 'properties').flatMap(attributeOf),
  }
}

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

const penceAt = (value: unknown, name: string): Pence | null => penceFromDecimal(textAt(value, name))
