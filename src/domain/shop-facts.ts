// Delivery and return facts as numbers, for copy and structured data alike (D-38, D-39). Days are business days where
// the copy says so. Prices stand in catalogue.ts.

/** Days from order to dispatch, from and to. */
export const DISPATCH_DAYS = [1, 2] as const
/** Days of standard delivery within the UK, counted from dispatch. */
export const STANDARD_DELIVERY_DAYS = [3, 5] as const
/** Standard delivery is free over this amount, in pence; every card costs more. */
export const FREE_STANDARD_OVER_PENCE = 2500
/** Days of the money-back guarantee. */
export const GUARANTEE_DAYS = 30
/** Where standard delivery goes. */
export const HOME_COUNTRY = 'GB'
