// Cron tasks of the app. Every minute: cards that lead elsewhere by the hour, confirmations of orders, due mails; every five
// minutes the counted stock. Once per day it deletes expired data.

import { describeError, logEvent } from '#http/log.ts'
import { ACCOUNT_CHECK_KEY, accountCheck } from '#mail/claim-code.ts'
import { applyHours } from './cards/apply-hours.ts'
import { forgetUnusedAccounts } from './data/own-data.ts'
import { type AppBindings, type AppConfig, readAppConfig } from './env.ts'
import { dateText } from './layout/dates.ts'
import { deliverAppMails } from './mail/outbox.ts'
import { confirmOrders } from './orders/confirmation-mail.ts'
import { remindOfCards } from './orders/ship.ts'
import { deleteUnusedPictures } from './profile/unused-pictures.ts'
import { forgetWhatIsPast } from './retention/forget.ts'
import { publishStock } from './stock/publish-stock.ts'
import { forgetLeavers } from './teams/forget-leavers.ts'

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

/** Resolves with the numbers of cards that lead elsewhere by the hour, of queued confirmations and of mails sent. */
export const everyMinute = async (
  env: AppBindings,
  config: AppConfig,
  now: number,
): Promise<Record<string, number>> => {
  await publishAccountCheck(env, config)
  // Before the mails, which may take long.
  const hours = await applyHours(env, now)
  await publishStock(env, config, now)
  const confirmations = await confirmOrders(env, now)
  return { hours, confirmations, mails: await deliverAppMails(env, config, now) }
}

/**
 * Stores a keyed hash of ACCOUNT_SECRET in KV, with which commands that create claim codes check their own secret. Written
 * only if it changed. Never throws.
 */
async function publishAccountCheck(env: AppBindings, config: AppConfig): Promise<void> {
  try {
    const check = await accountCheck(config.accountSecret)
    if ((await env.CACHE.get(ACCOUNT_CHECK_KEY)) !== check) await env.CACHE.put(ACCOUNT_CHECK_KEY, check)
  } catch (thrown) {
    logEvent('warn', 'account_check_failed', { error: describeError(thrown) })
  }
}

/** Resolves with the number of deleted or changed rows, by kind of data; one line of the log says what was forgotten. */
export async function everyDay(env: AppBindings, config: AppConfig, now: number): Promise<Record<string, number>> {
  const reminders = await remindOfCards(env, config, now)
  const forgotten = { ...(await forgetWhatIsPast(env.DB, now)), ...(await forgetLeavers(env.DB, now)) }
  logEvent('info', 'forgotten', forgotten)
  return {
    reminders,
    ...forgotten,
    pictures: await deleteUnusedPictures(env, now),
    ...(await forgetUnusedAccounts(env, now, dateText)),
  }
}
