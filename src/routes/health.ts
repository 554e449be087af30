// GET /healthz: the health of every part of the shop. Anyone gets one word per part; the operator gets details. All
// parts are checked in parallel, each for at most 1.5 s.

import { createCommerce } from '#commerce/provider.ts'
import { codesLeft, ordersHeard, outboxState, pingDatabase } from '#db/health.ts'
import { readNearest } from '#db/hot/nearest.ts'
import type { Market } from '#domain/market/market.ts'
import {
  API_VERSION_LIFE_MONTHS,
  apiVersion,
  apiVersionAge,
  STRIPE_API_VERSION,
  stripeVersionAge,
} from '#domain/shop/api-version.ts'
import { createCatalogue, type Design } from '#domain/shop/catalogue.ts'
import { firstVariant, type Product, pricePence } from '#domain/shop/commerce.ts'
import { isStockLow } from '#domain/signup/discount-code.ts'
import { redact } from '#domain/text/redact.ts'
import { checkToken } from '#guards/operator-guard.ts'
import { countWithinLimit, visitorKey, WINDOW_SECONDS } from '#guards/visitor-limits.ts'
import { withDeadline } from '#http/deadline.ts'
import { describeError } from '#http/log.ts'
import { marketsOf } from '#http/markets.ts'
import { healthResponse } from '#http/responses.ts'
import { hasReplica, servingRegion } from '#http/served-by.ts'
import { type Bindings, type Config, isMailSetUp, missingCommerceSettings, siteOrigin } from '#src/env.ts'

/** ok · slow: works, but needs attention · down: does not work · off: not in use. */
type Word = 'ok' | 'slow' | 'down' | 'off'

interface Part {
  word: Word
  /** For the operator only. Contains no secret and nothing about a visitor. */
  details: Record<string, string | number>
}

export interface HealthContext {
  env: Bindings
  config: Config
  request: Request
  waitUntil: (work: Promise<unknown>) => void
}

const PART_BUDGET_MS = 1500
const SLOW_MS = 500
const MAIL_LATE_SECONDS = 60 * 60
const MAIL_FAILED_SECONDS = 24 * 60 * 60
const COMMERCE_HEARD_MS = 5 * 60 * 1000

/**
 * 200, or 503 if a part is down; 401 for a wrong token, 429 after too many wrong tokens or sixty requests without a
 * token. Never throws.
 */
export async function handleHealth(context: HealthContext): Promise<Response> {
  const { config, request } = context
  const verdict = config.operatorToken === '' ? 'none' : await checkToken(context, 'healthz')
  if (verdict === 'wrong') return healthResponse({ error: { message: 'The token is wrong.' } }, 401)
  if (verdict === 'locked_out') return tooMany()
  const operator = verdict === 'operator'
  const visitor = visitorKey(request.headers)
  if (!operator && !(await countWithinLimit(context, 'LIMIT_HEALTH', { visitor, now: Date.now() }))) return tooMany()
  const [d1, kv, commerce, mail, api_version, codes, orders, replica] = await Promise.all([
    part(() => checkD1(context)),
    part(() => checkKv(context)),
    part(() => checkCommerce(context)),
    part(() => checkMail(context)),
    part(async () => apiVersionPart(context)),
    part(() => checkCodes(context)),
    part(() => checkOrders(context), Number.POSITIVE_INFINITY),
    checkReplica(context),
  ])
  // Only listed if there are codes: most shops have none, and if D1 is down the D1 part says so.
  const stock = codes.word === 'ok' || codes.word === 'slow' ? { codes } : {}
  const decisive = { d1, kv, commerce, mail, api_version, ...stock }
  const words = Object.values(decisive).map(({ word }) => word)
  const status = words.includes('down') ? 'down' : words.includes('slow') ? 'slow' : 'ok'
  // Neither fewer buyers than usual nor the location of D1's reads makes the shop slow.
  const parts = { ...decisive, orders, replica }
  const only = <Key extends keyof Part>(key: Key) =>
    Object.fromEntries(Object.entries(parts).map(([name, found]) => [name, found[key]]))
  return healthResponse(
    { status, ...only('word'), ...(operator ? { details: only('details') } : {}) },
    status === 'down' ? 503 : 200,
  )
}

