// Redirects of addresses that no row of the table matches: the shop's own paths, and addresses that an app or the sentence
// around them has extended.

import { type AddressRow, BELOW, href } from '#app/addresses.ts'
import { leadTo } from '#app/guards/answers.ts'
import type { Visit } from '#app/guards/visit.ts'
import { isPage } from '#app/identity/next.ts'
import { shopPath } from '#app/shop-paths.ts'
import { appHostRules, ruleMatches } from '#domain/site/app-host.ts'
import { cleanAddress, locationOf } from '#domain/site/meant-address.ts'

/** The redirect of an address without a row, or null: the address does not exist. */
export function redirectOfUnknown({ url, config }: Visit): Response | null {
  const shop = shopPath(url.pathname)
  if (shop !== null && shop !== 'none') return leadTo(config.siteUrl + shop + url.search, 302)
  const intended = redirectToIntended(url, config.siteUrl)
  if (intended !== null) return intended
  if (shop === 'none') return null
  const below = Object.keys(BELOW).find((path) => url.pathname === path || url.pathname.startsWith(`${path}/`))
  if (below !== undefined) return leadTo(BELOW[below] ?? href('dashboard'))
  const isBrands = appHostRules(config.brand).some(
    (rule) => rule.target === 'dashboard' && ruleMatches(rule, url.pathname),
  )
  return isBrands ? leadTo(href('dashboard')) : null
}

/** The redirect to the address without what was appended to it, or null if nothing was. */
export function redirectToIntended(url: URL, siteUrl: string): Response | null {
  const clean = cleanAddress(url)
  if (clean === null) return null
  const shop = shopPath(clean.path)
  if (shop !== null && shop !== 'none') return leadTo(siteUrl + locationOf({ ...clean, path: shop }), 302)
  return shopPath(url.pathname) === null && isPage(clean.path) ? leadTo(locationOf(clean), 302) : null
}

/**
 * Can the address of a page with a parameter have been extended? Always possible after a token; otherwise only if it contains
 * characters that no such address has.
 */
export const mayBeMangled = (row: AddressRow, { pathname }: URL): boolean =>
  row.access !== 'console' && row.path.includes(':') && (row.holdsToken === true || !/^[\w.~:/-]*$/.test(pathname))
