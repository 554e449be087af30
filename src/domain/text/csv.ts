// Writes every CSV file: RFC 4180 with CRLF, a header line, every cell in quotes, and no cell that a spreadsheet would run
// as a formula. Pure.
import { defuse } from './formulas.ts'

const cell = (text: string): string => `"${defuse(text).replaceAll('"', '""')}"`
const line = (cells: readonly string[]): string => `${cells.map(cell).join(',')}\r\n`

/** A byte order mark. Without it Excel reads UTF-8 in its local encoding: "Zoë" becomes "ZoÃ«". */
export const CSV_MARK = '\ufeff'

/**
 * CSV text with a byte order mark and a header line. null becomes an empty cell; keys that are no column are left out.
 * `mark: false` is for ASCII files that programs read: to a simple parser the mark is part of the first column's name.
 */
export const csvText = <Column extends string>(
  columns: readonly Column[],
  rows: readonly Readonly<Partial<Record<Column, string | number | null>>>[],
  { mark = true }: { mark?: boolean } = {},
): string =>
  (mark ? CSV_MARK : '') +
  [line(columns), ...rows.map((row) => line(columns.map((column) => String(row[column] ?? ''))))].join('')
