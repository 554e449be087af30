// Amounts of orders in any currency, as whole minor units, whose number of decimals depends on the currency. Only
// amounts of the same currency are compared or added. Pure.
import { formatGbp, formatGbpShort } from '#domain/shop/money.ts'

/** An amount in the smallest unit of its currency: pence, yen, fils. Always a whole number. */
export type MinorUnits = number

/** ISO 4217 currencies without decimals, and those with three; all others have two. */
const NO_DECIMALS = new Set('BIF CLP DJF GNF ISK JPY KMF KRW MGA PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' '))
const THREE_DECIMALS = new Set('BHD IQD JOD KWD LYD OMR TND'.split(' '))

const decimalsOf = (currency: string): number => (NO_DECIMALS.has(currency) ? 0 : THREE_DECIMALS.has(currency) ? 3 : 2)

/** A plausibility limit below which sums stay exact. */
const MAX_MINOR = 10 ** 15

/** A decimal amount ("25000000.00") in minor units of its currency, rounded; null if it is not an amount. */
export function minorFromDecimal(amount: string, currency: string): MinorUnits | null {
  const [, whole = '', fraction = ''] = /^(\d{1,12})(?:\.(\d{1,6}))?$/.exec(amount) ?? []
  if (whole === '') return null
  const decimals = decimalsOf(currency)
  const digits = fraction.padEnd(decimals, '0')
  const roundedUp = Number(digits[decimals] ?? 0) >= 5 ? 1 : 0
  return Number(whole) * 10 ** decimals + Number(digits.slice(0, decimals)) + roundedUp
}

/** An amount that is already in minor units; null if it is invalid. */
export const minorUnits = (amount: unknown): MinorUnits | null =>
  typeof amount === 'number' && Number.isSafeInteger(amount) && amount >= 0 && amount < MAX_MINOR ? amount : null

/** Currencies without decimals that Stripe reports in hundredths, charging whole units only. */
const HUNDREDTHS_AT_STRIPE = new Set(['ISK', 'UGX'])

/**
 * An amount from Stripe in minor units; null if it is invalid. Stripe's other special cases (HUF and TWD without
 * decimals) concern payouts, which are not read here. https://docs.stripe.com/currencies#special-cases
 */
export function minorFromStripe(amount: unknown, currency: string): MinorUnits | null {
  const reported = minorUnits(amount)
  return reported !== null && HUNDREDTHS_AT_STRIPE.has(currency) ? Math.round(reported / 100) : reported
}

/** "50.00", "8000", "1.234": machine-readable, without the currency. */
export function decimalAmount(amount: MinorUnits, currency: string): string {
  const decimals = decimalsOf(currency)
  return (amount / 10 ** decimals).toFixed(decimals)
}

/** "£50", "£50.50", "EUR 50.00", "JPY 8,000". */
export function formatAmount(amount: MinorUnits, currency: string): string {
  if (currency === 'GBP') return formatGbpShort(amount)
  const [whole = '', fraction = ''] = decimalAmount(amount, currency).split('.')
  return `${currency} ${whole.replace(/\B(?=(\d{3})+$)/g, ',')}${fraction === '' ? '' : `.${fraction}`}`
}

/** The same with all decimals: "£50.00", "EUR 50.00", "JPY 8,000". */
export const formatExactAmount = (amount: MinorUnits, currency: string): string =>
  currency === 'GBP' ? formatGbp(amount) : formatAmount(amount, currency)
