// The only place that sets Cache-Control and the security headers of redirects, calls and plain responses.
// Header sets per route class follow docs/headers.md; `pageHeaders` makes those of HTML pages.
import { type CachePolicy, FILES, type PageClass } from '#domain/site/address-rows.ts'

/** The cache policies named in the table of addresses. A day is 86400 seconds. */
export const CACHE: Readonly<Record<CachePolicy, string>> = {
  CacheNever: 'no-store',
  CachePrivate: 'private, no-store',
  // The browser shows it again for its Back button: the answer to a form that cannot be fetched again.
  CacheForBack: 'private, no-cache',
  CachePage: 'public, max-age=0, s-maxage=300, stale-while-revalidate=86400, stale-if-error=86400',
  CacheProfile: 'public, max-age=0, s-maxage=60, stale-while-revalidate=300',
  CacheProfileFile: 'public, max-age=0, s-maxage=60',
  CacheFile: 'public, max-age=3600',
  CacheDay: 'public, max-age=86400',
  CacheForever: 'public, max-age=31536000, immutable',
}

/** Sent with every response of either Worker. */
export const BASE: Record<string, string> = {
  'Strict-Transport-Security': 'max-age=63072000; includeSubDomains',
  'X-Content-Type-Options': 'nosniff',
}
const NO_CONTENT_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const REDIRECT: Record<string, string> = {
  ...BASE,
  'Cache-Control': CACHE.CacheNever,
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex',
  'Content-Security-Policy': NO_CONTENT_POLICY,
}

const JSON_HEADERS: Record<string, string> = {
  ...BASE,
  'Content-Type': 'application/json; charset=utf-8',
  'Cache-Control': CACHE.CacheNever,
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Content-Security-Policy': NO_CONTENT_POLICY,
  'X-Frame-Options': 'DENY',
}

const MEDIA: Record<string, string> = {
  ...BASE,
  'Content-Security-Policy': "sandbox; default-src 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
}

/** An uncacheable 302. `location` must be printable ASCII: a path on this site or an absolute address. */
export const redirect = (location: string): Response =>
  new Response(null, { status: 302, headers: { ...REDIRECT, Location: location } })

/** A JSON response of a call; never cached. */
export const json = (body: unknown, status = 200, extra: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), { status, headers: { ...JSON_HEADERS, ...extra } })

/** A failed call: `{"error":{"message"}}`. The message is shown to people and echoes no input. */
export const problem = (status: number, message: string, extra: Record<string, string> = {}): Response =>
  json({ error: { message } }, status, extra)

/** A response of /healthz. */
export const healthResponse = (body: unknown, status: number, extra: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), {
    status,
    headers: {
      ...BASE,
      'Content-Type': 'application/json; charset=utf-8',
      'Cache-Control': CACHE.CacheNever,
      'Referrer-Policy': 'no-referrer',
      'X-Robots-Tag': 'noindex',
      'Content-Security-Policy': NO_CONTENT_POLICY,
      ...extra,
    },
  })

