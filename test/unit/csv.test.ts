// The columns of the lists an operator exports. What a cell may hold, and that it comes back: chips-csv.test.ts.
// T-PII-11.
import Papa from 'papaparse'
import { expect, it } from 'vitest'
import { toCsv } from '../../scripts/csv.ts'
import { CODE_COLUMNS, SUBSCRIBER_COLUMNS } from '../../src/db/mail-lists'

it('has the named columns in their order and nothing else, every cell in quotes', () => {
  const row = {
    id: 'x',
    email: 'a@b.c',
    name: 'O\'Neil, "Bob"',
    consent_version: null,
    created_at: '1',
    confirmed_at: '2',
  }
  const header = '"name","email","consent_version","created_at","confirmed_at"\r\n'
  expect(toCsv(SUBSCRIBER_COLUMNS, [row])).toBe(`${header}"O'Neil, ""Bob""","a@b.c","","1","2"\r\n`)
  expect(toCsv(SUBSCRIBER_COLUMNS, [])).toBe(header)
  expect(toCsv(CODE_COLUMNS, [{ code: 'ACME10-X', status: 'free' }])).toBe('"code","status"\r\n"ACME10-X","free"\r\n')
})

it.each(['=HYPERLINK("https://evil.example")', '+1', '-1', '@SUM(A1)', '\tx', '\rx', '\0x', '＝1+1', ' =1', '＠x'])(
  'T-PII-11 the name %j begins with an apostrophe in the list of subscribers',
  (name) => {
    const [, cells] = Papa.parse<string[]>(toCsv(['name', 'email'], [{ name, email: `${name}@x.test` }]).trimEnd()).data
    expect(cells?.[0]?.replaceAll(/(?<=[\t\r])'/g, '')).toBe(`'${name}`)
    expect(cells?.[1]).toMatch(/^'/)
  },
)
