// /product: the configurator, then what the card includes, the sample reviews and four questions.
// Only the configurator is hydrated; the rest is static.

import { Island } from '#client/islands/island.tsx'
import { ProductConfigurator } from '#client/islands/product/product-configurator.tsx'
import type { Shop } from '#client/stores/shop-data.ts'
import { routes } from '#domain/site/routes.ts'
import type { PageProps } from '#pages/layout/page-props.ts'
import { ProductBenefits, ProductPromises } from './product-benefits.tsx'
import { ProductFaq } from './product-faq.tsx'
import { ProductReviews } from './product-reviews.tsx'

export function ProductPage({ shop, design }: PageProps) {
  return (
    <>
      <Island name="product-configurator" component={ProductConfigurator} props={{ card: design?.card ?? null }} />
      <WithoutScript shop={shop} />
      <ProductPromises />
      <ProductBenefits brand={shop.brand} />
      <ProductReviews />
      <ProductFaq shop={shop} />
    </>
  )
}

/** The designs as plain links: choosing and buying need JavaScript, viewing does not. */
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
