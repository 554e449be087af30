// Counts opened profiles and saved contact cards per day, country and device class. Only public profiles are counted,
// under their stored names.
import { ok, type Result } from '#domain/text/errors.ts'
import type { StoreFailure } from '#http/attempt.ts'
import { gather } from '#tap/gather.ts'
import { isOpened, type Visit, visitOf } from '#tap/statistics.ts'
import { addPoint } from './data-points.ts'
import { isProfileShown } from './hot/is-shown.ts'

/** Counts go to the Analytics Engine dataset if it is bound, otherwise through the buffer to D1. */
export interface Counting {
  DB: D1Database
  STATS?: AnalyticsEngineDataset
}

/**
 * Adds one to today's views of the profile, written after the response; a profile that is not public adds nothing.
 * Fails only if Analytics Engine counts and D1 cannot say whether the profile is public. Never throws.
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

/** Counts a contact card being sent to a browser, without delaying the response. Never throws. */
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
