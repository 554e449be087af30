// When a link is shown: its switch "Hide", its beginning and its end. Forms hold a day and a time in a time zone, D1 holds
// seconds. Pure, for browser and server; never throws.
import { isTimeZone, UTC } from '#domain/text/time-zone.ts'

interface Schedule {
  hidden: boolean
  /** Like "2026-12-24T18:00"; "" for no limit. */
  from: string
  until: string
}

const LOCAL = /^(\d{4})-(\d\d)-(\d\d)[T ]\s*(\d\d):(\d\d)(?::\d\d(?:\.\d{1,3})?)?$/

/** A day and a time as typed, in the form of an input; null if there is none, or none of this century. */
export function localTime(typed: string): string | null {
  const text = typed.trim()
  const [, year = '', month = '', day = '', hour = '', minute = ''] = LOCAL.exec(text) ?? []
  const local = `${year}-${month}-${day}T${hour}:${minute}`
  const at = new Date(`${local}:00Z`)
  return /^20/.test(year) && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(local) ? local : null
}

/** The seconds of a day and a time in a zone; null for no limit. A time that the clocks leave out is an hour later. */
export function secondsOf(typed: string, zone: string): number | null {
  const local = localTime(typed)
  if (local === null) return null
  const asUtc = Date.parse(`${local}:00Z`) / 1000
  const before = asUtc - offsetAt(asUtc - offsetAt(asUtc, zone), zone)
  return localOf(before, zone) === local ? before : asUtc - offsetAt(asUtc - 86_400, zone)
}

/** Seconds as a day and a time in a zone; "" for null. */
export function localOf(seconds: number | null, zone: string): string {
  if (seconds === null || Math.abs(seconds) > 8e12) return ''
  return new Date((seconds + offsetAt(seconds, zone)) * 1000).toISOString().slice(0, 16)
}

/** How many seconds a zone is ahead of UTC. */
function offsetAt(seconds: number, zone: string): number {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: isTimeZone(zone) ? zone : UTC,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  })
  const parts = new Map(format.formatToParts(seconds * 1000).map(({ type, value }) => [type, Number(value)]))
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0] = (
    ['year', 'month', 'day', 'hour', 'minute'] as const
  ).map((part) => parts.get(part))
  return Date.UTC(year, month - 1, day, hour, minute) / 1000 - Math.floor(seconds / 60) * 60
}

/** The link with its times in another zone; text that is no time stays. */
export const inZone = <Link extends Schedule>(link: Link, from: string, to: string): Link => {
  const moved = (typed: string) => (localTime(typed) === null ? typed : localOf(secondsOf(typed, from), to))
  return from === to ? link : { ...link, from: moved(link.from), until: moved(link.until) }
}

export type LinkState = 'shown' | 'hidden' | 'waiting' | 'ended'

/** What a visitor has of a link at a time. */
export function linkState({ hidden, from, until }: Schedule, zone: string, now: number): LinkState {
  if (hidden) return 'hidden'
  if ((secondsOf(until, zone) ?? Number.POSITIVE_INFINITY) <= now) return 'ended'
  return (secondsOf(from, zone) ?? 0) > now ? 'waiting' : 'shown'
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** "24 Dec, 18:00". */
function readTime(typed: string): string {
  const [, , month, day, hour, minute] = LOCAL.exec(localTime(typed) ?? '') ?? []
  return `${Number(day)} ${MONTHS[Number(month) - 1]}, ${hour}:${minute}`
}

/** The state in words, "" for a link that is simply shown. */
export function stateText(link: Schedule, zone: string, now: number): string {
  const state = linkState(link, zone, now)
  if (state === 'hidden') return 'Hidden'
  if (state === 'ended') return 'Ended'
  if (state === 'waiting') return `From ${readTime(link.from)}`
  return localTime(link.until) === null ? '' : `Until ${readTime(link.until)}`
}
