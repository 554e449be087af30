// Creates, steps and names the lines of a cart. Pure. Separate from cart.ts, which is in every page's first script:
// only pages that sell need this.

import type { LINE_WORDS } from '#domain/content/words/lines.ts'
import { type Engraving, engravedWords } from '#domain/engraving/engraved-line.ts'
import { minorPerUnit } from '#domain/market/currencies.ts'
import type { Prices } from '#domain/market/prices.ts'
import { type Design, packTypeFor } from '#domain/shop/catalogue.ts'
import type { Pence } from '#domain/shop/money.ts'
import type { Words } from '#domain/text/words.ts'
import type { CartItem } from './cart.ts'

export type LineWords = Words<typeof LINE_WORDS>

export interface NewLine {
  design: Pick<Design, 'key'>
  variantId: string
  /** Price of the whole pack in minor units. */
  packPence: Pence
  /** Cards in the pack. */
  quantity: number
  mixMatchSelections?: readonly string[]
  /** One per card, null for a plain one. */
  engravings?: readonly (Engraving | null)[]
}

/** A line for n cards of one unit price. `now` becomes part of the id, in milliseconds since the epoch. */
export function createLine(line: NewLine, now: number, { currency }: Pick<Prices, 'currency'>): CartItem {
  const packType = packTypeFor(line.quantity)
  return {
    id: `${line.design.key}-${packType}-${now}`,
    variant: line.design.key,
    variantId: line.variantId,
    packType,
    price: line.packPence / line.quantity / minorPerUnit(currency),
    quantity: line.quantity,
    packSize: line.quantity,
    ...(line.mixMatchSelections ? { mixMatchSelections: [...line.mixMatchSelections] } : {}),
    ...(line.engravings?.some((engraving) => engraving !== null) ? { engravings: [...line.engravings] } : {}),
  }
}

/** A Collector's Pack of three picked design keys. */
export function createCollectorsPack(
  picks: readonly string[],
  variantId: string,
  now: number,
  { collectorsPack, currency }: Prices,
): CartItem {
  const variant = picks[0] ?? ''
  return {
    id: `${variant}-Pack-${now}`,
    variant,
    variantId,
    packType: 'Pack',
    price: collectorsPack.pricePence / minorPerUnit(currency),
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
export function lineTitle(
  { packType, packSize, bundle }: Pick<CartItem, 'packType' | 'packSize' | 'bundle'>,
  t: Pick<LineWords, 'collectorsPack' | 'pack' | 'double' | 'single'>,
): string {
  if (bundle === 'collectors-pack') return t.collectorsPack
  if (packType === 'Pack') return t.pack({ cards: packSize })
  return packType === 'Double' ? t.double : t.single
}

/** The engraved cards of a line as sentences: "Engraving, card 2: Ann Lee · Director". */
export const engravingTexts = (
  { engravings = [], packSize }: Pick<CartItem, 'engravings' | 'packSize'>,
  t: Pick<LineWords, 'engraving' | 'cardEngraving'>,
): string[] =>
  engravings.flatMap((engraving, at) => {
    if (engraving === null) return []
    const text = engravedWords(engraving)
    return packSize === 1 ? t.engraving({ text }) : t.cardEngraving({ card: at + 1, text })
  })
