// What amounts of the shop are called. How they are written: market/money.ts. Pure.
import type { MinorUnits } from '#domain/market/currencies.ts'

/** An amount in minor units of its currency, pence in the default market; always a whole number. */
export type Pence = MinorUnits
