// The home page and its embed variant: hero, link banner, how it works, features, taglines, trust, shop, testimonials.
// Spec §2 "Home page"; D-15 to D-17, D-66.
import { Island } from '../../client/island'
import { DiscountPopup } from '../../client/islands/discount-popup'
import { HeroCarousel } from '../../client/islands/hero-carousel'
import { HowItWorks } from '../../client/islands/how-it-works'
import { ShopTabs } from '../../client/islands/shop-tabs'
import { Testimonials } from '../../client/islands/testimonials'
import { HomeFeatures } from './home-features'
import { LinkBanner, TaglineBanner, TrustBar } from './home-banners'
import type { PageProps } from './registry'

export function HomePage({ shop }: PageProps) {
  return (
    <>
      <Island name="hero-carousel" component={HeroCarousel} props={{}} />
      <LinkBanner brand={shop.brand} />
      <section className="section wrap" aria-labelledby="how-title">
        <Island name="how-it-works" component={HowItWorks} props={{}} when="visible" />
      </section>
      <HomeFeatures />
      <TaglineBanner />
      <TrustBar />
      <section id="shop" className="section wrap" aria-labelledby="shop-title">
        <Island name="shop-tabs" component={ShopTabs} props={{}} when="visible" />
      </section>
      <section className="section border-border border-t" aria-label="Testimonials">
        <div className="wrap">
          <Island
            name="testimonials"
            component={Testimonials}
            props={{ heading: 'What people say' }}
            when="visible"
          />
        </div>
      </section>
      {shop.embed ? null : <Island name="discount-popup" component={DiscountPopup} props={{}} />}
    </>
  )
}
