// The one client of a page's queries: shared by its islands, made for each drawing on the server, where it asks nothing.
import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { useProducts } from '#client/browser/product/use-products.ts'
import { useSoldOut } from '#client/browser/product/use-sold-out.ts'
import { queryClientOf, withQueries } from '#client/browser/queries/page-queries.tsx'
import { Providers } from '#client/context/providers.tsx'
import { createStores, type Stores } from '#client/stores/page-stores.ts'
import { createCatalogue } from '#domain/shop/catalogue.ts'
import { createBrand } from '#domain/site/brand.ts'

const brand = createBrand({ slug: 'acme', name: 'Acme' })
const { core } = createCatalogue(brand)
const [black] = core
if (!black) throw new Error('no core edition')

/** Draws a part as the server does and returns what it has seen. */
function seen<Seen>(stores: Stores, look: () => Seen): Seen {
  const results: Seen[] = []
  const Part = withQueries(() => {
    results.push(look())
    return null
  })
  renderToStaticMarkup(
    <Providers data={{ brand, anonKey: 'key' } as never} stores={stores}>
      <Part />
    </Providers>,
  )
  return results[0] as Seen
}

afterEach(() => vi.unstubAllGlobals())

test('all islands of a page get one client, and no two pages or drawings share one', () => {
  const page = createStores()
  const client = seen(page, useQueryClient)
  expect(seen(page, useQueryClient)).toBe(client)
  expect(queryClientOf(page)).toBe(client)
  expect(seen(createStores(), useQueryClient)).not.toBe(client)
})

test('CAT-41 the server asks for nothing, and draws prices of the catalogue and a purchase that waits', () => {
  const fetched = vi.fn()
  vi.stubGlobal('fetch', fetched)
  const products = seen(createStores(), () => ({ ...useProducts(core), fetching: useIsFetching() }))
  expect(products).toMatchObject({ isLoading: true, variantIds: new Map(), fetching: 0 })
  expect(products.unitPence(black)).toBe(black.pricePence)
  expect(fetched).not.toHaveBeenCalled()
})

test('React attaches to the server’s HTML as it is, whatever another island has loaded by then', () => {
  const page = createStores()
  const node = { id: 'v-1', price: { amount: '99.0', currencyCode: 'GBP' }, availableForSale: false }
  queryClientOf(page).setQueryData(['product', black.handle], { title: 'Black', variants: { edges: [{ node }] } })
  // The server's snapshot of a hook is what the browser draws first.
  const first = seen(page, () => ({ products: useProducts(core), soldOut: useSoldOut()([black.key]) }))
  expect(first).toMatchObject({ products: { isLoading: true, variantIds: new Map() }, soldOut: [] })
  expect(first.products.unitPence(black)).toBe(black.pricePence)
})
