// /product: the configurator, then what comes with the card, the sample reviews and four questions. Spec §2; D-14, D-102.
// Only the configurator reaches the browser as code; the rest is read as it stands.

import { Island } from '../../../client/islands/island'
import { ProductConfigurator } from '../../../client/islands/product/product-configurator'
import type { Shop } from '../../../client/stores/shop-data'
import { routes } from '../../domain/site/routes'
import type { PageProps } from '../frame/page-props'
import { ProductBenefits, ProductPromises } from './product-benefits'
import { ProductFaq } from './product-faq'
import { ProductReviews } from './product-reviews'

export function ProductPage({ shop, design }: PageProps) {
  return (
    <>
      <Island name="product-configurator" component={ProductConfigurator} props={{ card: design?.card ?? null }} />
      <WithoutScript shop={shop} />
      <ProductPromises />
      <ProductBenefits brand={shop.brand} />
      <ProductReviews />
      <ProductFaq brand={shop.brand} />
    </>
  )
}

/** The designs as plain links: choosing and buying need JavaScript, looking does not. */
function WithoutScript({ shop: { brand, catalogue } }: { shop: Shop }) {
  return (
    <noscript>
      <nav aria-label="All designs" className="wrap pb-12">
        <p>Choosing a pack and buying need JavaScript. You can look at every design without it:</p>
        <ul className="mt-3 flex flex-wrap gap-x-6">
          {catalogue.designs.map((design) => (
            <li key={design.key}>
              <a className="inline-block py-2 underline" href={routes(brand).product(design.card)}>
                {design.label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </noscript>
  )
}
