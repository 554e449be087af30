// /healthz of the app: are D1, KV, mail and the pictures there? One word a part, in the shop's shape.

import { type SQL, sql } from 'drizzle-orm'
import { accounts, appOutbox } from '#app/db/schema.ts'
import { appHeaders } from '#app/guards/answers.ts'
import type { Visit } from '#app/guards/visit.ts'
import { openStore } from '#db/store.ts'
import { LIMITER_BUDGET_MS } from '#domain/site/timings.ts'
import { visitorKey } from '#guards/visitor-limits.ts'
import { withDeadline } from '#http/deadline.ts'
import { healthAnswer } from '#http/responses.ts'
import { isMailSetUp } from '#src/env.ts'

/** ok · slow: works, and wants looking at · down: does not work · off: not in use. */
type Word = 'ok' | 'slow' | 'down' | 'off'

const PART_BUDGET_MS = 1500
const SLOW_MS = 500
const MAIL_LATE_SECONDS = 60 * 60
const MAIL_FAILED_SECONDS = 24 * 60 * 60

/** Mails that are due for an hour, and those given up within a day. */
const isTrouble = (now: number): SQL =>
  sql`(status IN ('pending', 'sending') AND max(next_attempt_at, created_at) < ${now - MAIL_LATE_SECONDS})
    OR (status = 'failed' AND created_at > ${now - MAIL_FAILED_SECONDS})`

/** 200, or 503 when a part is down; 429 after sixty questions a minute. Never throws. */
export async function health(visit: Visit): Promise<Response> {
  if (!(await isWithinLimit(visit.env.LIMIT_HEALTH, visitorKey(visit.request.headers))))
    return healthAnswer({ error: { message: 'Too many requests. Please try again in a minute.' } }, 429, {
      ...appHeaders(),
      'Retry-After': '60',
    })
  const words = await healthWords(visit)
  return healthAnswer(words, words.status === 'down' ? 503 : 200, appHeaders())
}

/** The word of the app as a whole, and of each part. Never throws. */
export async function healthWords({ env, config, now }: Pick<Visit, 'env' | 'config' | 'now'>) {
  const { MEDIA } = env
  const store = openStore(env.DB)
  const [d1, kv, mail, media] = await Promise.all([
    part(async () => {
      await store.select({ id: accounts.id }).from(accounts).limit(1)
      return 'ok'
    }),
    part(async () => {
      await env.CACHE.get('health')
      return 'ok'
    }),
    part(async () => {
      if (!isMailSetUp(env, config)) return 'off'
      if (env.EMAIL === undefined) return 'down'
      return (await store.$count(appOutbox, isTrouble(now))) > 0 ? 'slow' : 'ok'
    }),
    part(async () => {
      if (MEDIA === undefined) return 'off'
      await MEDIA.head('health')
      return 'ok'
    }),
  ])
  const words = [d1, kv, mail, media]
  const status: Word = words.includes('down') ? 'down' : words.includes('slow') ? 'slow' : 'ok'
  return { status, d1, kv, mail, media }
}

/** Asks a part; what fails or is silent is down, what takes its time is slow. */
async function part(ask: () => Promise<Word>): Promise<Word> {
  const began = Date.now()
  try {
    const word = await withDeadline(ask(), PART_BUDGET_MS, 'this part')
    return word === 'ok' && Date.now() - began > SLOW_MS ? 'slow' : word
  } catch {
    return 'down'
  }
}

/** A limiter that fails keeps nobody out. */
async function isWithinLimit(limiter: RateLimit | undefined, key: string): Promise<boolean> {
  if (limiter === undefined) return true
  try {
    return (await withDeadline((async () => limiter.limit({ key }))(), LIMITER_BUDGET_MS, 'LIMIT_HEALTH')).success
  } catch {
    return true
  }
}