const tooMany = (): Response =>
  healthResponse({ error: { message: 'Too many requests. Please try again in a minute.' } }, 429, {
    'Retry-After': String(WINDOW_SECONDS),
  })

/** Checks a part: an error or a timeout is "down", a late success is "slow". */
async function part(check: () => Promise<Part>, slowMs = SLOW_MS): Promise<Part> {
  const began = Date.now()
  try {
    const { word, details } = await withDeadline(check(), PART_BUDGET_MS, 'this part')
    const ms = Date.now() - began
    return { word: word === 'ok' && ms > slowMs ? 'slow' : word, details: { ...details, ms } }
  } catch (thrown) {
    const error = redact(describeError(thrown)).slice(0, 128)
    return { word: 'down', details: { error, ms: Date.now() - began } }
  }
}

async function checkD1({ env }: HealthContext): Promise<Part> {
  await pingDatabase(env.DB)
  return { word: 'ok', details: {} }
}

/**
 * Do D1 replicas serve reads? If this isolate has seen none within the hour, one read is made to find out. Next to the
 * primary no replica is needed, and the word stays "off". Never throws.
 */
async function checkReplica({ env }: HealthContext): Promise<Part> {
  if (!hasReplica(env.DB)) {
    await part(async () => {
      await readNearest(env.DB)
      return { word: 'ok', details: {} }
    })
  }
  const region = servingRegion(env.DB).slice(0, 16)
  return { word: hasReplica(env.DB) ? 'ok' : 'off', details: region === '' ? {} : { served_by_region: region } }
}

async function checkKv({ env }: HealthContext): Promise<Part> {
  await env.CACHE.get('health')
  return { word: 'ok', details: {} }
}

/**
 * Checks every product of a live shop, and one in each other market, or one of the sample's. Down if the backend does not
 * answer or no product can be sold in the default market, slow if some cannot. A backend that answered within the last
 * five minutes is not queried again, because this address is public.
 */
async function checkCommerce(context: HealthContext): Promise<Part> {
  const { env, config, request, waitUntil } = context
  if (config.commerceMode === 'stripe') return checkStripe(context)
  const all = createCatalogue(config.brand).designs
  const isLive = config.commerceMode === 'live'
  const designs = isLive ? all : all.slice(0, 1)
  const recently = { ...env, CACHE: withoutOldCopies(env.CACHE) }
  const ask = async (market: Market, { handle }: Design) => {
    const commerce = createCommerce(recently, config, siteOrigin(config, request.url), waitUntil, market)
    const answer = await commerce.productByHandle(handle)
    const problem = answer.ok ? productProblem(answer.value, market) : 'no answer'
    return {
      ok: answer.ok,
      problem: problem && `${market.prefix === '' ? '' : `${market.prefix} `}${handle}: ${problem}`,
    }
  }
  const [home, ...others] = marketsOf(config)
  const abroad = isLive ? others.filter(({ currency }) => currency !== home.currency) : []
  const [answers, otherAnswers] = await Promise.all([
    Promise.all(designs.map((design) => ask(home, design))),
    Promise.all(abroad.flatMap((market) => designs.slice(0, 1).map((design) => ask(market, design)))),
  ])
  const isDown = answers.some(({ ok }) => !ok) || answers.every(({ problem }) => problem !== null)
  const unsellable = [...answers, ...otherAnswers].flatMap(({ problem }) => problem ?? [])
  return {
    word: isDown ? 'down' : unsellable.length > 0 ? 'slow' : 'ok',
    details: { mode: config.commerceMode, ...(unsellable.length > 0 ? { error: unsellable.join(', ') } : {}) },
  }
}

export const STRIPE_HEARD_KEY = 'health:stripe'

/** Stripe stores no products of ours: it is well if it accepted this key within the last five minutes. */
async function checkStripe({ env, config, waitUntil }: HealthContext): Promise<Part> {
  const details = { mode: config.commerceMode }
  const missing = missingCommerceSettings(config)
  if (missing.length > 0) return { word: 'down', details: { ...details, error: `not set: ${missing.join(', ')}` } }
  const heard = Number(await env.CACHE.get(STRIPE_HEARD_KEY).catch(() => null))
  if (Date.now() - heard < COMMERCE_HEARD_MS) return { word: 'ok', details }
  const { acceptsKey } = await import('#commerce/stripe-codes.ts')
  if (!(await acceptsKey(config.stripe, PART_BUDGET_MS)))
    return { word: 'down', details: { ...details, error: 'no answer' } }
  const written = env.CACHE.put(STRIPE_HEARD_KEY, String(Date.now()), { expirationTtl: COMMERCE_HEARD_MS / 1000 })
  waitUntil(written.catch(() => {}))
  return { word: 'ok', details }
}

