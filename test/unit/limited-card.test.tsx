// A limited card as it is drawn, for the stock levels an operator may set. Spec §9; D-40.
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { withQueries } from '#client/browser/queries/page-queries.tsx'
import { Providers } from '#client/context/providers.tsx'
import { LimitedCard } from '#client/islands/editions/limited-collection.tsx'
import { createStores } from '#client/stores/page-stores.ts'
import { createCatalogue, type StockStatus } from '#domain/shop/catalogue.ts'
import { createBrand } from '#domain/site/brand.ts'

const brand = createBrand({ slug: 'tappt', name: 'Tappt' })
const Card = withQueries(LimitedCard)
const [joker] = createCatalogue(brand).limited

const drawn = (stockStatus: StockStatus, percent: number | null = null): string => {
  if (!joker) throw new Error('There is no limited design.')
  return renderToStaticMarkup(
    <Providers data={{ brand, anonKey: '', pixelId: '', embed: false } as never} stores={createStores()}>
      <Card design={{ ...joker, stockStatus }} marked={false} picking={null} percent={percent} />
    </Providers>,
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

it('LTD-03 D-49 a card shows its price, with a referral what is paid and the price that replaces', () => {
  expect(drawn('high')).toContain('£45')
  expect(drawn('high')).not.toContain('<s ')
  const html = drawn('high', 10)
  expect(html).toContain('£41')
  expect(html).toMatch(/<s [^>]*>.*£45<\/s>/)
})
