// Which texts a page sends to the browser: those its own islands read, in another language; none in British English.
import { beforeAll, describe, expect, it } from 'vitest'
import type { IslandName } from '#client/islands/island.tsx'
import type { ShopData } from '#client/stores/shop-data.ts'
import { isInMarkets, type PageId, pagePaths } from '#domain/site/routes.ts'
import { WORD_SOURCES } from '#http/word-sources.ts'
import { ISLAND_WORDS, SCRIPT_WORDS } from '#pages/layout/island-words.ts'
import { createShop, type Shop } from '#test/support/shop.ts'

const MARKETS = 'GB:GBP:en-GB,en-US US:USD:en-US,en-GB'
const AMERICAN = WORD_SOURCES['en-US'] ?? {}

let shop: Shop
beforeAll(async () => {
  shop = await createShop({ MARKETS })
})

const pages = Object.entries(pagePaths({ slug: 'acme' }))
  .filter(([id]) => isInMarkets(id as PageId))
  .flatMap(([, paths]) => [...paths])

async function read(path: string): Promise<{ data: ShopData; islands: IslandName[]; html: string }> {
  const response = await shop.fetch(path)
  const html = await response.text()
  expect(response.status, path).toBe(200)
  const block = /<script id="shop-data" type="application\/json">(.*?)<\/script>/s.exec(html)?.[1] ?? ''
  const islands = [...html.matchAll(/data-island="([\w-]+)"/g)].map(([, name]) => name as IslandName)
  return { data: JSON.parse(block), islands, html }
}

describe('WLD-24 the texts on a page', () => {
  it('in another language are the groups its own islands read, as far as they differ, and no other', async () => {
    const carried = new Set<string>()
    expect(pages.length).toBeGreaterThanOrEqual(12)
    for (const path of pages) {
      const { data, islands, html } = await read(path === '/' ? '/us' : `/us${path}`)
      expect(html).toContain('<html lang="en-US"')
      const wanted = new Set([...SCRIPT_WORDS, ...islands.flatMap((name) => ISLAND_WORDS[name])])
      const expected = Object.entries(AMERICAN).filter(([group]) => wanted.has(group))
      expect(data.words ?? {}, path).toEqual(Object.fromEntries(expected))
      for (const [group] of expected) carried.add(group)
    }
    // The comparison compares something: several pages carry something, and not the same.
    expect(carried.size).toBeGreaterThan(2)
    const [home, product] = [await read('/us'), await read('/us/product')]
    expect(Object.keys(home.data.words ?? {})).not.toEqual(Object.keys(product.data.words ?? {}))
  })

  it('in British English are none, in the default market and in another', async () => {
    for (const path of pages)
      for (const prefix of ['', '/us-en']) {
        const { data, html } = await read(prefix === '' ? path : `${prefix}${path === '/' ? '' : path}`)
        expect(html).toContain('<html lang="en-GB"')
        expect(data, `${prefix}${path}`).not.toHaveProperty('words')
      }
  })

  it('are on the server all of the language, those that no island reads among them', async () => {
    const { data, html } = await read('/us/faq')
    expect(html).toContain('icon and color;')
    expect(data.words ?? {}).not.toHaveProperty('faq')
    expect((await read('/faq')).html).toContain('icon and colour;')
  })

  it('are safe in the page’s JSON block', async () => {
    const { html } = await read('/us/product')
    expect(/<script id="shop-data"[^>]*>(.*?)<\/script>/s.exec(html)?.[1]).not.toContain('<')
  })
})
