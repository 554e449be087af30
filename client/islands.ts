// Island name → its module, fetched when the island is hydrated. An explicit table: no glob, no magic.
import type { ComponentType } from 'react'
import type { IslandName, IslandProps } from './island'

type Loader<Name extends IslandName> = () => Promise<ComponentType<IslandProps[Name]>>

export const islandLoaders: { [Name in IslandName]: Loader<Name> } = {
  'site-header': async () => (await import('./islands/site-header')).SiteHeader,
  'cart-dialog': async () => (await import('./islands/cart-dialog')).CartDialog,
  'consent-banner': async () => (await import('./islands/consent-banner')).ConsentBanner,
  'referral-banner': async () => (await import('./islands/referral-banner')).ReferralBanner,
  'newsletter-form': async () => (await import('./islands/newsletter-form')).NewsletterForm,
  'discount-popup': async () => (await import('./islands/discount-popup')).DiscountPopup,
  'hero-carousel': async () => (await import('./islands/hero-carousel')).HeroCarousel,
  'how-it-works': async () => (await import('./islands/how-it-works')).HowItWorks,
  'feature-cards': async () => (await import('./islands/feature-cards')).FeatureCards,
  'shop-tabs': async () => (await import('./islands/shop-tabs')).ShopTabs,
  testimonials: async () => (await import('./islands/testimonials')).Testimonials,
  'product-configurator': async () => (await import('./islands/product-configurator')).ProductConfigurator,
  'bundle-list': async () => (await import('./islands/bundle-list')).BundleList,
  'limited-builder': async () => (await import('./islands/limited-builder')).LimitedBuilder,
  'demo-tabs': async () => (await import('./islands/demo-tabs')).DemoTabs,
  'ai-scanner-demo': async () => (await import('./islands/ai-scanner-demo')).AiScannerDemo,
  'live-preview': async () => (await import('./islands/live-preview')).LivePreview,
  'consultation-form': async () => (await import('./islands/consultation-form')).ConsultationForm,
  'checkout-form': async () => (await import('./islands/checkout-form')).CheckoutForm,
  'report-form': async () => (await import('./islands/report-form')).ReportForm,
  'embed-example': async () => (await import('./islands/embed-example')).EmbedExample,
}
