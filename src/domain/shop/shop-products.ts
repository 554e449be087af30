// The shop cards of the home page, from the catalogue. Pure.

import { type Catalogue, COLLECTORS_PACK, type Design, type ShopProduct } from './catalogue.ts'
import { formatGbp, type Pence } from './money.ts'

type ToPay = (pence: Pence) => Pence

/**
 * The cards of both groups in the catalogue's order. `linkTo` returns the product page of a `card` value, `toPay` the
 * price after a valid referral.
 */
export function shopProducts(
  catalogue: Catalogue,
  linkTo: (card: string) => string,
  toPay: ToPay = (pence) => pence,
): { core: ShopProduct[]; limited: ShopProduct[] } {
  const toProduct = (design: Design): ShopProduct => ({
    id: design.key,
    name: design.editionName,
    ...prices(design.pricePence, design.pricePence, toPay),
    tagline: design.tagline,
    image: design.id,
    ...(design.badge ? { badge: design.badge } : {}),
    link: linkTo(design.card),
  })
  return { core: catalogue.core.map(toProduct), limited: catalogue.limited.map(toProduct) }
}

/** The Collector's Pack, the sixth card of the limited group; `link` leads to its builder. */
export const collectorsProduct = ({ limited }: Catalogue, link: string, toPay: ToPay): ShopProduct => ({
  id: 'collectors-pack',
  name: "Collector's Pack",
  tagline: '3 limited cards',
  image: 'joker',
  fan: limited.slice(0, COLLECTORS_PACK.size).map(({ id }) => id),
  ...prices(COLLECTORS_PACK.pricePence, COLLECTORS_PACK.listPence, toPay),
  link,
})

function prices(pence: Pence, listPence: Pence, toPay: ToPay): Pick<ShopProduct, 'price' | 'listPrice'> {
  const totalPence = toPay(pence)
  return { price: formatGbp(totalPence), ...(totalPence < listPence ? { listPrice: formatGbp(listPence) } : {}) }
}

/** Is the product only announced? Then its button offers a notification on every viewport. */
export const isComingSoon = (product: Pick<ShopProduct, 'badge'>): boolean =>
  product.badge?.includes('Coming Soon') ?? false
