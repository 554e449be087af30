// The total of a cart: its lines at their prices, minus the saving of its cards combined into packs, minus a referral.
// Every checkout mode counts the same way, so the shopper pays what was shown. Pure.

import type { Prices } from '#domain/market/prices.ts'
import { bundleSavingPence, bundlesIn, QUANTITY_OPTIONS, quantityOffer } from '#domain/shop/bundles.ts'
import { type Catalogue, type DesignGroup, designByKey } from '#domain/shop/catalogue.ts'
import type { Pence } from '#domain/shop/money.ts'
import { multiBuySaving } from '#domain/shop/multi-buy.ts'
import { type CartItem, linePence, totalItems } from './cart.ts'
import { type Quote, quote } from './quote.ts'

/** Original, pack saving, discount and total always add up. */
export interface CartTotals extends Quote {
  /** Sum of the quantities. */
  totalItems: number
  /** The saving of combining cards of several lines into packs, beyond the lines' own prices. */
  packSavingPence: Pence
}

/** Totals of a cart; `percent` is a valid referral's whole per cent, or null. */
export function cartTotals(items: readonly CartItem[], percent: number | null, catalogue: Catalogue): CartTotals {
  const originalPence = items.reduce((sum, item) => sum + linePence(item, catalogue.prices), 0)
  const packSavingPence = Math.min(originalPence, savingBetweenLines(items, catalogue))
  const { totalPence, discountPence } = quote(originalPence - packSavingPence, percent, catalogue.prices)
  return { totalItems: totalItems(items), originalPence, packSavingPence, totalPence, discountPence }
}

/** The cards of all lines: their number by design key. */
export function cardsOf(items: readonly CartItem[]): ReadonlyMap<string, number> {
  const cards = new Map<string, number>()
  for (const { variant, quantity, packSize, mixMatchSelections } of items)
    if (mixMatchSelections)
      for (const key of mixMatchSelections) cards.set(key, (cards.get(key) ?? 0) + quantity / packSize)
    else cards.set(variant, (cards.get(variant) ?? 0) + quantity)
  return cards
}

/** The saving of the best packs of all cards, minus what the lines already save as packs. */
function savingBetweenLines(items: readonly CartItem[], catalogue: Catalogue): Pence {
  const cards = cardsOf(items)
  const { listPence, pricePence } = catalogue.prices.collectorsPack
  let known = 0
  for (const { variant, quantity, packSize, bundle } of items) {
    const packs = quantity / packSize
    const group = designByKey(catalogue, variant)?.group
    if (group) known += packs * (bundle ? listPence - pricePence : ownSaving(group, packSize, catalogue.prices))
  }
  const saving = (group: DesignGroup, designs: Catalogue['core']) =>
    multiBuySaving(
      group,
      designs.map(({ key }) => cards.get(key) ?? 0),
      catalogue.prices,
    )
  return Math.max(0, saving('core', catalogue.core) + saving('limited', catalogue.limited) - known)
}

/** The saving in the price of a pack of this many cards; 0 for a size that is not sold as a pack. */
function ownSaving(group: DesignGroup, cards: number, prices: Prices): Pence {
  const bundle = group === 'core' ? bundlesIn(prices).find(({ quantity }) => quantity === cards) : undefined
  if (bundle) return bundleSavingPence(bundle)
  const option = QUANTITY_OPTIONS.find(({ quantity }) => quantity === cards)
  return option ? quantityOffer(prices.limitedPence, option, prices).savingPence : 0
}
