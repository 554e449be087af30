// The name that was meant by an address of a profile nobody has (PROF-34). Pure, never throws.
import { type CleanAddress, cleanAddress } from '../site/meant-address'
import { isUsername } from './username'

/**
 * The username that was meant by an address of a profile that nobody has, and what an app has appended to it; null where
 * there is no other name in it. `segment` is percent-encoded, `search` the query of the address.
 */
export function usernameMeant(
  segment: string,
  search: string,
): { username: string; added: Pick<CleanAddress, 'search' | 'hash'> } | null {
  const clean = cleanAddress({ pathname: `/profile/${segment}`, search })
  const [, username] = /^\/profile\/([^/]+)$/.exec(clean?.path ?? '') ?? []
  return clean !== null && isUsername(username) ? { username, added: clean } : null
}
