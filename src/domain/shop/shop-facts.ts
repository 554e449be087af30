// Facts about returns as numbers, for copy and structured data. Delivery is in market/delivery.ts, prices in prices.ts.

/** Days of the money-back guarantee. */
export const GUARANTEE_DAYS = 30
