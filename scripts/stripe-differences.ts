// Compares the totals of a Stripe account with the shop (STR-38, STR-39). Through the shop's own adapter, it creates
// and expires a session for every card, every pack, and a pack with the first-order code, in each market. Then it checks
// the account, the codes and the webhook.
import * as z from 'zod/mini'
import { requestStripe, type StripeFailure, stripeList } from '#commerce/stripe-client.ts'
import { findPromotionCode } from '#commerce/stripe-codes.ts'
import { createSession, expireSession } from '#commerce/stripe-session.ts'
import type { PackCards } from '#domain/cart/pack-lines.ts'
import { isRounded, quote, ROUNDING_PENCE } from '#domain/cart/quote.ts'
import type { Market } from '#domain/market/market.ts'
import { createCatalogue } from '#domain/shop/catalogue.ts'
import { isStripeCheckoutUrl } from '#domain/shop/stripe-settings.ts'
import type { Result } from '#domain/text/errors.ts'
import { lenientObject, lenientText } from '#domain/text/lenient.ts'
import type { Config } from '#src/env.ts'
import { CODE_PERCENT, inMarket, marketsByCountry, moneyOf, namesOf, type Pack, packsOf } from './store-differences.ts'
import { fixedCouponDifferences, why } from './stripe-coupons.ts'

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
  const markets = marketsByCountry(config)
  const code = await findPromotionCode(stripe, brand.promoCode, LIMIT_MS)
  const sent = code.ok && code.value ? { text: brand.promoCode, promotionCode: code.value.id } : null
  const differences: string[] = []
  for (const [index, market] of markets.entries()) {
    const asked = markets.length > 1 ? market : null
    differences.push(...inMarket(market, markets, await offerDifferences(config, market, asked)))
    if (index === 0) differences.push(...(await codeDifferences(config, code)))
    if (sent) differences.push(...inMarket(market, markets, await offerDifferences(config, market, asked, sent)))
    if (asked) differences.push(...inMarket(market, markets, await fixedCouponDifferences(stripe, market, LIMIT_MS)))
  }
  const account = await requestStripe(stripe, { path: 'account', limitMs: LIMIT_MS })
  if (account.ok && !chargingAccount.safeParse(account.value).success)
    differences.push('The account cannot charge yet: finish setting it up in the dashboard of Stripe.')
  const catalogue = createCatalogue(brand)
  const packs = packsOf(catalogue).single.filter(({ handles }) => handles.length > 1)
  return {
    differences,
    remarks: [
      ...(account.ok ? [] : [`Whether the account can charge was not looked at (${why(account.error)}).`]),
      ...(await webhookRemarks(config, appHost)),
    ],
    checked: `${catalogue.designs.length} cards, ${packs.length} packs, the code ${brand.promoCode}${namesOf(markets)}`,
  }
}

type SessionCode = { text: string; promotionCode: string } | null

/**
 * Creates and expires a session for every card and pack in a market, or for the first pack with a code, and compares the
 * totals. `asked` is the market to send, or null for a shop that has the default market alone.
 */
async function offerDifferences(
  { stripe, brand, siteUrl }: Config,
  market: Market,
  asked: Market | null,
  code: SessionCode = null,
): Promise<string[]> {
  const catalogue = createCatalogue(brand, market.currency)
  const shop = { stripe, catalogue, site: siteUrl || 'http://localhost:8787', production: false, market: asked }
  const packs = packsOf(catalogue).single.filter(({ handles }) => handles.length > 1)
  const cards = catalogue.designs.map(({ label, handle, pricePence }) => ({
    name: label,
    handles: [handle],
    pence: pricePence,
  }))
  const found: string[] = []

  const check = async (name: string, { handles }: Pack, shown: number, tolerance: number) => {
    const inCart = catalogue.designs.flatMap((design): PackCards[] => {
      const quantity = handles.filter((handle) => handle === design.handle).length
      return quantity > 0 ? [{ design, quantity }] : []
    })
    const made = await createSession(shop, { cards: inCart, code }, LIMIT_MS)
    if (!made.ok) return void found.push(`${name}: Stripe made no session (${why(made.error)}).`)
    const { id, url, totalPence } = made.value
    if (url === null || !isStripeCheckoutUrl(url, stripe))
      found.push(
        `${name}: the session is paid at ${url ?? 'no address'}, where nobody is sent; is STRIPE_CHECKOUT_HOST set?`,
      )
    if (Math.abs(totalPence - shown) > tolerance)
      found.push(
        `${name}: the checkout charges ${moneyOf(totalPence, market)}, the shop shows ${moneyOf(shown, market)}.`,
      )
    const ended = await expireSession(stripe, id, LIMIT_MS)
    if (!ended.ok) found.push(`${name}: its session could not be ended (${why(ended.error)}).`)
  }

  if (code === null) for (const offer of [...cards, ...packs]) await check(offer.name, offer, offer.pence, 0)
  else
    for (const pack of packs.slice(0, 1)) {
      const { totalPence } = quote(pack.pence, CODE_PERCENT, market)
      await check(`${pack.name} with ${code.text}`, pack, totalPence, isRounded(market) ? ROUNDING_PENCE : 0)
    }
  return found
}

const chargingAccount = z.object({ charges_enabled: z.literal(true) })
const couponAnswer = lenientObject({ percent_off: z.catch(z.nullable(z.number()), null) })
const endpointAnswer = lenientObject({ url: lenientText })

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
