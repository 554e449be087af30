// Finds the row of the table for a path, for code without a router: the log, and failures before or after routing.
// test/unit/addresses.test.ts compares it with the router. Pure.

import type { Zone } from '#domain/market/zones.ts'
import { pathsOf } from './address-rows.ts'
import { ADDRESSES, type Address, ZONE_ADDRESSES } from './addresses.ts'
import type { Brand } from './brand.ts'
import { permalinkInPath } from './permalink-path.ts'
import { RESERVED_SLUGS } from './slug.ts'

/** The row for a path, and which of its patterns matches. `pathname` is as a URL parser returns it. */
export const addressOf = (pathname: string, brand: Pick<Brand, 'slug'>): Found | undefined =>
  foundIn(ADDRESSES, pathname, brand)

interface Found {
  address: Address
  path: string
}

function foundIn(addresses: readonly Address[], pathname: string, { slug }: Pick<Brand, 'slug'>): Found | undefined {
  const trimmed = pathname.length > 1 && pathname.endsWith('/') ? pathname.slice(0, -1) : pathname
  for (const address of addresses) {
    const requested = address.slash ? trimmed : pathname
    const path = pathsOf(address, slug).find((pattern) => matches(pattern, requested))
    if (path !== undefined) return { address, path }
  }
}

/** A first segment that has the form of a market's prefix, and the rest. */
const BEHIND_PREFIX = /^\/([a-z]{2}(?:-[a-z]{2})?)(\/.*)?$/s

/** The prefix of a path, and the path behind it: "/" for the prefix alone. Null without a segment of that form. */
export function splitPrefix(pathname: string): { prefix: string; path: string } | null {
  const [, prefix, path = '/'] = BEHIND_PREFIX.exec(pathname) ?? []
  return prefix === undefined ? null : { prefix, path }
}

/**
 * The row behind the prefix of a market for a path without it, or undefined if a market has no such address. With a
 * `zone` only what its markets have; a tap, which evaluates nothing of markets, cannot tell the zone of a prefix.
 */
export function addressInMarket(path: string, brand: Pick<Brand, 'slug'>, zone?: Zone): Found | undefined {
  const ofZone = ZONE_ADDRESSES.filter((address) => zone === undefined || address.zone === zone)
  const inZone = foundIn(ofZone, path, brand)
  if (inZone) return inZone
  const found = addressOf(path, brand)
  if (!found?.address.inMarkets) return undefined
  return found.address.kind === 'permalink' && permalinkInPath(path) === null ? undefined : found
}

function matches(pattern: string, pathname: string): boolean {
  if (pattern.startsWith('/:market{')) return splitPrefix(pathname) !== null
  if (pattern.endsWith('/*')) return `${pathname}/`.startsWith(pattern.slice(0, -1))
  if (pattern.endsWith('{.*}')) return pathname.startsWith(pattern.slice(0, pattern.indexOf(':')))
  const parts = pattern.split('/')
  const segments = pathname.split('/', parts.length + 1) // visitors control the number of segments
  return (
    parts.length === segments.length &&
    parts.every((part, index) => (part.startsWith(':') ? segments[index] !== '' : part === segments[index]))
  )
}

/**
 * The pattern of an address, for logs: parts chosen by a visitor are left out. One of another market is
 * "/{market}/product"; `markets` says whether the shop has more than one. An address that only the last row matches is
 * named by its first segment if that is one of ours, and "*" otherwise.
 */
export function routeTemplate(pathname: string, brand: Pick<Brand, 'slug'>, markets = false): string {
  const found = addressOf(pathname, brand)
  if (found?.address.kind === 'market') {
    const behind = markets ? addressInMarket(splitPrefix(pathname)?.path ?? '', brand) : undefined
    if (behind) return `/{market}${behind.path === '/' ? '' : behind.path}`
  } else if (found && found.address.kind !== 'elsewhere') return found.path.replace('{.*}', '')
  const [, first = '', second] = pathname.replace(/(.)\/$/, '$1').split('/', 3)
  return RESERVED_SLUGS.includes(first) ? (second === undefined ? `/${first}` : `/${first}/*`) : '*'
}

const CARD_SEGMENTS = ADDRESSES.filter(({ kind, id }) => kind === 'tap' || id === 'profile').map(
  ({ path }) => path.split('/')[1],
)

/** Is it an address that cards lead to: a tap, or a profile or anything below one? */
export const isCardPath = (pathname: string): boolean => CARD_SEGMENTS.includes(pathname.split('/')[1])
