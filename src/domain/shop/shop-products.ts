// The shop cards of the home page, from the catalogue. Pure.

import type { Money } from '#domain/market/money.ts'
import { COLLECTORS_PACK_SIZE, type Prices } from '#domain/market/prices.ts'
import { cardPenceIn } from './bundles.ts'
import type { Catalogue, Design, ShopProduct } from './catalogue.ts'
import type { Pence } from './money.ts'

interface PriceText {
  money: Money
  /** The price after a valid referral; by default the list price. */
  toPay?: (pence: Pence) => Pence
  /** Writes what the cards of a pack cost one by one; absent where that price is struck through. */
  singly?: (price: string) => string
  /**
   * What stands beside `pay` in the EU: the price to strike through and the sentence on the lowest price of the last 30
   * days, or null. `at`: what the product costs at given prices; `before`: its price without the reduction.
   */
  reduce?: (
    at: (prices: Prices) => Pence,
    before: Pence,
    pay: Pence,
  ) => { struckPence: Pence | null; lowest: string | null }
}

/** The cards of both groups in the catalogue's order. `linkTo` returns the product page of a `card` value. */
export function shopProducts(
  catalogue: Catalogue,
  linkTo: (card: string) => string,
  priceText: PriceText,
): { core: ShopProduct[]; limited: ShopProduct[] } {
  const toProduct = (design: Design): ShopProduct => ({
    id: design.key,
    name: design.editionName,
    ...prices(design.pricePence, design.pricePence, (now) => cardPenceIn(design.group, now), priceText),
    tagline: design.tagline,
    image: design.id,
    ...(design.badge ? { badge: design.badge } : {}),
    link: linkTo(design.card),
  })
  return { core: catalogue.core.map(toProduct), limited: catalogue.limited.map(toProduct) }
}

/** The Collector's Pack, the sixth card of the limited group; `link` leads to its builder. */
export const collectorsProduct = (
  { limited, collectors, prices: { collectorsPack } }: Catalogue,
  link: string,
  priceText: PriceText,
): ShopProduct => ({
  id: 'collectors-pack',
  ...collectors,
  image: 'joker',
  fan: limited.slice(0, COLLECTORS_PACK_SIZE).map(({ id }) => id),
  ...prices(collectorsPack.pricePence, collectorsPack.listPence, (now) => now.collectorsPack.pricePence, priceText),
  link,
})

/** `at`: what the product costs at given prices. */
function prices(
  pence: Pence,
  listPence: Pence,
  at: (prices: Prices) => Pence,
  { money, toPay = (unchanged) => unchanged, singly, reduce }: PriceText,
): Pick<ShopProduct, 'price' | 'listPrice' | 'singlesPrice' | 'lowestPrice'> {
  const totalPence = toPay(pence)
  const { struckPence, lowest } = reduce?.(at, pence, totalPence) ?? {
    struckPence: totalPence < listPence ? listPence : null,
    lowest: null,
  }
  return {
    price: money.exact(totalPence),
    ...(struckPence === null ? {} : { listPrice: money.exact(struckPence) }),
    ...(singly && totalPence === pence && pence < listPence ? { singlesPrice: singly(money.exact(listPence)) } : {}),
    ...(lowest === null ? {} : { lowestPrice: lowest }),
  }
}

/** Is the product only announced? Then its button offers a notification on every viewport. */
export const isComingSoon = (product: Pick<ShopProduct, 'badge'>): boolean =>
  product.badge?.includes('Coming Soon') ?? false
