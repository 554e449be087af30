// The structured data of each page, and the metadata for sharing the product page. Pages that are not indexed, and
// embedded pages, have no structured data.
import type { Shop } from '#client/stores/shop-data.ts'
import { faqGroups } from '#domain/content/faq.ts'
import { chosenDesign } from '#domain/product/product-choice.ts'
import { designShareImage } from '#domain/seo/share-image.ts'
import {
  breadcrumbNode,
  designListNode,
  faqNode,
  organizationNode,
  type Site,
  type StructuredNode,
  websiteNode,
} from '#domain/seo/structured-data.ts'
import { productNode } from '#domain/seo/structured-product.ts'
import type { Design } from '#domain/shop/catalogue.ts'
import { decimalPounds } from '#domain/shop/money.ts'
import { isIndexed, type PageId, pagePaths, routes } from '#domain/site/routes.ts'
import type { PageProps } from './layout/page-props.ts'
import { pageRegistry } from './registry.tsx'

/** The nodes of a page with these props. */
export function structuredDataOf(page: PageId, props: PageProps): StructuredNode[] {
  const { shop, origin, business } = props
  if (!isIndexed(page) || shop.embed) return []
  const site: Site = { brand: shop.brand, origin }
  if (page === 'home') return [organizationNode(site, business), websiteNode(site)]
  return [...mainNodes(page, props, site), breadcrumbNode(site, trailTo(page, props))]
}

function mainNodes(page: PageId, { shop, design }: PageProps, site: Site): StructuredNode[] {
  switch (page) {
    case 'product':
      return [productNode(site, shownDesign({ shop, design }))]
    case 'core':
    case 'limited':
      return [designListNode(site, pageName(page, shop), shop.catalogue[page])]
    case 'faq':
      return [faqNode(faqGroups(shop.brand, shop.engraving))]
    default:
      return []
  }
}

/** The breadcrumbs below the home page; a design is below its edition. */
function trailTo(page: PageId, { shop, design }: PageProps): { name: string; path: string }[] {
  const step = (id: PageId) => ({ name: pageName(id, shop), path: pagePaths(shop.brand)[id][0] })
  if (page !== 'product') return [step(page)]
  const shown = shownDesign({ shop, design })
  return [step(shown.group), { name: shown.editionName, path: routes(shop.brand).product(shown.card) }]
}

/** The appearance of a shared link to the product page: the design it opens with. */
export function productShare(props: Pick<PageProps, 'shop' | 'design'>) {
  const shown = shownDesign(props)
  return {
    type: 'product' as const,
    // Networks follow the address found here, so it must name the design in the picture.
    path: routes(props.shop.brand).product(props.design?.card),
    image: designShareImage(shown),
    extra: { 'product:price:amount': decimalPounds(shown.pricePence), 'product:price:currency': 'GBP' },
  }
}

/** The design the product page opens with. */
const shownDesign = ({ shop, design }: Pick<PageProps, 'shop' | 'design'>): Design =>
  chosenDesign(shop.catalogue, design?.card ?? null)

/** A page's title without the brand's suffix. */
const pageName = (page: PageId, shop: Shop): string => pageRegistry[page].title(shop).split(' · ')[0] ?? ''
