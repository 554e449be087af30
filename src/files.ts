// Small text files the Worker makes itself: robots.txt, sitemap.xml, the web manifest and the speculation rules. Spec §9 "Generated manifest";
// D-83. Pure. Part of what a tap evaluates, so it knows routes and themes but no page.
import { pagePaths } from './domain/routes'
import { robotsTxt, sitemapXml } from './domain/sitemap'
import { MANIFEST_FALLBACK_COLOR, themeById } from './domain/themes'
import { type Config, siteOrigin } from './env'
import { SPECULATION_RULES_PATH, textFile } from './responses'

declare const __BUILD_DATE__: string
/** Day of the build; null where the sources run as they are, in tests. */
const BUILT_ON = typeof __BUILD_DATE__ === 'string' ? __BUILD_DATE__ : null

/** The file at this address, or null when it is none of ours. Nothing of the query is echoed. */
export function smallFile(url: URL, config: Config): Response | null {
  switch (url.pathname) {
    case '/robots.txt':
      return textFile(robotsTxt(siteOrigin(config, url.href)), 'text/plain; charset=utf-8')
    case '/sitemap.xml':
      return textFile(
        sitemapXml(siteOrigin(config, url.href), config.brand, BUILT_ON),
        'application/xml; charset=utf-8',
      )
    case '/manifest.webmanifest':
      return textFile(manifest(config, url.searchParams.get('theme')), 'application/manifest+json')
    case SPECULATION_RULES_PATH:
      return textFile(speculationRules(config), 'application/speculationrules+json')
    default:
      return null
  }
}

/** The web manifest in a theme's background colour; an unknown or missing theme gets the fallback (MAN-07). */
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
