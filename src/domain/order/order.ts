// What an order is and which parts of it are stored: one set of rules for webhooks of a payment provider, the sample
// checkout, the form and the import. Callers have checked the types and nothing else. Pure.

import type { MinorUnits } from '#domain/market/currencies.ts'
import { DEFAULT_LANGUAGE } from '#domain/market/languages.ts'
import { DEFAULT_MARKET } from '#domain/market/market.ts'
import type { DesignId } from '#domain/shop/catalogue.ts'
import type { LineAttribute } from '#domain/shop/commerce.ts'
import { canonicalEmail, isEmail } from '#domain/text/mail-address.ts'
import { cleanPasted } from '#domain/text/pasted.ts'
import { UNREADABLE } from '#domain/text/plain-text.ts'
import { isOneMarket, type Markets, type OrderMarket, soldCurrencies } from './order-market.ts'

export type OrderBackend = 'shopify' | 'stripe' | 'sample' | 'manual'

export type OrderStatus = 'paid' | 'packed' | 'shipped' | 'cancelled' | 'refunded'

/** Final states. */
export const FINAL_STATUSES = ['cancelled', 'refunded'] as const satisfies readonly OrderStatus[]

/** Notes of an order for the person who packs it. */
export const ORDER_NOTES = {
  unmapped: 'unmapped line',
  noCards: 'line without cards',
  notGbp: 'not GBP',
  notSoldIn: 'currency not sold in',
  checkByHand: 'check by hand',
  noAddress: 'no address',
  refundElsewhere: 'refund in another currency',
  refundPending: 'refund pending',
  refundFailed: 'refund failed',
  disputed: 'disputed',
  disputeLost: 'dispute lost',
  disputeWon: 'dispute won',
} as const
export type OrderNote = (typeof ORDER_NOTES)[keyof typeof ORDER_NOTES]

/** The delivery address without the name. "" if a part is missing. */
export interface ShipTo {
  company?: string
  address1: string
  address2: string
  city: string
  region?: string
  postcode: string
  /** Two letters if the sender knows them. */
  country: string
}

/** A line as reported. */
export interface IncomingLine {
  title: string
  /** Any whole number, including 0 and negative ones. */
  quantity: number
  /** null if the catalogue has no such design. */
  designId: DesignId | null
  /** Number of cards to assign, if not the quantity. */
  cards?: number
  attributes?: readonly LineAttribute[]
}

/** An order as reported: its types are right, everything else is checked here. */
export interface IncomingOrder extends Partial<OrderMarket> {
  backend: OrderBackend
  /** The backend's own id of the order, which makes repeated reports one order. */
  externalId: string
  /** The id in refunds, if not `externalId`. */
  paymentRef?: string | null
  /** The number known to buyer and packer, like "#1001". */
  number: string
  email: string | null
  /** The recipient of the parcel. */
  name: string | null
  shipTo: ShipTo | null
  /** Three letters; "GBP" by default. */
  currency?: string
  /** In minor units of the currency, like goodsPence. */
  totalPence: MinorUnits
  /** After discounts, without delivery. */
  goodsPence: MinorUnits
  referralCode?: string | null
  test: boolean
  lines: readonly IncomingLine[]
  notes?: readonly OrderNote[]
}

export interface OrderLine {
  /** From 1. */
  position: number
  designId: DesignId | null
  title: string
  quantity: number
  cards: number
  /** JSON, or null. */
  attributes: string | null
}

/** An order as stored, without the columns that are set later. */
export interface CheckedOrder extends OrderMarket {
  backend: OrderBackend
  externalId: string
  paymentRef: string | null
  number: string
  email: string | null
  name: string | null
  /** JSON, or null. */
  shipTo: string | null
  currency: string
  totalPence: MinorUnits
  goodsPence: MinorUnits
  referralCode: string | null
  test: boolean
  note: string | null
  lines: readonly OrderLine[]
}

const MAX_LINES = 100
const MAX_CARDS = 1000
const MAX_ATTRIBUTES = 20
const MAX_TEXT = 200

