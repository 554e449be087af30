// Stars of a rating: gold as far as the number goes.
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { ShopProvider } from '#client/context/shop.tsx'
import { createBrand } from '#domain/site/brand.ts'
import { Stars } from '#ui/stars.tsx'

const data = { brand: createBrand({ slug: 'acme', name: 'Acme' }) } as never
const drawn = (rating: number) =>
  renderToStaticMarkup(
    <ShopProvider data={data}>
      <Stars rating={rating} />
    </ShopProvider>,
  )

/** How much of each of the five stars is filled, in per cent. */
function filled(rating: number): number[] {
  const html = drawn(rating)
  const width = Number(/<svg width="([\d.]+)"/.exec(html)?.[1])
  const starts = [...(/<path d="([^"]+)"/.exec(html)?.[1] ?? '').matchAll(/M(\d+) /g)].map(
    ([, top]) => Number(top) - 11,
  )
  return starts.map((start) => Math.round(Math.min(Math.max((width - start) / 22, 0), 1) * 100))
}

it('a rating of 4.8 fills four stars and 80 % of the fifth', () =>
  expect(filled(4.8)).toEqual([100, 100, 100, 100, 80]))
it('a whole rating fills whole stars and nothing of the next', () => {
  expect(filled(4)).toEqual([100, 100, 100, 100, 0])
  expect(filled(5)).toEqual([100, 100, 100, 100, 100])
  expect(filled(0)).toEqual([0, 0, 0, 0, 0])
})
it('is one picture with a name', () => expect(drawn(4.8)).toMatch(/^<svg role="img" aria-label="4.8 out of 5 stars"/))
