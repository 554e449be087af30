// Every list that becomes a file for spreadsheets is made here: RFC 4180 with CRLF, a header line, every cell in
// quotes, and none that a spreadsheet would run. Pure.
import { defuse } from './formulas.ts'

const cell = (text: string): string => `"${defuse(text).replaceAll('"', '""')}"`
const line = (cells: readonly string[]): string => `${cells.map(cell).join(',')}\r\n`

/** Without it Excel takes UTF-8 for the letters of its own country: "Zoë" becomes "ZoÃ«". */
export const CSV_MARK = '\ufeff'

/**
 * CSV text with a mark and a header line. A null is an empty cell; what is no column is left out. `mark: false` is for
 * lists that a program reads and that hold nothing but ASCII: there the mark helps nobody, and hides the first column
 * from a simple reader.
 */
export const csvText = <Column extends string>(
  columns: readonly Column[],
  rows: readonly Readonly<Partial<Record<Column, string | number | null>>>[],
  { mark = true }: { mark?: boolean } = {},
): string =>
  (mark ? CSV_MARK : '') +
  [line(columns), ...rows.map((row) => line(columns.map((column) => String(row[column] ?? ''))))].join('')
