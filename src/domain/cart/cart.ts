// The cart as a value: its lines. Pure.
import type { Engraving } from '#domain/engraving/engraved-line.ts'
import { minorPerUnit } from '#domain/market/currencies.ts'
import type { Prices } from '#domain/market/prices.ts'
import type { PackType } from '#domain/shop/catalogue.ts'
import type { Pence } from '#domain/shop/money.ts'

export interface CartItem {
  id: string
  /** Design key. */
  variant: string
  /** Commerce variant; empty until the product is loaded. */
  variantId: string
  packType: PackType
  /** Price of a card in units of the cart's currency: pounds, dollars. */
  price: number
  /** Number of cards; for a Collector's Pack the number of packs. */
  quantity: number
  /** Number of cards per step of plus or minus. */
  packSize: number
  mixMatchSelections?: string[]
  /** One per card of a pack, null for a plain card; the n-th belongs to the n-th pick. Absent where all are plain. */
  engravings?: (Engraving | null)[]
  /** Set for the one pack that is not n cards of one price. */
  bundle?: 'collectors-pack'
}

export const MAX_LINE_QUANTITY = 1000
export const MAX_LINES = 50
/** Differently engraved cards of one order. */
export const MAX_ENGRAVINGS = 40

/**
 * Adds a line, or adds to the line of the same pack and choices. The added line's price and variant win, because they
 * are newer. Ids stay unique within one millisecond. What does not fit is not added: if nothing fits, the same array is
 * returned.
 */
export function addLine(items: readonly CartItem[], item: CartItem): readonly CartItem[] {
  if (item.quantity > largestQuantity(item, items)) return items
  const same = items.find((other) => contentOf(other) === contentOf(item))
  if (same) {
    const { variantId, price } = item.variantId === '' ? same : item
    const merged = { ...same, variantId, price, quantity: same.quantity + item.quantity }
    return items.map((other) => (other === same ? merged : other))
  }
  if (items.length >= MAX_LINES || !hasRoomForEngravings(items, item)) return items
  let { id } = item
  for (let n = 2; items.some((other) => other.id === id); n++) id = `${item.id.slice(0, 180)}-${n}`
  return [...items, { ...item, id }]
}

/** Identifies what a line sells: its pack and the cards in it with their engravings, in any order. */
function contentOf({ variant, packSize, bundle, mixMatchSelections: picks, engravings }: CartItem): string {
  const cards = (picks ?? engravings ?? []).map((_, at) => (picks?.[at] ?? '') + engravedText(engravings?.[at]))
  return [bundle ?? '', packSize, picks ? 'mix' : variant, ...cards.sort()].join()
}

const engravedText = (engraving: Engraving | null | undefined): string =>
  engraving ? JSON.stringify([engraving.name, engraving.line2]) : ''

/** Do these lines have at most 40 differently engraved cards together with this one? */
export const hasRoomForEngravings = (items: readonly CartItem[], item: CartItem): boolean =>
  !item.engravings ||
  new Set(
    [...items, item].flatMap(({ variant, mixMatchSelections: picks, engravings = [] }) =>
      engravings.flatMap((engraving, at) => (engraving ? (picks?.[at] ?? variant) + engravedText(engraving) : [])),
    ),
  ).size <= MAX_ENGRAVINGS

/** Adds lines one by one, each with as many whole packs as fit; `whole` if nothing was cut. */
export function addLines(
  items: readonly CartItem[],
  more: readonly CartItem[],
): { items: readonly CartItem[]; whole: boolean } {
  let all = items
  let whole = true
  for (const item of more) {
    const quantity = Math.min(item.quantity, largestQuantity(item, all))
    const next = quantity > 0 ? addLine(all, { ...item, quantity }) : all
    whole &&= next !== all && quantity === item.quantity
    all = next
  }
  return { items: all, whole }
}

export const removeLine = (items: readonly CartItem[], id: string): CartItem[] => items.filter((item) => item.id !== id)

/** Sets a line's quantity; 0 or less removes it, too much is reduced to the largest whole number of packs. */
export function setQuantity(items: readonly CartItem[], id: string, quantity: number): CartItem[] {
  if (quantity <= 0) return removeLine(items, id)
  return items.map((item) => {
    if (item.id !== id) return item
    return { ...item, quantity: Math.min(Math.floor(quantity), largestQuantity(item, removeLine(items, id))) }
  })
}

/**
 * The largest quantity of a line next to the `other` lines, in whole packs. A checkout takes 1000 of a variant, and
 * equal designs become one line of it.
 */
export function largestQuantity(item: CartItem, others: readonly CartItem[]): number {
  const { variant, packSize, mixMatchSelections: picks = [variant] } = item
  const packs = picks.map((key) =>
    Math.floor((MAX_LINE_QUANTITY - cardsOf(others, key)) / cardsOf([{ ...item, quantity: packSize }], key)),
  )
  return Math.min(...packs, Math.floor(MAX_LINE_QUANTITY / packSize)) * packSize
}

/** Cards of one design in these lines. */
const cardsOf = (items: readonly CartItem[], design: string): number =>
  items
    .flatMap(({ variant, quantity, packSize, mixMatchSelections: picks }) =>
      picks ? picks.map((key) => [key, quantity / packSize] as const) : [[variant, quantity] as const],
    )
    .reduce((sum, [key, cards]) => (key === design ? sum + cards : sum), 0)

/** The price of one card of a line, in minor units of the cart's currency. */
export const cardPence = ({ price }: Pick<CartItem, 'price'>, { currency }: Pick<Prices, 'currency'>): Pence =>
  Math.round(price * minorPerUnit(currency))

/** The price of a line, in minor units of the cart's currency. */
export const linePence = (item: Pick<CartItem, 'price' | 'quantity'>, prices: Pick<Prices, 'currency'>): Pence =>
  cardPence(item, prices) * item.quantity

/** The price of a line in units of the cart's currency: 76.5 pounds. */
export const lineAmount = (item: Pick<CartItem, 'price' | 'quantity'>, prices: Pick<Prices, 'currency'>): number =>
  linePence(item, prices) / minorPerUnit(prices.currency)

/** Sum of the quantities. */
export const totalItems = (items: readonly CartItem[]): number => items.reduce((sum, item) => sum + item.quantity, 0)
