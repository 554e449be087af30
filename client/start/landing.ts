// What a link has brought before any module could handle it: the page's inline script stores a landing's referral, code
// and cart lines for this tab (client/boot.ts); the next page puts them back into its address and handles them as if
// the visitor had landed on it.
import { LANDING } from '#domain/site/address.ts'

/**
 * Puts what an earlier page of this tab could not handle into the address, unless this page has parameters of its own.
 */
export function returnLanding(key: string): void {
  const { pathname, search, hash } = window.location
  try {
    const kept = window.sessionStorage.getItem(key)
    if (kept && !LANDING.test(search))
      window.history.replaceState(window.history.state, '', `${pathname}${search ? `${search}&` : '?'}${kept}${hash}`)
  } catch {
    // Blocked: nothing has been kept.
  }
}

/** Call once everything the landing brought has been handled. */
export function forgetLanding(key: string): void {
  try {
    window.sessionStorage.removeItem(key)
  } catch {
    // Blocked: there is nothing to forget.
  }
}
