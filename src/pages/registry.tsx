// Every page of the route table: its title, description and component. `satisfies` requires every page to be listed.
import type { Shop } from '#client/stores/shop-data.ts'
import { wordsOf } from '#client/stores/words.ts'
import { CONSULTATION_PAGE_WORDS } from '#domain/content/words/consultation-page.ts'
import { CORE_PAGE_WORDS } from '#domain/content/words/core-page.ts'
import { FAQ_WORDS } from '#domain/content/words/faq.ts'
import { HOME_PAGE_WORDS } from '#domain/content/words/home-page.ts'
import { LEGAL_PAGE_WORDS } from '#domain/content/words/legal-page.ts'
import { LIMITED_PAGE_WORDS } from '#domain/content/words/limited-page.ts'
import { PLUS_PAGE_WORDS } from '#domain/content/words/plus-page.ts'
import { PRODUCT_PAGE_WORDS } from '#domain/content/words/product-page.ts'
import { REPORT_PAGE_WORDS } from '#domain/content/words/report-page.ts'
import { TEAMS_PAGE_WORDS } from '#domain/content/words/teams-page.ts'
import { DELIVERY } from '#domain/market/delivery.ts'
import { premiumName } from '#domain/site/brand.ts'
import type { PageId } from '#domain/site/routes.ts'
import type { PageSpec } from './layout/page-props.ts'
import { CheckoutPage } from './shop/checkout.tsx'
import { ConsultationPage } from './shop/consultation.tsx'
import { CoreEditionsPage } from './shop/core-editions.tsx'
import { EmbedDocsPage } from './shop/embed-docs.tsx'
import { FaqPage } from './shop/faq.tsx'
import { HomePage } from './shop/home.tsx'
import { LimitedEditionsPage } from './shop/limited-editions.tsx'
import { PlusPage } from './shop/plus.tsx'
import { PoliciesPage } from './shop/policies.tsx'
import { ProductPage } from './shop/product.tsx'
import { ReportPage } from './shop/report.tsx'
import { TeamsPage } from './shop/teams.tsx'
import { TermsPage } from './shop/terms.tsx'

const home = {
  title: (shop) => wordsOf(shop, 'home-page', HOME_PAGE_WORDS).title({ brand: shop.brand.name }),
  description: homeDescription,
  Page: HomePage,
} satisfies PageSpec

function homeDescription(shop: Shop): string {
  const t = wordsOf(shop, 'home-page', HOME_PAGE_WORDS)
  const { freeOver, nextDayFreeFrom } = DELIVERY[shop.market.zone]
  return nextDayFreeFrom === null ? t.descriptionFreeOver({ amount: shop.money.short(freeOver) }) : t.descriptionNextDay
}

/** `/checkout` and `/embed/docs` are in English only. */
export const pageRegistry = {
  home,
  embed: home,
  'embed-docs': {
    title: ({ brand }) => `Embed the shop · ${brand.name}`,
    description: ({ brand }) => `One line puts the ${brand.name} shop on your page: parameters, events and policies.`,
    Page: EmbedDocsPage,
  },
  product: {
    title: (shop) => wordsOf(shop, 'product-page', PRODUCT_PAGE_WORDS).title({ brand: shop.brand.name }),
    description: (shop) => wordsOf(shop, 'product-page', PRODUCT_PAGE_WORDS).description,
    Page: ProductPage,
  },
  core: {
    title: (shop) => wordsOf(shop, 'core-page', CORE_PAGE_WORDS).title({ brand: shop.brand.name }),
    description: (shop) => wordsOf(shop, 'core-page', CORE_PAGE_WORDS).description,
    Page: CoreEditionsPage,
  },
  limited: {
    title: (shop) => wordsOf(shop, 'limited-page', LIMITED_PAGE_WORDS).title({ brand: shop.brand.name }),
    description: (shop) => wordsOf(shop, 'limited-page', LIMITED_PAGE_WORDS).description,
    Page: LimitedEditionsPage,
  },
  plus: {
    title: ({ brand }) => premiumName(brand),
    description: (shop) => wordsOf(shop, 'plus-page', PLUS_PAGE_WORDS).description,
    Page: PlusPage,
  },
  teams: {
    title: (shop) => wordsOf(shop, 'teams-page', TEAMS_PAGE_WORDS).title({ brand: shop.brand.name }),
    description: (shop) => wordsOf(shop, 'teams-page', TEAMS_PAGE_WORDS).description,
    Page: TeamsPage,
  },
  consultation: {
    title: (shop) => wordsOf(shop, 'consultation-page', CONSULTATION_PAGE_WORDS).title({ brand: shop.brand.name }),
    description: (shop) => wordsOf(shop, 'consultation-page', CONSULTATION_PAGE_WORDS).description,
    Page: ConsultationPage,
  },
  checkout: {
    title: ({ brand }) => `Checkout · ${brand.name}`,
    description: () => 'Sample checkout page. No payment is taken here.',
    Page: CheckoutPage,
  },
  policies: {
    title: (shop) => wordsOf(shop, 'legal-page', LEGAL_PAGE_WORDS).policiesTitle({ brand: shop.brand.name }),
    description: (shop) =>
      wordsOf(shop, 'legal-page', LEGAL_PAGE_WORDS).policiesDescription({ brand: shop.brand.name }),
    Page: PoliciesPage,
  },
  terms: {
    title: (shop) => wordsOf(shop, 'legal-page', LEGAL_PAGE_WORDS).termsTitle({ brand: shop.brand.name }),
    description: (shop) => wordsOf(shop, 'legal-page', LEGAL_PAGE_WORDS).termsDescription({ brand: shop.brand.name }),
    Page: TermsPage,
  },
  faq: {
    title: (shop) => wordsOf(shop, 'faq', FAQ_WORDS).title({ brand: shop.brand.name }),
    description: (shop) => wordsOf(shop, 'faq', FAQ_WORDS).description,
    Page: FaqPage,
  },
  report: {
    title: (shop) => wordsOf(shop, 'report-page', REPORT_PAGE_WORDS).title({ brand: shop.brand.name }),
    description: (shop) => wordsOf(shop, 'report-page', REPORT_PAGE_WORDS).description({ brand: shop.brand.name }),
    Page: ReportPage,
  },
} satisfies Record<PageId, PageSpec> as Record<PageId, PageSpec>
