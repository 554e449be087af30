// The form of the hours: up to six rows, as they were typed, and the schedule that they make. Pure.

import { cleanPasted } from '#domain/text/pasted.ts'
import { isTimeZone } from '#domain/text/time-zone.ts'
import { DAY_MINUTES, type Hours, MOST_ROWS, type Schedule, timeText, WEEK } from './hours-schedule.ts'

/** A row as it was typed. */
export interface TypedHours {
  days: number
  from: string
  until: string
  username: string
}

export interface TypedSchedule {
  rows: readonly TypedHours[]
  otherwise: string
  timeZone: string
}

export const NO_HOURS: TypedHours = { days: 0, from: '', until: '', username: '' }

export const FIELDS = ['day', 'from', 'until', 'username'] as const
type HoursField = (typeof FIELDS)[number]
/** The name of a field of a row, counted from 1. */
export const hoursField = (row: number, field: HoursField): string => `${field}${row}`
export const dayField = (row: number, day: string): string => `day${row}_${day.toLowerCase()}`

type Fields = Readonly<Record<string, string>>

/** What was sent. */
export const typedSchedule = (fields: Fields): TypedSchedule => ({
  rows: Array.from({ length: MOST_ROWS }, (_, at) => {
    const text = (field: HoursField) => cleanPasted(fields[hoursField(at + 1, field)] ?? '').slice(0, 64)
    const days = WEEK.filter(({ name }) => Object.hasOwn(fields, dayField(at + 1, name)))
    return {
      days: days.reduce((sum, { bit }) => sum + bit, 0),
      from: text('from'),
      until: text('until'),
      username: text('username'),
    }
  }),
  otherwise: (fields.otherwise ?? '').slice(0, 64),
  timeZone: (fields.zone ?? '').slice(0, 64),
})

/** A stored schedule as its form shows it. */
export const typedOf = ({ hours, ...schedule }: Schedule): TypedSchedule => ({
  ...schedule,
  rows: hours.map(({ from, until, ...row }) => ({ ...row, from: timeText(from), until: timeText(until) })),
})

const TIME = /^(\d{1,2})(?:[:.h ]?(\d{2}))?$/i

/** Minutes since midnight of "9", "09:30", "9.30" or "0930"; null for anything else. "24:00" is midnight. */
export function minutesOf(typed: string): number | null {
  const [, hour, minute = '00'] = TIME.exec(typed.trim()) ?? []
  if (hour === undefined) return null
  const minutes = Number(hour) * 60 + Number(minute)
  return Number(minute) > 59 || minutes > DAY_MINUTES ? null : minutes % DAY_MINUTES
}

const isEmpty = ({ days, from, until, username }: TypedHours): boolean =>
  days === 0 && from === '' && until === '' && username === ''

export interface CheckedSchedule {
  /** Of value only without problems. */
  schedule: Schedule
  problems: Record<string, string>
}

const CHOOSE = 'Please choose one of your profiles.'

/** The schedule, and a sentence for each field that cannot be used. `profiles` are the usernames to choose from. */
export function checkedSchedule(typed: TypedSchedule, profiles: readonly string[]): CheckedSchedule {
  const problems: Record<string, string> = {}
  const hours: Hours[] = []
  for (const [at, row] of typed.rows.entries()) {
    if (isEmpty(row)) continue
    const name = (field: HoursField) => hoursField(at + 1, field)
    const [from, until] = [minutesOf(row.from), minutesOf(row.until)]
    if (row.days === 0) problems[name('day')] = 'Please choose at least one day.'
    if (from === null) problems[name('from')] = 'Please enter a time, like 09:00.'
    if (until === null) problems[name('until')] = 'Please enter a time, like 17:30.'
    if (!profiles.includes(row.username)) problems[name('username')] = CHOOSE
    hours.push({ username: row.username, days: row.days, from: from ?? 0, until: until ?? 0 })
  }
  if (hours.length === 0) problems.day1 = 'Please fill in at least one row.'
  if (!profiles.includes(typed.otherwise)) problems.otherwise = CHOOSE
  if (!isTimeZone(typed.timeZone)) problems.zone = 'Please choose a time zone.'
  return { schedule: { timeZone: typed.timeZone, otherwise: typed.otherwise, hours }, problems }
}

export const NO_SCHEDULE: TypedSchedule = { rows: [], otherwise: '', timeZone: '' }
