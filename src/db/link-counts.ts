// Counts opened links and contact details of public profiles per day, country and device class (call "link click").
// Only content of a visible profile is counted, a link under its stored address.
import { ok, type Result } from '#domain/text/errors.ts'
import type { StoreFailure } from '#http/attempt.ts'
import { gather } from '#tap/gather.ts'
import type { Visit } from '#tap/statistics.ts'
import { addPoint } from './data-points.ts'
import { isLinkShown } from './hot/is-shown.ts'
import type { Counting } from './profile-counts.ts'

export interface OpenedLink {
  username: string
  /** A link as stored; for a contact detail the form of `countedContact`. */
  url: string
}

/**
 * Adds one to the link's count of today, written after the response; a link that is not public adds nothing. Fails only
 * if Analytics Engine counts and D1 cannot say whether the link is public. Never throws.
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
