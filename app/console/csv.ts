// Files of the console (CON-26): at most 50,000 rows each, UTF-8, made by the one function for CSV.
import { csvText } from '../../src/domain/text/csv'
import { appHeaders } from '../door/answers'

export const MAX_CSV_ROWS = 50_000

/**
 * A download, with a mark for Excel unless `csvText` says why not. `name` is the file's, of letters, digits, dots and dashes;
 * what goes beyond 50,000 rows is left out: the page with the button says so before (`csvCut`).
 */
export const csvFile = <Column extends string>(
  name: string,
  columns: readonly Column[],
  rows: readonly Readonly<Partial<Record<Column, string | number | null>>>[],
  { mark = true }: { mark?: boolean } = {},
): Response =>
  new Response(csvText(columns, rows.slice(0, MAX_CSV_ROWS), { mark }), {
    headers: {
      ...appHeaders(),
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name.replace(/[^\w.-]+/g, '-')}"`,
    },
  })

/** What the page says of a list that does not fit one file; null where it does. `rows` is how many there are. */
export const csvCut = (rows: number): string | null =>
  rows > MAX_CSV_ROWS
    ? `The file holds the first ${MAX_CSV_ROWS.toLocaleString('en-GB')} of ${rows.toLocaleString('en-GB')} rows.`
    : null
