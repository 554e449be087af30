// The home page and its embed variant: hero, link banner, how it works, features, taglines, trust, shop, testimonials.
// Spec §2 "Home page"; D-15 to D-17, D-66.

import { HeroCarousel } from '../../../client/islands/hero/hero-carousel'
import { HowItWorks } from '../../../client/islands/home/how-it-works'
import { ShopTabs } from '../../../client/islands/home/shop-tabs'
import { Testimonials } from '../../../client/islands/home/testimonials'
import { Island } from '../../../client/islands/island'
import { DiscountPopup } from '../../../client/islands/popup/discount-popup'
import type { PageProps } from '../frame/page-props'
import { LinkBanner, TaglineBanner, TrustBar } from './home-banners'
import { HomeFeatures } from './home-features'

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
