// The address bar after a referral link: its parameters are taken out, so that a copied or bookmarked address does not
// hand the referral on by accident. Everything else in the address stays as it was, character for character.

const REFERRAL_PARAMETERS: readonly string[] = ['ref', 'discount', 'expires']

/** A query string ("?a=1&ref=A") without the referral's parameters; "" when nothing is left. Pure, never throws. */
export function withoutReferral(search: string): string {
  const kept = search
    .replace(/^\?/, '')
    .split('&')
    .filter((part) => part !== '' && !REFERRAL_PARAMETERS.includes(nameOf(part)))
  return kept.length === 0 ? '' : `?${kept.join('&')}`
}

/** The name in "name=value" as URLSearchParams reads it. */
const nameOf = (part: string): string => [...new URLSearchParams(part).keys()][0] ?? ''

/** Takes the referral's parameters out of the address bar without a new history entry. */
export function clearReferralFromAddress(): void {
  const { pathname, search, hash } = window.location
  window.history.replaceState(window.history.state, '', pathname + withoutReferral(search) + hash)
}
