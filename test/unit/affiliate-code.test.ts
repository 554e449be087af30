// What an affiliate's code can be, and the months of its figures.
import { describe, expect, it } from 'vitest'
import { canonicalStem, codeOf, RESERVED, STEM_PROBLEM, stemProblem } from '#app/affiliate/affiliate-code.ts'
import { figuresBy } from '#app/affiliate/figures.ts'
import { isMonth, lastMonths } from '#app/affiliate/months.ts'
import { referralLink } from '#app/shop-paths.ts'
import { parseReferral } from '#domain/cart/referral.ts'

const problemOf = (typed: string, slug = 'tappt') => stemProblem(canonicalStem(typed), { slug })

describe('the word of a code', () => {
  it.each([
    ['mara', 'MARA10'],
    ['Mara2', 'MARA210'],
    ['abc', 'ABC10'],
    ['abcdefghijklmn', 'ABCDEFGHIJKLMN10'],
    ['1234', '123410'],
    ['١٢٣', '12310'],
  ])('AFF-02 %j makes %j', (typed, code) => {
    expect(problemOf(typed)).toBeNull()
    expect(codeOf(canonicalStem(typed), 10)).toBe(code)
  })

  it.each(['', 'ab', 'abcdefghijklmno', 'mara smith', 'mara-10', 'zoë', 'straße', 'ırmak', 'мара', "a'b", '10%'])(
    'AFF-03 %j is no such word',
    (typed) => {
      expect(problemOf(typed)).toBe(STEM_PROBLEM)
    },
  )

  it.each(['tappt', 'TAPPT', 'tapptfan', 'support', 'Official'])('AFF-03 %j is not given', (typed) => {
    expect(problemOf(typed)).toBe(RESERVED)
  })

  it.each(['supporter', 'officials', 'mytappt', 'tapp'])('AFF-03 %j is', (typed) => {
    expect(problemOf(typed)).toBeNull()
  })

  it('AFF-07 its link is one that the shop takes as a referral', () => {
    const link = referralLink('https://acme.example', { code: 'MARA10', percent: 10 })
    expect(link).toBe('https://acme.example/?ref=MARA10&discount=10')
    expect(parseReferral(new URL(link).searchParams, 0)).toMatchObject({ code: 'MARA10', discount: 10 })
  })
})

describe('the figures', () => {
  it('AFF-10 the last twelve months begin with this one, also on the last day of a long month', () => {
    const months = lastMonths(12, Date.UTC(2026, 2, 31, 23, 59) / 1000)
    expect([months.length, months[0], months[1], months[11]]).toEqual([12, '2026-03', '2026-02', '2025-04'])
    expect(new Set(months).size).toBe(12)
  })

  it('AFF-11 a month is four digits and one to twelve', () => {
    expect(['2026-01', '2026-12', '2026-13', '2026-1', '26-01', '2026-01-01'].map(isMonth)).toEqual([
      ...[true, true, false, false, false, false],
    ])
  })

  it('AFF-08 adds sums of one currency only', () => {
    const sale = { code: 'A10', month: '2026-11', orders: 1, test: 0 }
    const { clicks, orders, sums } = figuresBy(
      {
        clicks: [{ code: 'A10', month: '2026-11', clicks: 3 }],
        sales: [
          { ...sale, currency: 'GBP', pence: 4000 },
          { ...sale, currency: 'EUR', pence: 5000 },
          { ...sale, month: '2026-10', currency: 'GBP', pence: 100 },
        ],
      },
      () => '',
    ).get('') ?? { clicks: 0, orders: 0, sums: new Map() }
    expect([clicks, orders, [...sums]]).toEqual([
      3,
      3,
      [
        ['GBP', 4100],
        ['EUR', 5000],
      ],
    ])
  })
})
