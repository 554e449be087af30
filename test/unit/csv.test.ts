// The columns of the lists an operator exports. What a cell may hold, and that it comes back: chips-csv.test.ts.
// T-PII-11.
import Papa from 'papaparse'
import { expect, it } from 'vitest'
import { CSV_COLUMNS, countsCsv } from '#app/statistics/csv.ts'
import { CODE_COLUMNS, SUBSCRIBER_COLUMNS } from '#db/mail-lists.ts'
import { csvText } from '#domain/text/csv.ts'

it('has the named columns in their order and nothing else, every cell in quotes', () => {
  const row = {
    id: 'x',
    email: 'a@b.c',
    name: 'O\'Neil, "Bob"',
    consent_version: null,
    created_at: '1',
    confirmed_at: '2',
  }
  const header = '\ufeff"name","email","consent_version","created_at","confirmed_at"\r\n'
  expect(csvText(SUBSCRIBER_COLUMNS, [row])).toBe(`${header}"O'Neil, ""Bob""","a@b.c","","1","2"\r\n`)
  expect(csvText(SUBSCRIBER_COLUMNS, [])).toBe(header)
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
