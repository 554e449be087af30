// A limited card as it is drawn, for the stock levels an operator may set. Spec §9; D-40.
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { ShopProvider } from '../../client/context/shop'
import { LimitedCard } from '../../client/islands/editions/limited-collection'
import { createCatalogue, type StockStatus } from '../../src/domain/shop/catalogue'
import { createBrand } from '../../src/domain/site/brand'

const brand = createBrand({ slug: 'tappt', name: 'Tappt' })
const [joker] = createCatalogue(brand).limited

const drawn = (stockStatus: StockStatus): string => {
  if (!joker) throw new Error('There is no limited design.')
  return renderToStaticMarkup(
    <ShopProvider data={{ brand, anonKey: '', pixelId: '', embed: false } as never}>
      <LimitedCard design={{ ...joker, stockStatus }} marked={false} picking={null} />
    </ShopProvider>,
  )
}

it.each([
  ['LTD-05', 'low', 'NEARLY SOLD OUT'],
  ['LTD-06', 'medium', 'LIMITED STOCK'],
  ['LTD-07', 'high', 'AVAILABLE NOW'],
] as const)('%s LTD-08 a card with %s stock is labelled %s and nothing else', (_, status, label) => {
  const html = drawn(status)
  const labels = ['NEARLY SOLD OUT', 'LIMITED STOCK', 'AVAILABLE NOW'].filter((text) => html.includes(text))
  expect(labels).toEqual([label])
})
