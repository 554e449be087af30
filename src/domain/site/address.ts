// Removes and adds parameters of a query string as text; every other byte stays the same. Pure, never throws.

/**
 * Does a query string contain something to store for the shopper: a referral with its percentage, a code, cart lines?
 */
export const LANDING = /[?&](cart-|ref=.*&discount=|discount=.*&ref=)/

/** The name in "name=value" as URLSearchParams reads it. */
const nameOf = (part: string): string => [...new URLSearchParams(part).keys()][0] ?? ''

/** A query string ("?a=1&ref=A") without these parameters; "" if nothing is left. */
export function withoutParameters(search: string, names: readonly string[]): string {
  const rest = search
    .replace(/^\?/, '')
    .split('&')
    .filter((part) => part !== '' && !names.includes(nameOf(part)))
  return rest.length === 0 ? '' : `?${rest.join('&')}`
}
