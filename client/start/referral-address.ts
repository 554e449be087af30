// Removes the parameters of a referral link from the address bar, so that a copied or bookmarked address does not pass
// the referral on. The rest of the address stays as it was.
import { withoutParameters } from '#domain/site/address.ts'

const REFERRAL_PARAMETERS: readonly string[] = ['ref', 'discount', 'expires']

/** Removes the referral's parameters from the address bar without a new history entry. */
export const clearReferralFromAddress = (): void => clearFromAddress(REFERRAL_PARAMETERS)

/** Removes parameters from the address bar without a new history entry. */
export function clearFromAddress(names: readonly string[]): void {
  const { pathname, search, hash } = window.location
  window.history.replaceState(window.history.state, '', pathname + withoutParameters(search, names) + hash)
}
