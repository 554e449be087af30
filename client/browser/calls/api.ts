// Sends the calls of looking around, 1 and 2; the others are in the files beside it. Answers are Results: a failure is
// a value with a message for the visitor, never a throw.

import { inTime } from '#client/browser/in-time.ts'
import type { Product } from '#domain/shop/commerce.ts'
import { FETCH_PRODUCT_FAILED } from '#domain/site/failure-texts.ts'
import { API_PATHS } from '#domain/site/routes.ts'
import { err, ok, type Result, type ShopError } from '#domain/text/errors.ts'

export type CallResult<Value> = Promise<Result<Value, ShopError>>

/**
 * Sends one call; without a body it is a GET. Calls that were not sent or not answered in time and failed calls come
 * back apart: they read differently. `keepalive` lets a call arrive that the visitor leaves behind,
 * `signal` ends one that nobody waits for any more.
 */
export async function send<Value>(
  anonKey: string,
  path: string,
  body: unknown,
  fallback: string,
  {
    headers = {},
    keepalive = false,
    signal: calledOff,
  }: { headers?: Record<string, string>; keepalive?: boolean; signal?: AbortSignal | undefined } = {},
): CallResult<Value> {
  try {
    const { isOk, answer } = await inTime(async (signal) => {
      const response = await fetch(path, {
        ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
        headers: {
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          apikey: anonKey,
          ...headers,
        },
        keepalive,
        signal,
      })
      return { isOk: response.ok, answer: await response.json().catch((): unknown => null) }
    }, calledOff)
    // Of some answers only this is looked at: an empty body is no failure.
    if (isOk) return ok(answer as Value)
    const message = (answer as { error?: { message?: unknown } } | null)?.error?.message
    return err({ tag: 'call_failed', message: typeof message === 'string' && message !== '' ? message : fallback })
  } catch (thrown) {
    return err({ tag: 'call_unreachable', message: thrown instanceof Error ? thrown.message : String(thrown) })
  }
}

/** The calls of the shop, bound to the public key of this page. */
export function createApi(anonKey: string) {
  return {
    /** Call 1. Only ok is checked, and nobody waits for it; in strict mode the answer is the referral. */
    trackReferralClick: (referralCode: string): CallResult<unknown> =>
      send(anonKey, API_PATHS.referralClick, { referralCode }, 'Failed to track the referral click', {
        keepalive: true,
      }),

    /** Call 2: the product with this handle, null when the backend does not know it. */
    async getProductByHandle(handle: string, signal?: AbortSignal): CallResult<Product | null> {
      const answer = await send<{ data?: { productByHandle?: Product | null } }>(
        anonKey,
        API_PATHS.commerce,
        { action: 'getProductByHandle', handle },
        FETCH_PRODUCT_FAILED,
        { signal },
      )
      return answer.ok ? ok(answer.value?.data?.productByHandle ?? null) : answer
    },
  }
}
