// Facts about delivery and returns as numbers, for copy and structured data. Days are business days where the copy says
// so. Prices are in catalogue.ts.
import { formatGbpShort } from './money.ts'

/** Days from order to dispatch: from, to. */
export const DISPATCH_DAYS = [1, 2] as const
/** The same for cards that are made for the order. */
export const CUSTOM_DISPATCH_DAYS = [3, 5] as const
/** Days of standard delivery within the UK, counted from dispatch. */
export const STANDARD_DELIVERY_DAYS = [3, 5] as const
/** Days of delivery to other countries, counted from dispatch. */
export const ABROAD_DELIVERY_DAYS = [7, 14] as const
/** Standard delivery is free above this amount, in pence; only a discounted order can be below it. */
const FREE_STANDARD_OVER_PENCE = 2500
/** The exact amount after a referral, not the rounded one. */
const exactPence = (originalPence: number, percent: number | null): number =>
  (originalPence * (100 - (percent ?? 0))) / 100
/** Is standard delivery free for an order of this amount in pence, after a referral of `percent`? */
export const travelsFree = (originalPence: number, percent: number | null = null): boolean =>
  exactPence(originalPence, percent) > FREE_STANDARD_OVER_PENCE
/** Next-day delivery is free from this amount in pence, inclusive. */
const FREE_NEXT_DAY_FROM_PENCE = 4000
/** Is next-day delivery free for an order of this amount in pence, after a referral of `percent`? */
export const arrivesNextDayFree = (originalPence: number, percent: number | null): boolean =>
  exactPence(originalPence, percent) >= FREE_NEXT_DAY_FROM_PENCE
/** Shown instead of free delivery if an order does not qualify. */
export const PAID_DELIVERY = `Delivery is added at checkout: it is free on orders over ${formatGbpShort(FREE_STANDARD_OVER_PENCE)}.`
/** Days of the money-back guarantee. */
export const GUARANTEE_DAYS = 30
/** The country of standard delivery. */
export const HOME_COUNTRY = 'GB'
