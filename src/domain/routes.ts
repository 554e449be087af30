// Every path of this site as a function: links, redirects, the page registry and the tests ask here. Spec §2. Pure.
import { type Brand, RESERVED_SLUGS } from './brand'
import { isUsername } from './chip'

/** The pages of the route table. */
export type PageId =
  | 'home'
  | 'embed'
  | 'embed-docs'
  | 'product'
  | 'core'
  | 'limited'
  | 'plus'
  | 'teams'
  | 'consultation'
  | 'checkout'
  | 'policies'
  | 'terms'
  | 'faq'
  | 'report'

/** Paths a page answers; the first is canonical (D-17). A trailing slash is tolerated by the router (D-18). */
export const pagePaths = (brand: Pick<Brand, 'slug'>): Record<PageId, readonly [string, ...string[]]> => ({
  home: ['/'],
  embed: ['/embed'],
  'embed-docs': ['/embed/docs'],
  product: ['/product'],
  core: ['/core-editions'],
  limited: ['/limited-editions'],
  plus: [`/${brand.slug}plus`, `/${brand.slug}-plus`],
  teams: [`/${brand.slug}-teams`],
  consultation: ['/consultation'],
  checkout: ['/checkout'],
  policies: ['/policies'],
  terms: ['/terms'],
  faq: ['/faq'],
  report: ['/report'],
})

/** Pages search engines leave out: the sitemap and the robots element ask here. */
const UNINDEXED: readonly PageId[] = ['embed', 'checkout', 'report']
export const isIndexed = (page: PageId): boolean => !UNINDEXED.includes(page)

/** Links of the site. `card` is a canonical card value of the catalogue (D-14). */
export const routes = (brand: Pick<Brand, 'slug'>) => {
  const withCard = (path: string, card?: string) => (card ? `${path}?card=${encodeURIComponent(card)}` : path)
  return {
    home: '/',
    homeFeatures: '/#features',
    homeShop: '/#shop',
    product: (card?: string) => withCard('/product', card),
    core: (card?: string) => withCard('/core-editions', card),
    coreProducts: '/core-editions#products',
    coreBundles: '/core-editions#bundles',
    limited: (card?: string) => withCard('/limited-editions', card),
    plus: (card?: string) => withCard(`/${brand.slug}plus`, card),
    plusDashed: `/${brand.slug}-plus`,
    teams: `/${brand.slug}-teams`,
    consultation: '/consultation',
    embedDocs: '/embed/docs',
    policies: '/policies',
    terms: '/terms',
    offerTerms: '/terms#offers',
    faq: '/faq',
    report: (username?: string) => (username ? `/report?profile=${encodeURIComponent(username)}` : '/report'),
    profile: (username: string) => `/profile/${encodeURIComponent(username)}`,
    contactCard: (username: string) => `/profile/${encodeURIComponent(username)}/contact.vcf`,
    profileQr: (username: string) => `/profile/${encodeURIComponent(username)}/qr.svg`,
    profileShare: (username: string) => `/profile/${encodeURIComponent(username)}/share.png`,
    sampleCheckout: (id: string) => `/sample-checkout/${encodeURIComponent(id)}`,
    manifest: (theme?: string) =>
      theme ? `/manifest.webmanifest?theme=${encodeURIComponent(theme)}` : '/manifest.webmanifest',
  } as const
}

/** Addresses of the nine calls (D-74), of the report of a profile and of an opened link. */
export const API_PATHS = {
  referralClick: '/api/functions/track-referral-click',
  commerce: '/api/functions/commerce',
  newsletter: '/api/tables/newsletter_signups',
  discountCode: '/api/functions/send-discount-code',
  publicProfile: '/api/rpc/get_public_profile',
  socialLinks: '/api/rpc/get_public_social_links',
  profileThemes: '/api/tables/profile_themes',
  resolveTap: '/api/functions/resolve-tap',
  reportProfile: '/api/functions/report-profile',
  linkClick: '/api/functions/link-click',
} as const

/** Says whether every part of the shop is well. */
export const HEALTH_PATH = '/healthz'
/** The operator's calls and page; none of them exists without OPERATOR_TOKEN (D-111). */
export const OPERATOR_API_PREFIX = '/api/operator/'
export const OPERATOR_API_PATHS = { sync: '/api/operator/sync', chips: '/api/operator/chips' } as const
export const OPERATOR_ENCODE_PATH = '/operator/encode'

