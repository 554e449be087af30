// Offers of several cards at a special price: the product page's quantities and the bundles page's packs. Separate from
// the catalogue, which every page loads. Pure.

import { type Prices, packPrice, percentOf } from '#domain/market/prices.ts'
import type { DesignGroup } from './catalogue.ts'
import type { Pence } from './money.ts'

export type QuantityOptionId = 'single' | 'double' | 'pack'
export interface QuantityOption {
  id: QuantityOptionId
  /** Number of cards. */
  quantity: number
  /** Advertised discount in per cent, before rounding. */
  percentOff: number
}

const SINGLE: QuantityOption = { id: 'single', quantity: 1, percentOff: 0 }
const DOUBLE: QuantityOption = { id: 'double', quantity: 2, percentOff: 5 }
const PACK: QuantityOption = { id: 'pack', quantity: 5, percentOff: 20 }

/** The product page's quantity selector. */
export const QUANTITY_OPTIONS: readonly QuantityOption[] = [SINGLE, DOUBLE, PACK]

export interface Offer {
  pricePence: Pence
  listPence: Pence
  /** Always list price minus price, never stored. */
  savingPence: Pence
  /** The percentage to advertise, only if it is exactly the saving. */
  percentOff?: number
}

/** The list price of one card of a group. */
export const cardPenceIn = (group: DesignGroup, { corePence, limitedPence }: Prices): Pence =>
  group === 'core' ? corePence : limitedPence

/** The price and saving of a quantity option at this unit price. */
export function quantityOffer(unitPence: Pence, option: QuantityOption, { currency }: Pick<Prices, 'currency'>): Offer {
  const listPence = unitPence * option.quantity
  const pricePence = packPrice(unitPence, option, currency)
  const savingPence = listPence - pricePence
  const exact = savingPence > 0 && savingPence === percentOf(listPence, option.percentOff)
  return { pricePence, listPence, savingPence, ...(exact ? { percentOff: option.percentOff } : {}) }
}

export type BundleId = 'single' | 'double' | 'team' | 'business' | 'enterprise'
/** A fixed offer of the bundles page; `originalPrice` is absent if no list price is shown. */
export interface BundleOption {
  id: BundleId
  quantity: number
  originalPricePence?: Pence
  salePricePence: Pence
}

const BUSINESS = { quantity: 20, percentOff: 25 }
const ENTERPRISE = { quantity: 100, percentOff: 37.5 }

/** The bundles in a currency, by size. */
export function bundlesIn({ corePence, currency }: Prices): readonly BundleOption[] {
  const ofCoreCards = (option: Pick<QuantityOption, 'quantity' | 'percentOff'>) => ({
    quantity: option.quantity,
    originalPricePence: option.quantity * corePence,
    salePricePence: packPrice(corePence, option, currency),
  })
  return [
    { id: 'single', quantity: 1, salePricePence: corePence },
    { id: 'double', ...ofCoreCards(DOUBLE) },
    { id: 'team', ...ofCoreCards(PACK) },
    { id: 'business', ...ofCoreCards(BUSINESS) },
    { id: 'enterprise', ...ofCoreCards(ENTERPRISE) },
  ]
}

/**
 * The price of this many cards of a group as one pack; null if there is no such pack. `unitPence` is the price of one
 * card; the large packs are sold at the listed price only.
 */
export function priceAsPack(group: DesignGroup, unitPence: Pence, quantity: number, prices: Prices): Pence | null {
  const option = QUANTITY_OPTIONS.find((candidate) => candidate.quantity === quantity)
  if (option) return packPrice(unitPence, option, prices.currency)
  const bundle = group === 'core' ? bundlesIn(prices).find((candidate) => candidate.quantity === quantity) : undefined
  return bundle?.salePricePence ?? null
}

/** Saving of a bundle in pence: list minus sale price. */
export const bundleSavingPence = (bundle: BundleOption): Pence =>
  bundle.originalPricePence === undefined ? 0 : bundle.originalPricePence - bundle.salePricePence

/** The lowest price per card among bundles of these sizes, in pence (possibly fractional). */
export const lowestCardPence = (sizes: readonly number[], prices: Prices): number =>
  Math.min(
    ...bundlesIn(prices)
      .filter(({ quantity }) => sizes.includes(quantity))
      .map(({ salePricePence, quantity }) => salePricePence / quantity),
  )
