// The address bar after a referral link: its parameters are taken out, so that a copied or bookmarked address does not
// hand the referral on by accident. Everything else in the address stays as it was, character for character.
import { withoutParameters } from '#domain/site/address.ts'

const REFERRAL_PARAMETERS: readonly string[] = ['ref', 'discount', 'expires']

/** Takes the referral's parameters out of the address bar without a new history entry. */
export const clearReferralFromAddress = (): void => clearFromAddress(REFERRAL_PARAMETERS)

/** Takes parameters out of the address bar without a new history entry. */
export function clearFromAddress(names: readonly string[]): void {
  const { pathname, search, hash } = window.location
  window.history.replaceState(window.history.state, '', pathname + withoutParameters(search, names) + hash)
}
