// What Cron starts every minute: mails that are due (D-118), and forgetting what is too old: limits after a day (PII-9),
// counts of taps and links after two years. The mail code is loaded only here and by call 5, so that a tap never
// evaluates it (house 2.5).
import { epochDay } from './domain/visit'
import { type Bindings, readConfig } from './env'
import { logEvent } from './log'

/** Delivers what waits in the outbox; without a mail service that is nothing. Broken settings are a line in the log. */
export async function scheduled(_event: ScheduledController, env: Bindings): Promise<void> {
  const result = readConfig(env)
  if (!result.ok) return logEvent('error', 'settings_invalid', { problems: result.problems.join(' ') })
  const { deliverPending } = await import('./mail/delivery')
  const { forgetOldHits } = await import('./db/limit-hits')
  const { forgetOldDays } = await import('./db/daily-counts')
  await deliverPending(env, result.config)
  const now = Date.now()
  await forgetOldHits(env.DB, Math.floor(now / 1000))
  await forgetOldDays(env.DB, epochDay(now))
}
