// Prices the lines of a cart for another market, for the shopper to compare before the cart moves there. Pure.
import { minorPerUnit } from '#domain/market/currencies.ts'
import { priceAsPack } from '#domain/shop/bundles.ts'
import { type Catalogue, type Design, designByKey } from '#domain/shop/catalogue.ts'
import type { Pence } from '#domain/shop/money.ts'
import type { CartItem } from './cart.ts'

export interface LineMove {
  /** The line as it is. */
  item: CartItem
  /** The line at the prices of the new market, its variant unknown; null where a design of it is not sold there. */
  moved: CartItem | null
}

export interface NewMarket {
  /** Designs and prices of the new market. */
  catalogue: Catalogue
  /** Price of one card in minor units of the new currency; null for a design that is not sold there. */
  unitPence: (design: Design) => Pence | null
}

/** The lines in their order, each with what it becomes. Packs, quantities, picks and engravings stay. */
export const moveLines = (items: readonly CartItem[], to: NewMarket): LineMove[] =>
  items.map((item) => ({ item, moved: movedLine(item, to) }))

function movedLine(item: CartItem, { catalogue, unitPence }: NewMarket): CartItem | null {
  const { variant, packSize, mixMatchSelections: picks = [variant], bundle } = item
  const designs = [variant, ...picks].map((key) => designByKey(catalogue, key))
  const units = designs.map((design) => (design ? unitPence(design) : null))
  const [design] = designs
  const [unit] = units
  if (!design || unit === undefined || unit === null || units.includes(null)) return null
  const { prices } = catalogue
  const packPence = bundle
    ? prices.collectorsPack.pricePence
    : (priceAsPack(design.group, unit, packSize, prices) ?? unit * packSize)
  return { ...item, variantId: '', price: packPence / packSize / minorPerUnit(prices.currency) }
}
