// The total of a cart: its lines at their prices, minus the saving of its cards combined into packs, minus a referral.
// Every checkout mode counts the same way, so the shopper pays what was shown. Pure.
import { BUNDLES, bundleSavingPence, QUANTITY_OPTIONS, quantityOffer } from '#domain/shop/bundles.ts'
import {
  type Catalogue,
  COLLECTORS_PACK,
  type DesignGroup,
  designByKey,
  LIMITED_PRICE_PENCE,
} from '#domain/shop/catalogue.ts'
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
  const originalPence = items.reduce((sum, item) => sum + linePence(item), 0)
  const packSavingPence = Math.min(originalPence, savingBetweenLines(items, catalogue))
  const { totalPence, discountPence } = quote(originalPence - packSavingPence, percent)
  return { totalItems: totalItems(items), originalPence, packSavingPence, totalPence, discountPence }
}

/** The saving of the best packs of all cards, minus what the lines already save as packs. */
function savingBetweenLines(items: readonly CartItem[], catalogue: Catalogue): Pence {
  const cards = new Map<string, number>()
  let known = 0
  for (const { variant, quantity, packSize, bundle, mixMatchSelections } of items) {
    const packs = quantity / packSize
    if (mixMatchSelections) for (const key of mixMatchSelections) cards.set(key, (cards.get(key) ?? 0) + packs)
    else cards.set(variant, (cards.get(variant) ?? 0) + quantity)
    const group = designByKey(catalogue, variant)?.group
    if (group)
      known += packs * (bundle ? COLLECTORS_PACK.listPence - COLLECTORS_PACK.pricePence : ownSaving(group, packSize))
  }
  const saving = (group: DesignGroup, designs: Catalogue['core']) =>
    multiBuySaving(
      group,
      designs.map(({ key }) => cards.get(key) ?? 0),
    )
  return Math.max(0, saving('core', catalogue.core) + saving('limited', catalogue.limited) - known)
}

/** The saving in the price of a pack of this many cards; 0 for a size that is not sold as a pack. */
function ownSaving(group: DesignGroup, cards: number): Pence {
  const bundle = group === 'core' ? BUNDLES.find(({ quantity }) => quantity === cards) : undefined
  if (bundle) return bundleSavingPence(bundle)
  const option = QUANTITY_OPTIONS.find(({ quantity }) => quantity === cards)
  return option ? quantityOffer(LIMITED_PRICE_PENCE, option).savingPence : 0
}
