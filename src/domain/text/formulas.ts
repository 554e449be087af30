// Guards CSV cells against formula injection: a cell that a spreadsheet would run gets an apostrophe in front, which reading
// removes. Pure.

// The last four are full-width forms, which East Asian spreadsheets run as well.
const RUNS = /[=+\-@\t\r\0\uff1d\uff0b\uff0d\uff20]/
// A formula after these still runs, also after an apostrophe, because import removes one.
const LEADS_ON = /['\s]/
// A spreadsheet that separates by semicolons misplaces the quotes of a comma file, so that a cell may begin in the middle of
// one of ours.
const BEGINS_CELL = /[;\t\r\n]/

/** For every position of a text: would a spreadsheet run a cell that begins here? Computed from the end in one pass. */
function runsFrom(text: string): Uint8Array {
  const runs = new Uint8Array(text.length + 1)
  for (let i = text.length - 1; i >= 0; i--)
    runs[i] = RUNS.test(text.charAt(i)) || (LEADS_ON.test(text.charAt(i)) && runs[i + 1]) ? 1 : 0
  return runs
}

const isBeginning = (text: string, i: number): boolean => i === 0 || BEGINS_CELL.test(text.charAt(i - 1))

/** A cell that no spreadsheet runs, whatever separator it uses. */
export function defuse(cell: string): string {
  const runs = runsFrom(cell)
  let safe = ''
  for (let i = 0; i < cell.length; i++) safe += runs[i] && isBeginning(cell, i) ? `'${cell[i]}` : cell[i]
  return safe
}

/** Reverses `defuse`. */
export function restore(cell: string): string {
  const runs = runsFrom(cell)
  let given = ''
  for (let i = 0; i < cell.length; i++) if (!(cell[i] === "'" && isBeginning(cell, i) && runs[i + 1])) given += cell[i]
  return given
}
