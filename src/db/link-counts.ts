// Counts opened links and contact details of public profiles, per day, country and kind of device (call "link click").
// Only what is on a visible profile is counted, a link under the address that is stored.
import { ok, type Result } from '#domain/text/errors.ts'
import type { StoreFailure } from '#http/attempt.ts'
import { gather } from '#tap/gather.ts'
import type { Visit } from '#tap/statistics.ts'
import { addPoint } from './data-points.ts'
import { isLinkShown } from './hot/is-shown.ts'
import type { Counting } from './profile-counts.ts'

export interface OpenedLink {
  username: string
  /** A link's as it is stored; a contact detail's is that of `countedContact`. */
  url: string
}

/**
 * Adds one to the link's count of today; a link that is not shown anywhere adds nothing. It is written after the
 * answer.
 * Fails only where Analytics Engine counts and D1 cannot say whether it is shown. Never throws.
 */
export async function countLink(
  env: Counting,
  { username, url }: OpenedLink,
  visit: Visit,
  waitUntil: (work: Promise<unknown>) => void,
): Promise<Result<unknown, StoreFailure>> {
  const { DB, STATS } = env
  if (STATS === undefined) {
    gather(env, { kind: 'links', visit, subject: username.toLowerCase(), detail: url }, waitUntil)
    return ok(null)
  }
  const shown = await isLinkShown(DB, { username, url })
  if (shown.ok && shown.value) addPoint(STATS, username, ['link', visit.country, visit.device, url])
  return shown
}
