// Links of the site, made from the table of addresses. Pure.

import { DEFAULT_MARKET, type Market, pathIn } from '#domain/market/market.ts'
import { CALLS, type CallId, FILES, PAGES, type PageId, pathsOf } from './address-rows.ts'
import type { Brand } from './brand.ts'

export type { PageId } from './address-rows.ts'

const mapped = <Id extends string, Row, Made>(rows: Readonly<Record<Id, Row>>, made: (row: Row) => Made) =>
  Object.fromEntries(Object.entries<Row>(rows).map(([id, row]) => [id, made(row)])) as Record<Id, Made>

/** Paths of the shop's pages; the first is canonical. The router accepts a trailing slash. */
export const pagePaths = (brand: Pick<Brand, 'slug'>): Record<PageId, readonly [string, ...string[]]> =>
  mapped(PAGES, (page) => pathsOf(page, brand.slug))

/** Is the page in the sitemap and open to search engines (robots element)? */
export const isIndexed = (page: PageId): boolean => {
  const row = PAGES[page]
  return !('indexed' in row) || row.indexed
}

/** Does the page exist in every market? Others have one address, without a prefix. */
export const isInMarkets = (page: PageId): boolean => {
  const row = PAGES[page]
  return !('inMarkets' in row) || row.inMarkets
}

/** Paths of the pages in a market. */
export const pagePathsIn = (brand: Pick<Brand, 'slug'>, market: Pick<Market, 'prefix'>): ReturnType<typeof pagePaths> =>
  Object.fromEntries(
    Object.entries(pagePaths(brand)).map(([id, paths]) => [
      id,
      isInMarkets(id as PageId) ? paths.map((path) => pathIn(market, path)) : paths,
    ]),
  ) as ReturnType<typeof pagePaths>

export type Routes = ReturnType<typeof routes>

/** Links of the site in a market, the default one if none is given. `card` is a canonical card value of the catalogue. */
export const routes = (brand: Pick<Brand, 'slug'>, market: Pick<Market, 'prefix'> = DEFAULT_MARKET) => {
  const withValue = (path: string, name: string, value?: string) =>
    value ? `${path}?${name}=${encodeURIComponent(value)}` : path
  const pages = pagePathsIn(brand, market)
  const below = (username: string, file = '') => `/profile/${encodeURIComponent(username)}${file}`
  return {
    home: pages.home[0],
    homeFeatures: `${pages.home[0]}#features`,
    homeShop: `${pages.home[0]}#shop`,
    product: (card?: string) => withValue(pages.product[0], 'card', card),
    core: (card?: string) => withValue(pages.core[0], 'card', card),
    coreProducts: `${pages.core[0]}#products`,
    coreBundles: `${pages.core[0]}#bundles`,
    limited: (card?: string) => withValue(pages.limited[0], 'card', card),
    collectorsPack: `${pages.limited[0]}#collectors-pack`,
    plus: (card?: string) => withValue(pages.plus[0], 'card', card),
    plusDashed: pages.plus[1] ?? pages.plus[0],
    teams: pages.teams[0],
    consultation: pages.consultation[0],
    embedDocs: pages['embed-docs'][0],
    policies: pages.policies[0],
    terms: pages.terms[0],
    offerTerms: `${pages.terms[0]}#offers`,
    faq: pages.faq[0],
    faqShipping: `${pages.faq[0]}#orders-shipping`,
    report: (username?: string) => withValue(pages.report[0], 'profile', username),
    profile: (username: string) => below(username),
    contactCard: (username: string) => below(username, '/contact.vcf'),
    profileQr: (username: string) => below(username, '/qr.svg'),
    profileShare: (username: string) => below(username, '/share.png'),
    sampleCheckout: (id: string) => `/sample-checkout/${encodeURIComponent(id)}`,
    manifest: (theme?: string) => withValue(FILES.manifest.path, 'theme', theme),
  }
}

/** Addresses of the browser's calls. */
export const API_PATHS: Readonly<Record<CallId, string>> = mapped(CALLS, ({ path }) => path)

/** The page of a path in a market, or null. A single trailing slash is accepted. */
export function pageForPath(
  pathname: string,
  brand: Pick<Brand, 'slug'>,
  market: Pick<Market, 'prefix'> = DEFAULT_MARKET,
): PageId | null {
  const path = pathname.length > 1 && pathname.endsWith('/') ? pathname.slice(0, -1) : pathname
  for (const [id, paths] of Object.entries(pagePathsIn(brand, market))) if (paths.includes(path)) return id as PageId
  return null
}

/** Is the page in embed mode? Any value of the flag except "0" and "false" turns it on. */
export function isEmbedRequest(url: Pick<URL, 'pathname' | 'searchParams'>, secFetchDest: string | null): boolean {
  const flag = url.searchParams.get('embed')
  if (url.pathname === '/embed' || url.pathname === '/embed/') return true
  return (flag !== null && flag !== '0' && flag !== 'false') || secFetchDest === 'iframe'
}
