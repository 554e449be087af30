// Counts per day as the page shows them: in the owner's time zone where one was chosen, otherwise by UTC day. Days before
// quarters of an hour were counted, or more of them than a page reads, are UTC days.
import type { CountedChip } from '#app/counts/counted-cards.ts'
import { dayIn, localDays } from '#app/counts/local-days.ts'
import { lastDays, type Period } from '#app/counts/period.ts'
import type { Count } from '#app/counts/read-counts.ts'
import { type DayCount, readQuarters } from '#app/counts/read-quarters.ts'
import { type OwnVisit, reached } from '#app/guards/visit.ts'
import { UTC } from '#domain/text/time-zone.ts'

/** Rows of quarters that a page reads at most. */
const MOST_QUARTERS = 4000

export interface Quarters {
  zone: string
  /** Today in that zone. */
  today: number
  counts: readonly DayCount[]
  /** First day that is counted in the zone; earlier ones are UTC days. */
  since: number
  /** Rows that were read. */
  read: number
}

/** What was counted by the quarter of an hour; null where days are UTC days. */
export async function quartersOf(
  { env, account, now }: Pick<OwnVisit, 'env' | 'account' | 'now'>,
  subjects: { chips: readonly CountedChip[]; usernames: readonly string[] },
  days: number,
): Promise<Quarters | null> {
  const zone = account.timeZone ?? UTC
  if (zone === UTC) return null
  const today = dayIn(zone, now * 1000)
  const found = reached(
    await readQuarters(env, { ...subjects, days: localDays(zone, days, today), most: MOST_QUARTERS }),
  )
  return { ...found, zone, today }
}

export interface PerDay {
  /** Newest first. */
  days: readonly number[]
  counts: readonly DayCount[]
  /** Of the period before. */
  earlier: readonly DayCount[]
  /** First day that is counted in the owner's zone, if there are counts of earlier ones; null: all days are of one kind. */
  localSince: number | null
}

/** Counts of the days of a period, and of as many before. `utcToday` is today in UTC. */
export function perDay(rows: readonly Count[], quarters: Quarters | null, utcToday: number, period: Period): PerDay {
  const today = quarters?.today ?? utcToday
  const since = quarters?.since ?? Number.POSITIVE_INFINITY
  const first = today - period + 1
  const utc = rows.filter(({ day }) => day < since && day <= today)
  const counts: DayCount[] = [...utc, ...(quarters?.counts ?? [])]
  return {
    days: lastDays(period, today),
    counts: counts.filter(({ day }) => day >= first),
    earlier: counts.filter(({ day }) => day < first && day > first - 1 - period),
    localSince: quarters !== null && utc.some(({ day }) => day >= first) ? since : null,
  }
}
