// Formats days and times for the app's pages and mails, in UTC. Pure.

const DAY_SECONDS = 86_400

// Not from Intl: its en-GB abbreviates September to four letters.
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const

/** "21 Nov 2026"; whole days since the epoch. */
export function dayText(day: number): string {
  const date = new Date(day * DAY_SECONDS * 1000)
  return `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}`
}

/** "Nov 2026" for `2026-11`. */
export const monthText = (month: string): string => `${MONTHS[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`

/** "21 Nov 2026"; whole seconds since the epoch. */
export const dateText = (at: number): string => dayText(Math.floor(at / DAY_SECONDS))

/** "21 Nov 2026, 14:05"; whole seconds since the epoch. */
export const timeText = (at: number): string => `${dateText(at)}, ${new Date(at * 1000).toISOString().slice(11, 16)}`
