// What stands behind the list of orders: days as they are typed, working days, lines with tracking numbers, letters of labels.
import { expect, it } from 'vitest'
import { isoDay } from '#app/counts/period.ts'
import { readSelection, typedDay } from '#app/orders/order-filter.ts'
import { readTrackingLines } from '#app/orders/tracking-lines.ts'
import { threeLetters } from '#domain/order/countries.ts'
import { folded, romanLetters } from '#domain/text/folded.ts'
import { overdueBefore } from '#orders/open-work.ts'

it.each([
  ['2026-11-27T10:00', '2026-11-26T10:00'], // Friday
  ['2026-11-28T15:00', '2026-11-27T00:00'], // Saturday: since Friday began
  ['2026-11-29T15:00', '2026-11-27T00:00'], // Sunday
  ['2026-11-30T10:00', '2026-11-27T10:00'], // Monday
  ['2026-12-01T10:00', '2026-11-30T10:00'], // Tuesday
])('PACK-02 at %s what was paid before %s is overdue', (at, before) => {
  const seconds = (text: string) => Date.parse(`${text}:00Z`) / 1000
  expect(overdueBefore(seconds(at))).toBe(seconds(before))
})

it.each([
  ['2026-11-21', '2026-11-21'],
  ['21.11.2026', '2026-11-21'],
  ['1/2/2026', '2026-02-01'],
  ['2026-02-30', null],
  ['2026-13-01', null],
  ['tomorrow', null],
  ['', null],
])('PACK-51 the day %j is %s', (typed, day) => {
  const read = typedDay(typed)
  expect(read === null ? null : isoDay(read)).toBe(day)
})

it('PACK-51 a selection is bounded and holds what it knows alone', () => {
  const odd = { show: '__proto__', period: 'toString', sort: 'constructor', design: 'x'.repeat(1000), from: '\0' }
  const read = readSelection(odd, 20_000)
  expect([read.show, read.sort, read.days]).toEqual(['to-pack', 'oldest', { first: null, last: null }])
  expect(read.design).toHaveLength(40)
})

it.each<[string, Record<string, string>, string[], number]>([
  ['#1042,RM123456789GB\n1043;AB12', { 1042: 'RM123456789GB', 1043: 'AB12' }, [], 0],
  ['1042 RM 1234 5678 9GB\r\n\r\n#1043\tAB 12', { 1042: 'RM123456789GB', 1043: 'AB12' }, [], 0],
  ['sep=;\n#1042;AB12\n#1043;', { 1042: 'AB12' }, [], 0],
  ['"1042","https://track.example/?id=1"', { 1042: 'https://track.example/?id=1' }, [], 0],
  ['1042,AB12\n1042,AB12', { 1042: 'AB12' }, [], 0],
  ['1042,AB12\n1042,AB13\n1043,a b!', { 1042: 'AB12' }, [], 2],
  ['Number,Tracking\n1042,AB12', { 1042: 'AB12' }, [], 0],
  ['Order number,Channel reference,Tracking number\n1043,1042,AB12', { 1042: 'AB12' }, [], 0],
  ['99,AB12', {}, ['99'], 0],
  ['', {}, [], 0],
  ['1042,AB12\n'.repeat(1001), {}, [], 1],
])('PACK-57 the lines %j', (text, tracking, others, problems) => {
  const read = readTrackingLines(text, ['#1042', '#1043'])
  const byFolded = Object.entries(tracking).map(([number, code]) => [folded(number), code])
  expect(Object.fromEntries(read.tracking)).toEqual(Object.fromEntries(byFolded))
  expect([read.problems.length, read.others.length]).toEqual([problems, others.length])
})

it('PACK-55 labels are written in Roman letters, countries by three', () => {
  expect(romanLetters('Łódź Straße Ærø Çelik 李 Ørsted')).toBe('Lodz Strasse Aero Celik 李 Orsted')
  expect([threeLetters('GB'), threeLetters('DE'), threeLetters('XX'), threeLetters(''), threeLetters('G')]).toEqual([
    ...['GBR', 'DEU', null, null, null],
  ])
})
