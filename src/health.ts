// GET /healthz: is every part of the shop well? One word a part for anybody, how well exactly for the operator (OPR-4).
// All parts are asked at once, each for a second and a half at most.
import { isWithinLimit, visitorKey, WINDOW_SECONDS } from './api/visitor-limits'
import { createCommerce } from './commerce/provider'
import { withDeadline } from './deadline'
import { API_VERSION_LIFE_MONTHS, apiVersion, apiVersionAge } from './domain/api-version'
import { createCatalogue } from './domain/catalogue'
import { redact } from './domain/redact'
import { type Bindings, type Config, siteOrigin } from './env'
import { describeError } from './log'
import { isMailSetUp } from './mail/sender'
import { bearerToken, isOperator } from './operator-token'
import { healthAnswer } from './responses'

/** ok · slow: works, and wants looking at · down: does not work · off: not in use. */
type Word = 'ok' | 'slow' | 'down' | 'off'

interface Part {
  word: Word
  /** For the operator only. Holds no secret and nothing about a visitor. */
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

/** 200, or 503 when a part is down; 401 for a wrong token, 429 after ten of them in a minute. Never throws. */
export async function handleHealth(context: HealthContext): Promise<Response> {
  const { config, request } = context
  const operator = await isOperator(request, config)
  if (!operator && config.operatorToken !== '' && bearerToken(request) !== null) return refusal(context)
  const [d1, kv, commerce, mail, api_version] = await Promise.all([
    part(() => askD1(context)),
    part(() => askKv(context)),
    part(() => askCommerce(context)),
    part(() => askMail(context)),
    part(async () => apiVersionPart(context)),
  ])
  const parts = { d1, kv, commerce, mail, api_version }
  const words = Object.values(parts).map(({ word }) => word)
  const status = words.includes('down') ? 'down' : words.includes('slow') ? 'slow' : 'ok'
  const only = <Key extends keyof Part>(key: Key) =>
    Object.fromEntries(Object.entries(parts).map(([name, found]) => [name, found[key]]))
  return healthAnswer(
    { status, ...only('word'), ...(operator ? { details: only('details') } : {}) },
    status === 'down' ? 503 : 200,
  )
}

async function refusal({ env, config, request }: HealthContext): Promise<Response> {
  const visitor = `operator ${visitorKey(request.headers)}`
  const within = await isWithinLimit({ env, config }, 'LIMIT_SIGNUP', { visitor, now: Date.now() })
  return within
    ? healthAnswer({ error: { message: 'The token is wrong.' } }, 401)
    : healthAnswer({ error: { message: 'Too many requests. Please try again in a minute.' } }, 429, {
        'Retry-After': String(WINDOW_SECONDS),
      })
}

/** Asks a part; what fails or is silent is down, what takes its time is slow. */
async function part(ask: () => Promise<Part>): Promise<Part> {
  const began = Date.now()
  try {
    const { word, details } = await withDeadline(ask(), PART_BUDGET_MS, 'this part')
    const ms = Date.now() - began
    return { word: word === 'ok' && ms > SLOW_MS ? 'slow' : word, details: { ...details, ms } }
  } catch (thrown) {
    const error = redact(describeError(thrown)).slice(0, 128)
    return { word: 'down', details: { error, ms: Date.now() - began } }
  }
}

async function askD1({ env }: HealthContext): Promise<Part> {
  await env.DB.prepare('SELECT chip_id FROM chips LIMIT 1').first()
  return { word: 'ok', details: {} }
}

async function askKv({ env }: HealthContext): Promise<Part> {
  await env.CACHE.get('health')
  return { word: 'ok', details: {} }
}

/** One product. A backend that answered within five minutes is not asked again: this address is open to anybody. */
async function askCommerce({ env, config, request, waitUntil }: HealthContext): Promise<Part> {
  const handle = createCatalogue(config.brand).designs[0]?.handle ?? ''
  const recently = { ...env, CACHE: withoutOldCopies(env.CACHE) }
  const product = await createCommerce(recently, config, siteOrigin(config, request.url), waitUntil).productByHandle(
    handle,
  )
  return { word: product.ok ? 'ok' : 'down', details: { mode: config.commerceMode } }
}

/** The product cache without the old copies that would hide a backend in trouble. */
const withoutOldCopies = (kv: KVNamespace): KVNamespace =>
  ({
    async get(key: string) {
      const copy = await kv.get<{ storedAt?: unknown }>(key, 'json')
      return typeof copy?.storedAt === 'number' && Date.now() - copy.storedAt < COMMERCE_HEARD_MS ? copy : null
    },
    put: (key: string, value: string, options?: KVNamespacePutOptions) => kv.put(key, value, options),
  }) as KVNamespace

// A fresh mail is due since 0, hence the later of the two times.
const OUTBOX = `SELECT count(*) FILTER (WHERE status <> 'failed') AS waiting,
  count(*) FILTER (WHERE status <> 'failed' AND max(next_attempt_at, created_at) < ?1) AS late,
  count(*) FILTER (WHERE status = 'failed') AS failed,
  min(created_at) FILTER (WHERE status <> 'failed') AS oldest
  FROM mail_outbox WHERE status IN ('pending', 'sending') OR (status = 'failed' AND next_attempt_at > ?2)`

async function askMail({ env, config }: HealthContext): Promise<Part> {
  if (!isMailSetUp(env, config)) return { word: 'off', details: {} }
  if (env.EMAIL === undefined) return { word: 'down', details: { error: 'MAIL_FROM is set, but EMAIL is not bound.' } }
  const now = Math.floor(Date.now() / 1000)
  const outbox = await env.DB.prepare(OUTBOX)
    .bind(now - MAIL_LATE_SECONDS, now - MAIL_FAILED_SECONDS)
    .first<{ waiting: number; late: number; failed: number; oldest: number | null }>()
  const { waiting = 0, late = 0, failed = 0, oldest = null } = outbox ?? {}
  return {
    word: late + failed > 0 ? 'slow' : 'ok',
    details: { waiting, late, failed_last_day: failed, oldest_seconds: oldest === null ? 0 : now - oldest },
  }
}

/** The commerce API's versions are named after months and end after a year or more. */
function apiVersionPart({ env, config }: HealthContext): Part {
  const url = env.SHOPIFY_STOREFRONT_URL ?? ''
  const months = config.commerceMode === 'live' ? apiVersionAge(url, Date.now()) : null
  if (months === null) return { word: 'off', details: {} }
  return { word: months > API_VERSION_LIFE_MONTHS ? 'slow' : 'ok', details: { version: apiVersion(url) ?? '', months } }
}
