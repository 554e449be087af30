// Addresses of many orders as a file that a carrier's import reads: Royal Mail's Click & Drop, or a general one. No mail address
// and no price: a label needs neither, and the buyer gets the tracking number from the shop (docs/operate.md). Pure.

import { countryCode, threeLetters } from '#domain/order/countries.ts'
import { readShipTo } from '#domain/order/order.ts'
import { romanLetters } from '#domain/text/folded.ts'
import { progressOf } from './order-rules.ts'
import type { Order } from './read-orders.ts'

/** What a metal card and its envelope weigh, in grams: 85.6 × 54 × 0.8 mm of steel, and a padded envelope. */
const CARD_GRAMS = 30
const ENVELOPE_GRAMS = 40

export const gramsOf = (cards: number): number => ENVELOPE_GRAMS + cards * CARD_GRAMS

type Addressed = Pick<Order, 'number' | 'name' | 'shipTo' | 'lines'>

/** Why an order gets no label; null where it gets one. A parcel needs a street, a town and whoever gets it. */
export function whyNoLabel({ name, shipTo, status }: Pick<Order, 'name' | 'shipTo' | 'status'>): string | null {
  if (status === 'cancelled' || status === 'refunded') return `It was ${status}.`
  const to = readShipTo(shipTo)
  const missing = [
    (name ?? to?.company ?? '') === '' ? 'name' : '',
    (to?.address1 ?? '') === '' ? 'street' : '',
    (to?.city ?? '') === '' ? 'town' : '',
  ].filter(Boolean)
  return missing.length === 0 ? null : `Missing: ${missing.join(', ')}.`
}

/** Click & Drop's own names of its fields, so that its import maps them by itself. */
export const CLICK_AND_DROP = [
  ...['Order reference', 'Full name', 'Company Name', 'Address Line 1', 'Address Line 2', 'City', 'County'],
  ...['Postcode', 'Country', 'Weight'],
] as const

/** Its limits, in characters. */
const LONGEST: Readonly<Partial<Record<(typeof CLICK_AND_DROP)[number], number>>> = {
  'Order reference': 40,
  'Full name': 200,
  Postcode: 20,
}
const LONGEST_PART = 100

/** A row of Click & Drop: in Roman letters, the country by three letters, the weight in kilograms. */
export function clickAndDropRow({ number, name, shipTo, lines }: Addressed): Record<string, string> {
  const to = readShipTo(shipTo)
  const code = countryCode(to?.country ?? '')
  const row: Record<(typeof CLICK_AND_DROP)[number], string> = {
    'Order reference': number,
    'Full name': name ?? to?.company ?? '',
    'Company Name': to?.company ?? '',
    'Address Line 1': to?.address1 ?? '',
    'Address Line 2': to?.address2 ?? '',
    City: to?.city ?? '',
    County: to?.region ?? '',
    Postcode: to?.postcode ?? '',
    Country: (code === null ? null : threeLetters(code)) ?? to?.country ?? '',
    Weight: (gramsOf(progressOf(lines).needed) / 1000).toFixed(3),
  }
  return Object.fromEntries(
    CLICK_AND_DROP.map((column) => [column, romanLetters(row[column]).slice(0, LONGEST[column] ?? LONGEST_PART)]),
  )
}

export const LABEL_COLUMNS = [
  ...['number', 'name', 'company', 'address1', 'address2', 'city', 'region', 'postcode', 'country'],
  ...['cards', 'weight_g'],
] as const

/** A row of the general file: text as it is stored, the country by two letters, the weight in grams. */
export function labelRow({ number, name, shipTo, lines }: Addressed): Record<string, string | number> {
  const { company = '', region = '', country = '', ...to } = readShipTo(shipTo) ?? {}
  const cards = progressOf(lines).needed
  return {
    number,
    name: name ?? '',
    company,
    region,
    ...to,
    country: countryCode(country) ?? country,
    cards,
    weight_g: gramsOf(cards),
  }
}
