// Offers of several cards at a special price: the product page's quantities and the bundles page's packs. Separate from
// the catalogue, which every page loads. Pure.
import { CORE_PRICE_PENCE } from './catalogue.ts'
import { type Pence, percentOf, roundToPounds } from './money.ts'

export type QuantityOptionId = 'single' | 'double' | 'pack'
export interface QuantityOption {
  id: QuantityOptionId
  label: string
  /** Number of cards. */
  quantity: number
  /** Advertised discount in per cent, before rounding. */
  percentOff: number
}

const SINGLE: QuantityOption = { id: 'single', label: 'Single', quantity: 1, percentOff: 0 }
const DOUBLE: QuantityOption = { id: 'double', label: 'Double', quantity: 2, percentOff: 5 }
const PACK: QuantityOption = { id: 'pack', label: 'Pack', quantity: 5, percentOff: 20 }

/** The product page's quantity selector. */
export const QUANTITY_OPTIONS: readonly QuantityOption[] = [SINGLE, DOUBLE, PACK]

/** Price of a whole pack in pence: list total minus the percentage, rounded to whole pounds. */
export function packPricePence(unitPence: Pence, option: Pick<QuantityOption, 'quantity' | 'percentOff'>): Pence {
  const list = unitPence * option.quantity
  return option.percentOff === 0 ? list : roundToPounds(list - percentOf(list, option.percentOff))
}

export interface Offer {
  pricePence: Pence
  listPence: Pence
  /** Always list price minus price, never stored. */
  savingPence: Pence
  /** The percentage, only if it is exactly the saving. */
  percentLabel?: string
}

/** The price and saving of a quantity option at this unit price. */
export function quantityOffer(unitPence: Pence, option: QuantityOption): Offer {
  const listPence = unitPence * option.quantity
  const pricePence = packPricePence(unitPence, option)
  const savingPence = listPence - pricePence
  const exact = savingPence > 0 && savingPence === percentOf(listPence, option.percentOff)
  return { pricePence, listPence, savingPence, ...(exact ? { percentLabel: `${option.percentOff}% off` } : {}) }
}

/** A fixed offer of the bundles page; `originalPrice` is absent if no list price is shown. */
export interface BundleOption {
  id: string
  name: string
  quantity: number
  originalPricePence?: Pence
  salePricePence: Pence
  description: string
}

const ofCoreCards = (quantity: number, salePricePence: Pence) => ({
  quantity,
  originalPricePence: quantity * CORE_PRICE_PENCE,
  salePricePence,
})
const asOnTheProductPage = (option: QuantityOption) =>
  ofCoreCards(option.quantity, packPricePence(CORE_PRICE_PENCE, option))

export const BUNDLES: readonly BundleOption[] = [
  { id: 'single', name: 'Single Card', quantity: 1, salePricePence: CORE_PRICE_PENCE, description: 'For one' },
  { id: 'double', name: 'Double Pack', ...asOnTheProductPage(DOUBLE), description: 'For you and a partner' },
  { id: 'team', name: 'Team Pack', ...asOnTheProductPage(PACK), description: 'For small teams' },
  { id: 'business', name: 'Business Pack', ...ofCoreCards(20, 60000), description: 'For growing businesses' },
  { id: 'enterprise', name: 'Enterprise Pack', ...ofCoreCards(100, 250000), description: 'For whole companies' },
]

/** Saving of a bundle in pence: list minus sale price. */
export const bundleSavingPence = (bundle: BundleOption): Pence =>
  bundle.originalPricePence === undefined ? 0 : bundle.originalPricePence - bundle.salePricePence

/** The lowest price per card among bundles of these sizes, in pence (possibly fractional). */
export const lowestCardPence = (sizes: readonly number[]): number =>
  Math.min(...BUNDLES.filter(({ quantity }) => sizes.includes(quantity)).map((b) => b.salePricePence / b.quantity))
