// Delivery by zone, as numbers, for sentences, structured data and backends. Days are business days. Pure.
import type { MinorUnits } from './currencies.ts'
import type { Zone } from './zones.ts'

/** From, to. */
export type Days = readonly [number, number]

export interface Delivery {
  /** From order to dispatch. */
  dispatchDays: Days
  /** The same for cards that are made for the order. */
  customDispatchDays: Days
  /** Standard delivery, counted from dispatch. */
  standardDays: Days
  /** Standard delivery is free above this amount, in minor units of the market's currency. */
  freeOver: MinorUnits
  /** Next-day delivery is free from this amount, inclusive; null where there is none. */
  nextDayFreeFrom: MinorUnits | null
}

const DISPATCH = { dispatchDays: [1, 2], customDispatchDays: [3, 5] } as const

/** The literals of GB are D-38 and D-39. The cheapest card costs more than `freeOver`: only a code gets below it. */
export const DELIVERY: Readonly<Record<Zone, Delivery>> = {
  GB: { ...DISPATCH, standardDays: [3, 5], freeOver: 2500, nextDayFreeFrom: 4000 },
  EU: { ...DISPATCH, standardDays: [4, 7], freeOver: 4000, nextDayFreeFrom: null },
  US: { ...DISPATCH, standardDays: [5, 10], freeOver: 4000, nextDayFreeFrom: null },
}

/** The zone of the default market, and the country of its standard delivery. */
export const HOME_ZONE: Zone = 'GB'
export const HOME_COUNTRY = 'GB'
/** Days, not business days, to countries outside the home zone that the default market delivers to. */
export const ABROAD_DELIVERY_DAYS: Days = [7, 14]

/** The exact amount after a code, not the rounded one. */
const exactAmount = (original: MinorUnits, percent: number | null): number => (original * (100 - (percent ?? 0))) / 100

/** Is standard delivery free for an order of this amount, after a code of `percent`? */
export const travelsFree = (original: MinorUnits, percent: number | null, zone: Zone): boolean =>
  exactAmount(original, percent) > DELIVERY[zone].freeOver

/** Is next-day delivery free for an order of this amount, after a code of `percent`? */
export function arrivesNextDayFree(original: MinorUnits, percent: number | null, zone: Zone): boolean {
  const { nextDayFreeFrom } = DELIVERY[zone]
  return nextDayFreeFrom !== null && exactAmount(original, percent) >= nextDayFreeFrom
}

/** "3–5" */
export const daysText = ([from, to]: Days): string => `${from}–${to}`
