// The days statistics are asked for. All of them are UTC days, counted since the epoch; today is one of them. Pure.

/** None reaches further back than days are kept as days. */
export const PERIODS = [7, 30, 90] as const
export type Period = (typeof PERIODS)[number]

/** What an address asks for; 30 days unless it asks for one of the others. */
export const readPeriod = (text: string | null): Period => PERIODS.find((days) => String(days) === text) ?? 30

/** How many days before a period it is compared with: none where they are too far away. */
export const comparedDays = (period: Period): number => (period === 90 ? 0 : period)

/** So many days up to today, the newest first. */
export const lastDays = (count: number, today: number): number[] => Array.from({ length: count }, (_, at) => today - at)

const DAY_MS = 86_400_000

/** "2026-11-21". */
export const isoDay = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10)
