// Small text files the Worker makes itself: robots.txt, sitemap.xml, security.txt, the web manifest and the speculation
// rules. Pure. Part of what a tap evaluates, so it knows routes and themes but no page.

import { robotsTxt, sitemapXml } from '#domain/seo/sitemap.ts'
import type { Address, FileId } from '#domain/site/addresses.ts'
import { pagePaths } from '#domain/site/routes.ts'
import { securityTxt } from '#domain/site/security-txt.ts'
import { MANIFEST_FALLBACK_COLOR, themeById } from '#domain/site/themes.ts'
import { textFile } from '#http/responses.ts'
import { type Config, siteOrigin } from '#src/env.ts'

interface Made {
  body: string
  type: string
}

/** What each file holds. Nothing of the query is echoed. */
const MADE: Record<FileId, (config: Config, url: URL) => Made> = {
  robots: (config, { href }) => ({ body: robotsTxt(siteOrigin(config, href)), type: 'text/plain; charset=utf-8' }),
  sitemap: (config, { href }) => ({
    body: sitemapXml(siteOrigin(config, href), config.brand),
    type: 'application/xml; charset=utf-8',
  }),
  manifest: (config, { searchParams }) => ({
    body: manifest(config, searchParams.get('theme')),
    type: 'application/manifest+json',
  }),
  speculation: (config) => ({ body: speculationRules(config), type: 'application/speculationrules+json' }),
  security: (config, { href }) => ({
    body: securityTxt({ contact: config.brand.supportEmail, origin: siteOrigin(config, href), now: Date.now() }),
    type: 'text/plain; charset=utf-8',
  }),
}

/** The file of this row of the table. `url` is the request's. */
export function smallFile({ id, cache }: Address<'file'>, config: Config, url: string): Response {
  const { body, type } = MADE[id](config, new URL(url))
  return textFile(body, type, cache)
}

/** The web manifest in a theme's background colour; an unknown or missing theme gets the fallback. */
function manifest(config: Config, theme: string | null): string {
  const color = themeById(theme)?.colors.background ?? MANIFEST_FALLBACK_COLOR
  return JSON.stringify({
    name: config.brand.name,
    short_name: config.brand.name,
    description: 'Premium NFC cards and link-in-bio profiles for digital creators.',
    start_url: '/',
    display: 'standalone',
    theme_color: color,
    background_color: color,
    icons: [{ src: '/icon-192.png', sizes: '192x192', type: 'image/png' }],
  })
}

/** Fetches a page of the shop when a pointer rests on its link: pages only, never a tap, a profile or a redirect. */
function speculationRules(config: Config): string {
  const pages = Object.entries(pagePaths(config.brand)).flatMap(([page, paths]) => (page === 'checkout' ? [] : paths))
  return JSON.stringify({
    prefetch: [{ where: { href_matches: pages.flatMap((path) => [path, `${path}\\?*`]) }, eagerness: 'moderate' }],
  })
}
