// How a phone number on a public profile is read.
import { describe, expect, it } from 'vitest'
import { phoneGroups } from '#domain/profile/phone-groups.ts'

describe('a phone number', () => {
  it.each([
    ['+441632960123', '+44 1632 960123'],
    ['+442079460958', '+44 20 7946 0958'],
    ['+441134960999', '+44 113 496 0999'],
    ['+441214960123', '+44 121 496 0123'],
    ['+447700900123', '+44 7700 900123'],
    ['+443069990123', '+44 306 999 0123'],
    ['+448081570123', '+44 808 157 0123'],
    ['+441204960123', '+44 1204 960123'],
    ['+12025550143', '+1 202 555 0143'],
  ])('%s is grouped as its country does: %s', (plain, read) => expect(phoneGroups(plain)).toBe(read))

  it.each([
    ['+33123456789', '+33 123 456 789'],
    ['+491701234567', '+49 170 123 4567'],
    ['+353861234567', '+353 861 234 567'],
    ['+79161234567', '+7 916 123 4567'],
    ['+8613812345678', '+86 138 123 456 78'],
    ['+4512345678', '+45 123 456 78'],
  ])('%s of another country is read in threes after its code: %s', (plain, read) =>
    expect(phoneGroups(plain)).toBe(read),
  )

  it.each([
    '01632960123',
    '+44 (1632) 960-123',
    '+4416329',
    '+44163296012345',
    '+1202555',
    '+10000000000',
    '12345',
    'ask for me',
    '',
  ])('"%s" stays as its owner wrote it', (text) => expect(phoneGroups(text)).toBe(text))

  it('loses and adds no digit', () => {
    for (const text of ['+442079460958', '+12025550143', '+8613812345678', '+35312345678901'])
      expect(phoneGroups(text).replaceAll(' ', '')).toBe(text)
  })
})
