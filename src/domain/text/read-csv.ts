// Every list that comes in as CSV is read here: orders, chips, claim codes, cards to encode. Files are taken as
// spreadsheets, exports and people write them, and what csv.ts wrote comes back as it went. papaparse does the reading.
// Pure.
/// <reference path="./papaparse.d.ts" />
import Papa from 'papaparse'
import { restore } from './formulas.ts'
import { cleanPasted } from './pasted.ts'

export interface CsvRecord {
  /** The line of the text the record begins in, from 1. Cells may hold line breaks. */
  line: number
  /** As they stand there; an apostrophe that keeps a spreadsheet from running a cell is taken away. */
  cells: string[]
  /** A quote is not closed, or stands where none can. */
  broken: boolean
}

export interface CsvTable {
  /** Names of the columns: the known ones as they are known, others in lower case. "" for one without a name. */
  header: string[]
  /** The line of the header; 1 where there is nothing. */
  headerLine: number
  /** A cell for each column, and more only where they say something. */
  records: CsvRecord[]
}

/**
 * All records of a text with any line ends and any of the usual separators, a header among them like every other. Left
 * out are a mark at the beginning, a line "sep=;" that is for Excel alone, and records with nothing in them.
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
 * The same as a table: the first record names the columns, and `columns` are those that are known, in any spelling
 * ("Address 1" is address1). Empty columns at the end, and the cells a spreadsheet leaves away there, do not count.
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

/**
 * Which separator the file has, for Excel. Nothing else in it counts, but other separators may have been added behind
 * it.
 */
const SEPARATOR_LINE = /^"?sep=([^\s\w"]|\t)"?[,;\t ]*(?:\r\n?|\n|$)/i
const SEPARATORS = [',', ';', '\t', '|']

/** What parts most cells of the first record that has any, the header; what is in quotes does not count. */
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

/** One kind of line end outside of quotes: papaparse looks for the one it is told and overlooks the others. */
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
 * Behind the quote that closes the one at `start`, two being one that is meant; -1 where none does. No pattern: cells
 * are long.
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

/** The cell that was meant: ="02134" is how a file keeps a spreadsheet from making a number of it. */
const given = (cell: string): string => restore(/^="([^"]*)"$/.exec(cell)?.[1] ?? cell)

const letters = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/** What a cell of a header names: one of the known columns, in any spelling, or else itself in lower case. */
export function columnNamed(name: string, columns: readonly string[]): string {
  const clean = cleanPasted(name).toLowerCase()
  return columns.find((column) => letters(column) === letters(clean)) ?? clean
}
