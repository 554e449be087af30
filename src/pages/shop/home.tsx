// The home page and its embed variant: hero, link banner, how it works, features, taglines, trust, shop, testimonials.

import { HeroCarousel } from '#client/islands/hero/hero-carousel.tsx'
import { HowItWorks } from '#client/islands/home/how-it-works.tsx'
import { ShopTabs } from '#client/islands/home/shop-tabs.tsx'
import { Testimonials } from '#client/islands/home/testimonials.tsx'
import { Island } from '#client/islands/island.tsx'
import { DiscountPopup } from '#client/islands/popup/discount-popup.tsx'
import type { PageProps } from '#pages/layout/page-props.ts'
import { LinkBanner, TaglineBanner, TrustBar } from './home-banners.tsx'
import { HomeFeatures } from './home-features.tsx'

export function HomePage({ shop }: PageProps) {
  return (
    <>
      <Island name="hero-carousel" component={HeroCarousel} props={{}} />
      <LinkBanner brand={shop.brand} />
      <Island name="how-it-works" component={HowItWorks} props={{}} when="visible" />
      <HomeFeatures />
      <TaglineBanner />
      <TrustBar />
      <Island name="shop-tabs" component={ShopTabs} props={{}} when="visible" />
      <Island name="testimonials" component={Testimonials} props={{ heading: 'What people say' }} when="visible" />
      {shop.embed ? null : <Island name="discount-popup" component={DiscountPopup} props={{}} />}
    </>
  )
}