/** The stored form of an order of these markets, with a note for everything that needs attention. */
export function checkedOrder(incoming: IncomingOrder, markets: Markets = [DEFAULT_MARKET]): CheckedOrder {
  const { currency = 'GBP' } = incoming
  const withCards = incoming.lines.filter(({ quantity }) => quantity > 0)
  const lines = withCards.slice(0, MAX_LINES).map(checkedLine)
  const cards = lines.reduce((sum, line) => sum + line.cards, 0)
  const notes = new Set<OrderNote>(incoming.notes)
  if (lines.some((line) => line.designId === null && line.cards > 0)) notes.add(ORDER_NOTES.unmapped)
  if (withCards.length < incoming.lines.length) notes.add(ORDER_NOTES.noCards)
  if (!soldCurrencies(markets).includes(currency))
    notes.add(isOneMarket(markets) ? ORDER_NOTES.notGbp : ORDER_NOTES.notSoldIn)
  if (withCards.length > MAX_LINES || cards > MAX_CARDS) notes.add(ORDER_NOTES.checkByHand)
  const shipTo = incoming.shipTo === null ? null : shipToText(incoming.shipTo)
  // A parcel needs a street.
  if (cards > 0 && (shipTo === null || plain(incoming.shipTo?.address1 ?? '') === '')) notes.add(ORDER_NOTES.noAddress)
  const email = incoming.email === null || !isEmail(incoming.email) ? null : canonicalEmail(incoming.email)
  return {
    backend: incoming.backend,
    externalId: incoming.externalId,
    paymentRef: incoming.paymentRef ?? null,
    number: plain(incoming.number),
    email,
    name: plain(incoming.name ?? '') || null,
    shipTo,
    currency,
    market: incoming.market || null,
    lang: incoming.lang === DEFAULT_LANGUAGE ? null : incoming.lang || null,
    totalPence: incoming.totalPence,
    goodsPence: incoming.goodsPence,
    referralCode: plain(incoming.referralCode ?? '') || null,
    test: incoming.test,
    note: notes.size === 0 ? null : [...notes].join(NOTE_SEPARATOR),
    lines,
  }
}

function checkedLine({ title, quantity, designId, cards, attributes = [] }: IncomingLine, index: number): OrderLine {
  const kept = attributes
    .slice(0, MAX_ATTRIBUTES)
    .map(({ key, value }) => ({ key: withoutControls(key), value: withoutControls(value) }))
  return {
    position: index + 1,
    designId,
    title: plain(title) || 'Untitled',
    quantity,
    cards: cards ?? quantity,
    attributes: kept.length === 0 ? null : JSON.stringify(kept),
  }
}

/** Separates the notes in the column `note`. */
export const NOTE_SEPARATOR = ', '

/** The notes of an order as a list. */
export const notesOf = (note: string | null): string[] => (note ? note.split(NOTE_SEPARATOR) : [])

/** An address as stored in the column `ship_to`; null if it is empty. */
export function shipToText(shipTo: ShipTo): string | null {
  const kept: ShipTo = {
    company: plain(shipTo.company ?? ''),
    address1: plain(shipTo.address1),
    address2: plain(shipTo.address2),
    city: plain(shipTo.city),
    region: plain(shipTo.region ?? ''),
    postcode: plain(shipTo.postcode),
    country: plain(shipTo.country),
  }
  return Object.values(kept).every((part) => part === '') ? null : JSON.stringify(kept)
}

/** The address from the column `ship_to`; null if there is none (any more). Never throws. */
export function readShipTo(column: string | null): ShipTo | null {
  const value = parsed(column)
  if (typeof value !== 'object' || value === null) return null
  const part = (name: string): string => {
    const text: unknown = Reflect.get(value, name)
    return typeof text === 'string' ? text : ''
  }
  return {
    company: part('company'),
    address1: part('address1'),
    address2: part('address2'),
    city: part('city'),
    region: part('region'),
    postcode: part('postcode'),
    country: part('country'),
  }
}

/** An address as on a parcel label, line by line, without the name. */
export const addressLines = ({ company, address1, address2, city, region, postcode, country }: ShipTo): string[] =>
  [company, address1, address2, city, region, postcode, country].flatMap((line) => line || [])

/** The title of the one line of an order whose lines nobody reported, for the person who packs it. */
export const LINES_UNKNOWN = 'See Stripe'

/** The options of a line, from the column `attributes`. Never throws. */
export function readAttributes(column: string | null): LineAttribute[] {
  const value = parsed(column)
  return Array.isArray(value) ? value.filter(isAttribute) : []
}

const isAttribute = (value: unknown): value is LineAttribute =>
  typeof value === 'object' &&
  value !== null &&
  typeof Reflect.get(value, 'key') === 'string' &&
  typeof Reflect.get(value, 'value') === 'string'

function parsed(column: string | null): unknown {
  try {
    return JSON.parse(column ?? 'null')
  } catch {
    return null
  }
}

const CONTROLS = new RegExp(UNREADABLE, 'gu')

/** At most 200 characters, without unreadable ones. */
const withoutControls = (text: string): string => text.slice(0, MAX_TEXT).replace(CONTROLS, '')

/** The same on one line: a line break becomes a space. */
const plain = (text: string): string => withoutControls(cleanPasted(text.slice(0, 10 * MAX_TEXT))).trim()
