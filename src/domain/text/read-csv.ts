// Reads all CSV input: orders, chips, claim codes, cards to encode. Accepts files of spreadsheets, exports and people, and
// restores what csv.ts wrote. papaparse parses. Pure.
/// <reference path="./papaparse.d.ts" />
import Papa from 'papaparse'
import { restore } from './formulas.ts'
import { cleanPasted } from './pasted.ts'

export interface CsvRecord {
  /** The line where the record begins, from 1. Cells may hold line breaks. */
  line: number
  /** The cells unchanged, but without an apostrophe that keeps a spreadsheet from running them. */
  cells: string[]
  /** A quote is not closed or misplaced. */
  broken: boolean
}

export interface CsvTable {
  /** Names of the columns: known ones in their known spelling, others in lower case, "" for a missing name. */
  header: string[]
  /** The line of the header; 1 for an empty text. */
  headerLine: number
  /** At least one cell per column; more only where they are not empty. */
  records: CsvRecord[]
}

/**
 * All records of a text, including the header, with any line ends and any of the usual separators. Skips a byte order mark,
 * Excel's line "sep=;", and empty records.
 */
export function readCsv(text: string): CsvRecord[] {
  const marked = text.replace(/^\ufeff+/, '')
  const [blank = ''] = /^\s*/.exec(marked) ?? []
  const named = SEPARATOR_LINE.exec(marked.slice(blank.length))
  const skipped = named ? blank + named[0] : blank.replace(/[^\r\n]*$/, '')
  const body = marked.slice(skipped.length)
  const separator = named?.[1] ?? separatorOf(body)
  const even = withEvenLineEnds(body, separator)

  const records: CsvRecord[] = []
  let line = 1 + lineBreaks(skipped)
  let read = 0
  Papa.parse(even, {
    delimiter: separator,
    newline: '\n',
    step: ({ data, errors, meta }) => {
      const cells = data.map(given)
      if (cells.some((cell) => cell.trim() !== ''))
        records.push({ line, cells, broken: errors.some(({ type }) => type === 'Quotes') })
      line += lineBreaks(even.slice(read, meta.cursor))
      read = meta.cursor
    },
  })
  return records
}

/**
 * The records as a table: the first one names the columns. `columns` are the known ones, in any spelling ("Address 1" is
 * address1). Empty columns at the end are dropped, and missing cells at the end of a record are added.
 */
export function readTable(text: string, columns: readonly string[]): CsvTable {
  const [head, ...records] = readCsv(text)
  const header = (head?.cells ?? []).map((name) => columnNamed(name, columns))
  while (header.at(-1) === '') header.pop()
  for (const { cells } of records) {
    while (cells.length > header.length && cells.at(-1)?.trim() === '') cells.pop()
    while (cells.length < header.length) cells.push('')
  }
  return { header, headerLine: head?.line ?? 1, records }
}

/** Excel's line that names the separator. Programs may have added other separators after it. */
const SEPARATOR_LINE = /^"?sep=([^\s\w"]|\t)"?[,;\t ]*(?:\r\n?|\n|$)/i
const SEPARATORS = [',', ';', '\t', '|']

/** The separator that occurs most in the first record with any, outside of quotes. */
function separatorOf(text: string): string {
  const counts = new Map(SEPARATORS.map((sign) => [sign, 0]))
  let most = 0
  let quoted = false
  for (const sign of text) {
    if (sign === '"') quoted = !quoted
    else if (quoted) continue
    else if (most > 0 && (sign === '\n' || sign === '\r')) break
    else if (counts.has(sign)) {
      const count = (counts.get(sign) ?? 0) + 1
      counts.set(sign, count)
      most = Math.max(most, count)
    }
  }
  return SEPARATORS.find((sign) => most > 0 && counts.get(sign) === most) ?? ','
}

/** Makes all line ends outside of quotes "\n": papaparse recognises only one kind. */
function withEvenLineEnds(text: string, separator: string): string {
  const bounds = [undefined, '\r', '\n', separator]
  const parts: string[] = []
  let done = 0
  let end = 0
  for (let at = text.indexOf('"'); at !== -1; at = text.indexOf('"', end)) {
    end = endOfQuotes(text, at)
    if (end === -1) break
    if (!bounds.includes(text[at - 1]) || !bounds.includes(text[end])) continue
    parts.push(evenLineEnds(text.slice(done, at)), text.slice(at, end))
    done = end
  }
  return parts.join('') + evenLineEnds(text.slice(done))
}

/**
 * The position after the quote that closes the one at `start`, -1 where none does. Two quotes in a row are an escaped one.
 * Not a pattern, because cells may be long.
 */
function endOfQuotes(text: string, start: number): number {
  let last = -1
  for (let at = text.indexOf('"', start + 1); at !== -1; at = text.indexOf('"', at + 2)) {
    last = at
    if (text[at + 1] !== '"') break
  }
  return last === -1 ? -1 : last + 1
}

const evenLineEnds = (text: string): string => text.replace(/\r\n?/g, '\n')

const lineBreaks = (text: string): number => text.match(/\r\n?|\n/g)?.length ?? 0

/** The cell without its guards: ="02134" keeps a spreadsheet from reading a number. */
const given = (cell: string): string => restore(/^="([^"]*)"$/.exec(cell)?.[1] ?? cell)

const letters = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/** The column that a header's cell names: a known one in any spelling, otherwise the cell in lower case. */
export function columnNamed(name: string, columns: readonly string[]): string {
  const clean = cleanPasted(name).toLowerCase()
  return columns.find((column) => letters(column) === letters(clean)) ?? clean
}
