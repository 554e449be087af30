// The cart as a value: lines, totals and what storage may hold. Spec §3, §4; D-33, D-34, D-45, D-48, D-49. Pure.
import { type Catalogue, COLLECTORS_PACK, type Design, designByKey, type PackType, packTypeFor } from './catalogue'
import { type Pence, penceFromPounds, poundsFromPence } from './money'
import { type Quote, quote } from './quote'

export interface CartItem {
  id: string
  /** Design key. */
  variant: string
  /** Commerce variant; empty until the product has been loaded (D-42). */
  variantId: string
  packType: PackType
  /** Pounds, each. */
  price: number
  /** Number of cards; for a Collector's Pack the number of packs (D-34). */
  quantity: number
  /** Cards one step of plus or minus stands for. */
  packSize: number
  mixMatchSelections?: string[]
  /** Set for the one pack that is not n cards of one price. */
  bundle?: 'collectors-pack'
}

export const MAX_LINE_QUANTITY = 1000 // D-76
export const MAX_LINES = 50 // R10

export interface NewLine {
  design: Pick<Design, 'key'>
  variantId: string
  /** Price of the whole pack in pence. */
  packPence: Pence
  /** Cards in the pack. */
  quantity: number
  mixMatchSelections?: readonly string[]
}

/** A line for n cards of one unit price. `now` makes the id (CART-03), in milliseconds since the epoch. */
export function createLine(line: NewLine, now: number): CartItem {
  const packType = packTypeFor(line.quantity)
  return {
    id: `${line.design.key}-${packType}-${now}`,
    variant: line.design.key,
    variantId: line.variantId,
    packType,
    price: poundsFromPence(line.packPence / line.quantity),
    quantity: line.quantity,
    packSize: line.quantity,
    ...(line.mixMatchSelections ? { mixMatchSelections: [...line.mixMatchSelections] } : {}),
  }
}

/** A Collector's Pack of three picked design keys (LTD-31, D-42). */
export function createCollectorsPack(picks: readonly string[], variantId: string, now: number): CartItem {
  const variant = picks[0] ?? ''
  return {
    id: `${variant}-Pack-${now}`,
    variant,
    variantId,
    packType: 'Pack',
    price: poundsFromPence(COLLECTORS_PACK.pricePence),
    quantity: 1,
    packSize: 1,
    mixMatchSelections: [...picks],
    bundle: 'collectors-pack',
  }
}

/** Adds a line of its own, also for a product that is already there (D-48). Ids stay unique within one millisecond. */
export function addLine(items: readonly CartItem[], item: CartItem): CartItem[] {
  let { id } = item
  for (let n = 2; items.some((other) => other.id === id); n++) id = `${item.id}-${n}`
  return [...items, { ...item, id }].slice(-MAX_LINES)
}

export const removeLine = (items: readonly CartItem[], id: string): CartItem[] => items.filter((item) => item.id !== id)

/** Sets a line's quantity; 0 or less removes it (CART-16), too much is held at the largest whole number of packs. */
export function setQuantity(items: readonly CartItem[], id: string, quantity: number): CartItem[] {
  if (quantity <= 0) return removeLine(items, id)
  return items.map((item) =>
    item.id === id ? { ...item, quantity: Math.min(Math.floor(quantity), largestQuantity(item)) } : item,
  )
}

/** The most of a line that one checkout may hold, in whole packs. */
export const largestQuantity = (item: Pick<CartItem, 'packSize'>): number =>
  Math.floor(MAX_LINE_QUANTITY / item.packSize) * item.packSize

/** What one click on plus or minus changes (CART-28): minus below one pack removes the line. */
export const stepQuantity = (item: CartItem, direction: 1 | -1): number => {
  const next = item.quantity + direction * item.packSize
  return next < item.packSize ? 0 : next
}

export const linePence = (item: Pick<CartItem, 'price' | 'quantity'>): Pence =>
  penceFromPounds(item.price) * item.quantity

/** Original, discount and total always add up (CART-37). */
export interface CartTotals extends Quote {
  /** Sum of the quantities (CART-10). */
  totalItems: number
}

/** Totals of a cart; `percent` is a valid referral's whole per cent, or null. */
export const cartTotals = (items: readonly CartItem[], percent: number | null): CartTotals => ({
  totalItems: items.reduce((sum, item) => sum + item.quantity, 0),
  ...quote(
    items.reduce((sum, item) => sum + linePence(item), 0),
    percent,
  ),
})

/** The title of a line in the cart dialog (CART-21 to CART-24, D-33, D-47). */
export function lineTitle(item: Pick<CartItem, 'packType' | 'packSize' | 'bundle'>): string {
  if (item.bundle === 'collectors-pack') return "Collector's Pack"
  if (item.packType === 'Pack') return `${item.packSize}-Pack Bundle`
  return item.packType === 'Double' ? 'Double' : 'Single Card'
}

/** Items found in storage, checked one by one against the catalogue; null when the value is no cart (CART-45). */
export function parseStoredCart(stored: unknown, catalogue: Catalogue): CartItem[] | null {
  const items = typeof stored === 'object' && stored !== null ? (stored as { items?: unknown }).items : undefined
  if (!Array.isArray(items) || items.length > MAX_LINES) return null
  const parsed = items.map((item) => parseItem(item, catalogue))
  return parsed.every((item) => item !== null) ? parsed : null
}

function parseItem(value: unknown, catalogue: Catalogue): CartItem | null {
  if (typeof value !== 'object' || value === null) return null
  const item = value as Record<string, unknown>
  const { id, variant, variantId, packType, price, quantity, packSize, mixMatchSelections, bundle } = item
  const isKey = (key: unknown): key is string => typeof key === 'string' && designByKey(catalogue, key) !== undefined
  if (typeof id !== 'string' || id.length > 200 || !isKey(variant)) return null
  if (typeof variantId !== 'string' || variantId.length > 200) return null
  if (packType !== 'Single' && packType !== 'Double' && packType !== 'Pack') return null
  if (typeof price !== 'number' || !(price >= 0 && price <= 10_000)) return null
  if (!isCount(quantity, MAX_LINE_QUANTITY) || !isCount(packSize, MAX_LINE_QUANTITY) || quantity % packSize !== 0)
    return null
  if (bundle !== undefined && bundle !== 'collectors-pack') return null
  const size = bundle === 'collectors-pack' ? COLLECTORS_PACK.size : packSize
  if (mixMatchSelections !== undefined || bundle !== undefined) {
    if (!Array.isArray(mixMatchSelections) || mixMatchSelections.length !== size) return null
    if (!mixMatchSelections.every(isKey)) return null
  }
  return {
    id,
    variant,
    variantId,
    packType,
    price,
    quantity,
    packSize,
    ...(mixMatchSelections ? { mixMatchSelections: [...(mixMatchSelections as string[])] } : {}),
    ...(bundle ? { bundle } : {}),
  }
}

const isCount = (value: unknown, max: number): value is number =>
  Number.isInteger(value) && Number(value) >= 1 && Number(value) <= max
