// Every list that becomes a file for spreadsheets is made here: RFC 4180 with CRLF, a header line, every cell in quotes, and
// none that a spreadsheet would run (T-PII-11). Pure.
import { defuse } from './formulas'

const cell = (text: string): string => `"${defuse(text).replaceAll('"', '""')}"`
const line = (cells: readonly string[]): string => `${cells.map(cell).join(',')}\r\n`

/** CSV text with a header line. A null is an empty cell; what is no column is left out. */
export const csvText = <Column extends string>(
  columns: readonly Column[],
  rows: readonly Readonly<Partial<Record<Column, string | number | null>>>[],
): string => [line(columns), ...rows.map((row) => line(columns.map((column) => String(row[column] ?? ''))))].join('')
