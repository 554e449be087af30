// What header, hero and trust bar say of delivery is true in the zone of the page's market.
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Providers } from '#client/context/providers.tsx'
import { SiteHeader } from '#client/islands/header/site-header.tsx'
import { HeroCarousel } from '#client/islands/hero/hero-carousel.tsx'
import { createStores } from '#client/stores/page-stores.ts'
import { DEFAULT_MARKET, type Market } from '#domain/market/market.ts'
import { SIGN_IN_PATH } from '#domain/site/app-host.ts'
import { createBrand } from '#domain/site/brand.ts'
import { TrustBar } from '#pages/shop/home-banners.tsx'

const US: Market = { prefix: 'us', countries: ['US'], currency: 'USD', language: 'en-US', zone: 'US' }
const EU: Market = { prefix: 'de-en', countries: ['DE', 'AT'], currency: 'EUR', language: 'en-GB', zone: 'EU' }
const brand = createBrand({ slug: 'acme', name: 'Acme' })

const drawn = (market: Market): string =>
  renderToStaticMarkup(
    <Providers data={{ brand, market } as never} stores={createStores()}>
      <SiteHeader page="home" />
      <HeroCarousel />
      <TrustBar />
    </Providers>,
  )

test.each([
  ['US', US, '$40'],
  ['EU', EU, '€40'],
] as const)(
  'WLD-76 zone %s promises no day and no hours, but the amount from which delivery is free',
  (_, market, amount) => {
    const html = drawn(market)
    expect(html).not.toMatch(/next[ -]day|48 ?h/i)
    expect(html).toContain(`Free Delivery Over ${amount}`)
    expect(html).toContain(`Free delivery on orders over ${amount}`)
    expect(html).toContain(`Free delivery over ${amount}`)
    expect(html).toContain('Posted Within 1–2 Business Days')
  },
)

test('WLD-75 WLD-76 the literal promises stand in the zone GB, and those of other zones do not', () => {
  const html = drawn(DEFAULT_MARKET)
  for (const literal of ['FREE Next Day Delivery', 'Free 48h Shipping', 'Free next-day delivery'])
    expect(html).toContain(literal)
  expect(html).not.toMatch(/delivery (on orders )?over|Posted Within/i)
})

test('WLD-12 links of header and hero carry the prefix of their market, but for the way to sign in', () => {
  const linksOf = (html: string) =>
    [...html.matchAll(/href="(\/[^"]*)"/g)].map(([, href]) => href).filter((href) => href !== SIGN_IN_PATH)
  const links = linksOf(drawn(US))
  expect(links.length).toBeGreaterThan(8)
  expect(links.filter((href) => !/^\/us(?:[/?#]|$)/.test(href ?? ''))).toEqual([])
  const default_ = linksOf(drawn(DEFAULT_MARKET))
  expect(links.map((href) => href?.replace(/^\/us(?=\/)/, '').replace(/^\/us/, '/'))).toEqual(default_)
})
