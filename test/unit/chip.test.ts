// Chip ids and usernames as pure rules. Requirements: TAP-02 to TAP-05, TAP-07 to TAP-09, TAP-12, TAP-15; R1 to R6.

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  isStorableChipId,
  linkedUsername,
  MAX_CHIP_LENGTH,
  normaliseChipId,
  tapDestination,
} from '#domain/chip/chip.ts'
import { isUsername } from '#domain/profile/username.ts'

const BRAND = { appHost: 'https://app.acme.example' }

describe('normaliseChipId', () => {
  it.each([
    ['TAP-01', 'ABC123', 'ABC123'],
    ['TAP-02', 'https%3A%2F%2Fx.example%2Fscan%2FABC123', 'ABC123'],
    ['TAP-02', 'http://[::1]:99999/scan/ABC123', 'ABC123'],
    ['TAP-02', 'x.example/scan/ABC123', 'ABC123'],
    ['TAP-03', '  ABC123\t', 'ABC123'],
    ['TAP-03', '\ufeffABC123', 'ABC123'],
    ['TAP-03', 'ABC123?next=/evil/XYZ', 'ABC123'],
    ['TAP-03', 'ABC123#x', 'ABC123'],
    ['TAP-03', 'ABC123//', 'ABC123'],
    ['TAP-04', 'https://x.example/scan/ABC123', 'ABC123'],
    ['TAP-15', 'https:/x.example/scan/ABC123', 'ABC123'],
    ['TAP-05', '', ''],
    ['TAP-05', '%20%09', ''],
    ['TAP-05', '///', ''],
    ['TAP-05', 'https://x.example', ''],
    ['TAP-05', 'https:/x.example?a=1', ''],
    ['D-10', '%E0%A4%A', '%E0%A4%A'],
    ['D-10', '%252e%252e', '%2e%2e'],
    ['D-10', 'aBc', 'aBc'],
    ['R1', 'A'.repeat(128), 'A'.repeat(128)],
    ['R1', 'A'.repeat(129), ''],
    ['R3', 'A\u200bB', ''],
    ['R3', 'A%0d%0aB', ''],
    ['R3', 'A\ud800', ''],
    ['R3', 'https://x.example/scan/A\tB', ''],
  ])('%s %j gives %j', (_id, scanned, chip) => {
    expect(normaliseChipId(scanned)).toBe(chip)
  })

  it('never throws, keeps to its length and holds no slash', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 2000 }), (scanned) => {
        const chip = normaliseChipId(scanned)
        expect(chip.length).toBeLessThanOrEqual(MAX_CHIP_LENGTH)
        expect(chip).not.toContain('/')
        expect(chip.trim()).toBe(chip)
      }),
    )
  })

  it('changes nothing when it is applied again to a chip id that may be asked for', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9._:~-]{0,127}$/), (chip) => {
        fc.pre(!/^[a-z][a-z0-9+.-]*:\/\//i.test(chip))
        expect(normaliseChipId(chip)).toBe(chip)
        expect(normaliseChipId(encodeURIComponent(chip))).toBe(chip)
        expect(normaliseChipId(`https://x.example/scan/${encodeURIComponent(chip)}/?a=b#c`)).toBe(chip)
      }),
    )
  })

  it('comes to an end on long input: no pattern runs away', () => {
    for (const part of ['/', '%2F', 'https:/', ' ', '?', 'a/', '%E0', 'A'])
      expect(normaliseChipId(part.repeat(65_536)).length).toBeLessThanOrEqual(MAX_CHIP_LENGTH)
  })
})

describe('what may be asked for', () => {
  it.each(['A', 'DEMO0001', '04:A2:2B:9C', 'a.b_c~d-e', 'A'.repeat(128)])('R4 %s', (chip) => {
    expect(isStorableChipId(chip)).toBe(true)
  })
  it.each(['', '.', '..', '-A', 'A B', 'A/B', 'A%', "A'", 'é', 'A\n', '__proto__', 'A'.repeat(129)])(
    'R4 not %j',
    (chip) => {
      expect(isStorableChipId(chip)).toBe(false)
    },
  )
  it.each(['a', 'Alice.B-1_2', '_a_', '0', 'a'.repeat(64)])('R6 %s is a username', (name) => {
    expect(isUsername(name)).toBe(true)
  })
  it.each(['', '.', 'a.', '-a', 'a/b', '\\a', 'a b', 'a%', 'a\n', 'å', 'a'.repeat(65), null, 42, ['a']])(
    'R6 %j is no username',
    (name) => expect(isUsername(name)).toBe(false),
  )
})

describe('tapDestination', () => {
  it('TAP-07 a linked chip with a username leads to the profile', () => {
    expect(tapDestination({ status: 'linked_with_profile', username: 'alice' }, 'X', BRAND)).toBe('/profile/alice')
  })

  it.each<[string, unknown]>([
    ['TAP-08', { status: 'linked_with_profile', username: null }],
    ['TAP-09', { status: 'unlinked', username: 'alice' }],
    ['TAP-09', { status: 'LINKED_WITH_PROFILE', username: 'alice' }],
    ['R6', { status: 'linked_with_profile', username: '//evil.example' }],
    ['R6', { status: 'linked_with_profile', username: { toString: () => 'alice' } }],
    ['TAP-13', 'linked_with_profile'],
    ['TAP-13', [{ status: 'linked_with_profile', username: 'alice' }]],
    ['TAP-11', null],
  ])('%s a record %j leads to register with the chip', (_id, record) => {
    expect(tapDestination(record as never, 'X', BRAND)).toBe(`${BRAND.appHost}/register?chip=X`)
  })

  it('TAP-12 is printable ASCII on a known origin for any record and any scanned text', () => {
    const anything = fc.string({ unit: 'binary', maxLength: 300 })
    fc.assert(
      fc.property(
        anything,
        anything,
        fc.constantFrom('linked_with_profile', 'unlinked'),
        (scanned, username, status) => {
          const destination = tapDestination({ status, username }, normaliseChipId(scanned), BRAND)
          expect(destination).toMatch(/^[\x21-\x7e]+$/)
          const url = new URL(destination, 'https://shop.example')
          expect(['https://shop.example', BRAND.appHost]).toContain(url.origin)
          expect([...url.searchParams.keys()].filter((key) => key !== 'chip')).toEqual([])
        },
      ),
    )
  })

  it('linkedUsername names nobody for anything but a linked record', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (status, username) => {
        fc.pre(status !== 'linked_with_profile')
        expect(linkedUsername({ status, username })).toBeNull()
      }),
    )
  })
})
