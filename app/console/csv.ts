// CSV files of the console: UTF-8, at most 50,000 rows each.

import { appHeaders } from '#app/guards/answers.ts'
import { D1_READ_BUDGET_MS } from '#domain/site/timings.ts'
import { csvText } from '#domain/text/csv.ts'

export const MAX_CSV_ROWS = 50_000

/** Response header of a cut file: the sentence that the page's script shows beside the file's name. */
const CUT_HEADER = 'X-File-Cut'
const MOST = MAX_CSV_ROWS.toLocaleString('en-GB')

/**
 * A download. Other characters than letters, digits, dots and dashes in `name` become dashes. `mark`: see `csvText`.
 * Rows beyond 50,000 are left out; the file's name and a header of the response say so. To notice that, callers read
 * `ROWS_TO_READ` rows.
 */
export function csvFile<Column extends string>(
  name: string,
  columns: readonly Column[],
  rows: readonly Readonly<Partial<Record<Column, string | number | null>>>[],
  { mark = true }: { mark?: boolean } = {},
): Response {
  const isCut = rows.length > MAX_CSV_ROWS
  const plainName = name.replace(/[^\w.-]+/g, '-')
  const fileName = isCut ? plainName.replace(/(?=\.csv$)/, `-first-${MAX_CSV_ROWS}`) : plainName
  return new Response(csvText(columns, rows.slice(0, MAX_CSV_ROWS), { mark }), {
    headers: {
      ...appHeaders(),
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${fileName}"`,
      ...(isCut ? { [CUT_HEADER]: `It holds the first ${MOST} rows; there are more.` } : {}),
    },
  })
}

export const ROWS_TO_READ = MAX_CSV_ROWS + 1
/** Reading so many rows takes longer than a page's query may. */
export const FILE_BUDGET_MS = 10 * D1_READ_BUDGET_MS

/** The page's sentence about a list that does not fit one file; null where it does. `rows` is the size of the list. */
export const csvCut = (rows: number): string | null =>
  rows > MAX_CSV_ROWS ? `The file holds the first ${MOST} of ${rows.toLocaleString('en-GB')} rows.` : null
