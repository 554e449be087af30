// What crawlers are told: sitemap.xml and robots.txt. The sitemap lists the canonical address of every page that may be
// indexed, and no alternates; profiles are their owners' to spread. Pure.
import type { Brand } from './brand'
import { isIndexed, type PageId, pagePaths } from './routes'

/** The sitemap. `origin` without a trailing slash; `lastModified` is a day like "2026-01-31", or null when unknown. */
export function sitemapXml(origin: string, brand: Pick<Brand, 'slug'>, lastModified: string | null): string {
  const changed = lastModified === null ? '' : `<lastmod>${lastModified}</lastmod>`
  const entries = Object.entries(pagePaths(brand))
    .filter(([page]) => isIndexed(page as PageId))
    .map(([, [path]]) => `  <url><loc>${origin}${path}</loc>${changed}</url>\n`)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('')}</urlset>\n`
}

// "/embed" is a prefix: the page about embedding, and the script that other sites' pages load, stay open.
const ROBOTS = [
  'User-agent: *',
  'Allow: /embed/docs',
  'Allow: /embed.js',
  'Disallow: /api/',
  'Disallow: /scan/',
  'Disallow: /embed',
  'Disallow: /sample-checkout/',
  'Disallow: /checkout',
]

export const robotsTxt = (origin: string): string => `${ROBOTS.join('\n')}\n\nSitemap: ${origin}/sitemap.xml\n`
