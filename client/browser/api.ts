// The only place of the browser that sends the nine calls. Answers are Results: a failure is a value with a message
// for the visitor, never a throw. Spec §7, §8; D-74 to D-76.
import type { Checkout, CheckoutInput, Product } from '../../src/domain/commerce'
import { err, ok, type Result, type ShopError } from '../../src/domain/errors'
import { CREATE_CHECKOUT_FAILED, FETCH_PRODUCT_FAILED, REFERRAL_REFUSED, TRY_AGAIN } from '../../src/domain/messages'
import type { ProfileThemeRecord, PublicProfile, SocialLink } from '../../src/domain/profile'
import { API_PATHS } from '../../src/domain/routes'
import { currentWording, type SignupForm, WORDING_HEADER } from '../../src/domain/signup-wordings'

type CallResult<Value> = Promise<Result<Value, ShopError>>

/** Added to calls 4 and 5 by a form that looks filled in by a program; empty for people (ABU-2). */
export interface BotSigns {
  website?: string
  filledMs?: number
}

/** Sends one call; without a body it is a GET. Unreachable and failed calls come back apart: they read differently (ERR-07, ERR-10). */
async function send<Value>(
  anonKey: string,
  path: string,
  body: unknown,
  fallback: string,
  extraHeaders: Record<string, string> = {},
): CallResult<Value> {
  let response: Response
  try {
    response = await fetch(path, {
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        apikey: anonKey,
        ...extraHeaders,
      },
    })
  } catch (thrown) {
    return err({ tag: 'call_unreachable', message: thrown instanceof Error ? thrown.message : String(thrown) })
  }
  const answer: unknown = await response.json().catch(() => null)
  // Of some answers only this is looked at (API-09, API-29): an empty body is no failure.
  if (response.ok) return ok(answer as Value)
  const message = (answer as { error?: { message?: unknown } } | null)?.error?.message
  return err({ tag: 'call_failed', message: typeof message === 'string' && message !== '' ? message : fallback })
}

/** Says which wording stood beside the button that was pressed. */
const shown = (form: SignupForm) => ({ [WORDING_HEADER]: currentWording(form).version })

/** The calls of the shop, bound to the public key of this page. */
export function createApi(anonKey: string) {
  return {
    /** Call 1. Only ok is checked, and nobody waits for it (API-09); in strict mode the answer is the referral (D-117). */
    trackReferralClick: (referralCode: string): CallResult<unknown> =>
      send(anonKey, API_PATHS.referralClick, { referralCode }, 'Failed to track the referral click'),

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

    /** Call 3: a checkout for these lines; its webUrl may be null. */
    async createCheckout(input: CheckoutInput): CallResult<Checkout> {
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
        discountApplied: checkout?.discountApplied ?? null,
      })
    },

    /** Call 4: the footer newsletter. */
    newsletterSignup: (name: string, email: string, signs: BotSigns = {}): CallResult<unknown> =>
      send(anonKey, API_PATHS.newsletter, { name, email, ...signs }, 'Failed to sign up', shown('newsletter')),

    /** Call 5: the discount code, or with a `type` a limited-edition notice. */
    sendDiscountCode: (
      name: string,
      email: string,
      extra: BotSigns & { type?: 'limited-edition-notify' } = {},
    ): CallResult<unknown> =>
      send(
        anonKey,
        API_PATHS.discountCode,
        { name, email, ...extra },
        'Failed to send the code',
        shown(extra.type ?? 'discount-code'),
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

export type Api = ReturnType<typeof createApi>
