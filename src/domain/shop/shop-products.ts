// The home page's shop cards, made from the catalogue. Spec §3 "Shop product"; CAT-24 to CAT-33, D-14, D-41. Pure.
import type { Catalogue, Design, ShopProduct } from './catalogue'
import { formatGbp } from './money'

/** The cards of both groups in the catalogue's order; `linkTo` gives the product page of a `card` value. */
export function shopProducts(
  catalogue: Catalogue,
  linkTo: (card: string) => string,
): { core: ShopProduct[]; limited: ShopProduct[] } {
  const toProduct = (design: Design): ShopProduct => ({
    id: design.key,
    name: design.editionName,
    price: formatGbp(design.pricePence),
    tagline: design.tagline,
    image: design.id,
    ...(design.badge ? { badge: design.badge } : {}),
    link: linkTo(design.card),
  })
  return { core: catalogue.core.map(toProduct), limited: catalogue.limited.map(toProduct) }
}

/** Is the product announced only? Then its button offers a notice on every viewport (HOME-54). */
export const isComingSoon = (product: Pick<ShopProduct, 'badge'>): boolean =>
  product.badge?.includes('Coming Soon') ?? false
