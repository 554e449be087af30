// Decides where a checkout opens: this window, a new tab or the top window.
import { isFramed } from '#client/stores/in-frame.ts'
import type { Shop } from '#client/stores/shop-data.ts'
import { reportCheckoutStarted } from '#client/stores/shop-events.ts'
import { wordsOf } from '#client/stores/words.ts'
import { MESSAGES_WORDS } from '#domain/content/words/messages.ts'

/** Phones, tablets and devices whose primary pointer is coarse buy in the same window. */
const isTouchDevice = (): boolean =>
  window.matchMedia('(pointer: coarse)').matches || /Android|iPhone|iPad|iPod|Mobile/i.test(navigator.userAgent)

/** A way to leave for the checkout, chosen in the click handler so that a new tab is not blocked. */
export interface Departure {
  /** Goes to the checkout. */
  go: (webUrl: string) => void
  /** The checkout failed: closes what was opened. */
  cancel: () => void
}

const HOST_HEARS_MS = 60 // the host page gets this time to handle the event before its window leaves

const sameWindow: Departure = {
  go: (webUrl) => {
    if (!isFramed()) {
      window.location.assign(webUrl)
      return
    }
    reportCheckoutStarted()
    setTimeout(() => leaveFrame(webUrl), HOST_HEARS_MS)
  },
  cancel: () => {},
}

/** Hosted checkouts refuse frames, so the top window leaves; a sandboxed frame may refuse that in turn. */
function leaveFrame(webUrl: string): void {
  try {
    // By its setter: `assign` of a cross-origin top window may not even be read.
    if (window.top) window.top.location.href = webUrl
  } catch {
    window.location.assign(webUrl)
  }
}

/** Leaves in this window, or in the top window when framed (cart checkout). */
export const departHere = (): Departure => sameWindow

/**
 * Leaves for buy now: same window on touch devices and in frames, otherwise a tab opened at once and navigated later.
 * Must be called in the click handler. A blocked tab falls back to the same window.
 */
export function departForBuyNow(shop: Pick<Shop, 'market' | 'words'>): Departure {
  if (isTouchDevice() || isFramed()) return sameWindow
  const tab = window.open('', '_blank')
  if (!tab) return sameWindow
  tab.opener = null // set by hand: with noopener, window.open would not report a blocked tab
  tab.document.title = wordsOf(shop, 'messages', MESSAGES_WORDS).opening
  return {
    go: (webUrl) => {
      if (tab.closed) sameWindow.go(webUrl)
      else tab.location.replace(webUrl)
    },
    cancel: () => tab.close(),
  }
}
