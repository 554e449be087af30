// The only place of the browser that sends the nine calls. Answers are Results: a failure is a value with a message
// for the visitor, never a throw. Spec §7, §8; D-74 to D-76.

import type { ProfileThemeRecord, PublicProfile, SocialLink } from '../../../src/domain/profile/profile'
import type { Checkout, CheckoutInput, Product } from '../../../src/domain/shop/commerce'
import { type SignupForm, WORDING_HEADER } from '../../../src/domain/signup/signup'
import { CREATE_CHECKOUT_FAILED, FETCH_PRODUCT_FAILED, REFERRAL_REFUSED } from '../../../src/domain/site/failure-texts'
import { TRY_AGAIN } from '../../../src/domain/site/messages'
import { API_PATHS } from '../../../src/domain/site/routes'
import { err, ok, type Result, type ShopError } from '../../../src/domain/text/errors'
import { inTime } from '../in-time'

type CallResult<Value> = Promise<Result<Value, ShopError>>

/** Added to calls 4 and 5 by a form that looks filled in by a program; empty for people (T-ABU-2). */
export interface BotSigns {
  website?: string
  filledMs?: number
}

/**
 * Sends one call; without a body it is a GET. Calls that were not sent or not answered in time and failed calls come
 * back apart: they read differently (ERR-07, ERR-10). `keepalive` lets a call arrive that the visitor leaves behind.
 */
async function send<Value>(
  anonKey: string,
  path: string,
  body: unknown,
  fallback: string,
  { headers = {}, keepalive = false }: { headers?: Record<string, string>; keepalive?: boolean } = {},
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
    })
    // Of some answers only this is looked at (API-09, API-29): an empty body is no failure.
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
    /**
     * Call 1. Only ok is checked, and nobody waits for it (API-09); in strict mode the answer is the referral (D-117).
     */
    trackReferralClick: (referralCode: string): CallResult<unknown> =>
      send(anonKey, API_PATHS.referralClick, { referralCode }, 'Failed to track the referral click', {
        keepalive: true,
      }),

    /** Call 2: the product with this handle, null when the backend does not know it. */
    async getProductByHandle(handle: string): CallResult<Product | null> {
      const answer = await send<{ data?: { productByHandle?: Product | null } }>(
        anonKey,
        API_PATHS.commerce,
        { action: 'getProductByHandle', handle },
        FETCH_PRODUCT_FAILED,
      )
      return answer.ok ? ok(answer.value?.data?.productByHandle ?? null) : answer
    },

    /**
     * Call 3: a checkout for these lines; its webUrl may be null. `totalUnknown`: the backend says that it cannot tell.
     */
    async createCheckout(input: CheckoutInput): CallResult<Checkout & { totalUnknown: boolean }> {
      const answer = await send<{ data?: { checkoutCreate?: { checkout?: Partial<Checkout> | null } } }>(
        anonKey,
        API_PATHS.commerce,
        { action: 'createCheckout', input },
        CREATE_CHECKOUT_FAILED,
      )
      if (!answer.ok) {
        const refused = answer.error.tag === 'call_failed' && answer.error.message === REFERRAL_REFUSED
        return refused ? err({ tag: 'referral_refused' }) : answer
      }
      const checkout = answer.value?.data?.checkoutCreate?.checkout
      return ok({
        webUrl: checkout?.webUrl ?? null,
        totalPence: checkout?.totalPence ?? null,
        totalUnknown: checkout?.totalPence === null,
        discountApplied: checkout?.discountApplied ?? null,
      })
    },

    /** Call 4 for the newsletter's form, call 5 for the others; `wording` is the version that stands beside its button. */
    signUp: (form: SignupForm, name: string, email: string, wording: string, signs: BotSigns): CallResult<unknown> =>
      send(
        anonKey,
        form === 'newsletter' ? API_PATHS.newsletter : API_PATHS.discountCode,
        { name, email, ...(form === 'limited-edition-notify' ? { type: form } : {}), ...signs },
        'Failed to sign up',
        { headers: { [WORDING_HEADER]: wording } },
      ),

    /** Call 6: the profile of a username, in the first row; empty for an unknown one. */
    getPublicProfile: (username: string): CallResult<PublicProfile[]> =>
      send(anonKey, API_PATHS.publicProfile, { _username: username }, 'Failed to load the profile'),

    /** Call 7: its links. */
    getPublicSocialLinks: (username: string): CallResult<SocialLink[]> =>
      send(anonKey, API_PATHS.socialLinks, { _username: username }, 'Failed to load the links'),

    /** A report of a public profile; answers the reference number. */
    reportProfile: (username: string, reason: string, details: string): CallResult<{ reference: string }> =>
      send(anonKey, API_PATHS.reportProfile, { username, reason, details }, TRY_AGAIN),

    /** Call 8: the active profile themes, for previews only (API-40). */
    getProfileThemes: (): CallResult<ProfileThemeRecord[]> =>
      send(anonKey, API_PATHS.profileThemes, undefined, 'Failed to load the themes'),
  }
}
