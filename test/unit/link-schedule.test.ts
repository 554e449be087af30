// When links are shown: times as typed, in time zones.

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { inZone, linkState, localOf, localTime, secondsOf, stateText } from '#domain/profile/link-schedule.ts'
import { newLink } from '#domain/profile/profile-draft.ts'
import { checkProfileFields } from '#domain/profile/profile-fields.ts'
import { isTimeZone } from '#domain/text/time-zone.ts'

const at = (iso: string): number => Date.parse(iso) / 1000

describe('EDT-59 a day and a time in a zone', () => {
  it.each([
    ['2026-12-24T18:00', 'UTC', '2026-12-24T18:00:00Z'],
    ['2026-12-24 18:00', 'Europe/Berlin', '2026-12-24T17:00:00Z'],
    ['2026-07-01T09:30', 'America/New_York', '2026-07-01T13:30:00Z'],
    ['2026-07-01T09:30', 'Asia/Kathmandu', '2026-07-01T03:45:00Z'],
    ['2026-03-29T02:30', 'Europe/Berlin', '2026-03-29T01:30:00Z'], // left out: 03:30 summer time
    ['2026-10-25T01:30', 'Europe/Berlin', '2026-10-24T23:30:00Z'],
  ])('%s in %s is %s', (typed, zone, utc) => expect(secondsOf(typed, zone)).toBe(at(utc)))

  it('comes back as it was typed', () => {
    const zone = fc.constantFrom('UTC', 'Europe/London', 'Asia/Tokyo', 'America/St_Johns', 'Pacific/Apia')
    const seconds = fc.integer({ min: at('2020-01-01T00:00:00Z') / 60, max: at('2090-01-01T00:00:00Z') / 60 })
    fc.assert(
      fc.property(zone, seconds, (name, minutes) => {
        const local = localOf(minutes * 60, name)
        expect(localOf(secondsOf(local, name), name)).toBe(local)
        expect(localTime(local)).toBe(local)
      }),
    )
  })

  it.each(['', 'soon', '2026-02-30T10:00', '2026-13-01T10:00', '2026-12-01T25:00', '0001-01-01T00:00', '24.12.2026'])(
    '“%s” is none',
    (typed) => expect([localTime(typed), secondsOf(typed, 'UTC')]).toEqual([null, null]),
  )

  it('knows zones by their names, and nothing else', () => {
    expect(['Europe/London', 'UTC', 'America/Argentina/Buenos_Aires'].map(isTimeZone)).toEqual([true, true, true])
    expect(['', 'Mars/Base', '../../etc', 'x'.repeat(99)].map(isTimeZone)).toEqual([false, false, false, false])
    const link = { ...newLink('x'), from: '2026-12-24T18:00', until: 'soon' }
    expect(inZone(link, 'UTC', 'Asia/Tokyo')).toMatchObject({ from: '2026-12-25T03:00', until: 'soon' })
  })
})

describe('EDT-58 what a row says', () => {
  const now = at('2026-12-01T12:00:00Z')
  it.each([
    [{}, 'shown', ''],
    [{ hidden: true, from: '2026-12-24T18:00' }, 'hidden', 'Hidden'],
    [{ from: '2026-12-24T18:00' }, 'waiting', 'From 24 Dec, 18:00'],
    [{ from: '2026-12-01T12:00', until: '2026-12-02T08:00' }, 'shown', 'Until 2 Dec, 08:00'],
    [{ until: '2026-12-01T12:00' }, 'ended', 'Ended'],
  ])('%j is %s', (changes, state, text) => {
    const link = { ...newLink('x'), ...changes }
    expect(linkState(link, 'UTC', now)).toBe(state)
    expect(stateText(link, 'UTC', now)).toBe(text)
  })

  it('EDT-57 EDT-58 refuses what cannot be shown', () => {
    const { problems, links } = checkProfileFields({
      links: [
        { platform: 'x', title: 'A', url: '@mara', from: 'soon' },
        { platform: 'x', title: 'B', url: '@mara', from: '2026-12-02 10:00', until: '2026-12-02T09:00' },
        { platform: 'heading', title: 'Music', url: 'https://x.example' },
        { platform: 'heading', title: '  Shows ', url: '' },
      ],
    })
    expect(problems).toEqual({
      link1_from: 'Please enter a day and a time, like 2026-12-24 18:00.',
      link2_until: 'The end must be after the beginning.',
      link3_url: 'A heading has no address. Leave it empty, or choose a platform.',
    })
    expect(links?.[3]).toEqual({ ...newLink('heading', 'Shows') })
    expect(checkProfileFields({ links: [{ platform: 'heading', title: '', url: 'x.com' }] }).problems.link1_title).toBe(
      'Please enter the words of the heading.',
    )
  })
})
