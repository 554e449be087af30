// Expected failures as values. Domain and I/O return a Result and do not throw for an expected outcome.

export type Result<Value, Failure = ShopError> = { ok: true; value: Value } | { ok: false; error: Failure }
export const ok = <Value>(value: Value): { ok: true; value: Value } => ({ ok: true, value })
export const err = <Failure>(error: Failure): { ok: false; error: Failure } => ({ ok: false, error })

/** All expected failures, with the data their messages need. Design names are labels. */
export type ShopError =
  | { tag: 'product_not_found'; design: string }
  | { tag: 'products_missing'; designs: string[]; where: 'cart' | 'product' }
  | { tag: 'variant_not_loaded' }
  | { tag: 'bundle_not_loaded' }
  | { tag: 'checkout_url_missing' }
  /** `refusedCode` is the code of a link that the backend rejected. */
  | { tag: 'checkout_failed'; message: string; refusedCode?: string }
  | { tag: 'referral_refused' }
  | { tag: 'call_unreachable'; message: string }
  | { tag: 'call_failed'; message: string }
