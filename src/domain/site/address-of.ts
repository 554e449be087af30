// Finds the row of the table for a path, for code without a router: the log, and failures before or after routing.
// test/unit/addresses.test.ts compares it with the router. Pure.
import { pathsOf } from './address-rows.ts'
import { ADDRESSES, type Address } from './addresses.ts'
import type { Brand } from './brand.ts'
import { RESERVED_SLUGS } from './slug.ts'

/** The row for a path, and which of its patterns matches. `pathname` is as a URL parser returns it. */
export function addressOf(
  pathname: string,
  { slug }: Pick<Brand, 'slug'>,
): { address: Address; path: string } | undefined {
  const trimmed = pathname.length > 1 && pathname.endsWith('/') ? pathname.slice(0, -1) : pathname
  for (const address of ADDRESSES) {
    const requested = address.slash ? trimmed : pathname
    const path = pathsOf(address, slug).find((pattern) => matches(pattern, requested))
    if (path !== undefined) return { address, path }
  }
}

function matches(pattern: string, pathname: string): boolean {
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
 * The pattern of an address, for logs: parts chosen by a visitor are left out. An address that only the last row
 * matches is named by its first segment if that is one of ours, and "*" otherwise.
 */
export function routeTemplate(pathname: string, brand: Pick<Brand, 'slug'>): string {
  const found = addressOf(pathname, brand)
  if (found && found.address.kind !== 'elsewhere') return found.path.replace('{.*}', '')
  const [, first = '', second] = pathname.replace(/(.)\/$/, '$1').split('/', 3)
  return RESERVED_SLUGS.includes(first) ? (second === undefined ? `/${first}` : `/${first}/*`) : '*'
}

const CARD_SEGMENTS = ADDRESSES.filter(({ kind, id }) => kind === 'tap' || id === 'profile').map(
  ({ path }) => path.split('/')[1],
)

/** Is it an address that cards lead to: a tap, or a profile or anything below one? */
export const isCardPath = (pathname: string): boolean => CARD_SEGMENTS.includes(pathname.split('/')[1])
