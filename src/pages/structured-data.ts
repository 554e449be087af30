// The structured data of each page, and the metadata for sharing the product page. Pages that are not indexed, and
// embedded pages, have no structured data.
import type { Shop } from '#client/stores/shop-data.ts'
import { wordsOf } from '#client/stores/words.ts'
import { BREADCRUMB_WORDS } from '#domain/content/words/breadcrumbs.ts'
import { SHARE_IMAGE_WORDS } from '#domain/content/words/share-image.ts'
import { decimalAmount } from '#domain/market/decimals.ts'
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
import { isIndexed, type PageId, pagePathsIn } from '#domain/site/routes.ts'
import type { PageProps } from './layout/page-props.ts'
import { pageRegistry } from './registry.tsx'
import { faqOf } from './shop/faq-groups.ts'

/** The nodes of a page with these props. */
export function structuredDataOf(page: PageId, props: PageProps): StructuredNode[] {
  const { shop, origin, business } = props
  if (!isIndexed(page) || shop.embed) return []
  const site: Site = { brand: shop.brand, origin, market: shop.market }
  if (page === 'home') return [organizationNode(site, business), websiteNode(site)]
  return [...mainNodes(page, props, site), breadcrumbNode(site, trailTo(page, props))]
}

function mainNodes(page: PageId, { shop, design, contacts }: PageProps, site: Site): StructuredNode[] {
  switch (page) {
    case 'product':
      return [productNode(site, shownDesign({ shop, design }), contacts?.maker)]
    case 'core':
    case 'limited':
      return [designListNode(site, pageName(page, shop), shop.catalogue[page])]
    case 'faq':
      return [faqNode(faqOf(shop), shop.market)]
    default:
      return []
  }
}

/** The breadcrumbs; a design is below its edition. */
function trailTo(page: PageId, { shop, design }: PageProps): { name: string; path: string }[] {
  const step = (id: PageId) => ({ name: pageName(id, shop), path: pagePathsIn(shop.brand, shop.market)[id][0] })
  const home = { name: wordsOf(shop, 'breadcrumbs', BREADCRUMB_WORDS).home, path: shop.paths.home }
  if (page !== 'product') return [home, step(page)]
  const shown = shownDesign({ shop, design })
  return [home, step(shown.group), { name: shown.editionName, path: shop.paths.product(shown.card) }]
}

/** The appearance of a shared link to the product page: the design it opens with. */
export function productShare(props: Pick<PageProps, 'shop' | 'design'>) {
  const shown = shownDesign(props)
  const { currency } = props.shop.market
  return {
    type: 'product' as const,
    // Networks follow the address found here, so it must name the design in the picture.
    path: props.shop.paths.product(props.design?.card),
    image: designShareImage(shown, wordsOf(props.shop, 'share-image', SHARE_IMAGE_WORDS)),
    extra: {
      'product:price:amount': decimalAmount(shown.pricePence, currency),
      'product:price:currency': currency,
    },
  }
}

/** The design the product page opens with. */
const shownDesign = ({ shop, design }: Pick<PageProps, 'shop' | 'design'>): Design =>
  chosenDesign(shop.catalogue, design?.card ?? null)

/** A page's title without the brand's suffix. */
const pageName = (page: PageId, shop: Shop): string => pageRegistry[page].title(shop).split(' · ')[0] ?? ''
