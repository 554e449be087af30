// What Cron starts every minute: mails that are due, and forgetting what is too old: limits after a day, reports after
// a year; counts by day become counts by month and are forgotten with them. Once a day it forgets sign-ups nobody
// confirmed, old mails, old clicks and who had a card before. The mail code is loaded only here and by calls 4
// and 5, so that a tap never evaluates it.
import { DAILY_AT_MINUTE } from '#domain/site/timings.ts'
import { epochDay } from '#domain/site/visit.ts'
import { logSettings } from '#http/log.ts'
import { type Bindings, readConfig } from '#src/env.ts'

const MINUTE_MS = 60_000
const isDailyRun = (time: number): boolean => Math.floor(time / MINUTE_MS) % (24 * 60) === DAILY_AT_MINUTE

/**
 * Delivers what waits in the outbox; without a mail service that is nothing. Broken settings are a line in the log, and
 * what is too old is forgotten all the same: no setting decides about that.
 */
export async function scheduled({ scheduledTime }: ScheduledController, env: Bindings): Promise<void> {
  const result = readConfig(env)
  if (result.ok) await (await import('#mail/delivery.ts')).deliverPending(env, result.config)
  else logSettings('error', 'settings_invalid', result.problems)
  await forget(env.DB, Date.now(), isDailyRun(scheduledTime))
}

/** Removes what is past its time; `now` in milliseconds. Each step is alone: one that fails is a line in the log. */
async function forget(db: D1Database, now: number, daily: boolean): Promise<void> {
  const seconds = Math.floor(now / 1000)
  await (await import('#db/limit-hits.ts')).forgetOldHits(db, seconds)
  await (await import('#db/queue-mail.ts')).forgetOldMarks(db, seconds)
  await (await import('#db/profile-reports.ts')).forgetOldReports(db, seconds)
  await (await import('#db/month-counts.ts')).keepCounts(db, epochDay(now))
  if (!daily) return
  const { forgetFormerOwners, forgetOldClicks, forgetOldMails } = await import('#db/retention.ts')
  await (await import('#db/confirmations.ts')).forgetUnconfirmed(db, seconds)
  await forgetOldMails(db, seconds)
  await forgetFormerOwners(db, seconds)
  await forgetOldClicks(db, seconds)
}
