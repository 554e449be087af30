// Facts about currencies: decimals, rounding steps, and what Stripe counts in. Pure.

/** An ISO 4217 code in capitals. */
export type CurrencyCode = string

/** An amount in the smallest unit of its currency: pence, yen, fils. Always a whole number. */
export type MinorUnits = number

/** Currencies without decimals, and those with three; all others have two. */
const NO_DECIMALS = new Set('BIF CLP DJF GNF ISK JPY KMF KRW MGA PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' '))
const THREE_DECIMALS = new Set('BHD IQD JOD KWD LYD OMR TND'.split(' '))

/** Number of decimals: 2 for GBP, 0 for JPY, 3 for KWD. */
export const decimalsOf = (currency: CurrencyCode): number =>
  NO_DECIMALS.has(currency) ? 0 : THREE_DECIMALS.has(currency) ? 3 : 2

/** Minor units in one unit: 100 for GBP, 1 for JPY. */
export const minorPerUnit = (currency: CurrencyCode): number => 10 ** decimalsOf(currency)

/** Pack prices are multiples of this many minor units; with it, the price of one card of a pack is a whole number. */
export const priceStep = (currency: CurrencyCode): MinorUnits => (decimalsOf(currency) === 3 ? 1000 : 100)

/** Currencies without decimals that Stripe counts in hundredths, charging whole units only. */
const HUNDREDTHS_AT_STRIPE = new Set(['ISK', 'UGX'])

/** How many of Stripe's units make one minor unit: 100 for ISK, otherwise 1. https://docs.stripe.com/currencies */
export const stripeUnits = (currency: CurrencyCode): number => (HUNDREDTHS_AT_STRIPE.has(currency) ? 100 : 1)
