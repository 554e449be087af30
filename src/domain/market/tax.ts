// What tax and duty a price includes, by zone and settings. Pure.
import { HOME_ZONE } from './delivery.ts'
import type { Market } from './market.ts'
import type { Zone } from './zones.ts'

/** Do the zone's prices include VAT? Elsewhere sales tax may be added at checkout. */
export const includesVat = (zone: Zone): boolean => zone !== 'US'

/** Must prices there say at once that VAT is included, with a way to the words on delivery? */
export const namesVatAtPrices = (zone: Zone): boolean => zone === 'EU'

/** How the shop charges: its mode, and whether Stripe works tax out. */
export interface Charging {
  commerceMode: 'sample' | 'live' | 'stripe'
  stripe: { tax: boolean }
}

/** Is sales tax added at checkout? Then totals are "before tax", and a sentence says so. */
export const addsSalesTax = ({ commerceMode, stripe }: Charging, zone: Zone): boolean =>
  !includesVat(zone) && (commerceMode === 'live' || (commerceMode === 'stripe' && stripe.tax))

const PROBLEM = 'DUTIES_PAID must be zones or countries of MARKETS separated by commas.'

export interface DutiesPaid {
  /** Zones and two-letter countries where the seller pays import duty and tax; empty if there is a problem. */
  places: ReadonlySet<string>
  problems: string[]
}

/** Reads the setting DUTIES_PAID; empty text means nowhere. `markets`: those of the setting MARKETS. Never throws. */
export function readDutiesPaid(setting: string, markets: readonly Market[]): DutiesPaid {
  const places = setting.trim() === '' ? [] : setting.split(',').map((place) => place.trim())
  const known = new Set<string>(markets.flatMap(({ zone, countries }) => [zone, ...countries]))
  const isKnown = places.every((place) => known.has(place))
  return isKnown ? { places: new Set(places), problems: [] } : { places: new Set(), problems: [PROBLEM] }
}

/** Does the seller pay import duty and tax in all countries of this market? */
export const paysDuties = ({ places }: DutiesPaid, { zone, countries }: Pick<Market, 'zone' | 'countries'>): boolean =>
  places.has(zone) || countries.every((country) => places.has(country))

/** Are orders to this zone imported, so that duty is due? */
export const isImported = (zone: Zone): boolean => zone !== HOME_ZONE
