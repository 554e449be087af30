// What a reduced price is compared with in the EU: the lowest price of the 30 days before (Article 6a of Directive
// 98/6/EC). Without an earlier lower price that is the list price, which stands struck through beside the reduced one.
// Pure: `now` is passed in, in milliseconds since the epoch.
import type { MinorUnits } from './currencies.ts'
import { type Prices, pricesFrom } from './prices.ts'
import type { Zone } from './zones.ts'

const DAY_MS = 86_400_000
/** For this many days after a lower price a reduction names it. */
const DAYS = 30

/** Does a reduction there have to name the lowest price? And is a pack there a saving, never a reduced price? */
export const namesLowestPrice = (zone: Zone): boolean => zone === 'EU'

/**
 * The lowest prices of the last 30 days, packs at what their rule made of them; null where none is lower than today's, and
 * outside the EU. Days are those of UTC: a price whose last day was 29 days ago counts, one of 30 days ago does not.
 */
export function lowestPrices(prices: Prices, zone: Zone, now: number): Prices | null {
  const { currency, corePence, limitedPence, earlier } = prices
  if (!earlier || !namesLowestPrice(zone)) return null
  const daysAgo = Math.floor(now / DAY_MS) - Date.parse(earlier.lastDay) / DAY_MS
  // Written so that a day that cannot be read counts as long ago.
  if (!(daysAgo < DAYS)) return null
  const core = lower(corePence, earlier.core)
  const limited = lower(limitedPence, earlier.limited)
  return core < corePence || limited < limitedPence ? pricesFrom({ core, limited }, currency) : null
}

/**
 * The price that stands struck through beside a reduced one: the lowest of the last 30 days where it was lower than
 * today's, `before`; null where what is paid is not below it, so that nothing higher than that price is ever struck.
 * `lowest`: null where no lower price has to be named.
 */
export function struckPrice(pay: MinorUnits, before: MinorUnits, lowest: MinorUnits | null): MinorUnits | null {
  const compared = lower(before, lowest ?? before)
  return pay < compared ? compared : null
}

const lower = (price: MinorUnits, earlier = price): MinorUnits => Math.min(price, earlier)
