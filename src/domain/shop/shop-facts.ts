// Delivery and return facts as numbers, for copy and structured data alike. Days are business days where
// the copy says so. Prices stand in catalogue.ts.
import { formatGbpShort } from './money.ts'

/** Days from order to dispatch, from and to. */
export const DISPATCH_DAYS = [1, 2] as const
/** Days of standard delivery within the UK, counted from dispatch. */
export const STANDARD_DELIVERY_DAYS = [3, 5] as const
/** Standard delivery is free over this amount, in pence; every card costs more, until a discount is taken off. */
const FREE_STANDARD_OVER_PENCE = 2500
/** What is left of these pence after a referral's per cent: the exact amount, not the rounded one. */
const exactPence = (originalPence: number, percent: number | null): number =>
  (originalPence * (100 - (percent ?? 0))) / 100
/** Does an order of these pence, less a referral's per cent, travel free? */
export const travelsFree = (originalPence: number, percent: number | null = null): boolean =>
  exactPence(originalPence, percent) > FREE_STANDARD_OVER_PENCE
/** Next-day delivery is free from this amount on, in pence: £40 itself counts. */
const FREE_NEXT_DAY_FROM_PENCE = 4000
/** Is next-day delivery included with an order of these pence, less a referral's per cent? */
export const arrivesNextDayFree = (originalPence: number, percent: number | null): boolean =>
  exactPence(originalPence, percent) >= FREE_NEXT_DAY_FROM_PENCE
/** Said in place of free delivery, where an order does not travel free. */
export const PAID_DELIVERY = `Delivery is added at checkout: it is free on orders over ${formatGbpShort(FREE_STANDARD_OVER_PENCE)}.`
/** Days of the money-back guarantee. */
export const GUARANTEE_DAYS = 30
/** Where standard delivery goes. */
export const HOME_COUNTRY = 'GB'
