// Calls 2 and 3: the product of a handle, and a checkout; no other action exists. Only the seven handles of the
// catalogue are looked up, and prices are never taken from the client.
import * as z from 'zod/mini'
import { createCommerce } from '#commerce/provider.ts'
import { MAX_LINE_QUANTITY, MAX_LINES } from '#domain/cart/cart.ts'
import { isTrustedCheckoutUrl } from '#domain/cart/checkout.ts'
import { createCatalogue } from '#domain/shop/catalogue.ts'
import type { CheckoutInput } from '#domain/shop/commerce.ts'
import { REFERRAL_REFUSED } from '#domain/site/failure-texts.ts'
import { err, ok, type Result } from '#domain/text/errors.ts'
import { type CallContext, postAction } from '#guards/action.ts'
import { codeField } from '#guards/body.ts'
import type { CallFailure } from '#guards/reply.ts'
import { logEvent } from '#http/log.ts'
import { json } from '#http/responses.ts'

// Engraving is not sold here: a request for it is refused rather than sold a plain card.
const lineItem = z.object({
  variantId: z.string().check(z.minLength(1), z.maxLength(200)),
  quantity: z.int().check(z.minimum(1), z.maximum(MAX_LINE_QUANTITY)),
  attributes: z.optional(z.never()),
})

/** An empty code counts as none. */
const discountCodeField = z.union([z.string().check(z.trim(), z.maxLength(0)), codeField])

const schema = z.discriminatedUnion('action', [
  z.object({ action: z.literal('getProductByHandle'), handle: z.string() }),
  z.object({
    action: z.literal('createCheckout'),
    input: z.object({
      lineItems: z.array(lineItem).check(z.minLength(1), z.maxLength(MAX_LINES)),
      discountCode: z.optional(discountCodeField),
    }),
  }),
])

export const commerce = postAction({
  schema,
  limiter: (call) => (call.action === 'createCheckout' && call.input.discountCode ? 'LIMIT_CHECKOUT' : null),
  async run(call, context) {
    if (call.action === 'getProductByHandle') return productByHandle(call.handle, context)
    const { lineItems, discountCode } = call.input
    return checkout({ lineItems, ...(discountCode ? { discountCode } : {}) }, context)
  },
})

const provider = ({ env, config, siteOrigin, waitUntil }: CallContext) =>
  createCommerce(env, config, siteOrigin, waitUntil)

async function productByHandle(handle: string, context: CallContext): Promise<Result<Response, CallFailure>> {
  const isOurs = createCatalogue(context.config.brand).designs.some((design) => design.handle === handle)
  const product = isOurs ? await provider(context).productByHandle(handle) : ok(null)
  return product.ok ? ok(json({ data: { productByHandle: product.value } })) : product
}

async function checkout(input: CheckoutInput, context: CallContext): Promise<Result<Response, CallFailure>> {
  const buyer = { ip: context.request.headers.get('cf-connecting-ip') }
  const created = await provider(context).createCheckout(input, buyer)
  if (!created.ok) return created
  const { webUrl, totalPence, discountApplied } = created.value
  if (discountApplied === false) return err({ tag: 'discount_refused', message: REFERRAL_REFUSED })
  const trusted = webUrl !== null && isTrustedCheckoutUrl(webUrl, context.siteOrigin) ? webUrl : null
  if (trusted !== null && context.config.commerceMode !== 'sample') context.waitUntil(counted(context.env.DB))
  if (trusted === null) logEvent('error', 'checkout_url_refused', { given: webUrl !== null })
  return ok(json({ data: { checkoutCreate: { checkout: { webUrl: trusted, totalPence, discountApplied } } } }))
}

const counted = async (db: D1Database): Promise<void> => (await import('#db/checkout-days.ts')).countCheckout(db)
