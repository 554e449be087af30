// /product: the configurator, then what the card includes, the sample reviews and four questions.
// Only the configurator is hydrated; the rest is static. In the EU the page ends with product safety.

import { useWords } from '#client/context/words.tsx'
import { Island } from '#client/islands/island.tsx'
import { ProductConfigurator } from '#client/islands/product/product-configurator.tsx'
import type { Shop } from '#client/stores/shop-data.ts'
import { PRODUCT_PAGE_WORDS } from '#domain/content/words/product-page.ts'
import { owesNotice } from '#domain/market/legal-guarantee.ts'
import type { PageProps } from '#pages/layout/page-props.ts'
import { ProductBenefits, ProductPromises } from './product-benefits.tsx'
import { ProductFaq } from './product-faq.tsx'
import { ProductGuarantee } from './product-guarantee.tsx'
import { ProductReviews } from './product-reviews.tsx'
import { ProductSafety } from './product-safety.tsx'

export function ProductPage({ shop, design, contacts }: PageProps) {
  return (
    <>
      <Island name="product-configurator" component={ProductConfigurator} props={{ card: design?.card ?? null }} />
      <WithoutScript shop={shop} />
      <ProductPromises shop={shop} />
      <ProductBenefits shop={shop} />
      {owesNotice(shop.market) ? <ProductGuarantee /> : null}
      <ProductReviews />
      <ProductFaq shop={shop} />
      {contacts ? <ProductSafety shop={shop} contacts={contacts} /> : null}
    </>
  )
}

/** The designs as plain links: choosing and buying need JavaScript, viewing does not. */
function WithoutScript({ shop: { catalogue, paths } }: { shop: Shop }) {
  const t = useWords('product-page', PRODUCT_PAGE_WORDS)
  return (
    <noscript>
      <nav aria-label={t.designs} className="wrap pb-12">
        <p>{t.noScript}</p>
        <ul className="mt-3 flex flex-wrap gap-x-6">
          {catalogue.designs.map((design) => (
            <li key={design.key}>
              <a className="inline-block py-2 underline" href={paths.product(design.card)}>
                {design.label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </noscript>
  )
}
