// Stores a confirmed statement of withdrawal and sends the mail that says so. Loaded by its page only.
import type { Context } from 'hono'
import { storeWithdrawal, type WithdrawalLimit } from '#db/withdrawals.ts'
import type { Market } from '#domain/market/market.ts'
import { numbersStated } from '#domain/order/typed-order.ts'
import { MOST_FOR_ADDRESS, MOST_FROM_NETWORK, type WithdrawalFields } from '#domain/order/withdrawal.ts'
import { visitorHash, visitorNetworks } from '#guards/visitor-limits.ts'
import { deliverPending } from '#mail/delivery.ts'
import type { MailPayload } from '#mail/templates.ts'
import { type AppEnv, type Bindings, type Config, isMailSetUp, siteOrigin } from '#src/env.ts'

const HOUR_SECONDS = 3600
const DAY_SECONDS = 24 * HOUR_SECONDS

/** When the statement was first stored, in whole seconds, and whether a mail says so. */
export interface TakenWithdrawal {
  createdAt: number
  isMailed: boolean
}

/** Valid, cleaned fields. `once` and the same fields are one statement, however often they are sent. Never throws. */
export async function takeWithdrawal(
  c: Context<AppEnv>,
  config: Config,
  { once, fields, market }: { once: string; fields: WithdrawalFields; market: Market },
): Promise<TakenWithdrawal | 'too_many' | 'failed'> {
  const { env } = c
  const now = Math.floor(Date.now() / 1000)
  const { name, email, number, cards } = fields
  const place = { market: market.prefix, lang: market.language }
  const id = await idOf([once, market.prefix, name, email, number, cards])
  const payload: MailPayload = { name, shopUrl: siteOrigin(config, c.req.url), ...place }
  const isMailed = isMailSetUp(env, config)
  const stored = await storeWithdrawal(
    env.DB,
    { id, name, email, number, cards: cards === '' ? null : cards, ...place, createdAt: now },
    {
      numbers: numbersStated(number),
      limits: await limitsOf(env, c.req.raw.headers, email, now),
      payload: isMailed ? JSON.stringify(payload) : null,
    },
  )
  if (!stored.ok) return 'failed'
  if (stored.value === null) return 'too_many'
  if (stored.value.mailQueued) c.executionCtx.waitUntil(deliverPending(env, config, { only: id }))
  return { createdAt: stored.value.createdAt, isMailed }
}

/** The id of a statement: 32 hexadecimal digits. */
async function idOf(parts: readonly string[]): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(parts))
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)).subarray(0, 16)
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The limits of a visitor's networks, wider ones with a larger share, and of the mail address. */
function limitsOf(env: Bindings, headers: Headers, email: string, now: number): Promise<WithdrawalLimit[]> {
  const networks = visitorNetworks(headers).map(async ({ name, share }) => ({
    name: await visitorHash(env, `withdrawals ${name}`),
    since: now - HOUR_SECONDS,
    most: Math.floor(MOST_FROM_NETWORK * share),
  }))
  const address = (async () => ({
    name: await visitorHash(env, `withdrawals for ${email}`),
    since: now - DAY_SECONDS,
    most: MOST_FOR_ADDRESS,
  }))()
  return Promise.all([...networks, address])
}