/** Why a product cannot be sold, or null. Being sold out is not a fault. */
function productProblem(product: Product | null, { currency }: Market): string | null {
  if (product === null) return 'not published'
  const variant = firstVariant(product)
  if (variant === undefined) return 'no variant'
  if (variant.price.currencyCode !== currency) return `not priced in ${currency}`
  return pricePence(product, currency) === null ? 'no price' : null
}

/** The product cache without the stale copies that would hide a failing backend. */
const withoutOldCopies = (kv: KVNamespace): KVNamespace =>
  ({
    async get(key: string) {
      const copy = await kv.get<{ storedAt?: unknown }>(key, 'json')
      return typeof copy?.storedAt === 'number' && Date.now() - copy.storedAt < COMMERCE_HEARD_MS ? copy : null
    },
    put: (key: string, value: string, options?: KVNamespacePutOptions) => kv.put(key, value, options),
  }) as KVNamespace

async function checkMail({ env, config }: HealthContext): Promise<Part> {
  if (!isMailSetUp(env, config)) return { word: 'off', details: {} }
  if (env.EMAIL === undefined) return { word: 'down', details: { error: 'MAIL_FROM is set, but EMAIL is not bound.' } }
  const now = Math.floor(Date.now() / 1000)
  const outbox = await outboxState(env.DB, {
    lateBefore: now - MAIL_LATE_SECONDS,
    failedSince: now - MAIL_FAILED_SECONDS,
  })
  const { waiting = 0, late = 0, failed = 0, oldest = null } = outbox ?? {}
  return {
    word: late + failed > 0 ? 'slow' : 'ok',
    details: { waiting, late, failed_last_day: failed, oldest_seconds: oldest === null ? 0 : now - oldest },
  }
}

const MANY_CODES = 2000

/** The stock of single-use codes (`npm run codes`); off if none were made. */
async function checkCodes({ env }: HealthContext): Promise<Part> {
  const { made = 0, free = 0 } = (await codesLeft(env.DB, MANY_CODES + 1)) ?? {}
  if (made === 0) return { word: 'off', details: {} }
  const isLow = free <= MANY_CODES && isStockLow({ made, free })
  return { word: isLow ? 'slow' : 'ok', details: { free: free > MANY_CODES ? `over ${MANY_CODES}` : free } }
}

const MISSED_CHECKOUTS = 20
const SILENT_SECONDS = 48 * 3600
const MESSAGES_KEPT_SECONDS = 30 * 24 * 3600

/**
 * Do paid orders still arrive? Slow if many checkouts were created on days after the payment provider's newest message;
 * off until its first message.
 */
async function checkOrders({ env }: HealthContext): Promise<Part> {
  const now = Math.floor(Date.now() / 1000)
  const { at = null, checkouts = 0 } = (await ordersHeard(env.DB, now - MESSAGES_KEPT_SECONDS)) ?? {}
  if (at === null) return { word: 'off', details: {} }
  const isSilent = checkouts >= MISSED_CHECKOUTS && now - at > SILENT_SECONDS
  return { word: isSilent ? 'slow' : 'ok', details: { checkouts_since: checkouts, silent_seconds: now - at } }
}

/** Versions of the commerce APIs are named after months or days and may be withdrawn after a year. */
function apiVersionPart({ env, config }: HealthContext): Part {
  const url = env.SHOPIFY_STOREFRONT_URL ?? ''
  const now = Date.now()
  const spoken = {
    sample: { months: null, version: '' },
    live: { months: apiVersionAge(url, now), version: apiVersion(url) ?? '' },
    stripe: { months: stripeVersionAge(now), version: STRIPE_API_VERSION },
  }[config.commerceMode]
  const { months, version } = spoken
  if (months === null) return { word: 'off', details: {} }
  return { word: months > API_VERSION_LIFE_MONTHS ? 'slow' : 'ok', details: { version, months } }
}
