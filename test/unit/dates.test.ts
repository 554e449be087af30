// Dates and counts in each language. Intl judges the table: only here, not in the product.
import { describe, expect, it } from 'vitest'
import { formatDate } from '#domain/market/dates.ts'
import { LANGUAGES, type Language } from '#domain/market/languages.ts'
import { formatCount, formatNumber } from '#domain/market/money.ts'

const ALL = Object.keys(LANGUAGES) as Language[]
const FORMS: Partial<Record<Language, [date: string, first: string, count: string]>> = {
  'en-GB': ['21 November 2026', '1 March 2027', '12,345'],
  'en-US': ['November 21, 2026', 'March 1, 2027', '12,345'],
  de: ['21. November 2026', '1. März 2027', '12.345'],
  fr: ['21 novembre 2026', '1er mars 2027', '12\u00a0345'],
  es: ['21 de noviembre de 2026', '1 de marzo de 2027', '12.345'],
}

describe.each(Object.entries(FORMS) as [Language, [string, string, string]][])('WLD-29 in %s', (language, forms) => {
  const [date, first, count] = forms

  it('a date is written as the language does', () => {
    expect(formatDate('2026-11-21', language)).toBe(date)
    expect(formatDate('2027-03-01', language)).toBe(first)
    expect(formatDate('2026-11-21T23:59:59Z', language)).toBe(date)
  })

  it('every day of a year reads as Intl writes it', () => {
    const format = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' })
    for (let day = 0; day < 366; day++) {
      const at = new Date(Date.UTC(2028, 0, 1 + day))
      const written = formatDate(at.toISOString(), language)
      expect(written.replace(/^1er /, '1 ')).toBe(format.format(at).replace(/^1er /, '1 '))
    }
  })

  it('a count has the signs of the money table', () => {
    expect(formatCount(12_345, language)).toBe(count)
    for (const number of [0, 7, 999, 1000, 1234, 999_999, 1_234_567])
      expect(formatCount(number, language)).toBe(
        new Intl.NumberFormat(language).format(number).replaceAll('\u202f', '\u00a0'),
      )
  })
})

it('WLD-29 a rating has the decimal sign of its language', () => {
  expect(['en-GB', 'en-US', 'de', 'fr', 'es'].map((language) => formatNumber(4.8, language as Language))).toEqual([
    ...['4.8', '4.8', '4,8', '4,8', '4,8'],
  ])
})

it('WLD-29 every language has its form', () => {
  for (const language of ALL) expect(formatDate('2026-11-21', language)).toMatch(/21.*2026|2026.*21/)
})
