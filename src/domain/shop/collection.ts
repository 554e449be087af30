// The Collector's Pack builder as a state machine: browsing, picking, complete. Pure: the island handles the cart and
// the pause before a complete collection is added.

import { COLLECTORS_PACK_SIZE, COLLECTORS_PERCENT_OFF, type Prices, percentOf } from '#domain/market/prices.ts'
import type { Offer } from './bundles.ts'
import type { Catalogue } from './catalogue.ts'

export interface Collection {
  /** Builder mode. */
  building: boolean
  /** Design keys in the order they were picked, each at most once. */
  picks: readonly string[]
}

/** Builder mode off, nothing picked: the start, and the state after Cancel and after adding. */
export const BROWSING: Collection = { building: false, picks: [] }

/** Builder mode on; earlier picks are cleared. */
export const startBuilding = (): Collection => ({ building: true, picks: [] })

/** Exactly as many picks as the pack has cards: the only state in which it may be added. */
export const isComplete = ({ building, picks }: Collection): boolean =>
  building && picks.length === COLLECTORS_PACK_SIZE

/** May this design key be picked? Only limited designs, not the mystery card. */
export const isPickable = ({ limited }: Catalogue, key: string): boolean => limited.some((design) => design.key === key)

/**
 * Adds or removes a pick. One pick too many is `refused` and returns the same state object, so that a pending add is
 * not restarted. Outside builder mode nothing changes.
 */
export function togglePick(collection: Collection, key: string): { collection: Collection; refused: boolean } {
  const { building, picks } = collection
  if (!building) return { collection, refused: false }
  if (picks.includes(key))
    return { collection: { building, picks: picks.filter((pick) => pick !== key) }, refused: false }
  if (picks.length >= COLLECTORS_PACK_SIZE) return { collection, refused: true }
  return { collection: { building, picks: [...picks, key] }, refused: false }
}

/** Price and saving of a Collector's Pack; the percentage only while it is true. */
export function collectorsOffer({ collectorsPack: { listPence, pricePence } }: Pick<Prices, 'collectorsPack'>): Offer {
  const savingPence = listPence - pricePence
  const exact = savingPence === percentOf(listPence, COLLECTORS_PERCENT_OFF)
  return { pricePence, listPence, savingPence, ...(exact ? { percentOff: COLLECTORS_PERCENT_OFF } : {}) }
}
