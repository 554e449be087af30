// Calendar months as `2026-11`, in UTC. Pure.

const MONTH = /^(\d{4})-(0[1-9]|1[0-2])$/

export const isMonth = (text: string): boolean => MONTH.test(text)

/** `seconds` since the epoch. */
export const monthOf = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(0, 7)

/** This month and those before it, the newest first. */
export function lastMonths(count: number, now: number): string[] {
  const today = new Date(now * 1000)
  return Array.from({ length: count }, (_, before) =>
    monthOf(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - before) / 1000),
  )
}
