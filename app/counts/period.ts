// Periods of statistics. Days are UTC days, counted since the epoch; a period includes today. Pure.

/** In days. None exceeds the time for which counts are stored by day. */
export const PERIODS = [7, 30, 90] as const
export type Period = (typeof PERIODS)[number]

/** The period in a query parameter; 30 days if it names none. */
export const readPeriod = (text: string | null): Period => PERIODS.find((days) => String(days) === text) ?? 30

/** Length of the earlier period that is compared with this one; 0 if its days are no longer stored. */
export const comparedDays = (period: Period): number => (period === 90 ? 0 : period)

/** The last `count` days up to today, newest first. */
export const lastDays = (count: number, today: number): number[] => Array.from({ length: count }, (_, at) => today - at)

const DAY_MS = 86_400_000

/** "2026-11-21". */
export const isoDay = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10)
