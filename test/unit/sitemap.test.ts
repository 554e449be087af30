// What the sitemap tells about time: the day a page itself says it changed on, and nothing of the others.
import { describe, expect, it } from 'vitest'
import { LAST_UPDATED } from '#domain/content/legal-text.ts'
import { DEFAULT_MARKET } from '#domain/market/market.ts'
import { sitemapXml } from '#domain/seo/sitemap.ts'
import { isIndexed, type PageId, pagePaths } from '#domain/site/routes.ts'

const brand = { slug: 'acme' }
const pages = Object.keys(pagePaths(brand)).filter((page) => isIndexed(page as PageId))

describe('the sitemap', () => {
  const xml = sitemapXml('https://acme.example', brand, [DEFAULT_MARKET])

  it('lists every page that may be indexed, once', () => {
    const addresses = [...xml.matchAll(/<loc>(https:\/\/acme\.example\/[^<]*)<\/loc>/g)].map(([, address]) => address)
    expect(addresses).toHaveLength(pages.length)
    expect(new Set(addresses).size).toBe(pages.length)
  })

  it('gives a day only to pages that print it, and never the day of the build', () => {
    const dated = [...xml.matchAll(/<loc>([^<]*)<\/loc><lastmod>([^<]*)<\/lastmod>/g)].map(([, ...entry]) => entry)
    expect(dated).toEqual([
      ['https://acme.example/policies', LAST_UPDATED.date],
      ['https://acme.example/terms', LAST_UPDATED.date],
    ])
    expect(xml.match(/<lastmod>/g)).toHaveLength(2)
  })
})
