// Creates, steps and names the lines of a cart. Pure. Separate from cart.ts, which is in every page's first script:
// only pages that sell need this.

import { type Engraving, engravedWords } from '#domain/engraving/engraved-line.ts'
import { COLLECTORS_PACK, type Design, packTypeFor } from '#domain/shop/catalogue.ts'
import { type Pence, poundsFromPence } from '#domain/shop/money.ts'
import type { CartItem } from './cart.ts'

export interface NewLine {
  design: Pick<Design, 'key'>
  variantId: string
  /** Price of the whole pack in pence. */
  packPence: Pence
  /** Cards in the pack. */
  quantity: number
  mixMatchSelections?: readonly string[]
  /** One per card, null for a plain one. */
  engravings?: readonly (Engraving | null)[]
}

/** A line for n cards of one unit price. `now` becomes part of the id, in milliseconds since the epoch. */
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
    ...(line.engravings?.some((engraving) => engraving !== null) ? { engravings: [...line.engravings] } : {}),
  }
}

/** A Collector's Pack of three picked design keys. */
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

/** The quantity after one click on plus or minus; 0 removes the line. */
export const stepQuantity = (item: CartItem, direction: 1 | -1): number => {
  const next = item.quantity + direction * item.packSize
  return next < item.packSize ? 0 : next
}

/** The title of a line in the cart dialog. */
export function lineTitle(item: Pick<CartItem, 'packType' | 'packSize' | 'bundle'>): string {
  if (item.bundle === 'collectors-pack') return "Collector's Pack"
  if (item.packType === 'Pack') return `${item.packSize}-Pack Bundle`
  return item.packType === 'Double' ? 'Double' : 'Single Card'
}

/** The engraved cards of a line as sentences: "Engraving, card 2: Ann Lee · Director". */
export const engravingTexts = ({ engravings = [], packSize }: Pick<CartItem, 'engravings' | 'packSize'>): string[] =>
  engravings.flatMap((engraving, at) =>
    engraving === null ? [] : `Engraving${packSize === 1 ? '' : `, card ${at + 1}`}: ${engravedWords(engraving)}`,
  )
