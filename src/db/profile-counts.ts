// Counts opened profiles and contact cards that were taken along, per day, country and kind of device (D-133). No
// drizzle: the contact card is answered without it. Only profiles that are shown are counted, under their stored name.
import { D1_READ_BUDGET_MS, D1_WRITE_BUDGET_MS } from '../domain/site/timings'
import { epochDay } from '../domain/site/visit'
import { ok, type Result } from '../domain/text/errors'
import { isOpened, type Visit, visitOf } from '../tap/statistics'
import { attemptInStore, type StoreFailure } from '../worker/attempt'
import { addPoint } from './data-points'

/** Where counts go: to the dataset where it is bound, else to D1. */
interface Counting {
  DB: D1Database
  STATS?: AnalyticsEngineDataset
}

const ADD = `INSERT INTO profile_days (day, username, kind, country, device, count)
  SELECT ?1, username, ?2, ?3, ?4, 1 FROM profiles WHERE username = ?5 AND published AND NOT hidden
  ON CONFLICT (username, day, kind, country, device) DO UPDATE SET count = count + 1`
const IS_SHOWN = 'SELECT 1 FROM profiles WHERE username = ?1 AND published AND NOT hidden'

/** Adds one to the profile's opened ones of today; a profile that is not shown adds nothing. Sent once. Never throws. */
export async function countView(
  { DB, STATS }: Counting,
  username: string,
  visit: Visit,
): Promise<Result<unknown, StoreFailure>> {
  if (STATS === undefined) return addToDay(DB, 'view', username, visit)
  const shown = await attemptInStore(async () => DB.prepare(IS_SHOWN).bind(username).first(), {
    what: 'find profile',
    budgetMs: D1_READ_BUDGET_MS,
  })
  if (shown.ok && shown.value !== null) addPoint(STATS, username, ['view', visit.country, visit.device])
  return shown.ok ? ok(null) : shown
}

/** Counts a contact card that is on its way to a browser, once it is; the answer waits for nothing. Never throws. */
export function countContactCard(
  { DB, STATS }: Counting,
  username: string,
  request: Request,
  waitUntil: (work: Promise<unknown>) => void,
): void {
  const visit = isOpened(request) ? visitOf(request) : null
  if (visit === null) return
  if (STATS === undefined) waitUntil(addToDay(DB, 'save', username, visit))
  else addPoint(STATS, username, ['save', visit.country, visit.device])
}

const addToDay = (db: D1Database, kind: 'view' | 'save', username: string, { country, device }: Visit) =>
  attemptInStore(async () => db.prepare(ADD).bind(epochDay(Date.now()), kind, country, device, username).run(), {
    what: `count ${kind}`,
    budgetMs: D1_WRITE_BUDGET_MS,
    once: true,
  })
