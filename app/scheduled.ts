// What Cron starts in the app: every minute mails that wait, once a day what is past its time.

import { describeError, logEvent } from '#http/log.ts'
import { ACCOUNT_CHECK_KEY, accountCheck } from '#mail/claim-code.ts'
import { forgetUnusedAccounts } from './data/own-data.ts'
import { type AppBindings, type AppConfig, readAppConfig } from './env.ts'
import { dayText } from './layout/dates.ts'
import { deliverAppMails } from './mail/outbox.ts'
import { remindOfCards } from './orders/ship.ts'
import { deleteUnusedPictures } from './profile/unused-pictures.ts'
import { forgetWhatIsPast } from './retention/forget.ts'

const DAY_SECONDS = 24 * 3600
const DAILY = '23 3 * * *'

export async function scheduled({ cron, scheduledTime }: ScheduledController, env: AppBindings): Promise<void> {
  const settings = readAppConfig(env)
  const now = Math.floor(scheduledTime / 1000)
  if (!settings.ok) {
    logEvent('error', 'settings_invalid', { problems: settings.problems.join(' ') })
    return
  }
  if (cron === DAILY) await everyDay(env, settings.config, now)
  else await everyMinute(env, settings.config, now)
}

/** Answers how many mails went out. */
export const everyMinute = async (
  env: AppBindings,
  config: AppConfig,
  now: number,
): Promise<Record<string, number>> => {
  await showAccountCheck(env, config)
  return { mails: await deliverAppMails(env, config, now) }
}

/**
 * Puts a keyed hash of ACCOUNT_SECRET where the commands that make claim codes can compare theirs. Written only
 * where it changed. Never throws.
 */
async function showAccountCheck(env: AppBindings, config: AppConfig): Promise<void> {
  try {
    const check = await accountCheck(config.accountSecret)
    if ((await env.CACHE.get(ACCOUNT_CHECK_KEY)) !== check) await env.CACHE.put(ACCOUNT_CHECK_KEY, check)
  } catch (thrown) {
    logEvent('warn', 'account_check_failed', { error: describeError(thrown) })
  }
}

/** Answers how much was forgotten, by what it was. */
export const everyDay = async (env: AppBindings, config: AppConfig, now: number): Promise<Record<string, number>> => ({
  reminders: await remindOfCards(env, config, now),
  ...(await forgetWhatIsPast(env.DB, now)),
  pictures: await deleteUnusedPictures(env, now),
  ...(await forgetUnusedAccounts(env, now, (seconds) => dayText(Math.floor(seconds / DAY_SECONDS)))),
})
