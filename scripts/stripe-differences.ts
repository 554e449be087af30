// Compares the totals of a Stripe account with the shop (STR-38, STR-39). Through the shop's own adapter, it creates
// and expires a session for every card, every pack, and a pack with the first-order code. Then it checks the account,
// the code and the webhook.
import * as z from 'zod/mini'
import { requestStripe, type StripeFailure, stripeList } from '#commerce/stripe-client.ts'
import { findPromotionCode } from '#commerce/stripe-codes.ts'
import { createSession, expireSession } from '#commerce/stripe-session.ts'
import type { PackCards } from '#domain/cart/pack-lines.ts'
import { quote, ROUNDING_PENCE } from '#domain/cart/quote.ts'
import { createCatalogue } from '#domain/shop/catalogue.ts'
import { formatGbp } from '#domain/shop/money.ts'
import { isStripeCheckoutUrl } from '#domain/shop/stripe-settings.ts'
import type { Result } from '#domain/text/errors.ts'
import { lenientObject, lenientText } from '#domain/text/lenient.ts'
import type { Config } from '#src/env.ts'
import { CODE_PERCENT, type Pack, packsOf } from './store-differences.ts'

const LIMIT_MS = 10_000

/** The findings: differences block going live, remarks do not. */
export interface StripeReport {
  differences: string[]
  remarks: string[]
  /** What was checked. */
  checked: string
}

/** `appHost` is the app's origin as configured, or "". */
export async function stripeDifferences(config: Config, appHost: string): Promise<StripeReport> {
  const { stripe, brand } = config
  const catalogue = createCatalogue(brand)
  const { single: packs } = packsOf(catalogue)
  const offers: Pack[] = [
    ...catalogue.designs.map(({ label, handle, pricePence }) => ({
      name: label,
      handles: [handle],
      pence: pricePence,
    })),
    ...packs.filter(({ handles }) => handles.length > 1),
  ]
  const shop = { stripe, catalogue, site: config.siteUrl || 'http://localhost:8787', production: false }
  const differences: string[] = []

  /** Creates and expires a session and compares its total with `shown`, within `tolerance`, in pence. */
  const check = async (name: string, { handles }: Pack, code: SessionCode, shown: number, tolerance: number) => {
    const cards = catalogue.designs.flatMap((design): PackCards[] => {
      const quantity = handles.filter((handle) => handle === design.handle).length
      return quantity > 0 ? [{ design, quantity }] : []
    })
    const made = await createSession(shop, { cards, code }, LIMIT_MS)
    if (!made.ok) return void differences.push(`${name}: Stripe made no session (${why(made.error)}).`)
    const { id, url, totalPence } = made.value
    if (url === null || !isStripeCheckoutUrl(url, stripe))
      differences.push(
        `${name}: the session is paid at ${url ?? 'no address'}, where nobody is sent; is STRIPE_CHECKOUT_HOST set?`,
      )
    if (Math.abs(totalPence - shown) > tolerance)
      differences.push(`${name}: the checkout charges ${formatGbp(totalPence)}, the shop shows ${formatGbp(shown)}.`)
    const ended = await expireSession(stripe, id, LIMIT_MS)
    if (!ended.ok) differences.push(`${name}: its session could not be ended (${why(ended.error)}).`)
  }

  for (const offer of offers) await check(offer.name, offer, null, offer.pence, 0)
  const code = await findPromotionCode(stripe, brand.promoCode, LIMIT_MS)
  differences.push(...(await codeDifferences(config, code)))
  const [pack] = packs.filter(({ handles }) => handles.length > 1)
  if (pack && code.ok && code.value !== null) {
    const sent = { text: brand.promoCode, promotionCode: code.value.id }
    await check(
      `${pack.name} with ${brand.promoCode}`,
      pack,
      sent,
      quote(pack.pence, CODE_PERCENT).totalPence,
      ROUNDING_PENCE,
    )
  }
  const account = await requestStripe(stripe, { path: 'account', limitMs: LIMIT_MS })
  if (account.ok && !chargingAccount.safeParse(account.value).success)
    differences.push('The account cannot charge yet: finish setting it up in the dashboard of Stripe.')
  return {
    differences,
    remarks: [
      ...(account.ok ? [] : [`Whether the account can charge was not looked at (${why(account.error)}).`]),
      ...(await webhookRemarks(config, appHost)),
    ],
    checked: `${catalogue.designs.length} cards, ${offers.length - catalogue.designs.length} packs, the code ${brand.promoCode}`,
  }
}

const chargingAccount = z.object({ charges_enabled: z.literal(true) })
const couponAnswer = lenientObject({ percent_off: z.catch(z.nullable(z.number()), null) })
const endpointAnswer = lenientObject({ url: lenientText })

type SessionCode = { text: string; promotionCode: string } | null

/** Checks that the first-order code exists, with the shop's percentage. */
async function codeDifferences(
  { stripe, brand: { promoCode } }: Config,
  code: Awaited<ReturnType<typeof findPromotionCode>>,
): Promise<string[]> {
  if (!code.ok) return [`The code ${promoCode} could not be looked up (${why(code.error)}).`]
  if (code.value === null) return [`The code ${promoCode} is missing: make it, ${CODE_PERCENT} % off.`]
  const coupon = await requestStripe(stripe, {
    path: `coupons/${encodeURIComponent(code.value.coupon ?? '')}`,
    limitMs: LIMIT_MS,
  })
  if (!coupon.ok) return [`The coupon of ${promoCode} could not be read (${why(coupon.error)}).`]
  const { percent_off: percent } = couponAnswer.parse(coupon.value)
  return percent === CODE_PERCENT
    ? []
    : [
        `The code ${promoCode} takes off ${percent === null ? 'an amount' : `${percent} %`}, the shop says ${CODE_PERCENT} %.`,
      ]
}

/**
 * Checks that a webhook endpoint has the app's address. Skipped if that address is local, or the key may not read
 * endpoints.
 */
async function webhookRemarks({ stripe }: Config, appHost: string): Promise<string[]> {
  const host = URL.canParse(appHost) ? new URL(appHost).hostname : ''
  if (host === '' || /(?:^|\.)localhost$|^127\.|^\[::1\]$/.test(host)) return []
  const found: Result<unknown, StripeFailure> = await requestStripe(stripe, {
    path: 'webhook_endpoints?limit=100',
    limitMs: LIMIT_MS,
  })
  const list = stripeList.safeParse(found.ok ? found.value : null)
  if (!list.success) return []
  const address = `${appHost.replace(/\/$/, '')}/webhooks/stripe`
  return list.data.data.some((endpoint) => endpointAnswer.parse(endpoint).url === address)
    ? []
    : [`No webhook endpoint of the account has the address ${address}: paid orders do not reach the app.`]
}

const why = ({ reason, code }: StripeFailure): string => (code === undefined ? reason : `${reason}, ${code}`)
