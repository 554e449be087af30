// The home page and its embed variant: hero, link banner, how it works, features, taglines, trust, shop, testimonials.

import { useWords } from '#client/context/words.tsx'
import { HeroCarousel } from '#client/islands/hero/hero-carousel.tsx'
import { HowItWorks } from '#client/islands/home/how-it-works.tsx'
import { ShopTabs } from '#client/islands/home/shop-tabs.tsx'
import { Testimonials } from '#client/islands/home/testimonials.tsx'
import { Island } from '#client/islands/island.tsx'
import { DiscountPopup } from '#client/islands/popup/discount-popup.tsx'
import { HOME_PAGE_WORDS } from '#domain/content/words/home-page.ts'
import type { PageProps } from '#pages/layout/page-props.ts'
import { LinkBanner, TaglineBanner, TrustBar } from './home-banners.tsx'
import { HomeFeatures } from './home-features.tsx'

export function HomePage({ shop }: PageProps) {
  const t = useWords('home-page', HOME_PAGE_WORDS)
  return (
    <>
      <Island name="hero-carousel" component={HeroCarousel} props={{}} />
      <LinkBanner />
      <Island name="how-it-works" component={HowItWorks} props={{}} when="visible" />
      <HomeFeatures />
      <TaglineBanner />
      <TrustBar />
      <Island name="shop-tabs" component={ShopTabs} props={{}} when="visible" />
      <Island name="testimonials" component={Testimonials} props={{ heading: t.reviews }} when="visible" />
      {shop.embed ? null : <Island name="discount-popup" component={DiscountPopup} props={{}} />}
    </>
  )
}
