// The CSV the operator exports. PII-11.
import fc from 'fast-check'
import Papa from 'papaparse'
import { expect, it } from 'vitest'
import { SUBSCRIBER_COLUMNS, toCsv } from '../../scripts/csv.mjs'

it('has the named columns in their order and nothing else', () => {
  const row = {
    id: 'x',
    email: 'a@b.c',
    name: 'O\'Neil, "Bob"',
    consent_version: null,
    created_at: '1',
    confirmed_at: '2',
  }
  expect(toCsv(SUBSCRIBER_COLUMNS, [row])).toBe(
    'name,email,consent_version,created_at,confirmed_at\r\n"O\'Neil, ""Bob""",a@b.c,,1,2\r\n',
  )
  expect(toCsv(SUBSCRIBER_COLUMNS, [])).toMatch(/^name,email,consent_version,created_at,confirmed_at\r\n/)
})

it.each(['=HYPERLINK("https://evil.example")', '+1', '-1', '@SUM(A1)', '\tx', '\rx', '\0x'])(
  'PII-11 the cell %j begins with an apostrophe',
  (name) => {
    const [, cells] = Papa.parse<string[]>(toCsv(['name', 'email'], [{ name, email: `${name}@x.test` }]).trimEnd()).data
    expect(cells).toEqual([`'${name}`, `'${name}@x.test`])
  },
)

it('PII-11 every other cell comes back as it was', () => {
  const cell = fc.string().filter((text) => !/^[=+\-@\t\r\0]/.test(text) && text.trim() !== '')
  fc.assert(
    fc.property(fc.array(cell, { minLength: 1 }), (names) => {
      const csv = toCsv(
        ['name'],
        names.map((name) => ({ name })),
      )
      const parsed = Papa.parse<{ name: string }>(csv, { header: true, skipEmptyLines: true, delimiter: ',' })
      expect(parsed.data.map(({ name }) => name)).toEqual(names)
    }),
  )
})
