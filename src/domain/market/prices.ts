// The price table: two list prices a currency, from which every pack follows by one rule. Pure.
import { type CurrencyCode, type MinorUnits, priceStep } from './currencies.ts'

/** A price that was lower before: what one card cost until the end of a day. */
export interface EarlierPrices {
  /** Absent where the group cost no less than now. */
  core?: MinorUnits
  limited?: MinorUnits
  /** The last day at these prices in UTC, like "2026-11-28". */
  lastDay: string
}

/** List prices of one card in minor units. */
interface ListPrices {
  core: MinorUnits
  limited: MinorUnits
  /** After a rise: the prices before it, so that a reduction is measured by them for 30 days (lowest-prices.ts). */
  earlier?: EarlierPrices
}

/** Prices are set here and never converted. */
const PRICE_TABLE: Readonly<Record<CurrencyCode, ListPrices>> = {
  GBP: { core: 4000, limited: 4500 }, // §9: £40 and £45
  USD: { core: 4900, limited: 5500 },
  EUR: { core: 4700, limited: 5300 },
}

/** Are cards sold in this currency? */
export const hasPrices = (currency: CurrencyCode): boolean => Object.hasOwn(PRICE_TABLE, currency)

/** Currencies with prices. */
export const PRICED_CURRENCIES: readonly CurrencyCode[] = Object.keys(PRICE_TABLE)

/** What cards cost in one currency. "Pence" are minor units of it. */
export interface Prices {
  currency: CurrencyCode
  corePence: MinorUnits
  limitedPence: MinorUnits
  collectorsPack: { pricePence: MinorUnits; listPence: MinorUnits }
  /** What cards cost before a rise, in the currency's minor units. */
  earlier?: EarlierPrices
}

/** Cards of the Collector's Pack. */
export const COLLECTORS_PACK_SIZE = 3
/** Its advertised discount in per cent, before rounding. */
export const COLLECTORS_PERCENT_OFF = 20

/** An amount rounded to the currency's step, half up: 8550 pence become 8600. */
export const roundToStep = (amount: number, currency: CurrencyCode): MinorUnits => {
  const step = priceStep(currency)
  return Math.floor((amount + step / 2) / step) * step
}

/** `percent` per cent of an amount; exact, so possibly a fraction of a minor unit. */
export const percentOf = (amount: MinorUnits, percent: number): number => (amount * percent) / 100

/** Price of a whole pack: list total minus the percentage, rounded to the currency's step. */
export function packPrice(
  unitPence: MinorUnits,
  { quantity, percentOff }: { quantity: number; percentOff: number },
  currency: CurrencyCode,
): MinorUnits {
  const list = unitPence * quantity
  return percentOff === 0 ? list : roundToStep(list - percentOf(list, percentOff), currency)
}

/** The prices of a currency that has some. Throws for another: the setting MARKETS accepts none. */
export function pricesIn(currency: CurrencyCode): Prices {
  const row = PRICE_TABLE[currency]
  if (row === undefined) throw new Error(`There are no prices in ${currency}.`)
  return pricesFrom(row, currency)
}

/** The prices that follow from two list prices. */
export function pricesFrom({ core, limited, earlier }: ListPrices, currency: CurrencyCode): Prices {
  const pack = { quantity: COLLECTORS_PACK_SIZE, percentOff: COLLECTORS_PERCENT_OFF }
  return {
    currency,
    corePence: core,
    limitedPence: limited,
    collectorsPack: { pricePence: packPrice(limited, pack, currency), listPence: limited * pack.quantity },
    ...(earlier ? { earlier } : {}),
  }
}
