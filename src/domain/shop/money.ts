// Money in integer pence, and its formatting. Pure.

/** An amount in pence; always a whole number. */
export type Pence = number

/** Nearest whole pound, a half rounded up, in pence: 8550 becomes 8600. */
export const roundToPounds = (amount: Pence): Pence => Math.floor((amount + 50) / 100) * 100

/** `percent` per cent of an amount; exact, so possibly a fraction of a penny. */
export const percentOf = (amount: Pence, percent: number): number => (amount * percent) / 100

/** A decimal amount in pounds, as commerce backends write it ("40.0"), in pence; null if it is not a price. */
export function penceFromDecimal(amount: string): Pence | null {
  const value = /^\d{1,7}(\.\d{1,6})?$/.test(amount) ? Math.round(Number(amount) * 100) : Number.NaN
  return Number.isSafeInteger(value) ? value : null
}

/** "40.00": machine-readable pounds, without a currency sign. */
export const decimalPounds = (amount: Pence): string => (amount / 100).toFixed(2)

/** The price of a cart item, in pounds, as pence. */
export const penceFromPounds = (pounds: number): Pence => Math.round(pounds * 100)

/** Pence as pounds, where the specification uses pounds. */
export const poundsFromPence = (amount: Pence): number => amount / 100

/** "£76.00", "£2,884.00": always two decimals, for totals and line amounts. */
export const formatGbp = (amount: Pence): string => `£${decimalPounds(amount).replace(/\B(?=(\d{3})+\.)/g, ',')}`

/** "£76" for whole pounds, "£76.50" otherwise, for offers and savings. */
export const formatGbpShort = (amount: Pence): string => formatGbp(amount).replace('.00', '')