/** 405 with the allowed methods. */
export const methodNotAllowed = (allow: string): Response =>
  new Response('Method not allowed', {
    status: 405,
    headers: { ...BASE, 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': CACHE.CacheNever, Allow: allow },
  })

/** Browser features denied on every page. */
export const PERMISSIONS =
  'accelerometer=(), browsing-topics=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=()'

export interface PageHeaderOptions {
  /** base64 SHA-256 of the one inline script, or "" if the page has none. */
  bootHash: string
  /** base64 SHA-256 of the page's inline style, if it has one: a profile with its owner's accent. */
  styleHash?: string
  /** Is the advertising pixel configured? The policy allows its hosts only then. */
  pixel: boolean
  /** CacheNever for 404, 500, fallback looks, and embed mode decided by a request header alone. */
  cache: CachePolicy
  /** Assets of the first paint, for the platform's early hints: paths on this site. */
  early?: { styles: readonly string[]; fonts: readonly string[] }
}

const PIXEL_HOST = 'https://analytics.tiktok.com'

/** The header set of an HTML response. */
export function pageHeaders(pageClass: PageClass, options: PageHeaderOptions): Record<string, string> {
  const marketing = pageClass === 'page' || pageClass === 'page-profile-data' || pageClass === 'checkout'
  const pixel = marketing && options.pixel
  const list = (...sources: (string | false)[]) => sources.filter(Boolean).join(' ')
  const csp = [
    "default-src 'none'",
    `script-src ${list("'self'", options.bootHash !== '' && `'sha256-${options.bootHash}'`, pixel && PIXEL_HOST)}`,
    `style-src ${list("'self'", options.styleHash !== undefined && `'sha256-${options.styleHash}'`)}`,
    `img-src ${list("'self'", 'data:', (pageClass === 'page-profile-data' || pageClass === 'profile') && 'https:', pixel && PIXEL_HOST)}`,
    "font-src 'self'",
    `connect-src ${list("'self'", pixel && `${PIXEL_HOST} https://*.analytics.tiktok.com`)}`,
    "manifest-src 'self'",
    ...(pageClass === 'embed-docs' ? ["frame-src 'self'"] : []),
    `form-action ${pageClass === 'checkout' || pageClass === 'operator' ? "'none'" : "'self'"}`,
    "base-uri 'none'",
    "object-src 'none'",
    `frame-ancestors ${marketing ? '*' : "'none'"}`,
  ].join('; ')
  const isPrivate = pageClass === 'standalone' || pageClass === 'operator'
  return {
    ...BASE,
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': csp,
    'Referrer-Policy': isPrivate ? 'no-referrer' : 'strict-origin-when-cross-origin',
    'Cross-Origin-Opener-Policy': pageClass === 'operator' ? 'same-origin' : 'same-origin-allow-popups',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': PERMISSIONS,
    'Cache-Control': CACHE[options.cache],
    ...(options.early ? { Link: linkHeader(options.early) } : {}),
    ...(marketing
      ? { Vary: 'Sec-Fetch-Dest', 'Speculation-Rules': `"${FILES.speculation.path}"` }
      : { 'X-Frame-Options': 'DENY' }),
    ...(pageClass === 'checkout' || isPrivate ? { 'X-Robots-Tag': 'noindex' } : {}),
  }
}

const linkHeader = ({ styles, fonts }: { styles: readonly string[]; fonts: readonly string[] }): string =>
  [
    ...styles.map((path) => `<${path}>; rel=preload; as=style`),
    ...fonts.map((path) => `<${path}>; rel=preload; as=font; type="font/woff2"; crossorigin`),
  ].join(', ')

/**
 * A card image above the fold, as a value of the Link header for the platform's early hints. It contains no ", ",
 * which parsers of the header take for the start of the next value.
 */
export const pictureHint = (picture: { href: string; imageSrcSet: string; imageSizes: string }): string => {
  const choice = `imagesrcset="${picture.imageSrcSet}"; imagesizes="${picture.imageSizes}"`.replaceAll(', ', ',')
  return `<${picture.href}>; rel=preload; as=image; type="image/avif"; fetchpriority=high; ${choice}`
}

/** A small text file made by the Worker (robots.txt, sitemap.xml, the manifest). */
export const textFile = (body: string, contentType: string, cache: CachePolicy): Response =>
  new Response(body, {
    headers: {
      ...BASE,
      'Content-Type': contentType,
      'Cache-Control': CACHE[cache],
      ...(contentType.startsWith('application/manifest') ? { 'Cross-Origin-Resource-Policy': 'same-origin' } : {}),
    },
  })

/** The share image of a profile; other sites embed it, so it is readable cross-origin. */
export const pictureFile = (png: Uint8Array<ArrayBuffer>): Response =>
  new Response(png, {
    headers: {
      ...BASE,
      'Content-Type': 'image/png',
      'Content-Length': String(png.length),
      'Cross-Origin-Resource-Policy': 'cross-origin',
      'Cache-Control': CACHE.CacheProfile,
      'Content-Security-Policy': `${NO_CONTENT_POLICY}; sandbox`,
    },
  })

/** An uploaded picture; its address is the hash of its bytes, so it is cached for ever. */
export const mediaPicture = (picture: ArrayBuffer, type: string, headOnly: boolean): Response =>
  new Response(headOnly ? null : picture, {
    headers: {
      ...MEDIA,
      'Content-Type': type,
      'Content-Length': String(picture.byteLength),
      'Cache-Control': CACHE.CacheForever,
    },
  })

/** The response for an uploaded picture that does not exist (404) or cannot be read (503); never cached. */
export const noMedia = (status: 404 | 503): Response =>
  new Response(status === 404 ? 'There is no such picture.' : 'Please try again in a moment.', {
    status,
    headers: { ...MEDIA, 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': CACHE.CacheNever },
  })

/** A file below a profile: its contact card, or the QR code of its address. `username` names the download. */
export const profileFile = (body: string, kind: 'contact' | 'qr', username = ''): Response =>
  new Response(body, {
    headers: {
      ...BASE,
      'Cross-Origin-Resource-Policy': 'same-origin',
      'Cache-Control': CACHE.CacheProfileFile,
      ...(kind === 'contact'
        ? {
            'Content-Type': 'text/vcard; charset=utf-8',
            'Content-Disposition': `attachment; filename="${username}.vcf"`,
            'Content-Security-Policy': `${NO_CONTENT_POLICY}; sandbox`,
            'X-Robots-Tag': 'noindex',
          }
        : {
            'Content-Type': 'image/svg+xml',
            'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
          }),
    },
  })
