// Retention of counts: per day, then per month once that month ended 90 days ago; months are deleted 24 months after
// their end. A day is a whole number of days since the epoch, a month is year × 12 + month (1 to 12), both UTC. Pure.

const DAY_MS = 86_400_000

/** Days after the end of a month until its days are folded. No page of counts looks further back. */
export const DAYS_KEPT = 90
/** Days for which counts by the quarter of an hour are stored: 90 in any time zone, today included. */
export const QUARTERS_KEPT_DAYS = 93
/** Months after its end until a month is deleted. */
export const MONTHS_KEPT = 24

/** The month a day belongs to. */
export function monthOf(day: number): number {
  const date = new Date(day * DAY_MS)
  return date.getUTCFullYear() * 12 + date.getUTCMonth() + 1
}

/** A month's first day. */
export const firstDayOf = (month: number): number =>
  Date.UTC(Math.floor((month - 1) / 12), (month - 1) % 12, 1) / DAY_MS

/** The first day that is still stored as a day: earlier ones belong to months that ended at least 90 days ago. */
export const firstKeptDay = (today: number): number => firstDayOf(monthOf(today - DAYS_KEPT))

/** The first stored quarter of an hour, in quarters since the epoch. */
export const firstKeptQuarter = (today: number): number => (today - QUARTERS_KEPT_DAYS) * 96

/** The oldest stored month: earlier ones ended more than 24 months ago. */
export const firstKeptMonth = (today: number): number => monthOf(today) - MONTHS_KEPT
