// Rows of the table of addresses (addresses.ts) that links and the browser's calls name: apart from all others, so that
// no browser gets the whole table. Pure data.

type Method = 'GET' | 'POST'

/** Who may keep an answer, and how long; the header of each is in src/http/responses.ts. */
export type CachePolicy =
  | 'CacheNever'
  | 'CachePage'
  | 'CacheProfile'
  | 'CacheProfileFile'
  | 'CacheFile'
  | 'CacheDay'
  | 'CacheForever'

/** Header sets of HTML answers; names after docs/headers.md. */
export type PageClass = 'page' | 'page-profile-data' | 'checkout' | 'profile' | 'standalone' | 'embed-docs' | 'operator'

/** What a row says about its answers. */
export interface Facts {
  /** HEAD goes with GET. */
  methods: readonly Method[]
  /** Of the ordinary answer; an error or an exception is never kept. */
  cache: CachePolicy
  /** Header set of the page here, or of the error page in its place. */
  headers: PageClass
  /** Does the sitemap list it, and may search engines show it? */
  indexed: boolean
  /** May search engines ask for it? robots.txt says so for what the path begins with. */
  crawled: boolean
  /** Is it answered, and all below it, without a look for a file (run_worker_first in wrangler.toml)? */
  workerFirst: boolean
  /** Is a single trailing slash tolerated? */
  slash: boolean
}

export interface Row extends Partial<Facts> {
  /**
   * As Hono writes patterns, its wildcards included: `:name` is one segment, `:name{.*}` all that follows, `/*`
   * whatever is below. `{brand}` stands for the brand's slug.
   */
  path: string
  /** The same at a second path; links name the first one. */
  also?: string
}
export type Rows = Readonly<Record<string, Row>>

/** Pages of the shop, with its header and footer (src/pages/shop, listed in src/pages/registry.tsx). */
export const PAGES = {
  home: { path: '/', workerFirst: true },
  embed: { path: '/embed', indexed: false, crawled: false },
  'embed-docs': { path: '/embed/docs', headers: 'embed-docs' },
  product: { path: '/product' },
  core: { path: '/core-editions' },
  limited: { path: '/limited-editions' },
  plus: { path: '/{brand}plus', also: '/{brand}-plus', headers: 'page-profile-data' },
  teams: { path: '/{brand}-teams' },
  consultation: { path: '/consultation' },
  checkout: { path: '/checkout', headers: 'checkout', cache: 'CacheNever', indexed: false, crawled: false },
  policies: { path: '/policies' },
  terms: { path: '/terms' },
  faq: { path: '/faq' },
  report: { path: '/report', cache: 'CacheNever', indexed: false },
} as const satisfies Rows

/** The nine calls, the report of a profile and the counts of opened links and profiles. */
export const CALLS = {
  referralClick: { path: '/api/functions/track-referral-click', methods: ['POST'] },
  commerce: { path: '/api/functions/commerce', methods: ['POST'] },
  newsletter: { path: '/api/tables/newsletter_signups', methods: ['POST'] },
  discountCode: { path: '/api/functions/send-discount-code', methods: ['POST'] },
  publicProfile: { path: '/api/rpc/get_public_profile', methods: ['POST'] },
  socialLinks: { path: '/api/rpc/get_public_social_links', methods: ['POST'] },
  profileThemes: { path: '/api/tables/profile_themes', methods: ['GET'] },
  resolveTap: { path: '/api/functions/resolve-tap', methods: ['POST'] },
  reportProfile: { path: '/api/functions/report-profile', methods: ['POST'] },
  linkClick: { path: '/api/functions/link-click', methods: ['POST'] },
  profileView: { path: '/api/functions/profile-view', methods: ['POST'] },
} as const satisfies Rows

/** Small files the Worker makes itself (src/routes/files.ts). */
export const FILES = {
  robots: { path: '/robots.txt' },
  sitemap: { path: '/sitemap.xml' },
  manifest: { path: '/manifest.webmanifest' },
  /** Pages a visitor is about to open, by the pointer's rest on their link. */
  speculation: { path: '/speculation-rules.json' },
  /** Whom to tell of a vulnerability (RFC 9116). */
  security: { path: '/.well-known/security.txt', cache: 'CacheDay' },
} as const satisfies Rows

/** The paths of a row as they are asked for, without the trailing slash. */
export const pathsOf = ({ path, also }: Row, slug: string): [string, ...string[]] => {
  const written = (text: string) => text.replace('{brand}', slug)
  return also === undefined ? [written(path)] : [written(path), written(also)]
}

export type PageId = keyof typeof PAGES
export type CallId = keyof typeof CALLS
