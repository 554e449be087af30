// Every page of the route table: its title, description and component. `satisfies` requires every page to be listed.
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
  title: ({ brand }) => `${brand.name} · Premium metal NFC business cards`,
  description: () =>
    'Premium metal NFC business cards that share your profile with one tap. No app needed. Free next-day delivery.',
  Page: HomePage,
} satisfies PageSpec

export const pageRegistry = {
  home,
  embed: home,
  'embed-docs': {
    title: ({ brand }) => `Embed the shop · ${brand.name}`,
    description: ({ brand }) => `One line puts the ${brand.name} shop on your page: parameters, events and policies.`,
    Page: EmbedDocsPage,
  },
  product: {
    title: ({ brand }) => `Metal NFC business card · ${brand.name}`,
    description: () =>
      'Choose your metal NFC card: seven designs, packs of two and five, mix and match. Free lifetime access with your order.',
    Page: ProductPage,
  },
  core: {
    title: ({ brand }) => `Core editions and bundles · ${brand.name}`,
    description: () =>
      'The black and the desert edition, singly or in bundles for two, for teams and for whole companies.',
    Page: CoreEditionsPage,
  },
  limited: {
    title: ({ brand }) => `Limited editions · ${brand.name}`,
    description: () => "Five limited metal card designs. Pick three for the Collector's Pack.",
    Page: LimitedEditionsPage,
  },
  plus: {
    title: ({ brand }) => premiumName(brand),
    description: () =>
      'Analytics, profile customisation, team management and priority support for your digital profile.',
    Page: PlusPage,
  },
  teams: {
    title: ({ brand }) => `${brand.name} for teams`,
    description: () => 'One profile system for every member: volume pricing, central management, priority support.',
    Page: TeamsPage,
  },
  consultation: {
    title: ({ brand }) => `Request a consultation · ${brand.name}`,
    description: () => 'Tell us about your team and book a 30-minute call.',
    Page: ConsultationPage,
  },
  checkout: {
    title: ({ brand }) => `Checkout · ${brand.name}`,
    description: () => 'Sample checkout page. No payment is taken here.',
    Page: CheckoutPage,
  },
  policies: {
    title: ({ brand }) => `Privacy policy · ${brand.name}`,
    description: ({ brand }) => `What ${brand.name} stores, why, for how long, and your rights.`,
    Page: PoliciesPage,
  },
  terms: {
    title: ({ brand }) => `Terms of service · ${brand.name}`,
    description: ({ brand }) => `The terms of buying from ${brand.name} and of using this site.`,
    Page: TermsPage,
  },
  faq: {
    title: ({ brand }) => `Frequently asked questions · ${brand.name}`,
    description: () => 'How the card works, which phones it works with, delivery, returns and custom orders.',
    Page: FaqPage,
  },
  report: {
    title: ({ brand }) => `Report a profile · ${brand.name}`,
    description: ({ brand }) => `Tell ${brand.name} about a public profile that breaks our rules or the law.`,
    Page: ReportPage,
  },
} satisfies Record<PageId, PageSpec> as Record<PageId, PageSpec>
