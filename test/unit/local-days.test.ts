// Days in an owner's time zone, where the clocks change and where they are far from UTC.

import { describe, expect, it } from 'vitest'
import { dayIn, localDays } from '#app/counts/local-days.ts'
import { epochQuarter } from '#domain/site/visit.ts'
import { timeZones, zoneNamed } from '#domain/text/time-zone.ts'

const day = (date: string) => Date.parse(date) / 86_400_000
const hours = (zone: string, date: string) => {
  const [{ from, until } = { from: 0, until: 0 }] = localDays(zone, 1, day(date))
  return { begins: new Date(from * 900_000).toISOString(), hours: (until - from) / 4 }
}

describe('days in a time zone', () => {
  it.each([
    ['Europe/Berlin', '2026-11-26', '2026-11-25T23:00:00.000Z', 24],
    ['Europe/Berlin', '2026-03-29', '2026-03-28T23:00:00.000Z', 23],
    ['Europe/Berlin', '2026-10-25', '2026-10-24T22:00:00.000Z', 25],
    ['America/New_York', '2026-03-08', '2026-03-08T05:00:00.000Z', 23],
    ['America/New_York', '2026-11-01', '2026-11-01T04:00:00.000Z', 25],
    // The clocks skip midnight itself: the day begins at one.
    ['Africa/Cairo', '2026-04-24', '2026-04-23T22:00:00.000Z', 23],
    ['Australia/Lord_Howe', '2026-10-04', '2026-10-03T13:30:00.000Z', 23.5],
    ['Asia/Kathmandu', '2026-06-01', '2026-05-31T18:15:00.000Z', 24],
    ['Pacific/Kiritimati', '2026-06-01', '2026-05-31T10:00:00.000Z', 24],
    ['Pacific/Pago_Pago', '2026-06-01', '2026-06-01T11:00:00.000Z', 24],
    ['UTC', '2026-06-01', '2026-06-01T00:00:00.000Z', 24],
  ])('OWN-56 in %s %s begins at %s and has %s hours', (zone, date, begins, length) => {
    expect(hours(zone, date)).toEqual({ begins, hours: length })
  })

  it.each(['Europe/London', 'America/Havana', 'Africa/Cairo', 'America/Scoresbysund', 'Asia/Beirut'])(
    'OWN-56 every quarter of a year in %s belongs to exactly one day, the one of its date',
    (zone) => {
      const days = localDays(zone, 366, day('2026-12-31'))
      for (const [at, { day, from, until }] of days.entries()) {
        if (at > 0) expect(until).toBe(days[at - 1]?.from)
        for (const quarter of [from, until - 1]) expect(dayIn(zone, quarter * 900_000)).toBe(day)
      }
    },
  )

  it('OWN-56 the present day is that of the zone', () => {
    const evening = Date.UTC(2026, 10, 26, 23, 30)
    expect(dayIn('Europe/Berlin', evening)).toBe(day('2026-11-27'))
    expect(dayIn('America/New_York', evening)).toBe(day('2026-11-26'))
    expect(localDays('Europe/Berlin', 1, dayIn('Europe/Berlin', evening))[0]?.from).toBe(epochQuarter(evening) - 2)
  })
})

describe('the zone that is chosen', () => {
  it.each([
    ['UTC', 'UTC'],
    ['europe/berlin', 'Europe/Berlin'],
    ['America/New York', 'America/New_York'],
    ['Mars/Olympus', null],
    ['+02:00', null],
    ['', null],
    ['__proto__', null],
    ['x'.repeat(3000), null],
  ])('OWN-55 %j is %j', (typed, zone) => {
    expect(zoneNamed(typed)).toBe(zone)
  })

  it('OWN-55 an older and a newer name of a place are both taken, and lead to a zone of the list', () => {
    for (const name of ['Asia/Calcutta', 'Asia/Kolkata', 'Europe/Kiev', 'Europe/Kyiv'])
      expect(timeZones()).toContain(zoneNamed(name))
    expect(timeZones().length).toBeGreaterThan(300)
  })
})