/** Where a mail's unsubscribe link leads; asking changes nothing, posting unsubscribes (ABU-10). */
export const UNSUBSCRIBE_PATH = '/unsubscribe'
export const unsubscribePath = (token: string): string => `${UNSUBSCRIBE_PATH}?token=${encodeURIComponent(token)}`

/** Where a mail's confirm link leads; asking changes nothing, posting puts the address on the list (double opt-in). */
export const CONFIRM_PATH = '/confirm'
export const confirmPath = (token: string): string => `${CONFIRM_PATH}?token=${encodeURIComponent(token)}`

/** The page that answers a path, or null. A single trailing slash serves the same page (D-18). */
export function pageForPath(pathname: string, brand: Pick<Brand, 'slug'>): PageId | null {
  const path = pathname.length > 1 && pathname.endsWith('/') ? pathname.slice(0, -1) : pathname
  for (const [id, paths] of Object.entries(pagePaths(brand))) if (paths.includes(path)) return id as PageId
  return null
}

const PROFILE_FILES = ['contact.vcf', 'qr.svg', 'share.png'] as const

/** The files below a profile: exceptions to the rule for deeper profile paths (D-115). */
export function profileFileForPath(pathname: string): { segment: string; file: (typeof PROFILE_FILES)[number] } | null {
  const [, segment, name] = /^\/profile\/([^/]+)\/([^/]+)$/.exec(pathname) ?? []
  const file = PROFILE_FILES.find((known) => known === name)
  return segment && file ? { segment, file } : null
}

/** A link into the cart (D-116); permalink.ts reads it. */
export interface Permalink {
  kind: 'discount' | 'cart'
  /** What stands below /discount/ or /cart/, as it is in the path: not empty, percent-encoded. */
  rest: string
}

/** The permalink in a path, or null. The bare paths are none; a trailing slash is tolerated (D-18). */
export function permalinkInPath(pathname: string): Permalink | null {
  const [, kind, below = ''] = /^\/(discount|cart)\/(.*)$/.exec(pathname) ?? []
  const rest = below.endsWith('/') ? below.slice(0, -1) : below
  return (kind === 'discount' || kind === 'cart') && rest !== '' ? { kind, rest } : null
}

/** The username a path segment holds, or null when it holds none that could exist (R6). */
export function usernameInSegment(segment: string): string | null {
  try {
    const name = decodeURIComponent(segment)
    return isUsername(name) ? name : null
  } catch {
    return null
  }
}

/** Is the page in embed mode (D-21)? The flag counts with any value except "0" and "false". */
export function isEmbedRequest(url: Pick<URL, 'pathname' | 'searchParams'>, secFetchDest: string | null): boolean {
  const flag = url.searchParams.get('embed')
  if (url.pathname === '/embed' || url.pathname === '/embed/') return true
  return (flag !== null && flag !== '0' && flag !== 'false') || secFetchDest === 'iframe'
}

/**
 * The pattern of an address, for logs: what a visitor chose in it is left out. Addresses of this site that have no
 * pattern of their own are named by their first segment, all others are "*".
 */
export function routeTemplate(pathname: string, brand: Pick<Brand, 'slug'>): string {
  const known = [...Object.values(API_PATHS), UNSUBSCRIBE_PATH, HEALTH_PATH, ...Object.values(pagePaths(brand)).flat()]
  const path = pathname.length > 1 && pathname.endsWith('/') ? pathname.slice(0, -1) : pathname
  if (known.includes(path)) return path
  const file = /^\/(?:robots\.txt|sitemap\.xml|manifest\.webmanifest)$/.exec(path)
  if (file) return path
  const [, first = '', second, third] = path.split('/')
  if (first === 'scan') return second ? '/scan/:chip' : '/scan'
  if (first === 'profile' && second) {
    const own = third === 'contact.vcf' || third === 'qr.svg'
    return third === undefined ? '/profile/:username' : own ? `/profile/:username/${third}` : '/profile/*'
  }
  if (first === 'sample-checkout' && second) return '/sample-checkout/:id'
  return RESERVED_SLUGS.includes(first) ? (second === undefined ? `/${first}` : `/${first}/*`) : '*'
}
