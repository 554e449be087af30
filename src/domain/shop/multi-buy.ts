// The automatic discounts that a live backend must have, as applied by the sample backend and the tests' backend: per
// group of cards, the best combination of offers, so that a checkout never costs more than the cart. Pure.

import { COLLECTORS_PACK_SIZE, type Prices } from '#domain/market/prices.ts'
import { bundleSavingPence, bundlesIn, QUANTITY_OPTIONS, quantityOffer } from './bundles.ts'
import type { Catalogue, Design, DesignGroup } from './catalogue.ts'
import type { Pence } from './money.ts'

/** Cards of five Collector's Packs. */
const FIVE_PACKS = 5 * COLLECTORS_PACK_SIZE

interface Offer {
  cards: number
  savingPence: Pence
}

/** The offers of a group, largest first. */
function offersOf(group: DesignGroup, prices: Prices): readonly Offer[] {
  const offers =
    group === 'core'
      ? bundlesIn(prices).map((bundle) => ({ cards: bundle.quantity, savingPence: bundleSavingPence(bundle) }))
      : QUANTITY_OPTIONS.map((option) => ({
          cards: option.quantity,
          savingPence: quantityOffer(prices.limitedPence, option, prices).savingPence,
        }))
  return offers.sort((a, b) => b.cards - a.cards)
}

/** The saving of a group of cards; `quantities` has one number per design. Designs within a group may be mixed. */
export function multiBuySaving(group: DesignGroup, quantities: readonly number[], prices: Prices): Pence {
  return group === 'core'
    ? savingOf(sum(quantities), offersOf('core', prices))
    : limitedSaving(quantities, collectorsPacks(quantities, prices), prices)
}

/**
 * The number of Collector's Packs that makes limited cards cheapest; `quantities` has one number per design. The fewest
 * of equally cheap numbers.
 */
export function collectorsPacks(quantities: readonly number[], prices: Prices): number {
  // Five more Collector's Packs take the 15 cards of three packs of five, so each step of five changes the saving by the
  // same amount: the best number is one of the first five or one of the last five.
  const most = mostCollectorsPacks(quantities)
  const moreIsCheaper = limitedSaving([FIVE_PACKS], 5, prices) > limitedSaving([FIVE_PACKS], 0, prices)
  const first = moreIsCheaper ? Math.max(0, most - 4) : 0
  let best = first
  for (let packs = first + 1; packs <= Math.min(first + 4, most); packs++)
    if (limitedSaving(quantities, packs, prices) > limitedSaving(quantities, best, prices)) best = packs
  return best
}

/** What these cards cost as the best packs of all of them. `cards`: their number by design key; unknown keys are left out. */
export function packedPence(cards: ReadonlyMap<string, number>, { core, limited }: Catalogue, prices: Prices): Pence {
  const inGroup = (group: DesignGroup, designs: readonly Design[], unitPence: Pence): Pence => {
    const quantities = designs.map(({ key }) => cards.get(key) ?? 0)
    return sum(quantities) * unitPence - multiBuySaving(group, quantities, prices)
  }
  return inGroup('core', core, prices.corePence) + inGroup('limited', limited, prices.limitedPence)
}

function limitedSaving(quantities: readonly number[], packs: number, prices: Prices): Pence {
  const { listPence, pricePence } = prices.collectorsPack
  const others = sum(quantities) - packs * COLLECTORS_PACK_SIZE
  return packs * (listPence - pricePence) + savingOf(others, offersOf('limited', prices))
}

const sum = (quantities: readonly number[]): number => quantities.reduce((all, quantity) => all + quantity, 0)

function savingOf(cards: number, offers: readonly Offer[]): Pence {
  let left = cards
  let saving = 0
  for (const offer of offers) {
    const times = Math.floor(left / offer.cards)
    saving += times * offer.savingPence
    left -= times * offer.cards
  }
  return saving
}

/**
 * How many Collector's Packs these cards make at most. A pack has at most one card of each design, so it needs three
 * cards, two outside the largest design and one outside the two largest.
 */
function mostCollectorsPacks(quantities: readonly number[]): number {
  const ascending = [...quantities].sort((a, b) => a - b)
  const limits = Array.from({ length: COLLECTORS_PACK_SIZE }, (_, largest) =>
    Math.floor(sum(ascending.slice(0, ascending.length - largest)) / (COLLECTORS_PACK_SIZE - largest)),
  )
  return Math.min(...limits)
}
