// `folded` of src/domain/text/folded.ts as SQL, over a column: for what people look for by hand, never for a tap. It reads the
// whole table.
import { LOOK_ALIKES, SEPARATORS } from '#domain/text/folded.ts'

/** The text of an expression; `column` is one of ours. */
export function foldedSql(column: string): string {
  const bare = SEPARATORS.reduce((text, sign) => `replace(${text}, char(${sign.codePointAt(0)}), '')`, column)
  return Object.entries(LOOK_ALIKES).reduce(
    (text, [letter, digit]) => `replace(${text}, '${letter}', '${digit}')`,
    `upper(${bare})`,
  )
}
