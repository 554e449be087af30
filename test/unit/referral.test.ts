// Referral rules. Requirements: REF-01, REF-04 to REF-12, REF-21 to REF-23, REF-34, REF-35; D-49, D-52 to D-54.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  expiresAt,
  isReferralValid,
  parseReferral,
  parseStoredReferral,
  referralTotal,
  timeLeftMs,
} from '#domain/cart/referral.ts'

const NOW = Date.UTC(2026, 0, 2, 12)
const HOUR = 3_600_000
const parse = (query: string) => parseReferral(new URLSearchParams(query), NOW)
const stored = (expires: string) => ({ expires, storedAt: new Date(NOW).toISOString() })

describe('parseReferral', () => {
  it('REF-04 REF-05 REF-07 REF-08 reads code, whole per cent, expiry and the moment', () => {
    expect(parse('ref=ALICE10&discount=10')).toEqual({
      code: 'ALICE10',
      discount: 10,
      expires: '24h',
      storedAt: '2026-01-02T12:00:00.000Z',
    })
    expect(parse('ref=A&discount=15.9%25&expires=48h')).toMatchObject({ discount: 15, expires: '48h' })
  })

  it.each(['ref=A', 'discount=10', '', 'Ref=A&discount=10'])('REF-01 "%s" stores nothing', (query) => {
    expect(parse(query)).toBeNull()
  })

  it.each(['abc', '', '0', '-5', '101', '999999999999', 'NaN', '٥'])(
    'REF-06 discount=%s stores nothing',
    (discount) => {
      expect(parse(`ref=A&discount=${discount}`)).toBeNull()
    },
  )

  it.each(['', '%20%20', 'a'.repeat(65), 'A%00B', 'A%E2%80%AEB'])('REF-34 R9 ref=%s stores nothing', (ref) => {
    expect(parse(`ref=${ref}&discount=10`)).toBeNull()
  })

  it('takes the first value of a name, trimmed', () => {
    expect(parse('ref=%20A%20&ref=B&discount=10&discount=90')).toMatchObject({ code: 'A', discount: 10 })
  })
})

describe('expiry', () => {
  it.each([
    ['REF-09', '24h', NOW + 24 * HOUR],
    ['REF-09', '1.9h', NOW + HOUR],
    ['REF-35', '0h', NOW],
    ['REF-35', 'xh', null],
    ['REF-10', '2026-02-01T00:00:00Z', Date.UTC(2026, 1, 1)],
    ['REF-11', 'never', null],
    ['REF-11', '', null],
    ['R9', '99999999999999h', null],
  ])('%s "%s" ends at %s', (_id, expires, end) => {
    expect(expiresAt(stored(expires))).toBe(end)
  })

  it('REF-12 is valid without an expiry or before it', () => {
    expect(isReferralValid(stored('never'), NOW)).toBe(true)
    expect(isReferralValid(stored('1h'), NOW + HOUR - 1)).toBe(true)
    expect(isReferralValid(stored('1h'), NOW + HOUR)).toBe(false)
    expect(isReferralValid(stored('0h'), NOW)).toBe(false)
  })

  it('D-54 time left is counted down to zero, and null when it never ends', () => {
    expect(timeLeftMs(stored('2h'), NOW + HOUR)).toBe(HOUR)
    expect(timeLeftMs(stored('2h'), NOW + 9 * HOUR)).toBe(0)
    expect(timeLeftMs(stored('never'), NOW)).toBeNull()
  })
})

describe('parseStoredReferral', () => {
  const record = { code: 'A', discount: 10, expires: '24h', storedAt: new Date(NOW).toISOString() }
  it('keeps a good record and drops what does not belong to it', () => {
    expect(parseStoredReferral({ ...record, admin: true })).toEqual(record)
  })
  it.each([
    null,
    'x{',
    [],
    { ...record, code: '' },
    { ...record, discount: 0 },
    { ...record, discount: '10' },
    { ...record, discount: 101 },
    { ...record, expires: 24 },
    { ...record, storedAt: 'yesterday' },
  ])('R9 refuses %j', (value) => {
    expect(parseStoredReferral(value)).toBeNull()
  })
})

describe('referralTotal', () => {
  it.each([
    [4000, 10, 3600],
    [4500, 15, 3800],
    [4500, 10, 4100],
    [3800, 100, 0],
    [0, 50, 0],
    [10, 1, 0],
  ])('REF-21 REF-22 REF-23 %d pence less %d %% is %d', (original, percent, total) => {
    expect(referralTotal(original, percent, 'GBP')).toBe(total)
  })

  it('REF-21 is whole pounds, never above the original and never below zero', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000 }), fc.integer({ min: 1, max: 100 }), (original, percent) => {
        const total = referralTotal(original, percent, 'GBP')
        expect(total).toBeGreaterThanOrEqual(0)
        expect(total).toBeLessThanOrEqual(original)
        if (total < original) expect(total % 100).toBe(0)
        expect(Math.abs(total - (original * (100 - percent)) / 100)).toBeLessThanOrEqual(50)
      }),
    )
  })
})
