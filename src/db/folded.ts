// `folded` of src/domain/text/folded.ts as SQL over a column, for searches typed by people. It scans the whole table,
// so it is never used in a tap.
import { LOOK_ALIKES, SEPARATORS } from '#domain/text/folded.ts'

/** The SQL expression as text; `column` must come from our own code. */
export function foldedSql(column: string): string {
  const bare = SEPARATORS.reduce((text, sign) => `replace(${text}, char(${sign.codePointAt(0)}), '')`, column)
  return Object.entries(LOOK_ALIKES).reduce(
    (text, [letter, digit]) => `replace(${text}, '${letter}', '${digit}')`,
    `upper(${bare})`,
  )
}
