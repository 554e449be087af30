// Who made a visit and with what: a recorded corpus of browsers and programs. T-TAP-9 and T-INP-7.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countryCode, deviceClass, epochDay, isPrefetch, isProgram } from '#domain/site/visit.ts'
import { PEOPLE, PROGRAMS } from '#test/support/user-agents.ts'

describe('people', () => {
  it.each(PEOPLE)('%s is nobody’s program', (_name, userAgent, hint, device) => {
    expect(isProgram(userAgent)).toBe(false)
    expect(deviceClass(userAgent, hint)).toBe(device)
  })
})

describe('programs', () => {
  it.each(PROGRAMS)('%s is one', (userAgent) => {
    expect(isProgram(userAgent)).toBe(true)
  })
})

describe('browsers that only look ahead', () => {
  it.each(['prefetch', 'prefetch;prerender', 'Prefetch', 'prefetch;anonymous-client-ip', 'preview'])(
    '%s',
    (purpose) => {
      expect(isPrefetch([null, purpose, null])).toBe(true)
    },
  )

  it('no purpose, or another one, is a visit', () => {
    expect(isPrefetch([null, null, null])).toBe(false)
    expect(isPrefetch(['', 'navigate', '?0'])).toBe(false)
  })
})

it.each([
  ['GB', 'GB'],
  ['XX', ''],
  ['T1', ''],
  ['gb', ''],
  ['GBR', ''],
  ['', ''],
  [undefined, ''],
  [['GB'], ''],
])('country %j is kept as "%s"', (given, kept) => {
  expect(countryCode(given)).toBe(kept)
})

it('a day is a whole number of days since the epoch, UTC', () => {
  expect(epochDay(Date.UTC(2026, 7, 15, 23, 59, 59, 999))).toBe(20_680)
  expect(epochDay(Date.UTC(2026, 7, 16))).toBe(20_681)
})

describe('T-INP-7 any text', () => {
  it('has one of four kinds; what no browser sends is a program of no kind', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 3000, unit: 'binary' }), fc.string({ maxLength: 8 }), (userAgent, hint) => {
        expect(['phone', 'tablet', 'desktop', 'other']).toContain(deviceClass(userAgent, hint))
        expect(typeof isProgram(userAgent)).toBe('boolean')
      }),
    )
    const long = `Mozilla/5.0 (${'tizen'.repeat(200_000)})`
    expect([isProgram(long), deviceClass(long, null)]).toEqual([true, 'other'])
  })
})
