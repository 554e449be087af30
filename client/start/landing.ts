// What a link has brought while no module was there to take it: the page's inline script keeps a landing's referral, code
// and cart lines for this tab (client/boot.ts), the next page puts them back into its address and takes them
// from there, as if the visitor had landed on it.
import { LANDING } from '#domain/site/address.ts'

/** Puts what an earlier page of this tab could not take into the address, unless this one brings something itself. */
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

/** To be called once all that the landing brought has been taken. */
export function forgetLanding(key: string): void {
  try {
    window.sessionStorage.removeItem(key)
  } catch {
    // Blocked: there is nothing to forget.
  }
}
