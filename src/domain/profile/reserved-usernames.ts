// Usernames that nobody can take: those of the site itself, and those that sound official. Server only: it imports the
// whole table of addresses, which no browser needs. Pure.
import { pathsOf } from '#domain/site/address-rows.ts'
import { ADDRESSES, PLATFORM_FILES } from '#domain/site/addresses.ts'
import type { Brand } from '#domain/site/brand.ts'
import { TAKEN_SEGMENTS } from '#domain/site/slug.ts'

/** Names that sound official, or refer to nobody. */
const SOUNDING_OFFICIAL =
  'support help official team teams billing security abuse legal privacy postmaster webmaster root system null undefined sales info contact news press jobs staff moderator'.split(
    ' ',
  )

/** First segments that are in no table: static files, and app pages that no rule redirects to. */
const BESIDE = 'apple-touch-icon.png error.css favicon.ico icon-192.png icon-512.png step-up take-back'.split(' ')

/** Is this name reserved? Compared without case. */
export function isReservedUsername(name: string, brand: Pick<Brand, 'slug' | 'demoUsername'>): boolean {
  const lower = name.toLowerCase()
  const slug = brand.slug.toLowerCase()
  if (lower === slug || lower === brand.demoUsername.toLowerCase()) return true
  if (['-', '_', '.'].some((sign) => lower.startsWith(slug + sign))) return true
  if ([...SOUNDING_OFFICIAL, ...BESIDE, ...TAKEN_SEGMENTS].includes(lower)) return true
  const paths = [...ADDRESSES.flatMap((address) => pathsOf(address, slug)), ...PLATFORM_FILES]
  return paths.some((path) => path.split('/')[1] === lower)
}
