// What crawlers are told: sitemap.xml and robots.txt. The sitemap lists the canonical address of every page that may be
// indexed, and no alternates; profiles are their owners' to spread. Pure.

import { LAST_UPDATED } from '#domain/content/legal-text.ts'
import { ADDRESSES, PLATFORM_FILES } from '#domain/site/addresses.ts'
import type { Brand } from '#domain/site/brand.ts'
import { isIndexed, type PageId, pagePaths } from '#domain/site/routes.ts'

/** Days on which pages last changed, where a page says so itself; of the others nobody keeps one. */
const CHANGED: Partial<Record<PageId, string>> = { policies: LAST_UPDATED.date, terms: LAST_UPDATED.date }

/** The sitemap. `origin` without a trailing slash. A day that is not known is left out: a wrong one is worse than none. */
export function sitemapXml(origin: string, brand: Pick<Brand, 'slug'>): string {
  const entries = Object.entries(pagePaths(brand))
    .filter(([page]) => isIndexed(page as PageId))
    .map(([page, [path]]) => {
      const day = CHANGED[page as PageId]
      return `  <url><loc>${origin}${path}</loc>${day === undefined ? '' : `<lastmod>${day}</lastmod>`}</url>\n`
    })
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('')}</urlset>\n`
}

/** Up to where a visitor's own part begins: robots.txt compares beginnings. */
const beginning = (path: string): string => path.replace(/[:*].*$/, '')

/** Beginnings of paths that crawlers leave alone, and whole paths among them that are open to them all the same. */
function crawlRules(): { disallowed: string[]; allowed: string[] } {
  const closed = ADDRESSES.filter(({ crawled }) => !crawled).map(({ path }) => beginning(path))
  const disallowed = closed.filter((path) => !closed.some((other) => other !== path && path.startsWith(other)))
  const open = [...ADDRESSES.filter(({ crawled }) => crawled).map(({ path }) => path), ...PLATFORM_FILES]
  return { disallowed, allowed: open.filter((path) => disallowed.some((other) => path.startsWith(other))) }
}

export function robotsTxt(origin: string): string {
  const { allowed, disallowed } = crawlRules()
  const rules = [...allowed.map((path) => `Allow: ${path}`), ...disallowed.map((path) => `Disallow: ${path}`)]
  return `User-agent: *\n${rules.join('\n')}\n\nSitemap: ${origin}/sitemap.xml\n`
}
