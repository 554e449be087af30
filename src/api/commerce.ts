// Calls 2 and 3: the product of a handle, and a checkout; no other action exists. Only the seven handles of the
// catalogue are looked up, and prices are never taken from the client.
import * as z from 'zod/mini'
import { createCommerce } from '#commerce/provider.ts'
import { MAX_ENGRAVINGS, MAX_LINE_QUANTITY, MAX_LINES } from '#domain/cart/cart.ts'
import { TOO_MANY_ENGRAVINGS } from '#domain/cart/cart-messages.ts'
import { isTrustedCheckoutUrl } from '#domain/cart/checkout.ts'
import { ENGRAVED_KEYS, type Engraving, engravingAttributes } from '#domain/engraving/engraved-line.ts'
import { canonicalEngraving, engravingIn, engravingProblems } from '#domain/engraving/engraving.ts'
import type { Market } from '#domain/market/market.ts'
import { marketOf } from '#domain/market/markets.ts'
import { createCatalogue } from '#domain/shop/catalogue.ts'
import type { CheckoutInput, LineAttribute, LineItem } from '#domain/shop/commerce.ts'
import { REFERRAL_REFUSED, UNKNOWN_MARKET } from '#domain/site/failure-texts.ts'
import { err, ok, type Result } from '#domain/text/errors.ts'
import { type CallContext, postAction } from '#guards/action.ts'
import { codeField } from '#guards/body.ts'
import type { CallFailure } from '#guards/reply.ts'
import { logEvent } from '#http/log.ts'
import { marketsOf } from '#http/markets.ts'
import { json } from '#http/responses.ts'

/** A text with the spaces of a clipboard around it; its length is judged once they are gone. */
const MAX_SENT_ENGRAVING = 200

/** One or two lines of an engraving, canonical; `engravingRefusal` judges them. */
const attribute = z.object({
  key: z.enum(ENGRAVED_KEYS),
  value: z.string().check(z.maxLength(MAX_SENT_ENGRAVING), z.overwrite(canonicalEngraving), z.minLength(1)),
})
const attributes = z.array(attribute).check(
  z.minLength(1),
  z.maxLength(ENGRAVED_KEYS.length),
  z.refine((list) => new Set(list.map(({ key }) => key)).size === list.length),
)

const lineItem = z.object({
  variantId: z.string().check(z.minLength(1), z.maxLength(200)),
  quantity: z.int().check(z.minimum(1), z.maximum(MAX_LINE_QUANTITY)),
  attributes: z.optional(attributes),
})

/** An empty code counts as none. */
const discountCodeField = z.union([z.string().check(z.trim(), z.maxLength(0)), codeField])

/** The prefix of a market; absent for the default one. */
const marketField = z.optional(z.string())

const schema = z.discriminatedUnion('action', [
  z.object({ action: z.literal('getProductByHandle'), handle: z.string(), market: marketField }),
  z.object({
    action: z.literal('createCheckout'),
    market: marketField,
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
    const market = marketOf(marketsOf(context.config), call.market ?? '')
    if (market === undefined) return err({ tag: 'unknown_market', message: UNKNOWN_MARKET })
    if (call.action === 'getProductByHandle') return productByHandle(call.handle, market, context)
    const { lineItems: sent, discountCode } = call.input
    const lineItems = sent.map(sentLine)
    const refusal = engravingRefusal(lineItems, context.config.engraving)
    if (refusal) return err(refusal)
    return checkout({ lineItems, ...(discountCode ? { discountCode } : {}) }, market, context)
  },
})

/** A line with its attributes in the order of the card. */
function sentLine({ variantId, quantity, attributes }: z.infer<typeof lineItem>): LineItem {
  const engraved = attributes && engravingAttributes(engravingOf(attributes))
  return { variantId, quantity, ...(engraved ? { attributes: engraved } : {}) }
}

const engravingOf = (attributes: readonly LineAttribute[]): Engraving =>
  engravingIn(attributes) ?? { name: '', line2: '' }

/** Why the shop does not engrave these lines, or null. They are refused rather than sold as plain cards. */
function engravingRefusal(lineItems: readonly LineItem[], isSold: boolean): CallFailure | null {
  const engraved = lineItems.filter(({ attributes }) => attributes !== undefined)
  if (engraved.length === 0) return null
  if (!isSold) return { tag: 'body_invalid' }
  const [problem] = engraved.flatMap(({ attributes = [] }) => Object.values(engravingProblems(engravingOf(attributes))))
  if (problem !== undefined) return { tag: 'engraving_refused', message: problem }
  const different = new Set(engraved.map(({ variantId, attributes }) => JSON.stringify([variantId, attributes])))
  return different.size > MAX_ENGRAVINGS ? { tag: 'engraving_refused', message: TOO_MANY_ENGRAVINGS } : null
}

const provider = ({ env, config, siteOrigin, waitUntil }: CallContext, market: Market) =>
  createCommerce(env, config, siteOrigin, waitUntil, market)

async function productByHandle(
  handle: string,
  market: Market,
  context: CallContext,
): Promise<Result<Response, CallFailure>> {
  const isOurs = createCatalogue(context.config.brand).designs.some((design) => design.handle === handle)
  const product = isOurs ? await provider(context, market).productByHandle(handle) : ok(null)
  return product.ok ? ok(json({ data: { productByHandle: product.value } })) : product
}

async function checkout(
  input: CheckoutInput,
  market: Market,
  context: CallContext,
): Promise<Result<Response, CallFailure>> {
  const buyer = { ip: context.request.headers.get('cf-connecting-ip') }
  const created = await provider(context, market).createCheckout(input, buyer)
  if (!created.ok) return created
  const { webUrl, totalPence, discountApplied } = created.value
  if (discountApplied === false) return err({ tag: 'discount_refused', message: REFERRAL_REFUSED })
  const trusted = webUrl !== null && isTrustedCheckoutUrl(webUrl, context.siteOrigin) ? webUrl : null
  if (trusted !== null && context.config.commerceMode !== 'sample') context.waitUntil(counted(context.env.DB))
  if (trusted === null) logEvent('error', 'checkout_url_refused', { given: webUrl !== null })
  return ok(json({ data: { checkoutCreate: { checkout: { webUrl: trusted, totalPence, discountApplied } } } }))
}

const counted = async (db: D1Database): Promise<void> => (await import('#db/checkout-days.ts')).countCheckout(db)
