// Days and times as pages and mails of the app write them, in UTC. Pure.

const DAY_SECONDS = 86_400

// Written out, because the platform's English has months of three and of four letters.
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const

/** "21 Nov 2026"; whole days since the epoch. */
export function dayText(day: number): string {
  const date = new Date(day * DAY_SECONDS * 1000)
  return `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}`
}

/** "21 Nov 2026" of a time in whole seconds. */
export const dateText = (at: number): string => dayText(Math.floor(at / DAY_SECONDS))

/** "21 Nov 2026, 14:05" of a time in whole seconds. */
export const timeText = (at: number): string => `${dateText(at)}, ${new Date(at * 1000).toISOString().slice(11, 16)}`
