// The cron job of every minute: sends due mails, deletes rate limits after a day and reports after a year, folds daily
// counts into months and deletes old counts of quarters of an hour. Once per day it deletes unconfirmed sign-ups, old mails, old clicks and former card owners.
// Only this module and calls 4 and 5 load the mail code, so that a tap never evaluates it.
import { DAILY_AT_MINUTE } from '#domain/site/timings.ts'
import { epochDay } from '#domain/site/visit.ts'
import { logSettings } from '#http/log.ts'
import { type Bindings, readConfig } from '#src/env.ts'

const MINUTE_MS = 60_000
const isDailyRun = (time: number): boolean => Math.floor(time / MINUTE_MS) % (24 * 60) === DAILY_AT_MINUTE

/**
 * Sends what is due in the outbox; without a mail service it sends nothing. Invalid settings are logged and do not
 * affect the deletion of old rows.
 */
export async function scheduled({ scheduledTime }: ScheduledController, env: Bindings): Promise<void> {
  const result = readConfig(env)
  if (result.ok) await (await import('#mail/delivery.ts')).deliverPending(env, result.config)
  else logSettings('error', 'settings_invalid', result.problems)
  await forget(env.DB, Date.now(), isDailyRun(scheduledTime))
}

/** Deletes expired rows; `now` in milliseconds. Steps are independent: a failing one is logged. */
async function forget(db: D1Database, now: number, daily: boolean): Promise<void> {
  const seconds = Math.floor(now / 1000)
  await (await import('#db/limit-hits.ts')).deleteOldHits(db, seconds)
  await (await import('#db/queue-mail.ts')).deleteOldMarks(db, seconds)
  await (await import('#db/profile-reports.ts')).deleteOldReports(db, seconds)
  await (await import('#db/month-counts.ts')).foldCounts(db, epochDay(now))
  await (await import('#db/quarter-counts.ts')).deleteOldQuarters(db, epochDay(now))
  if (!daily) return
  const { removeFormerOwners, deleteOldClicks, deleteOldMails } = await import('#db/retention.ts')
  await (await import('#db/confirmations.ts')).deleteUnconfirmed(db, seconds)
  await deleteOldMails(db, seconds)
  await removeFormerOwners(db, seconds)
  await deleteOldClicks(db, seconds)
}
