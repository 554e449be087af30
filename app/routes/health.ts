// `/healthz` of the app: the state of D1, KV, mail and pictures, in the same format as the shop's.

import { and, eq, gt, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import { accounts, appOutbox } from '#app/db/schema.ts'
import { appHeaders } from '#app/guards/answers.ts'
import { DAY_SECONDS, HOUR_SECONDS } from '#app/guards/limits.ts'
import type { Visit } from '#app/guards/visit.ts'
import { openStore } from '#db/store.ts'
import { LIMITER_BUDGET_MS } from '#domain/site/timings.ts'
import { visitorKey } from '#guards/visitor-limits.ts'
import { withDeadline } from '#http/deadline.ts'
import { healthResponse } from '#http/responses.ts'
import { isMailSetUp } from '#src/env.ts'

/** ok · slow: works, but needs attention · down: does not work · off: not in use. */
type Word = 'ok' | 'slow' | 'down' | 'off'

const PART_BUDGET_MS = 1500
const SLOW_MS = 500
const MAIL_LATE_SECONDS = HOUR_SECONDS
const MAIL_FAILED_SECONDS = DAY_SECONDS

/** Mails that have been due for an hour, and those that failed for good within a day. */
const isOverdue = (now: number): SQL | undefined =>
  or(
    and(
      inArray(appOutbox.status, ['pending', 'sending']),
      lt(sql`max(${appOutbox.nextAttemptAt}, ${appOutbox.createdAt})`, now - MAIL_LATE_SECONDS),
    ),
    and(eq(appOutbox.status, 'failed'), gt(appOutbox.createdAt, now - MAIL_FAILED_SECONDS)),
  )

/** Responds 200, or 503 if a part is down; 429 above 60 requests per minute. Never throws. */
export async function health(visit: Visit): Promise<Response> {
  if (!(await isWithinLimit(visit.env.LIMIT_HEALTH, visitorKey(visit.request.headers))))
    return healthResponse({ error: { message: 'Too many requests. Please try again in a minute.' } }, 429, {
      ...appHeaders(),
      'Retry-After': '60',
    })
  const words = await healthWords(visit)
  return healthResponse(words, words.status === 'down' ? 503 : 200, appHeaders())
}

/** The state of the app as a whole and of each part. Never throws. */
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
      return (await store.$count(appOutbox, isOverdue(now))) > 0 ? 'slow' : 'ok'
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

/** Checks a part: a failure or timeout is `down`, a late result `slow`. */
async function part(check: () => Promise<Word>): Promise<Word> {
  const began = Date.now()
  try {
    const word = await withDeadline(check(), PART_BUDGET_MS, 'this part')
    return word === 'ok' && Date.now() - began > SLOW_MS ? 'slow' : word
  } catch {
    return 'down'
  }
}

/** If the limiter fails, the request is allowed. */
async function isWithinLimit(limiter: RateLimit | undefined, key: string): Promise<boolean> {
  if (limiter === undefined) return true
  try {
    return (await withDeadline((async () => limiter.limit({ key }))(), LIMITER_BUDGET_MS, 'LIMIT_HEALTH')).success
  } catch {
    return true
  }
}
