// Every list these scripts write or read as CSV: chips, the files for the card printer, subscribers and codes. No cell is
// one a spreadsheet would run (T-PII-11), and a file comes back as it went. papaparse does the reading.
import Papa from 'papaparse'
import { csvText } from '../src/domain/text/csv.ts'
import { restore } from '../src/domain/text/formulas.ts'

/** CSV text, as every file of ours is made. */
export const toCsv = csvText

/**
 * The records of CSV text: with or without a mark at its beginning, with any line ends, quotes and NULs. `row` counts
 * records like a spreadsheet does, the header being row 1; empty lines are left out.
 */
export function fromCsv(text: string): {
  header: string[]
  records: { row: number; cells: string[]; broken: boolean }[]
} {
  // One kind of line end outside of quotes: papaparse would pick the first it meets and overlook the others.
  const even = text.replace(/^\ufeff/, '').replace(/"[^"]*"|\r\n?/g, (found) => (found[0] === '"' ? found : '\n'))
  const { data, errors } = Papa.parse<string[]>(even, { newline: '\n', delimiter: delimiterOf(even) })
  const broken = new Set(errors.filter(({ type }) => type === 'Quotes').map(({ row }) => row))
  const [header = [], ...rest] = data
  const records = rest
    .map((cells, index) => ({ row: index + 2, cells: cells.map(restore), broken: broken.has(index + 1) }))
    .filter(({ cells }) => cells.length > 1 || cells[0] !== '')
  return { header: header.map((name) => name.trim().toLowerCase()), records }
}

/** Spreadsheets of many countries write semicolons; the header says which, since no column name holds either. */
function delimiterOf(text: string): string {
  const header = text.split('\n', 1)[0] ?? ''
  return [',', ';', '\t'].find((candidate) => header.includes(candidate)) ?? ','
}
