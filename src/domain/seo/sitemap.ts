// sitemap.xml and robots.txt. The sitemap lists the canonical address of every indexed page in every market, with the
// same alternates as the page's head. It lists no profiles: publishing those is up to their owners. Pure.

import { LAST_UPDATED } from '#domain/content/legal-text.ts'
import { type Market, pathIn } from '#domain/market/market.ts'
import { PAGES } from '#domain/site/address-rows.ts'
import { ADDRESSES, PLATFORM_FILES } from '#domain/site/addresses.ts'
import type { Brand } from '#domain/site/brand.ts'
import { isIndexed, isInMarkets, type PageId, pagePathsIn } from '#domain/site/routes.ts'
import { alternatesOf } from './alternates.ts'

/** Last changes of pages that state one; the dates of others are unknown. */
const CHANGED: Partial<Record<PageId, string>> = { policies: LAST_UPDATED.date, terms: LAST_UPDATED.date }

/**
 * The sitemap. `origin` without a trailing slash; `markets` begins with the default one. Unknown dates are omitted: a
 * wrong one is worse than none.
 */
export function sitemapXml(origin: string, brand: Pick<Brand, 'slug'>, markets: readonly Market[]): string {
  const pages = (Object.keys(PAGES) as PageId[]).filter(isIndexed)
  const entries = markets.flatMap((market) =>
    pages
      .filter((page) => market.prefix === '' || isInMarkets(page))
      .map((page) => {
        const day = CHANGED[page]
        const lastmod = day === undefined ? '' : `<lastmod>${day}</lastmod>`
        const links = alternatesOf(page, brand, markets).map(
          ({ hreflang, path }) => `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${origin}${path}"/>`,
        )
        return `  <url><loc>${origin}${pagePathsIn(brand, market)[page][0]}</loc>${lastmod}${links.join('')}</url>\n`
      }),
  )
  const xhtml = markets.length === 1 ? '' : ' xmlns:xhtml="http://www.w3.org/1999/xhtml"'
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"${xhtml}>\n${entries.join('')}</urlset>\n`
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

/** What is closed is closed behind the prefix of every market too. */
export function robotsTxt(origin: string, markets: readonly Market[]): string {
  const { allowed, disallowed } = crawlRules()
  const rules = [
    ...allowed.map((path) => `Allow: ${path}`),
    ...markets.flatMap((market) => disallowed.map((path) => `Disallow: ${pathIn(market, path)}`)),
  ]
  return `User-agent: *\n${rules.join('\n')}\n\nSitemap: ${origin}/sitemap.xml\n`
}
