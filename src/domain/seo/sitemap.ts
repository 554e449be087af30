// sitemap.xml and robots.txt. The sitemap lists the canonical address of every indexed page, without alternates. It
// lists no profiles: publishing those is up to their owners. Pure.

import { LAST_UPDATED } from '#domain/content/legal-text.ts'
import { ADDRESSES, PLATFORM_FILES } from '#domain/site/addresses.ts'
import type { Brand } from '#domain/site/brand.ts'
import { isIndexed, type PageId, pagePaths } from '#domain/site/routes.ts'

/** Last changes of pages that state one; the dates of others are unknown. */
const CHANGED: Partial<Record<PageId, string>> = { policies: LAST_UPDATED.date, terms: LAST_UPDATED.date }

/** The sitemap. `origin` without a trailing slash. Unknown dates are omitted: a wrong one is worse than none. */
export function sitemapXml(origin: string, brand: Pick<Brand, 'slug'>): string {
  const entries = Object.entries(pagePaths(brand))
    .filter(([page]) => isIndexed(page as PageId))
    .map(([page, [path]]) => {
      const day = CHANGED[page as PageId]
      return `  <url><loc>${origin}${path}</loc>${day === undefined ? '' : `<lastmod>${day}</lastmod>`}</url>\n`
    })
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('')}</urlset>\n`
}

/** The fixed beginning of a path: robots.txt compares prefixes. */
const beginning = (path: string): string => path.replace(/[:*].*$/, '')

/** Path prefixes closed to crawlers, and whole paths below them that are open. */
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
