// Files of the console: at most 50,000 rows each, UTF-8, made by the one function for CSV.

import { appHeaders } from '#app/guards/answers.ts'
import { D1_READ_BUDGET_MS } from '#domain/site/timings.ts'
import { csvText } from '#domain/text/csv.ts'

export const MAX_CSV_ROWS = 50_000

/** A header of a file that holds not all rows: the sentence a page with script says beside the name of the file. */
const CUT_HEADER = 'X-File-Cut'
const MOST = MAX_CSV_ROWS.toLocaleString('en-GB')

/**
 * A download, with a mark for Excel unless `csvText` says why not. `name` is the file's, of letters, digits, dots and
 * dashes.
 * What goes beyond 50,000 rows is left out, and said by the file's name and its answer; a page that counts them says so
 * before (`csvCut`). So a list is read with one row more than a file holds: `ROWS_TO_READ`.
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
/** Reading them takes longer than a page may. */
export const FILE_BUDGET_MS = 10 * D1_READ_BUDGET_MS

/** What the page says of a list that does not fit one file; null where it does. `rows` is how many there are. */
export const csvCut = (rows: number): string | null =>
  rows > MAX_CSV_ROWS ? `The file holds the first ${MOST} of ${rows.toLocaleString('en-GB')} rows.` : null
