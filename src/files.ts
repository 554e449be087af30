// Small text files the Worker makes itself: robots.txt, sitemap.xml and the web manifest. Spec §9 "Generated manifest";
// D-83. Pure. Part of what a tap evaluates, so it knows routes and themes but no page.
import { robotsTxt, sitemapXml } from './domain/sitemap'
import { MANIFEST_FALLBACK_COLOR, themeById } from './domain/themes'
import { type Config, siteOrigin } from './env'
import { textFile } from './responses'

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
