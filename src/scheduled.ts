// What Cron starts every minute: mails that are due (D-118), and forgetting what is kept no longer: the counts of
// yesterday (PII-9), reports of a year ago. The mail code is loaded only here and by call 5, so that a tap never evaluates
// it (house 2.5).
import { type Bindings, readConfig } from './env'
import { logEvent } from './log'

/** Delivers what waits in the outbox, then forgets what is old. Broken settings are a line in the log. */
export async function scheduled(_event: ScheduledController, env: Bindings): Promise<void> {
  const result = readConfig(env)
  if (!result.ok) return logEvent('error', 'settings_invalid', { problems: result.problems.join(' ') })
  const { deliverPending } = await import('./mail/delivery')
  const { forgetOldHits } = await import('./db/limit-hits')
  const { forgetOldReports } = await import('./db/profile-reports')
  await deliverPending(env, result.config)
  const now = Math.floor(Date.now() / 1000)
  await forgetOldHits(env.DB, now)
  await forgetOldReports(env.DB, now)
}
