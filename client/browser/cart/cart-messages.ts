// The toasts of the cart beyond the list of spec §8, in the language of the page.
import type { Shop } from '#client/stores/shop-data.ts'
import { wordsOf } from '#client/stores/words.ts'
import { MAX_ENGRAVINGS, MAX_LINE_QUANTITY, MAX_LINES } from '#domain/cart/cart.ts'
import { CART_MESSAGES_WORDS } from '#domain/content/words/cart-messages.ts'
import type { ToastText } from '#domain/site/messages.ts'

const HOLDS = { lines: MAX_LINES, cards: MAX_LINE_QUANTITY }

/** Every toast by name. */
export function cartMessagesOf(shop: Pick<Shop, 'market' | 'words'>) {
  const t = wordsOf(shop, 'cart-messages', CART_MESSAGES_WORDS)
  const error = (title: string, description: string): ToastText => ({ title, description, kind: 'error' })
  const plain = (title: string, description: string): ToastText => ({ title, description, kind: 'plain' })
  return {
    /** An item did not fit into the cart. */
    full: error(t.full, t.limits(HOLDS)),
    /** An engraving is one too many. */
    engravingsFull: error(t.error, t.tooManyEngravings({ most: MAX_ENGRAVINGS })),
    /** A stored cart could only be read in part. */
    repaired: error(t.repaired, t.repairedText),
    /** After "Restore your cart"; `isWhole` is false if some of it did not fit. */
    restored: (count: number, isWhole: boolean) =>
      plain(t.restored, isWhole ? t.restoredItems({ count }) : t.restoredInPart(HOLDS)),
    /** A discount link was opened; `waits` while a referral takes precedence. */
    codeKept: (code: string, waits: boolean) => plain(t.codeKept({ code }), waits ? t.codeWaits : t.codeApplies),
    /** Why cards of a cart link are not in the cart. */
    linkUnknown: error(t.linkUnknown, t.linkUnknownText),
    linkUnanswered: error(t.linkUnanswered, t.linkUnansweredText),
  }
}
