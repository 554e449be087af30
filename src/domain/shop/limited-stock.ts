// The stock of the limited editions as counted from their cards (LIMITED_STOCK "counted"): the app writes it to KV, the shop
// reads it there. Pure.
import * as z from 'zod/mini'
import type { StockStatus } from './catalogue.ts'

/** KV key of the counted stock: JSON by design id. */
export const LIMITED_STOCK_KEY = 'stock:limited'

export type CountedStock = StockStatus | 'sold-out'

/** A design is nearly sold out below the first number of cards left, its stock limited below the second. */
const LOW_BELOW = 20
const MEDIUM_BELOW = 100

/** `left`: free cards that no open order needs. */
export function countedStock(left: number): CountedStock {
  if (left <= 0) return 'sold-out'
  if (left < LOW_BELOW) return 'low'
  return left < MEDIUM_BELOW ? 'medium' : 'high'
}

/** The stored stock by design id; anything else counts as absent. */
export const countedStockSchema = z.record(z.string(), z.enum(['low', 'medium', 'high', 'sold-out']))
