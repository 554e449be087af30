// Which profile a card leads to by the hour, over nights, weeks and changes of the clock.

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { daysText, type Hours, type Schedule, scheduled, timeText } from '#app/cards/hours-schedule.ts'
import { isTimeZone, timeZones } from '#domain/text/time-zone.ts'

const at = (iso: string) => Date.parse(iso) / 1000
const row = (days: number, from: string, until: string, username = 'work'): Hours => ({
  username,
  days,
  from: minutes(from),
  until: minutes(until),
})
const minutes = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3))
const plan = (timeZone: string, ...hours: Hours[]): Schedule => ({ timeZone, otherwise: 'me', hours })
/** The moments at which the card leads elsewhere, within so many days. */
function changes(schedule: Schedule, from: string, days: number): string[] {
  const found: string[] = []
  let { username, nextAt } = scheduled(schedule, at(from))
  while (nextAt !== null && nextAt < at(from) + days * 86_400) {
    const next = scheduled(schedule, nextAt)
    if (next.username !== username) found.push(`${new Date(nextAt * 1000).toISOString().slice(0, 16)} ${next.username}`)
    ;({ username, nextAt } = { username: next.username, nextAt: next.nextAt })
  }
  return found
}

const WORKDAYS = 31
const EVERY_DAY = 127

describe('the hours of a card', () => {
  it('OWN-47 follow the days of the week in the time zone, and lead elsewhere otherwise', () => {
    const office = plan('Europe/London', row(WORKDAYS, '09:00', '17:00'))
    // Friday 27 November 2026 is in winter, so the clock shows UTC.
    expect(changes(office, '2026-11-26T00:00:00Z', 5)).toEqual([
      '2026-11-26T09:00 work',
      '2026-11-26T17:00 me',
      '2026-11-27T09:00 work',
      '2026-11-27T17:00 me',
      '2026-11-30T09:00 work',
      '2026-11-30T17:00 me',
    ])
    expect(scheduled(office, at('2026-11-27T16:59:59Z')).username).toBe('work')
    expect(scheduled(plan('UTC'), at('2026-11-27T16:59:59Z'))).toEqual({ username: 'me', nextAt: null })
  })

  it('OWN-47 of a night go on until the morning, of one day only too, and the first row that fits wins', () => {
    const nights = plan('UTC', row(1 << 4, '22:00', '02:00', 'club'), row(EVERY_DAY, '23:00', '23:00', 'late'))
    expect(changes(nights, '2026-11-27T12:00:00Z', 2)).toEqual(['2026-11-27T22:00 club', '2026-11-28T02:00 late'])
    expect(scheduled(nights, at('2026-11-27T12:00:00Z')).username).toBe('late')
  })

  it('OWN-47 hold through changes of the clock: a skipped time begins with the change, a repeated one is not left', () => {
    // 29 March 2026, 01:00 → 02:00 in London; 25 October, 02:00 → 01:00.
    const london = plan('Europe/London', row(EVERY_DAY, '01:30', '03:00'))
    expect(changes(london, '2026-03-28T12:00:00Z', 1)).toEqual(['2026-03-29T01:00 work', '2026-03-29T02:00 me'])
    expect(changes(london, '2026-10-24T12:00:00Z', 1)).toEqual(['2026-10-25T00:30 work', '2026-10-25T03:00 me'])
    // 8 March 2026, 02:00 → 03:00 in New York; 1 November, 02:00 → 01:00.
    const york = plan('America/New_York', row(EVERY_DAY, '02:15', '02:45'), row(EVERY_DAY, '22:00', '06:00', 'night'))
    expect(changes(york, '2026-03-07T20:00:00Z', 1)).toEqual(['2026-03-08T03:00 night', '2026-03-08T10:00 me'])
    expect(changes(york, '2026-10-31T20:00:00Z', 1)).toEqual([
      '2026-11-01T02:00 night',
      '2026-11-01T07:15 work',
      '2026-11-01T07:45 night',
      '2026-11-01T11:00 me',
    ])
    // Lord Howe's clock changes by half an hour: 4 October 2026, 02:00 → 02:30; 5 April, 02:00 → 01:30.
    const howe = plan('Australia/Lord_Howe', row(EVERY_DAY, '01:45', '02:15'))
    expect(changes(howe, '2026-10-03T12:00:00Z', 1)).toEqual(['2026-10-03T15:15 work', '2026-10-03T15:30 me'])
    expect(changes(howe, '2026-04-04T12:00:00Z', 1)).toEqual(['2026-04-04T14:45 work', '2026-04-04T15:45 me'])
  })

  it('OWN-47 change only at the moment that was named before, around every change of the clock', () => {
    const zones = fc.constantFrom('Europe/London', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'UTC')
    const time = fc.integer({ min: 0, max: 1439 })
    const hours = fc.record({
      username: fc.constantFrom('a', 'b', 'c'),
      days: fc.integer({ min: 1, max: 127 }),
      from: time,
      until: time,
    })
    const near = fc.constantFrom('2026-03-08', '2026-03-29', '2026-04-05', '2026-10-04', '2026-10-25', '2026-11-01')
    fc.assert(
      fc.property(
        zones,
        fc.array(hours, { minLength: 1, maxLength: 6 }),
        near,
        fc.integer({ min: -2880, max: 2880 }),
        (timeZone, rows, day, offset) => {
          const schedule = { timeZone, otherwise: 'z', hours: rows }
          const now = at(`${day}T00:00:00Z`) + offset * 60
          const { username, nextAt } = scheduled(schedule, now)
          if (nextAt === null) return false
          const steps = Array.from({ length: 8 }, (_, step) => now + Math.floor(((nextAt - 1 - now) * step) / 7))
          return nextAt > now && steps.every((moment) => scheduled(schedule, moment).username === username)
        },
      ),
      { numRuns: 300 },
    )
  })

  it('OWN-47 are said in words', () => {
    expect([1, 3, 31, 96, 85, 127].map(daysText)).toEqual([
      'Mon',
      'Mon, Tue',
      'Mon–Fri',
      'Sat, Sun',
      'Mon, Wed, Fri, Sun',
      'Every day',
    ])
    expect([0, 570, 1439].map(timeText)).toEqual(['00:00', '09:30', '23:59'])
    expect(timeZones()).toEqual(expect.arrayContaining(['UTC', 'Europe/London', 'America/New_York']))
    expect(['Europe/London', 'UTC', '', 'Mars/Olympus', '../x'].map(isTimeZone)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ])
  })
})
