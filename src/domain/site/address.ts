// Query strings as text: a parameter is taken out or added and every other byte stays as it was. Pure, never throws.

/** Does a query string bring what is kept for the shopper: a referral with its percentage, a code, lines for the cart? */
export const LANDING = /[?&](cart-|ref=.*&discount=|discount=.*&ref=)/

/** The name in "name=value" as URLSearchParams reads it. */
const nameOf = (part: string): string => [...new URLSearchParams(part).keys()][0] ?? ''

/** A query string ("?a=1&ref=A") without these parameters; "" when nothing is left. */
export function withoutParameters(search: string, names: readonly string[]): string {
  const kept = search
    .replace(/^\?/, '')
    .split('&')
    .filter((part) => part !== '' && !names.includes(nameOf(part)))
  return kept.length === 0 ? '' : `?${kept.join('&')}`
}
