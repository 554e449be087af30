// The toasts of failed calls and checkouts, in the language of the page.
import type { Shop } from '#client/stores/shop-data.ts'
import { wordsOf } from '#client/stores/words.ts'
import { ENGRAVING_PROBLEMS_WORDS } from '#domain/content/words/engraving-problems.ts'
import { FAILURES_WORDS } from '#domain/content/words/failures.ts'
import { DEFAULT_LANGUAGE } from '#domain/market/languages.ts'
import type { ToastText } from '#domain/site/messages.ts'
import type { ShopError } from '#domain/text/errors.ts'
import { knownFailure, knownText } from './known-failure.ts'

type Reader = Pick<Shop, 'market' | 'words'>

/**
 * An English failure message as the shopper reads it: literal in British English, elsewhere the words of a known message
 * and the general ones for any other. `known` finds those of messages that only one form gets.
 */
export function failureText(
  shop: Reader,
  message: string,
  known: (message: string) => string | null = () => null,
): string {
  if (shop.market.language === DEFAULT_LANGUAGE) return message
  const t = wordsOf(shop, 'failures', FAILURES_WORDS)
  const engraving = wordsOf(shop, 'engraving-problems', ENGRAVING_PROBLEMS_WORDS)
  return (
    knownFailure(message, t) ??
    knownText(message, Object.entries(ENGRAVING_PROBLEMS_WORDS), engraving) ??
    known(message) ??
    t.tryAgain
  )
}

/** The toast of a failure; one case per tag, so that a new error needs a text. */
export function toastForError(shop: Reader, error: ShopError): ToastText {
  const t = wordsOf(shop, 'failures', FAILURES_WORDS)
  const failure = (description: string): ToastText => ({ title: t.error, description, kind: 'error' })
  const checkoutFailed = (message: string) => failure(t.checkoutFailed({ message: failureText(shop, message) }))
  switch (error.tag) {
    case 'product_not_found':
      return failure(t.productNotFound({ design: error.design }))
    case 'products_missing': {
      const missing = error.where === 'cart' ? t.productsMissing : t.productsMissingAgain
      return failure(missing({ designs: error.designs.join(', ') }))
    }
    case 'variant_not_loaded':
      return failure(t.variantNotLoaded)
    case 'bundle_not_loaded':
      return { title: t.bundleNotLoaded, kind: 'wait' }
    case 'checkout_url_missing':
      return failure(t.checkoutUrlMissing)
    case 'checkout_failed':
      return checkoutFailed(error.message)
    case 'referral_refused':
      return failure(t.checkoutFailed({ message: t.referralRefused }))
    case 'call_unreachable':
      return failure(t.callUnreachable({ message: failureText(shop, error.message) }))
    case 'call_failed':
      return failure(failureText(shop, error.message))
  }
}
