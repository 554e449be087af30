// What the sitemap tells about time: the day of the build, the last a page can have changed on, or nothing.
import { describe, expect, it } from 'vitest'
import { isIndexed, type PageId, pagePaths } from '../../src/domain/routes'
import { sitemapXml } from '../../src/domain/sitemap'

const brand = { slug: 'acme' }
const pages = Object.keys(pagePaths(brand)).filter((page) => isIndexed(page as PageId))

describe('the sitemap', () => {
  it('gives every address the day it last changed, as a date of the W3C', () => {
    const xml = sitemapXml('https://acme.example', brand, '2026-01-31')
    const entries = [...xml.matchAll(/<url><loc>([^<]*)<\/loc><lastmod>(\d{4}-\d{2}-\d{2})<\/lastmod><\/url>/g)]
    expect(entries).toHaveLength(pages.length)
    for (const [, address, day] of entries) {
      expect(address).toMatch(/^https:\/\/acme\.example\//)
      expect(day).toBe('2026-01-31')
    }
  })

  it('says nothing of a day nobody knows', () => {
    expect(sitemapXml('https://acme.example', brand, null)).not.toContain('lastmod')
  })
})
