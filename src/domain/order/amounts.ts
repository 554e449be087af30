// Amounts of orders in any currency, as whole minor units, whose number of decimals depends on the currency. Only
// amounts of the same currency are compared or added. Pure.
import { type MinorUnits, stripeUnits } from '#domain/market/currencies.ts'
import { decimalAmount } from '#domain/market/decimals.ts'
import { formatMoney, formatMoneyShort } from '#domain/market/money.ts'

/** A plausibility limit below which sums stay exact. */
const MAX_MINOR = 10 ** 15

/** An amount that is already in minor units; null if it is invalid. */
export const minorUnits = (amount: unknown): MinorUnits | null =>
  typeof amount === 'number' && Number.isSafeInteger(amount) && amount >= 0 && amount < MAX_MINOR ? amount : null

/**
 * An amount from Stripe in minor units; null if it is invalid. Stripe's other special cases (HUF and TWD without
 * decimals) concern payouts, which are not read here. https://docs.stripe.com/currencies#special-cases
 */
export function minorFromStripe(amount: unknown, currency: string): MinorUnits | null {
  const reported = minorUnits(amount)
  return reported === null ? null : Math.round(reported / stripeUnits(currency))
}

/** "£50", "£50.50", "EUR 50.00", "JPY 8,000". */
export function formatAmount(amount: MinorUnits, currency: string): string {
  if (currency === 'GBP') return formatMoneyShort(amount, currency, 'en-GB')
  const [whole = '', fraction = ''] = decimalAmount(amount, currency).split('.')
  return `${currency} ${whole.replace(/\B(?=(\d{3})+$)/g, ',')}${fraction === '' ? '' : `.${fraction}`}`
}

/** The same with all decimals: "£50.00", "EUR 50.00", "JPY 8,000". */
export const formatExactAmount = (amount: MinorUnits, currency: string): string =>
  currency === 'GBP' ? formatMoney(amount, currency, 'en-GB') : formatAmount(amount, currency)
