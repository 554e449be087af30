// What Cron starts every minute: mails that are due (D-118), and forgetting what is too old: limits after a day (PII-9),
// reports after a year, counts of taps and links after two years. Once a day it forgets sign-ups nobody confirmed. The mail code is loaded only
// here and by calls 4 and 5, so that a tap never evaluates it (house 2.5).
import { epochDay } from './domain/visit'
import { type Bindings, readConfig } from './env'
import { logEvent } from './log'

const DAILY_AT_MINUTE = 3 * 60 + 17 // of the day, UTC: what reads a whole table waits for a quiet hour
const MINUTE_MS = 60_000
const isDailyRun = (time: number): boolean => Math.floor(time / MINUTE_MS) % (24 * 60) === DAILY_AT_MINUTE

/** Delivers what waits in the outbox; without a mail service that is nothing. Broken settings are a line in the log. */
export async function scheduled({ scheduledTime }: ScheduledController, env: Bindings): Promise<void> {
  const result = readConfig(env)
  if (!result.ok) return logEvent('error', 'settings_invalid', { problems: result.problems.join(' ') })
  const { deliverPending } = await import('./mail/delivery')
  const { forgetOldHits } = await import('./db/limit-hits')
  const { forgetOldDays } = await import('./db/daily-counts')
  const { forgetOldReports } = await import('./db/profile-reports')
  await deliverPending(env, result.config)
  const now = Date.now()
  await forgetOldHits(env.DB, Math.floor(now / 1000))
  await forgetOldReports(env.DB, Math.floor(now / 1000))
  await forgetOldDays(env.DB, epochDay(now))
  if (isDailyRun(scheduledTime))
    await (await import('./db/confirmations')).forgetUnconfirmed(env.DB, Math.floor(now / 1000))
}
