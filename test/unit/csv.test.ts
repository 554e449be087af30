// The columns of the lists an operator exports. What a cell may hold, and that it comes back: chips-csv.test.ts.
// T-PII-11.
import Papa from 'papaparse'
import { expect, it } from 'vitest'
import { CSV_COLUMNS, countsCsv } from '#app/statistics/csv.ts'
import { CODE_COLUMNS, subscriberColumns } from '#db/mail-lists.ts'
import { DEFAULT_MARKET } from '#domain/market/market.ts'
import { csvText } from '#domain/text/csv.ts'
import { DE } from '../support/markets.ts'

it('has the named columns in their order and nothing else, every cell in quotes', () => {
  const row = {
    id: 'x',
    email: 'a@b.c',
    name: 'O\'Neil, "Bob"',
    consent_version: null,
    created_at: '1',
    confirmed_at: '2',
  }
  const columns = subscriberColumns([DEFAULT_MARKET])
  const header = '\ufeff"name","email","consent_version","created_at","confirmed_at"\r\n'
  expect(csvText(columns, [row])).toBe(`${header}"O'Neil, ""Bob""","a@b.c","","1","2"\r\n`)
  expect(csvText(columns, [])).toBe(header)
})

it('CON-16 the list of subscribers has language and market at its end where the shop has more than one', () => {
  const one = subscriberColumns([DEFAULT_MARKET])
  expect(subscriberColumns([DEFAULT_MARKET, DE])).toEqual([...one, 'lang', 'market'])
})

it('CON-26 OWN-31 begins with the mark Excel needs for names like Zoë, except where a store reads the file: codes, in ASCII', () => {
  expect(csvText(['name'], [{ name: 'Zoë' }])).toBe('\ufeff"name"\r\n"Zoë"\r\n')
  expect(countsCsv([], String)).toBe(`\ufeff${CSV_COLUMNS.join(',')}\r\n`)
  expect(csvText(CODE_COLUMNS, [{ code: 'ACME10-X', status: 'free' }], { mark: false })).toBe(
    '"code","status"\r\n"ACME10-X","free"\r\n',
  )
})

it.each(['=HYPERLINK("https://evil.example")', '+1', '-1', '@SUM(A1)', '\tx', '\rx', '\0x', '＝1+1', ' =1', '＠x'])(
  'T-PII-11 the name %j begins with an apostrophe in the list of subscribers',
  (name) => {
    const [, cells] = Papa.parse<string[]>(
      csvText(['name', 'email'], [{ name, email: `${name}@x.test` }]).trimEnd(),
    ).data
    expect(cells?.[0]?.replaceAll(/(?<=[\t\r])'/g, '')).toBe(`'${name}`)
    expect(cells?.[1]).toMatch(/^'/)
  },
)
