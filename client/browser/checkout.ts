// Leaving for the checkout: sends call 3, judges its answer, and decides between this window, a new tab and the top
// window. Used by buy now and by the cart. Spec §4 "Buy now"; D-24, D-49, D-50, D-63 to D-65, D-112.
import { isTrustedCheckoutUrl } from '../../src/domain/checkout'
import type { CheckoutInput } from '../../src/domain/commerce'
import { err, ok, type Result, type ShopError } from '../../src/domain/errors'
import { callUnreachable } from '../../src/domain/messages'
import type { Pence } from '../../src/domain/money'
import { createApi } from './api'

/** Phones, tablets and devices whose primary pointer is coarse buy in the same window (D-65). */
export const isTouchDevice = (): boolean =>
  window.matchMedia('(pointer: coarse)').matches || /Android|iPhone|iPad|iPod|Mobile/i.test(navigator.userAgent)

export const isFramed = (): boolean => window.parent !== window

/** A way to leave for the checkout, chosen inside the click so that a new tab is not blocked. */
export interface Departure {
  /** Goes to the checkout. */
  go: (webUrl: string) => void
  /** The checkout failed: closes what was opened. */
  cancel: () => void
}

const sameWindow: Departure = {
  go: (webUrl) => {
    if (isFramed()) {
      try {
        // Hosted checkouts refuse frames (D-24). A sandboxed frame may refuse this in turn.
        window.top?.location.assign(webUrl)
        return
      } catch {
        // Fall through to the frame's own window.
      }
    }
    window.location.assign(webUrl)
  },
  cancel: () => {},
}

/** Leaves in this window, or in the top window when framed (cart checkout). */
export const departHere = (): Departure => sameWindow

/**
 * Leaves for buy now: same window on touch devices and in frames, otherwise a tab opened at once and steered later.
 * Must be called inside the click. A blocked tab falls back to the same window.
 */
export function departForBuyNow(): Departure {
  if (isTouchDevice() || isFramed()) return sameWindow
  const tab = window.open('', '_blank')
  if (!tab) return sameWindow
  tab.opener = null // by hand: asking for noopener would hide whether the tab was blocked (D-64)
  tab.document.title = 'Opening checkout…'
  return {
    go: (webUrl) => {
      if (tab.closed) sameWindow.go(webUrl)
      else tab.location.replace(webUrl)
    },
    cancel: () => tab.close(),
  }
}

/** May this webUrl be followed (D-63)? */
export const isTrusted = (webUrl: string): boolean => isTrustedCheckoutUrl(webUrl, window.location.origin)

/** Call 3 with its answer judged: an address that may be followed, or the failure to tell. Never throws. */
export async function createCheckout(
  anonKey: string,
  input: CheckoutInput,
): Promise<Result<{ webUrl: string; totalPence: Pence | null }>> {
  const answer = await createApi(anonKey).createCheckout(input)
  if (!answer.ok) return err(asCheckoutFailure(answer.error))
  const { webUrl, totalPence } = answer.value
  return webUrl !== null && isTrusted(webUrl) ? ok({ webUrl, totalPence }) : err({ tag: 'checkout_url_missing' })
}

/** A failed call 3 as the visitor reads it: "Checkout failed: {message}" (ERR-06); a refused referral stays apart. */
function asCheckoutFailure(error: ShopError): ShopError {
  if (error.tag === 'call_failed') return { tag: 'checkout_failed', message: error.message }
  if (error.tag === 'call_unreachable') return { tag: 'checkout_failed', message: callUnreachable(error.message) }
  return error
}

const ROUNDING_PENCE = 50 // D-49: a discount rounded to the pound may be that far from the backend's

/** Does the backend charge more than the page has said (D-112)? */
export const exceedsQuote = (totalPence: Pence | null, quotePence: Pence): boolean =>
  totalPence !== null && totalPence > quotePence + ROUNDING_PENCE
