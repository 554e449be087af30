// Counts opened profiles and contact cards that were taken along, per day, country and kind of device.
// Only profiles that are shown are counted, under their stored name.
import { ok, type Result } from '#domain/text/errors.ts'
import type { StoreFailure } from '#http/attempt.ts'
import { gather } from '#tap/gather.ts'
import { isOpened, type Visit, visitOf } from '#tap/statistics.ts'
import { addPoint } from './data-points.ts'
import { isProfileShown } from './hot/is-shown.ts'

/** Where counts go: to the dataset where it is bound, else, gathered, to D1. */
export interface Counting {
  DB: D1Database
  STATS?: AnalyticsEngineDataset
}

/**
 * Adds one to the profile's opened ones of today; a profile that is not shown adds nothing. It is written after the
 * answer.
 * Fails only where Analytics Engine counts and D1 cannot say whether it is shown. Never throws.
 */
export async function countView(
  env: Counting,
  username: string,
  visit: Visit,
  waitUntil: (work: Promise<unknown>) => void,
): Promise<Result<unknown, StoreFailure>> {
  const { DB, STATS } = env
  if (STATS === undefined) {
    gather(env, { kind: 'profiles', visit, subject: username.toLowerCase(), detail: 'view' }, waitUntil)
    return ok(null)
  }
  const shown = await isProfileShown(DB, username)
  if (shown.ok && shown.value) addPoint(STATS, username, ['view', visit.country, visit.device])
  return shown
}

/** Counts a contact card that is on its way to a browser; the answer waits for nothing. Never throws. */
export function countContactCard(
  env: Counting,
  username: string,
  request: Request,
  waitUntil: (work: Promise<unknown>) => void,
): void {
  const visit = isOpened(request) ? visitOf(request) : null
  if (visit === null) return
  if (env.STATS !== undefined) addPoint(env.STATS, username, ['save', visit.country, visit.device])
  else gather(env, { kind: 'profiles', visit, subject: username.toLowerCase(), detail: 'save' }, waitUntil)
}
