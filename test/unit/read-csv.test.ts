// The one reader of CSV, fed with what spreadsheets, exports and people write.
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { csvText } from '#domain/text/csv.ts'
import { readCsv, readTable } from '#domain/text/read-csv.ts'

const cellsOf = (text: string) => readCsv(text).map(({ cells }) => cells)
const linesOf = (text: string) => readCsv(text).map(({ line }) => line)

describe('T-INP-11 the separator', () => {
  it.each([
    ['a comma', 'a,b\n1,2', ','],
    ['a semicolon', 'a;b\n1;2', ';'],
    ['a tab', 'a\tb\n1\t2', '\t'],
    ['a bar', 'a|b\n1|2', '|'],
  ])('is %s where the header has it', (_name, text) => {
    expect(cellsOf(text)).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ])
  })

  it.each([
    ['"a, b";c;d\n"1, 2";3;4', ['a, b', 'c', 'd']],
    ['"a;b,c";d\n1;2', ['a;b,c', 'd']],
    ['a;b, c;d\n1;2;3', ['a', 'b, c', 'd']],
    ['"a ""x, y"" b";c\n1;2', ['a "x, y" b', 'c']],
    ['"a\nb,c";d;e\n1;2;3', ['a\nb,c', 'd', 'e']],
  ])('is not one that stands inside a quoted name: %j', (text, header) => {
    expect(cellsOf(text)[0]).toEqual(header)
  })

  it.each([
    'sep=;\n',
    'sep=;\r\n',
    'SEP=;\n',
    '"sep=;"\n',
    'sep=;,,,\n',
    '\ufeffsep=;\r\n',
    '\n\nsep=;\n\n',
    '\ufeff\ufeffsep=;\n',
  ])('is what a line for Excel says, which is no header: %j', (line) => {
    expect(cellsOf(`${line}a;b,c\n1;2`)).toEqual([
      ['a', 'b,c'],
      ['1', '2'],
    ])
  })

  it('may be a tab in that line', () => {
    expect(cellsOf('sep=\t\na\tb')).toEqual([['a', 'b']])
  })
})

describe('T-INP-11 lines', () => {
  it.each([
    ['after sep= and blank lines', 'sep=;\r\n\r\n \r\na;b\r\n1;2\r\n', [4, 5]],
    ['after a cell of three lines', 'a,b\n"x\ny\nz",1\n2,3\n', [1, 2, 5]],
    ['after a cell with line ends of its own', 'a,b\r\n"x\ny\r\nz",1\r\n2,3\r\n', [1, 2, 5]],
    ['with line ends of old Macs', 'a,b\r"x\ry",1\r2,3\r', [1, 2, 4]],
    ['after rows with nothing in them', 'a,b\n,\n , \n1,2\n', [1, 4]],
    ['after a name with a line break', '"a\nb",c\n1,2\n', [1, 3]],
    ['after mixed line ends', 'a,b\r\n1,2\n3,4\r5,6', [1, 2, 3, 4]],
  ])('are counted as in the file %s', (_case, text, lines) => {
    expect(linesOf(text)).toEqual(lines)
  })

  it('that break a quote are told as broken, and the ones before them are read', () => {
    expect(readCsv('a,b\n1,2\n3,"x\n4,5').map(({ line, broken }) => [line, broken])).toEqual([
      [1, false],
      [2, false],
      [3, true],
    ])
  })
})

describe('T-INP-11 a table', () => {
  const COLUMNS = ['number', 'address1', 'chip_id', 'engrave_line2']

  it.each([
    ['Number,ADDRESS1,Chip_ID,Engrave_Line2'],
    [' number , address 1 ,chip id,engrave line 2'],
    ['\ufeffNumber,Address\u00a01,Chip-ID,Engrave Line2'],
    ['"Number","Address\n1","Chip ID","Engrave\u200b line 2"'],
    ['\ufeff"number","address1","chip_id","engrave_line2"'],
  ])('knows its columns however they are written: %j', (header) => {
    expect(readTable(header, COLUMNS).header).toEqual(COLUMNS)
  })

  it('has no columns without a name at its end, no rows without a cell, and a cell for every column', () => {
    expect(readTable('number,address1,chip_id,,,\n1,2,3,,,\n4\n,,,,,\n5,6,7,8\n', COLUMNS)).toMatchObject({
      header: ['number', 'address1', 'chip_id'],
      records: [
        { line: 2, cells: ['1', '2', '3'] },
        { line: 3, cells: ['4', '', ''] },
        { line: 5, cells: ['5', '6', '7', '8'] },
      ],
    })
  })

  it('says in which line its header stands', () => {
    expect(readTable('sep=,\n\na,b\n', []).headerLine).toBe(3)
    expect(readTable('', [])).toEqual({ header: [], headerLine: 1, records: [] })
  })

  it('gives ="02134" as what it keeps, and takes no formula of ours apart', () => {
    expect(cellsOf('a,b\n="02134","=""007"""')[1]).toEqual(['02134', '007'])
    expect(cellsOf(csvText(['a'], [{ a: '="02134"' }]))[1]).toEqual(['="02134"'])
  })
})

it('T-INP-7 a megabyte that means nothing is read within seconds', () => {
  const began = performance.now()
  for (const text of ['"'.repeat(1 << 20), `a,b\n${',"a'.repeat(300_000)}`, `a,b\n${'"x"y\n'.repeat(200_000)}`])
    readCsv(text)
  expect(performance.now() - began).toBeLessThan(30_000)
})

it('T-INP-11 a large file is read to its end: many rows, one row of many cells, one long cell', () => {
  const rows = Array.from({ length: 70_000 }, (_, at) => `"a${at}","b ""c""",d\r\n`).join('')
  expect(readCsv(rows)).toHaveLength(70_000)
  expect(readCsv(rows).at(-1)).toEqual({ line: 70_000, cells: ['a69999', 'b "c"', 'd'], broken: false })
  expect(readCsv(Array(210_000).fill('"a"').join(','))[0]?.cells).toHaveLength(210_000)
  const long = 'x'.repeat(10_000_000)
  expect(readCsv(`"${long}",b`)[0]?.cells).toEqual([long, 'b'])
})

it('no other file of the product takes CSV apart', () => {
  const files = ['src', 'app', 'client', 'scripts'].flatMap((root) =>
    readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => `${root}/${name}`),
  )
  const users = files.filter((file) => /from 'papaparse'/.test(readFileSync(file, 'utf8')))
  expect(users).toEqual(['src/domain/text/read-csv.ts'])
})
