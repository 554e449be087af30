// Building blocks for the schema of a row of a CSV file. Such a schema is `z.object` of cells by their columns.
import * as z from 'zod/mini'
import { cleanPasted, cleanPastedCode } from './pasted.ts'

/** A cell as it is, "" where the file does not have its column. */
export const rawCell = z._default(z.string(), '')
/** A cell with text of one line, cleaned. */
export const textCell = rawCell.check(z.overwrite(cleanPasted))
/** A cell with an id, number, address or code, cleaned. */
export const codeCell = rawCell.check(z.overwrite(cleanPastedCode))

/** The cells of a record by the columns of its table. Of two columns with one name the last counts. */
export const cellsOf = (header: readonly string[], cells: readonly string[]): Record<string, string> =>
  Object.fromEntries(header.map((name, at) => [name, cells[at] ?? '']))

/** Every sentence about a row, in the order of the checks of its schema. */
export const rowProblems = ({ issues }: z.core.$ZodError): string[] => issues.map(({ message }) => message)
