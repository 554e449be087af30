// Decimal amounts, as commerce backends write them, and minor units. Only the currency says how many decimals there are.
// Pure.
import { type CurrencyCode, decimalsOf, type MinorUnits } from './currencies.ts'

/** "47.0", "4700", "1.234" in minor units, digits beyond the currency's rounded half up; null if it is not an amount. */
export function minorFromDecimal(amount: string, currency: CurrencyCode): MinorUnits | null {
  const [, whole = '', fraction = ''] = /^(\d{1,12})(?:\.(\d{1,6}))?$/.exec(amount) ?? []
  if (whole === '') return null
  const decimals = decimalsOf(currency)
  const digits = fraction.padEnd(decimals, '0')
  const roundedUp = Number(digits[decimals] ?? 0) >= 5 ? 1 : 0
  return Number(whole) * 10 ** decimals + Number(digits.slice(0, decimals)) + roundedUp
}

/** "50.00", "8000", "1.234": machine-readable, without the currency. */
export function decimalAmount(amount: MinorUnits, currency: CurrencyCode): string {
  const decimals = decimalsOf(currency)
  return (amount / 10 ** decimals).toFixed(decimals)
}
