// How pages of the EU speak of prices that are lower than others: a reduction names the lowest price of the last 30 days,
// and a pack is a saving against single cards.
import { useShop } from '#client/context/shop.tsx'
import { useWords } from '#client/context/words.tsx'
import { SELLING_WORDS } from '#domain/content/words/selling.ts'
import { lowestPrices, namesLowestPrice, struckPrice } from '#domain/market/lowest-prices.ts'
import type { Prices } from '#domain/market/prices.ts'
import type { Zone } from '#domain/market/zones.ts'
import type { Pence } from '#domain/shop/money.ts'

/** The sentence beside a reduced price. `at`: what the goods cost at given prices; `before`: their price without the reduction. */
export type LowestPrice = (at: (prices: Prices) => Pence, before: Pence) => string | null

/**
 * The sentence on the lowest price of the last 30 days, or null where none was lower than the price that is reduced. Only
 * a referral or a code reduces prices, so the server never draws it in an island and its clock is that of the browser.
 */
export function useLowestPrice(): LowestPrice {
  const { catalogue, market, money } = useShop()
  const t = useWords('selling', SELLING_WORDS)
  return (at, before) => {
    const pence = lowestPence(catalogue.prices, market.zone, at, before)
    return pence === null ? null : t.lowestPrice({ price: money.short(pence) })
  }
}

/** What the goods cost at the lowest prices of the last 30 days, or null where that is not below `before`. */
function lowestPence(prices: Prices, zone: Zone, at: (prices: Prices) => Pence, before: Pence): Pence | null {
  const lowest = lowestPrices(prices, zone, Date.now())
  const pence = lowest && at(lowest)
  return pence !== null && pence < before ? pence : null
}

/** What stands beside a price that may be reduced. */
export interface Reduction {
  /** The price to strike through, or null. */
  struckPence: Pence | null
  /** The sentence on the lowest price of the last 30 days, or null. */
  lowest: string | null
}

/** What stands beside `pay`. `at`: what the goods cost at given prices; `before`: their price without the reduction. */
export type Reduce = (at: (prices: Prices) => Pence, before: Pence, pay: Pence) => Reduction

/** What stands beside prices that a referral or a code may reduce. Like the sentence, the server never draws it. */
export function useReduction(): Reduce {
  const { catalogue, market, money } = useShop()
  const t = useWords('selling', SELLING_WORDS)
  return (at, before, pay) => {
    if (pay >= before) return { struckPence: null, lowest: null }
    const pence = lowestPence(catalogue.prices, market.zone, at, before)
    return {
      struckPence: struckPrice(pay, before, pence),
      lowest: pence === null ? null : t.lowestPrice({ price: money.short(pence) }),
    }
  }
}

/** The price a reduced one is compared with. Where the sentence names it, it is not read out a second time. */
export function StruckPrice({ reduction, className }: { reduction: Reduction; className?: string }) {
  const { money } = useShop()
  const t = useWords('selling', SELLING_WORDS)
  const { struckPence, lowest } = reduction
  if (struckPence === null) return null
  return (
    <s className={className} aria-hidden={lowest === null ? undefined : true}>
      {t.originalPrice({
        price: money.short(struckPence),
        hidden: (text) => <span className="sr-only">{text}</span>,
      })}
    </s>
  )
}

/** What the cards of a pack cost one by one: struck through; in the EU in words. */
export function SinglesPrice({ pence, className }: { pence: Pence; className?: string }) {
  const { market, money } = useShop()
  const t = useWords('selling', SELLING_WORDS)
  const price = money.short(pence)
  return namesLowestPrice(market.zone) ? (
    <small className={className}>{t.boughtSingly({ price })}</small>
  ) : (
    <del className={className}>{t.listPrice({ price, hidden: (text) => <span className="sr-only">{text}</span> })}</del>
  )
}

/** "20% off"; in the EU "20% saving". */
export function usePackPercent(): (percent: number) => string {
  const { market } = useShop()
  const t = useWords('selling', SELLING_WORDS)
  return (percent) => (namesLowestPrice(market.zone) ? t.percentSaved({ percent }) : t.percentOff({ percent }))
}
