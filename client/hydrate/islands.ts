// Island name → its module, fetched when the island is hydrated. An explicit table: no glob, no magic.
import type { ComponentType } from 'react'
import type { IslandName, IslandProps } from '../islands/island'

type Loader<Name extends IslandName> = () => Promise<ComponentType<IslandProps[Name]>>

export const islandLoaders: { [Name in IslandName]: Loader<Name> } = {
  'site-header': async () => (await import('../islands/header/site-header')).SiteHeader,
  'cart-dialog': async () => (await import('../islands/cart/cart-dialog')).CartDialog,
  'consent-banner': async () => (await import('../islands/header/consent-banner')).ConsentBanner,
  'referral-banner': async () => (await import('../islands/header/referral-banner')).ReferralBanner,
  'newsletter-form': async () => (await import('../islands/signup/newsletter-form')).NewsletterForm,
  'discount-popup': async () => (await import('../islands/popup/discount-popup')).DiscountPopup,
  'hero-carousel': async () => (await import('../islands/hero/hero-carousel')).HeroCarousel,
  'how-it-works': async () => (await import('../islands/home/how-it-works')).HowItWorks,
  'feature-cards': async () => (await import('../islands/home/feature-cards')).FeatureCards,
  'shop-tabs': async () => (await import('../islands/home/shop-tabs')).ShopTabs,
  testimonials: async () => (await import('../islands/home/testimonials')).Testimonials,
  'product-configurator': async () => (await import('../islands/product/product-configurator')).ProductConfigurator,
  'bundle-list': async () => (await import('../islands/product/bundle-list')).BundleList,
  'limited-builder': async () => (await import('../islands/editions/limited-builder')).LimitedBuilder,
  'demo-tabs': async () => (await import('../islands/plus/demo-tabs')).DemoTabs,
  'ai-scanner-demo': async () => (await import('../islands/plus/ai-scanner-demo')).AiScannerDemo,
  'live-preview': async () => (await import('../islands/plus/live-preview')).LivePreview,
  'teams-form': async () => (await import('../islands/forms/teams-form')).TeamsForm,
  'consultation-form': async () => (await import('../islands/forms/consultation-form')).ConsultationForm,
  'checkout-form': async () => (await import('../islands/forms/checkout-form')).CheckoutForm,
  'report-form': async () => (await import('../islands/forms/report-form')).ReportForm,
  'embed-example': async () => (await import('../islands/forms/embed-example')).EmbedExample,
}
