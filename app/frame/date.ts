// How the app shows a day: "21 Nov 2026". Pure.

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const

/** The UTC day of a time in whole seconds since the epoch. */
export function dateText(seconds: number): string {
  const date = new Date(seconds * 1000)
  return `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}`
}
