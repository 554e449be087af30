// Chip files as CSV. Cells that a spreadsheet would run as a formula leave with an apostrophe in front, and import takes
// exactly that one away again (PII-11), so that a file comes back as it went. papaparse does the quoting.
import Papa from 'papaparse'

// Apostrophes before the dangerous character count as well: a stored "'=x" would otherwise come back as "=x".
const DANGEROUS = /^'*[=+\-@\t\r\0]/

/** A cell that no spreadsheet runs. */
export const defuse = (cell) => (DANGEROUS.test(cell) ? `'${cell}` : cell)
/** The cell before `defuse`. */
export const restore = (cell) => (cell.startsWith("'") && DANGEROUS.test(cell) ? cell.slice(1) : cell)

/**
 * CSV text with a header line and CRLF (RFC 4180).
 * @param {readonly string[]} columns
 * @param {readonly Record<string, string | number | null>[]} rows null is an empty cell
 */
export function toCsv(columns, rows) {
  const cells = rows.map((row) => columns.map((column) => defuse(String(row[column] ?? ''))))
  return `${Papa.unparse([columns, ...cells], { newline: '\r\n' })}\r\n`
}

/**
 * The records of CSV text: with or without a mark at its beginning, with any line ends, quotes and NULs. `row` counts
 * records like a spreadsheet does, the header being row 1; empty lines are left out.
 * @returns {{ header: string[], records: { row: number, cells: string[], broken: boolean }[] }}
 */
export function fromCsv(text) {
  // One kind of line end outside of quotes: papaparse would pick the first it meets and overlook the others.
  const even = text.replace(/^\ufeff/, '').replace(/"[^"]*"|\r\n?/g, (found) => (found[0] === '"' ? found : '\n'))
  const { data, errors } = Papa.parse(even, { newline: '\n', delimiter: delimiterOf(even) })
  const broken = new Set(errors.filter(({ type }) => type === 'Quotes').map(({ row }) => row))
  const [header = [], ...rest] = data
  const records = rest
    .map((cells, index) => ({ row: index + 2, cells: cells.map(restore), broken: broken.has(index + 1) }))
    .filter(({ cells }) => cells.length > 1 || cells[0] !== '')
  return { header: header.map((name) => name.trim().toLowerCase()), records }
}

/** Spreadsheets of many countries write semicolons; the header says which, since no column name holds either. */
function delimiterOf(text) {
  const header = text.split('\n', 1)[0] ?? ''
  return [',', ';', '\t'].find((candidate) => header.includes(candidate)) ?? ','
}
