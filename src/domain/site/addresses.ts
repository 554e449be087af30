// Every address of the shop, one row each; those of pages and calls are in address-rows.ts. src/router/app.ts registers
// the rows in this order. The log's patterns, sitemap, robots.txt, reserved names, header sets and cache policies are
// derived from them. Pages of a single zone are in a list of their own. Pure data: a row does not compile without a handler in src/router/app.ts or its list.
import type { Zone } from '#domain/market/zones.ts'
import {
  CALLS,
  type CallId,
  type Facts,
  FILES,
  PAGES,
  type PageId,
  pathsOf,
  type Row,
  type Rows,
} from './address-rows.ts'

/** Taps. The rest of the path is the chip, slashes included; the bare path is not a tap. */
const TAPS = {
  tap: { path: '/scan/:chip{.*}', headers: 'standalone', crawled: false, workerFirst: true, slash: false },
} as const satisfies Rows

/** The operator's calls; they do not exist without OPERATOR_TOKEN. */
export const OPERATOR_CALLS = {
  sync: { path: '/api/operator/sync', methods: ['POST'] },
  chips: { path: '/api/operator/chips', methods: ['GET'] },
} as const satisfies Rows

/** Everything else below /api is an unknown call and refused with JSON. */
const UNKNOWN_CALLS = { unknown: { path: '/api/*', workerFirst: true } } as const satisfies Rows

/** The health check of the shop. */
const HEALTH = { healthz: { path: '/healthz' } } as const satisfies Rows

/** Files below a profile: exceptions to the app host's rule for deeper profile paths. */
const PROFILE_FILES = {
  contact: { path: '/profile/:username/contact.vcf' },
  qr: { path: '/profile/:username/qr.svg' },
  share: { path: '/profile/:username/share.png', cache: 'CacheProfile' },
} as const satisfies Rows

/** Pictures uploaded in the app, by the hash of their bytes; any other path below is a 404. */
const MEDIA = {
  media: { path: '/media/*', cache: 'CacheForever', workerFirst: true, slash: false },
} as const satisfies Rows

/** Links into the cart. */
const PERMALINKS = { discount: { path: '/discount/*' }, cart: { path: '/cart/*' } } as const satisfies Rows

/** Pages without the shop's header and footer (src/pages/bare). */
export const BARE_PAGES = {
  profile: { path: '/profile/:username', headers: 'profile', cache: 'CacheProfile', workerFirst: true },
  'sample-checkout': { path: '/sample-checkout/:id', methods: ['GET', 'POST'], crawled: false },
  /** The return page of a hosted checkout after payment. */
  thanks: { path: '/order/thanks', crawled: false, inMarkets: true },
  /** The targets of links in mails; GET changes nothing, POST unsubscribes or confirms. */
  unsubscribe: { path: '/unsubscribe', methods: ['GET', 'POST'] },
  confirm: { path: '/confirm', methods: ['GET', 'POST'] },
  'operator-encode': { path: '/operator/encode', headers: 'operator' },
  'dev-mail': { path: '/dev/mail' },
} as const satisfies Rows

/**
 * Pages behind the prefixes of the markets in one zone, which exist nowhere else, without the shop's header and footer
 * (src/pages/bare).
 */
export const ZONE_PAGES = {
  /** Withdrawal from a contract: the form and its two steps. */
  withdraw: { path: '/withdraw', methods: ['GET', 'POST'], inMarkets: true, zone: 'EU' },
} as const satisfies Readonly<Record<string, Row & { zone: Zone }>>

/** Addresses of another market than the default one: a prefix, and below it the rows with `inMarkets`. */
const MARKETS = { market: { path: '/:market{[a-z][a-z](?:-[a-z][a-z])?}/*' } } as const satisfies Rows

/** Everything else: a redirect to the app host by its rules (app-host.ts), otherwise the 404 page. */
const ELSEWHERE = { elsewhere: { path: '/*' } } as const satisfies Rows

/** Files served by the platform before the Worker: folders of public/ and of the build, and the embed script. */
export const PLATFORM_FILES = ['/assets/*', '/avatars/*', '/cards/*', '/share/*', '/embed.js'] as const

interface Ids {
  tap: keyof typeof TAPS
  call: CallId
  'operator-call': keyof typeof OPERATOR_CALLS
  'unknown-call': keyof typeof UNKNOWN_CALLS
  health: keyof typeof HEALTH
  file: keyof typeof FILES
  'profile-file': keyof typeof PROFILE_FILES
  media: keyof typeof MEDIA
  permalink: keyof typeof PERMALINKS
  page: PageId
  'bare-page': keyof typeof BARE_PAGES | keyof typeof ZONE_PAGES
  market: keyof typeof MARKETS
  elsewhere: keyof typeof ELSEWHERE
}
export type Kind = keyof Ids
export type OperatorCallId = Ids['operator-call']
export type FileId = Ids['file']
export type ProfileFileId = Ids['profile-file']
export type BarePageId = Ids['bare-page']

/** A complete row of the table. `path` still contains `{brand}`; `writtenPaths` resolves it. */
export type Address<K extends Kind = Kind> = Facts & { kind: K; id: Ids[K]; path: string; also?: string }

const USUAL: Facts = {
  methods: ['GET'],
  cache: 'CacheNever',
  headers: 'page',
  indexed: false,
  crawled: true,
  workerFirst: false,
  slash: true,
  inMarkets: false,
}

function rowsOf<K extends Kind, Id extends Ids[K]>(
  kind: K,
  rows: Readonly<Record<Id, Row>>,
  facts: Partial<Facts> = {},
): Address<K>[] {
  return (Object.keys(rows) as Id[]).map((id) => ({ ...USUAL, ...facts, ...rows[id], kind, id }))
}

const CALL: Partial<Facts> = { crawled: false, slash: false }

const allRows = (): Address[] => [
  ...rowsOf('tap', TAPS),
  ...rowsOf('call', CALLS, CALL),
  ...rowsOf('operator-call', OPERATOR_CALLS, CALL),
  ...rowsOf('unknown-call', UNKNOWN_CALLS, CALL),
  ...rowsOf('health', HEALTH),
  ...rowsOf('file', FILES, { cache: 'CacheFile' }),
  ...rowsOf('profile-file', PROFILE_FILES, { headers: 'profile', cache: 'CacheProfileFile' }),
  ...rowsOf('media', MEDIA),
  ...rowsOf('permalink', PERMALINKS, { slash: false, inMarkets: true }),
  ...rowsOf('page', PAGES, { cache: 'CachePage', indexed: true, inMarkets: true }),
  ...rowsOf('bare-page', BARE_PAGES, { headers: 'standalone' }),
  ...rowsOf('market', MARKETS, { methods: ['GET', 'POST'], slash: false }),
  ...rowsOf('elsewhere', ELSEWHERE, { slash: false }),
]

/** The table. The first row whose path and method match handles a request. */
export const ADDRESSES: readonly Address[] = /* @__PURE__ */ allRows()

/** The rows of `ZONE_PAGES`; src/router/market.ts finds them behind the prefixes of their zone. */
export const ZONE_ADDRESSES: readonly (Address & { zone: Zone })[] = /* @__PURE__ */ rowsOf('bare-page', ZONE_PAGES, {
  headers: 'standalone',
}).map((address) => ({ ...address, zone: ZONE_PAGES[address.id as keyof typeof ZONE_PAGES].zone }))

/** The paths of a row for the router, with the trailing slash if it is accepted. */
export const writtenPaths = (address: Address, slug: string): string[] =>
  pathsOf(address, slug).flatMap((path) => (address.slash ? [path, `${path}/`] : [path]))
