// Guards CSV cells: one that a spreadsheet would run as a formula is written with an apostrophe in front, which
// reading takes away again. Pure.

// The last four are the full-width forms, which East Asian spreadsheets run as well.
const RUNS = /[=+\-@\t\r\0\uff1d\uff0b\uff0d\uff20]/
// Does not keep what follows from being run, and apostrophes do not either once import has taken one away.
const LEADS_ON = /['\s]/
// A spreadsheet that separates by semicolons sees the quotes of a comma file in the wrong places: then a new cell
// begins in the middle of one of ours.
const BEGINS_CELL = /[;\t\r\n]/

/** For every position of a text: would a spreadsheet run a cell that begins here? From the end, so in one pass. */
function runsFrom(text: string): Uint8Array {
  const runs = new Uint8Array(text.length + 1)
  for (let i = text.length - 1; i >= 0; i--)
    runs[i] = RUNS.test(text.charAt(i)) || (LEADS_ON.test(text.charAt(i)) && runs[i + 1]) ? 1 : 0
  return runs
}

const isBeginning = (text: string, i: number): boolean => i === 0 || BEGINS_CELL.test(text.charAt(i - 1))

/** A cell that no spreadsheet runs, whatever it takes for a separator. */
export function defuse(cell: string): string {
  const runs = runsFrom(cell)
  let safe = ''
  for (let i = 0; i < cell.length; i++) safe += runs[i] && isBeginning(cell, i) ? `'${cell[i]}` : cell[i]
  return safe
}

/** The cell before `defuse`. */
export function restore(cell: string): string {
  const runs = runsFrom(cell)
  let given = ''
  for (let i = 0; i < cell.length; i++) if (!(cell[i] === "'" && isBeginning(cell, i) && runs[i + 1])) given += cell[i]
  return given
}
