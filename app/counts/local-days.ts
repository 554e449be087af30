// Days in a time zone. A local day is named by the UTC day with the same date; it is 23 or 25 hours long where the clocks
// change. Pure.

const QUARTER_MS = 900_000
const DAY_MS = 86_400_000
/** No zone is further from UTC, in quarters of an hour. */
const FURTHEST = 15 * 4

/** A local day and its quarters of an hour since the epoch, from `from` up to before `until`. */
export interface LocalDay {
  day: number
  from: number
  until: number
}

const formats = new Map<string, Intl.DateTimeFormat>()
const MAX_FORMATS = 20

function formatIn(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known) return known
  if (formats.size >= MAX_FORMATS) formats.clear()
  const format = new Intl.DateTimeFormat('en', {
    ...{ timeZone: zone, calendar: 'gregory', numberingSystem: 'latn' },
    ...{ year: 'numeric', month: 'numeric', day: 'numeric' },
  })
  formats.set(zone, format)
  return format
}

/** The local day at a time in milliseconds. */
export function dayIn(zone: string, time: number): number {
  const parts = new Map(
    formatIn(zone)
      .formatToParts(time)
      .map(({ type, value }) => [type, Number(value)]),
  )
  return Date.UTC(parts.get('year') ?? 0, (parts.get('month') ?? 1) - 1, parts.get('day') ?? 1) / DAY_MS
}

/** The first quarter of a local day. Local dates only grow, so the first quarter of that date or later is its start. */
function startOf(zone: string, day: number): number {
  let [before, start] = [day * 96 - FURTHEST, day * 96 + FURTHEST]
  while (start - before > 1) {
    const middle = Math.floor((before + start) / 2)
    if (dayIn(zone, middle * QUARTER_MS) >= day) start = middle
    else before = middle
  }
  return start
}

/** The last `count` local days up to `today`, newest first. */
export function localDays(zone: string, count: number, today: number): LocalDay[] {
  const days: LocalDay[] = []
  let until = startOf(zone, today + 1)
  for (let day = today; days.length < count; day--) {
    const from = startOf(zone, day)
    days.push({ day, from, until })
    until = from
  }
  return days
}
