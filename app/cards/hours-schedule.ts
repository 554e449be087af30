// Which profile a card leads to by the hour, and when that changes. A row of hours begins and ends at the first moment at
// which a clock of the time zone shows its time or a later one: an hour that the clock skips begins with the change, and one
// that it repeats is not left in between. Pure.
import { isTimeZone, UTC } from '#domain/text/time-zone.ts'

export const MOST_ROWS = 6
export const DAY_MINUTES = 24 * 60

/** Hours of a card's schedule. Days are bits, Monday 1 to Sunday 64; times are minutes since midnight. */
export interface Hours {
  username: string
  days: number
  from: number
  /** Not after `from`: on the next day. */
  until: number
}

export interface Schedule {
  /** IANA name. */
  timeZone: string
  /** The profile outside all hours. */
  otherwise: string
  /** The first that fits wins. */
  hours: readonly Hours[]
}

/** `at` of the profile, and the next moment at which it has to be looked at again; whole seconds since the epoch. */
export interface Now {
  username: string
  /** null: never, because there are no hours. */
  nextAt: number | null
}

const MINUTE_MS = 60_000
const DAY_MS = DAY_MINUTES * MINUTE_MS
/** The last days of a week that begins today may end on the day after it. */
const DAYS_AHEAD = 8

/** What the schedule says at `now`, in whole seconds. */
export function scheduled({ timeZone, otherwise, hours }: Schedule, now: number): Now {
  const clock = new ZoneClock(timeZone)
  const at = now * 1000
  const today = Math.floor(clock.shown(at) / DAY_MS)
  let current: string | undefined
  let next = Number.POSITIVE_INFINITY
  for (const { username, days, from, until } of hours) {
    for (let day = today - 2; day <= today + DAYS_AHEAD; day++) {
      if (!isOn(days, day)) continue
      const begin = clock.moment(day, from)
      const end = clock.moment(until > from ? day : day + 1, until)
      if (begin <= at && at < end) current ??= username
      for (const edge of [begin, end]) if (edge > at && edge < next) next = edge
    }
  }
  return { username: current ?? otherwise, nextAt: Number.isFinite(next) ? Math.ceil(next / 1000) : null }
}

/** Is this day, in whole days since the epoch, among the days of a row? 1 January 1970 was a Thursday. */
const isOn = (days: number, day: number): boolean => (days & (1 << ((((day + 3) % 7) + 7) % 7))) !== 0

/** The clock of a time zone. Times of the clock are milliseconds as if it stood in UTC. */
class ZoneClock {
  private readonly format: Intl.DateTimeFormat
  private readonly known = new Map<number, number>()

  constructor(timeZone: string) {
    this.format = new Intl.DateTimeFormat('en-GB', {
      timeZone: isTimeZone(timeZone) ? timeZone : UTC,
      ...{ year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric', second: 'numeric' },
      hourCycle: 'h23',
    })
  }

  /** What the clock shows at this moment. */
  shown(at: number): number {
    const known = this.known.get(at)
    if (known !== undefined) return known
    const part = Object.fromEntries(this.format.formatToParts(at).map(({ type, value }) => [type, Number(value)]))
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part
    const shown = Date.UTC(year, month - 1, day, hour, minute, second)
    this.known.set(at, shown)
    return shown
  }

  /** The first moment at which the clock shows this time of this day, or a later one. */
  moment(day: number, minutes: number): number {
    const wall = day * DAY_MS + minutes * MINUTE_MS
    // Asked at whole days, so that the days of a schedule share the answers.
    const before = this.aheadAt((day - 1) * DAY_MS)
    const after = this.aheadAt((day + 3) * DAY_MS)
    if (before === after) return wall - before
    const [early, late] = before > after ? [wall - before, wall - after] : [wall - after, wall - before]
    if (this.shown(early) >= wall && this.shown(early - MINUTE_MS) < wall) return early
    if (this.shown(late - MINUTE_MS) < wall) return late
    // The clock skips this time: the change is between the two.
    let [below, above] = [early, late]
    while (above - below > MINUTE_MS) {
      const middle = below + Math.floor((above - below) / 2 / MINUTE_MS) * MINUTE_MS
      if (this.shown(middle) >= wall) above = middle
      else below = middle
    }
    return above
  }

  /** How far the clock is ahead of UTC at this moment. */
  private aheadAt = (at: number): number => this.shown(at) - at
}

/** "09:30" */
export const timeText = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

const DAY_NAMES = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const
export const WEEK = DAY_NAMES.map((name, at) => ({ name, bit: 1 << at }))
const EVERY_DAY = 127

/** "Mon–Fri", "Sat, Sun", "Every day" */
export function daysText(days: number): string {
  if (days === EVERY_DAY) return 'Every day'
  const runs: string[] = []
  for (let at = 0; at < 7; at++) {
    if ((days & (1 << at)) === 0) continue
    const begin = at
    while (at < 6 && (days & (1 << (at + 1))) !== 0) at++
    const names = [DAY_NAMES[begin], DAY_NAMES[at]]
    runs.push(at - begin > 1 ? names.join('–') : begin === at ? `${names[0]}` : names.join(', '))
  }
  return runs.join(', ')
}
