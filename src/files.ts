// Small text files the Worker makes itself: robots.txt and the web manifest. Spec §9 "Generated manifest"; D-83. Pure.
import { MANIFEST_FALLBACK_COLOR, themeById } from './domain/themes'
import type { Config } from './env'
import { textFile } from './responses'

/** The file at this address, or null when it is none of ours. Nothing of the query is echoed. */
export function smallFile(url: URL, config: Config): Response | null {
  switch (url.pathname) {
    case '/robots.txt':
      return textFile('User-agent: *\nDisallow: /api/\nDisallow: /scan/\n', 'text/plain; charset=utf-8')
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
