// Sums over day counts: in all, by day, country, device, card or link. Pure.
import type { Count, Shown, What } from '#app/counts/read-counts.ts'
import type { DayCount } from '#app/counts/read-quarters.ts'

export const sumOf = (counts: readonly DayCount[], what: Shown): number =>
  counts.reduce((sum, row) => (row.what === what ? sum + row.count : sum), 0)

/** Sums of one kind of count by a key, largest first. */
export function sumsBy(counts: readonly Count[], what: What, keyOf: (row: Count) => string): [string, number][] {
  const sums = new Map<string, number>()
  for (const row of counts) if (row.what === what) sums.set(keyOf(row), (sums.get(keyOf(row)) ?? 0) + row.count)
  return [...sums].sort(([one, a], [other, b]) => b - a || (one < other ? -1 : 1))
}

/** Sums by day, in the order of `days`. */
export function sumsByDay(counts: readonly DayCount[], what: Shown, days: readonly number[]): number[] {
  const sums = new Map<number, number>()
  for (const row of counts) if (row.what === what) sums.set(row.day, (sums.get(row.day) ?? 0) + row.count)
  return days.map((day) => sums.get(day) ?? 0)
}

/** "12 more than the 30 days before". */
export function compared(now: number, before: number, days: number): string {
  const difference = Math.abs(now - before).toLocaleString('en-GB')
  if (now > before) return `${difference} more than the ${days} days before`
  if (now < before) return `${difference} fewer than the ${days} days before`
  return `As many as the ${days} days before`
}

/** Countries with fewer counts are merged, because they could identify a person. */
const FEWEST_OF_A_COUNTRY = 5
const OTHER_COUNTRIES = 'Other countries'
const UNKNOWN_COUNTRY = 'Unknown'

const regionNames = new Intl.DisplayNames('en-GB', { type: 'region', fallback: 'code' })

/** Maps a country code to the name that is shown: "Other countries" if it has fewer than five counts. */
export function countryNames(counts: readonly Count[], what: What): (country: string) => string {
  const sums = new Map(sumsBy(counts, what, ({ country }) => country))
  return (country) => {
    if (country === '') return UNKNOWN_COUNTRY
    if ((sums.get(country) ?? 0) < FEWEST_OF_A_COUNTRY) return OTHER_COUNTRIES
    return /^[A-Z]{2}$/.test(country) ? (regionNames.of(country) ?? country) : country
  }
}

/** Sums by shown country; "Other countries" and "Unknown" come last. */
export function sumsByCountry(counts: readonly Count[], what: What): [string, number][] {
  const nameOf = countryNames(counts, what)
  const place = (name: string) => (name === UNKNOWN_COUNTRY ? 2 : name === OTHER_COUNTRIES ? 1 : 0)
  return sumsBy(counts, what, ({ country }) => nameOf(country)).sort(([one], [other]) => place(one) - place(other))
}

const DEVICES: Readonly<Record<string, string>> = { phone: 'Phone', tablet: 'Tablet', desktop: 'Computer' }
export const deviceName = (device: string): string => DEVICES[device] ?? 'Other'
