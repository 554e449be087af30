// Sells through Stripe: products come from the catalogue, and a checkout is one hosted session whose lines are the
// packs of the cart, so only codes are stored in Stripe. Loaded by `await import` only. Never throws.
import { engravingIn } from '#domain/engraving/engraving.ts'
import { decimalAmount } from '#domain/market/decimals.ts'
import type { Market } from '#domain/market/market.ts'
import type { Catalogue, Design } from '#domain/shop/catalogue.ts'
import type { CheckoutInput, CommerceFailure, CommerceProvider, LineItem } from '#domain/shop/commerce.ts'
import { isStripeCheckoutUrl } from '#domain/shop/stripe-settings.ts'
import { CREATE_CHECKOUT_FAILED, REFERRAL_REFUSED, UNKNOWN_VARIANT } from '#domain/site/failure-texts.ts'
import { COMMERCE_BUDGET_MS } from '#domain/site/timings.ts'
import { err, ok, type Result } from '#domain/text/errors.ts'
import type { WordGroups } from '#domain/text/words.ts'
import { logEvent } from '#http/log.ts'
import type { Config } from '#src/env.ts'
import { logStripeFailure, type StripeFailure } from './stripe-client.ts'
import { findPromotionCode } from './stripe-codes.ts'
import { createSession, expireSession, type SessionCards, type SessionOrder } from './stripe-session.ts'

const variantId = ({ handle }: Design): string => `stripe:${handle}`

/**
 * The backend of a shop with this catalogue. `site` is the shop's own origin. `market` is the one of the catalogue, or
 * null for a shop that has the default market alone. `readWords` gives the texts of the market's language, as wordsFor;
 * while it cannot, Stripe's page has the English ones, for a language is no reason not to sell.
 */
export function createStripeProvider(
  { stripe, production }: Pick<Config, 'stripe' | 'production'>,
  catalogue: Catalogue,
  site: string,
  market: Market | null = null,
  readWords: () => Promise<WordGroups | null> = async () => ({}),
): CommerceProvider {
  const { currency } = catalogue.prices
  const refused = err<CommerceFailure>({ tag: 'discount_refused', message: REFERRAL_REFUSED })
  const failed = (failure: StripeFailure) => {
    logStripeFailure('checkout', failure)
    return err<CommerceFailure>({ tag: 'unreachable', message: CREATE_CHECKOUT_FAILED })
  }

  return {
    async productByHandle(handle) {
      const design = catalogue.designs.find((candidate) => candidate.handle === handle)
      if (design === undefined) return ok(null)
      const price = { amount: decimalAmount(design.pricePence, currency), currencyCode: currency }
      return ok({ title: design.editionName, variants: { edges: [{ node: { id: variantId(design), price } }] } })
    },

    async createCheckout(input, _buyer, limitMs = COMMERCE_BUDGET_MS) {
      const started = Date.now()
      const left = () => limitMs - (Date.now() - started)
      const cards = cardsOf(input.lineItems, catalogue)
      if (cards === null) return err({ tag: 'unknown_variant', message: UNKNOWN_VARIANT })
      const reading = readWords() // beside the question about the code: a language is no reason not to sell
      const code = await codeOf(input, left())
      if (!code.ok) return failed(code.error)
      if (code.value === 'unknown') return refused
      const shop = { stripe, catalogue, site, production, market, words: (await reading) ?? {} }
      const created = await createSession(shop, { cards, code: code.value }, left())
      if (!created.ok) return code.value !== null && isAboutCode(created.error) ? refused : failed(created.error)
      const { id, url, totalPence, discountPence } = created.value
      if (code.value !== null && discountPence === 0) {
        // Stripe accepted the code without a discount: the shopper would pay more than was shown.
        await expireSession(stripe, id, left())
        return refused
      }
      const isTrusted = url !== null && isStripeCheckoutUrl(url, stripe)
      if (url !== null && !isTrusted) logEvent('error', 'checkout_host_unknown', { host: hostOf(url) })
      return ok({ webUrl: isTrusted ? url : null, totalPence, discountApplied: code.value === null ? null : true })
    },
  }

  /** Stripe's entry for the given code; "unknown" if none is valid, null without a code. */
  async function codeOf(
    { discountCode: text }: CheckoutInput,
    limitMs: number,
  ): Promise<Result<SessionOrder['code'] | 'unknown', StripeFailure>> {
    if (text === undefined) return ok(null)
    const found = await findPromotionCode(stripe, text, limitMs)
    if (!found.ok) return found
    return ok(found.value === null ? 'unknown' : { text, promotionCode: found.value.id })
  }
}

/** The cards by design and engraving, or null if a variant is not from this catalogue. */
function cardsOf(lineItems: readonly LineItem[], catalogue: Catalogue): SessionCards[] | null {
  const cards = new Map<string, SessionCards>()
  for (const { variantId: id, quantity, attributes = [] } of lineItems) {
    const design = catalogue.designs.find((candidate) => variantId(candidate) === id)
    if (design === undefined) return null
    const engraving = engravingIn(attributes)
    const key = JSON.stringify([design.id, engraving])
    cards.set(key, { design, quantity: (cards.get(key)?.quantity ?? 0) + quantity, engraving })
  }
  return [...cards.values()]
}

/** Does Stripe reject the code, and nothing else? */
const isAboutCode = ({ reason, code = '', param = '' }: StripeFailure): boolean =>
  reason === 'refused' &&
  (/^(?:discounts|promotion_code|coupon)/.test(param) || /^(?:promotion_code|coupon)/.test(code))

const hostOf = (address: string): string => (URL.canParse(address) ? new URL(address).host : 'none')
