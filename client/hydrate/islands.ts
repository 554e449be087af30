// Island name → its module, loaded when the island is hydrated.
import type { ComponentType } from 'react'
import type { IslandName, IslandProps } from '#client/islands/island.tsx'

type Loader<Name extends IslandName> = () => Promise<ComponentType<IslandProps[Name]>>

export const islandLoaders: { [Name in IslandName]: Loader<Name> } = {
  'site-header': async () => (await import('#client/islands/header/site-header.tsx')).SiteHeader,
  'cart-dialog': async () => (await import('#client/islands/cart/cart-dialog.tsx')).CartDialog,
  'consent-banner': async () => (await import('#client/islands/header/consent-banner.tsx')).ConsentBanner,
  'referral-banner': async () => (await import('#client/islands/header/referral-banner.tsx')).ReferralBanner,
  'newsletter-form': async () => (await import('#client/islands/signup/newsletter-form.tsx')).NewsletterForm,
  'discount-popup': async () => (await import('#client/islands/popup/discount-popup.tsx')).DiscountPopup,
  'hero-carousel': async () => (await import('#client/islands/hero/hero-carousel.tsx')).HeroCarousel,
  'how-it-works': async () => (await import('#client/islands/home/how-it-works.tsx')).HowItWorks,
  'feature-cards': async () => (await import('#client/islands/home/feature-cards.tsx')).FeatureCards,
  'shop-tabs': async () => (await import('#client/islands/home/shop-tabs.tsx')).ShopTabs,
  testimonials: async () => (await import('#client/islands/home/testimonials.tsx')).Testimonials,
  'product-configurator': async () =>
    (await import('#client/islands/product/product-configurator.tsx')).ProductConfigurator,
  'bundle-list': async () => (await import('#client/islands/product/bundle-list.tsx')).BundleList,
  'limited-builder': async () => (await import('#client/islands/editions/limited-builder.tsx')).LimitedBuilder,
  'demo-tabs': async () => (await import('#client/islands/plus/demo-tabs.tsx')).DemoTabs,
  'ai-scanner-demo': async () => (await import('#client/islands/plus/ai-scanner-demo.tsx')).AiScannerDemo,
  'live-preview': async () => (await import('#client/islands/plus/live-preview.tsx')).LivePreview,
  'teams-form': async () => (await import('#client/islands/forms/teams-form.tsx')).TeamsForm,
  'consultation-form': async () => (await import('#client/islands/forms/consultation-form.tsx')).ConsultationForm,
  'checkout-form': async () => (await import('#client/islands/forms/checkout-form.tsx')).CheckoutForm,
  'report-form': async () => (await import('#client/islands/forms/report-form.tsx')).ReportForm,
  'embed-example': async () => (await import('#client/islands/forms/embed-example.tsx')).EmbedExample,
}
