// Chip files as text. T-PII-11: no spreadsheet runs a cell, and every cell comes back as it went. T-INP-11: marks, line
// ends, quotes and NULs are taken as they come, and a bad row is a report.
import fc from 'fast-check'
import Papa from 'papaparse'
import { describe, expect, it } from 'vitest'
import { CHIP_COLUMNS } from '#domain/chip/chip-rows.ts'
import { csvText } from '#domain/text/csv.ts'
import { defuse, restore } from '#domain/text/formulas.ts'
import { readTable } from '#domain/text/read-csv.ts'
import { readRows } from '#scripts/chips/import.ts'
import { sqlLiteral, sqlText } from '#scripts/chips/wrangler.ts'

const fromCsv = (text: string) => readTable(text, [])

const cell = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.stringMatching(/^['=+\-@\t\r\n\0"; ,＝＋－＠a]{0,8}$/),
  fc.constantFrom(
    '=HYPERLINK("https://evil.example","x")',
    "'=1",
    "''@x",
    '\ufeffx',
    '+44',
    '-1',
    '',
    ' x ',
    '"',
    '""',
  ),
)

describe('T-PII-11 what a spreadsheet would run', () => {
  it.each([
    ...['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx', '\u0000x'],
    ...['＝1+1', '＋1', '－1', '＠SUM(A1)', ' =1', '\u00a0＝1', '\u3000@x'],
  ])('%j leaves with an apostrophe', (text) => {
    expect(defuse(text)).toBe(`'${text}`)
    expect(restore(`'${text}`)).toBe(text)
  })

  it.each([
    ['a;=1+1', "a;'=1+1"],
    ['a; ＝1', "a;' ＝1"],
    ['a;b;-1;c', "a;b;'-1;c"],
    [';@x', ";'@x"],
    ['a\n=1', "a\n'=1"],
    ['a\r\n+1', "a\r'\n'+1"],
    ["a;'=1", "a;''=1"],
    ['a\t=1', "a\t'=1"],
  ])('%j has one wherever a cell begins for a spreadsheet of semicolons', (text, safe) => {
    expect(defuse(text)).toBe(safe)
    expect(restore(safe)).toBe(text)
  })

  it('a semicolon spreadsheet that opens the file finds no cell to run, in any column', () => {
    fc.assert(
      fc.property(fc.array(cell, { minLength: 1, maxLength: 4 }), (cells) => {
        const columns = cells.map((_, i) => `c${i}`)
        const csv = csvText(columns, [Object.fromEntries(cells.map((text, i) => [`c${i}`, text]))])
        const { data } = Papa.parse<string[]>(csv, { delimiter: ';', quoteChar: '"', newline: '\r\n' })
        for (const seen of data.flat()) {
          // What lies outside of quotes there is split at bare line ends as well.
          for (const part of seen.split(/[\t\n\r]/)) expect(part.trimStart()).not.toMatch(/^[=+\-@＝＋－＠]/)
        }
      }),
    )
  })

  it.each(['x', '', "'x", "it's", '1=1', 'https://a.example', 'a, =1', 'x\ny', 'Anne-Marie; Bob'])(
    '%j is left alone both ways',
    (text) => {
      expect(defuse(text)).toBe(text)
      expect(restore(text)).toBe(text)
    },
  )

  it('import takes exactly one apostrophe away', () => {
    expect(restore("''=1")).toBe("'=1")
    expect(defuse("'=1")).toBe("''=1")
    fc.assert(
      fc.property(cell, (text) => {
        expect(restore(defuse(text))).toBe(text)
      }),
    )
  })
})

describe('T-INP-11 CSV', () => {
  it('comes back as it went, whatever the cells hold, with any mark and any line ends', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), { maxLength: 20 }),
        fc.constantFrom('', '\ufeff'),
        (table, mark) => {
          const rows = table.map(([a, b, c]) => ({ a, b, c }))
          const { header, records } = fromCsv(mark + csvText(['a', 'b', 'c'], rows as never))
          expect(header).toEqual(['a', 'b', 'c'])
          // Rows with nothing in them are what spreadsheets leave at the end of a file.
          expect(records.map((record) => record.cells)).toEqual(
            table.filter((cells) => cells.some((one) => one.trim() !== '')),
          )
        },
      ),
    )
  })

  it('no cell of an exported file begins with a character that runs', () => {
    fc.assert(
      fc.property(cell, (text) => {
        const csv = csvText(['a'], [{ a: text }])
        const shown = csv.slice('\ufeff"a"\r\n"'.length)
        expect(csv.startsWith('\ufeff"a"\r\n"')).toBe(true)
        expect(shown).not.toMatch(/^\s*[=+\-@\t\0＝＋－＠]/)
      }),
    )
  })

  it.each(['\n', '\r\n', '\r'])('reads lines that end with %j, and a mixture', (end) => {
    const text = `chip_id,label${end}A1,x${end}A2,"y\r\nz"\nA3,w\r\n`
    expect(fromCsv(text).records.map(({ cells }) => cells)).toEqual([
      ['A1', 'x'],
      ['A2', 'y\r\nz'],
      ['A3', 'w'],
    ])
  })

  it('reads semicolons and tabs too, where the header is written with them', () => {
    expect(fromCsv('chip_id;label\nA1;"a;b"\n').records[0]?.cells).toEqual(['A1', 'a;b'])
    expect(fromCsv('chip_id\tlabel\nA1\ta,b\n').records[0]?.cells).toEqual(['A1', 'a,b'])
  })

  it('reads 10,000 rows with everything bad in them: good rows come through, bad ones are told by their row', () => {
    const lines = Array.from({ length: 10_000 }, (_, i) => {
      if (i % 1000 === 1) return `bad id ${i},unlinked,,,`
      if (i % 1000 === 2) return `NUL\0${i},unlinked,,,`
      if (i % 1000 === 3) return 'C0,unlinked,,,'
      if (i % 1000 === 4) return `C${i},unlinked,,,x,y`
      if (i % 1000 === 5) return `C${i},linked_with_profile,../x,,`
      return `C${i},unlinked,,"B ""1""",'=label ${i}`
    })
    const { rows, problems, total } = readRows(
      `\ufeff${CHIP_COLUMNS.slice(0, 5).join(',')}\r\n${lines.join('\r\n')}\r\n`,
    )
    expect([total, rows.length, problems.length]).toEqual([10_000, 9950, 50])
    expect(rows[0]).toMatchObject({ line: 2, chip: { chip_id: 'C0', batch: 'B "1"', label: '=label 0' } })
    expect(problems.slice(0, 5).map(({ line }) => line)).toEqual([3, 4, 5, 6, 7])
    expect(problems[2]?.text).toBe('duplicate: C0 stands in row 2.')
    expect(problems[3]?.text).toBe('6 cells instead of 5.')
  })

  it('takes what Excel writes: separators without end, rows of them, and none where cells at the end are empty', () => {
    const { rows, problems } = readRows('sep=;\r\n\r\nChip ID;Label;Batch;;\r\nA1;x;J;;\r\nA2\r\n;;;;\r\n')
    expect(problems).toEqual([])
    expect(rows.map(({ line, chip }) => [line, chip.chip_id, chip.label])).toEqual([
      [4, 'A1', 'x'],
      [5, 'A2', null],
    ])
  })

  it('an id that a spreadsheet has made a number of is told as that', () => {
    expect(readRows('chip_id\n1.2E+15\n').problems).toEqual([
      {
        line: 2,
        text: 'chip_id was shortened by the spreadsheet, like 1E+05. Make the column text and enter it again.',
      },
    ])
  })

  it('a quote that is never closed is one bad row, not a file of them', () => {
    const { rows, problems } = readRows('chip_id,label\nA1,x\nA2,"y\nA3,z\n')
    expect(rows.map(({ chip }) => chip.chip_id)).toEqual(['A1'])
    expect(problems).toEqual([
      { line: 3, text: 'a quotation mark is missing or in the wrong place; rows after it may be missing.' },
    ])
  })

  it.each(['', 'a,b\n', 'chip_id,chip_id\nA,B\n', 'chip_id,nope\n', 'A1,unlinked,,,\n'])(
    'refuses a file that begins %j: the header is needed',
    (text) => expect(() => readRows(text)).toThrow('The first line must name the columns chip_id,status,username'),
  )
})

describe('T-INP-10 values as SQL for the deployed database', () => {
  it.each([
    [null, 'NULL'],
    [7, '7'],
    ["O'Brien", "'O''Brien'"],
    ["'; DROP TABLE chips; --", "'''; DROP TABLE chips; --'"],
    ['a\0b', "CAST(X'610062' AS TEXT)"],
    ['?1', "'?1'"],
  ])('%j is %s', (value, sql) => expect(sqlLiteral(value)).toBe(sql))

  it('only numbered places outside quotes are filled, each once', () => {
    expect(sqlText({ sql: "SELECT '?1', ?2, ?1", params: ['?2', 'b'] })).toBe("SELECT '?1', 'b', '?2'")
    expect(() => sqlText({ sql: 'SELECT ?2', params: ['a'] })).toThrow(RangeError)
    expect(() => sqlLiteral('\ud800')).toThrow(TypeError)
    expect(() => sqlLiteral(1.5)).toThrow(TypeError)
  })
})
