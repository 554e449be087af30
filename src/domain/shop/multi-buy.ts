// The automatic discounts that a live backend must have, as applied by the sample backend and the tests' backend: per
// group of cards, the best combination of offers, so that a checkout never costs more than the cart. Pure.
import { BUNDLES, bundleSavingPence, QUANTITY_OPTIONS, quantityOffer } from './bundles.ts'
import { COLLECTORS_PACK, type DesignGroup, LIMITED_PRICE_PENCE } from './catalogue.ts'
import type { Pence } from './money.ts'

interface Offer {
  cards: number
  savingPence: Pence
}

/** Largest first; the saving per card grows with the size, so the largest that fits is always best. */
const CORE_OFFERS: readonly Offer[] = BUNDLES.map((bundle) => ({
  cards: bundle.quantity,
  savingPence: bundleSavingPence(bundle),
})).sort((a, b) => b.cards - a.cards)

const LIMITED_OFFERS: readonly Offer[] = QUANTITY_OPTIONS.map((option) => ({
  cards: option.quantity,
  savingPence: quantityOffer(LIMITED_PRICE_PENCE, option).savingPence,
})).sort((a, b) => b.cards - a.cards)

const COLLECTORS_SAVING_PENCE = COLLECTORS_PACK.listPence - COLLECTORS_PACK.pricePence

/** The saving of a group of cards; `quantities` has one number per design. Designs within a group may be mixed. */
export function multiBuySaving(group: DesignGroup, quantities: readonly number[]): Pence {
  return group === 'core'
    ? savingOf(sum(quantities), CORE_OFFERS)
    : limitedSaving(quantities, collectorsPacks(quantities))
}

/** The number of Collector's Packs that makes limited cards cheapest; `quantities` has one number per design. */
export function collectorsPacks(quantities: readonly number[]): number {
  // Five Collector's Packs save as much as three packs of five, so at most four are worth trying.
  let best = 0
  for (let packs = 1; packs <= 4 && hasDistinctTriples(quantities, packs); packs++)
    if (limitedSaving(quantities, packs) > limitedSaving(quantities, best)) best = packs
  return best
}

const limitedSaving = (quantities: readonly number[], packs: number): Pence =>
  packs * COLLECTORS_SAVING_PENCE + savingOf(sum(quantities) - packs * COLLECTORS_PACK.size, LIMITED_OFFERS)

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

/** Can `packs` packs of three different designs be made of these cards? */
const hasDistinctTriples = (quantities: readonly number[], packs: number): boolean =>
  sum(quantities.map((quantity) => Math.min(quantity, packs))) >= packs * COLLECTORS_PACK.size
