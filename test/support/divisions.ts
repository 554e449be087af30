// The cheapest division of cards into packs, by trying all of them: what the sums of the shop are held to.

import { COLLECTORS_PACK_SIZE, type Prices, packPrice } from '#domain/market/prices.ts'
import { bundlesIn, QUANTITY_OPTIONS } from '#domain/shop/bundles.ts'

interface Pack {
  cards: number
  pence: number
  /** Must its cards be of different designs? */
  distinct?: true
}

/** The price of the cheapest division of these cards of a group; `quantities` has one number per design. */
export function cheapestDivision(prices: Prices): (group: 'core' | 'limited', quantities: readonly number[]) => number {
  const { limitedPence, collectorsPack, currency } = prices
  const packs: Record<'core' | 'limited', Pack[]> = {
    core: bundlesIn(prices).map(({ quantity, salePricePence }) => ({ cards: quantity, pence: salePricePence })),
    limited: [
      ...QUANTITY_OPTIONS.map((option) => ({
        cards: option.quantity,
        pence: packPrice(limitedPence, option, currency),
      })),
      { cards: COLLECTORS_PACK_SIZE, pence: collectorsPack.pricePence, distinct: true },
    ],
  }
  const known = new Map<string, number>()
  const cheapest = (group: 'core' | 'limited', quantities: readonly number[]): number => {
    const left = quantities.filter((quantity) => quantity > 0).sort((a, b) => a - b)
    if (left.length === 0) return 0
    const key = `${group} ${left}`
    const before = known.get(key)
    if (before !== undefined) return before
    let best = Number.POSITIVE_INFINITY
    for (const { cards, pence, distinct } of packs[group])
      for (const rest of without(left, cards, distinct ? 1 : cards))
        best = Math.min(best, pence + cheapest(group, rest))
    known.set(key, best)
    return best
  }
  return cheapest
}

/** Every way to take a pack that holds a card of the first design: at most `each` cards of each design. */
function without(quantities: readonly number[], cards: number, each: number): number[][] {
  const ways: number[][] = []
  const take = (at: number, missing: number, rest: readonly number[]): void => {
    const quantity = quantities[at]
    if (quantity === undefined) {
      if (missing === 0) ways.push([...rest])
      return
    }
    const most = Math.min(quantity, missing, each)
    for (let taken = at === 0 ? 1 : 0; taken <= most; taken++)
      take(at + 1, missing - taken, [...rest, quantity - taken])
  }
  take(0, cards, [])
  return ways
}
