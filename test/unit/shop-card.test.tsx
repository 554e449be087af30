// A shop card as it is drawn, for products the catalogue does not hold today; and the hero's options.
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { ShopProvider } from '#client/context/shop.tsx'
import { HERO_OPTIONS } from '#client/islands/hero/hero-carousel.tsx'
import { ShopCard } from '#client/islands/home/shop-list.tsx'
import type { ShopProduct } from '#domain/shop/catalogue.ts'
import { createBrand } from '#domain/site/brand.ts'

const product: ShopProduct = {
  id: 'joker',
  name: 'JOKER',
  price: '£45.00',
  tagline: 'Play the card nobody expects.',
  image: 'joker',
  link: '/product?card=joker',
}
const data = { brand: createBrand({ slug: 'acme', name: 'Acme' }) } as never
const drawn = (badge?: string) =>
  renderToStaticMarkup(
    <ShopProvider data={data}>
      <ShopCard product={badge ? { ...product, badge } : product} />
    </ShopProvider>,
  )

it('HOME-54 a badge containing "Coming Soon" turns the button into "Notify Me" on every viewport', () => {
  const html = drawn('Coming Soon to stores')
  expect(html).toContain('>Notify Me<')
  expect(html).not.toMatch(/Shop Now|Buy Now/)
  expect(html).toContain('href="/product?card=joker"') // it still goes to its link (D-41)
  expect(drawn('Best Seller')).not.toContain('Notify Me')
  expect(drawn()).not.toContain('Notify Me')
})

it('HOME-03 the hero carousel aligns at the start and loops, and sets nothing else', () => {
  expect(HERO_OPTIONS).toEqual({ align: 'start', loop: true })
})
