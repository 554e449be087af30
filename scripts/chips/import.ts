// `chips import FILE.csv`: a list of chips into the database. Every row is judged by itself: a bad one is reported and
// left out, the others go in (T-INP-11). What is stored already is overwritten only with --update, and a retired chip
// stays retired. Links to profiles that do not exist are told, and left out with --strict.
import { linkedUsername } from '../../src/domain/chip/chip.ts'
import { CHIP_COLUMNS, type ChipColumn, type ChipRow, parseChipRow } from '../../src/domain/chip/chip-rows.ts'
import { mayBecome, RETIRED_IS_FINAL } from '../../src/domain/chip/chip-states.ts'
import { fromCsv } from '../csv.ts'
import type { Database } from '../d1.ts'
import { Failure } from '../failure.ts'
import { readText } from '../files.ts'
import type { Context } from '../operator.ts'
import { print } from '../output.ts'
import { counted, pathOf, readArgs } from './args.ts'
import type { Chips } from './database.ts'
import { forgetAnswers } from './lifecycle.ts'
import { type Change, findChips, isSameRow, withoutProfile, writeRows } from './store.ts'

const MAX_BYTES = 32 * 1024 * 1024
const MAX_ROWS = 200_000
const LONGEST_LIST = 20
const EMPTY: Record<ChipColumn, string> = { chip_id: '', status: '', username: '', batch: '', label: '' }

/** A row that may be stored; `given` are the columns its file has. */
interface GoodRow {
  line: number
  chip: ChipRow
  given: readonly string[]
}
interface Problem {
  line: number
  text: string
}
interface PlannedChange extends Change {
  line: number
}

export async function run(args: string[], _db: Database, chips: Chips & Pick<Context, 'dryRun'>): Promise<number> {
  const { values, words } = readArgs(args, {
    options: { update: { type: 'boolean' }, strict: { type: 'boolean' } },
    usage: 'FILE.csv',
  })
  const [file = ''] = words
  const { rows, problems, total } = readRows(readText(pathOf(file), { name: file, maxBytes: MAX_BYTES }))
  const stored = await findChips(
    chips,
    rows.map(({ chip }) => chip.chip_id),
  )
  const planned = plan(rows, stored, { update: values.update === true, problems })
  const { same } = planned
  const changes = await checkProfiles(planned.changes, chips, { strict: values.strict === true, problems })
  const added = changes.filter(({ before }) => before === null).length
  print(`${file}: ${counted(total, 'row')}`)
  print(`  new              ${added}`)
  print(`  changed          ${changes.length - added}`)
  print(`  the same already ${same}`)
  print(`  left out         ${problems.length}`)
  if (chips.dryRun) {
    printProblems(problems)
    printOwners(changes, 'would change')
    print('Nothing was written (dry run).')
    return problems.length > 0 ? 1 : 0
  }
  const written = await writeRows(chips, changes, 'imported')
  for (const { row, line } of changes)
    if (!written.has(row.chip_id))
      problems.push({ line, text: `${row.chip_id} was changed by somebody else meanwhile; import it again.` })
  printProblems(problems)
  printOwners(
    changes.filter(({ row }) => written.has(row.chip_id)),
    'changed',
  )
  print(`${counted(written.size, 'chip')} written.`)
  const moved = changes.filter(
    ({ row, before }) =>
      written.has(row.chip_id) && linkedUsername(before) !== null && linkedUsername(before) !== linkedUsername(row),
  )
  await forgetAnswers(
    chips,
    moved.map(({ row }) => row.chip_id),
  )
  return problems.length > 0 ? 1 : 0
}

/**
 * The good rows of a file as `{ line, chip }`, and what is wrong with the others. The first of two with one id counts.
 */
export function readRows(text: string): { rows: GoodRow[]; problems: Problem[]; total: number } {
  const { header, records } = fromCsv(text)
  const unknown = header.filter((name) => !CHIP_COLUMNS.some((column) => column === name))
  if (!header.includes('chip_id') || unknown.length > 0 || new Set(header).size < header.length)
    throw new Failure(
      `The first line must name the columns ${CHIP_COLUMNS.join(',')}, of which only chip_id is needed${
        unknown[0] !== undefined ? `; "${unknown[0].slice(0, 40)}" is none of them` : ''
      }.`,
    )
  if (records.length > MAX_ROWS) throw new Failure(`The file has more than ${MAX_ROWS} rows; split it.`)
  const rows: GoodRow[] = []
  const problems: Problem[] = []
  const lineOf = new Map<string, number>()
  for (const { row: line, cells, broken } of records) {
    if (broken || cells.length !== header.length) {
      problems.push({
        line,
        text: broken
          ? 'a quote is not closed or stands in a wrong place; rows after it may be missing.'
          : `${cells.length} cells instead of ${header.length}.`,
      })
      continue
    }
    const parsed = parseChipRow({ ...EMPTY, ...Object.fromEntries(header.map((name, i) => [name, cells[i]])) })
    if (!parsed.ok) problems.push({ line, text: parsed.error.join(' ') })
    else if (lineOf.has(parsed.value.chip_id))
      problems.push({
        line,
        text: `duplicate: ${parsed.value.chip_id} stands in row ${lineOf.get(parsed.value.chip_id)}.`,
      })
    else {
      lineOf.set(parsed.value.chip_id, line)
      rows.push({ line, chip: parsed.value, given: header })
    }
  }
  return { rows, problems, total: records.length }
}

/** What is to be written. A column the file does not have keeps what is stored. */
function plan(
  rows: readonly GoodRow[],
  stored: ReadonlyMap<string, ChipRow>,
  { update, problems }: { update: boolean; problems: Problem[] },
): { changes: PlannedChange[]; same: number } {
  const changes: PlannedChange[] = []
  let same = 0
  for (const { line, chip, given } of rows) {
    const before = stored.get(chip.chip_id) ?? null
    const wanted = before === null ? chip : keepColumns(chip, before, given)
    const row = wanted.status === 'retired' ? { ...wanted, username: null } : wanted
    if (before !== null && (isSameRow(before, wanted) || isSameRow(before, row))) same++
    else if (before !== null && !mayBecome(before.status, row.status))
      problems.push({ line, text: `${row.chip_id}: ${RETIRED_IS_FINAL}` })
    else if (before === null || update) changes.push({ line, row, before })
    else problems.push({ line, text: refusal(before, row) })
  }
  return { changes, same }
}

/** The changes without those that link a card to nobody's profile, where that is refused; otherwise it is told. */
async function checkProfiles(
  changes: PlannedChange[],
  chips: Chips,
  { strict, problems }: { strict: boolean; problems: Problem[] },
): Promise<PlannedChange[]> {
  const linked = changes.flatMap((change) => {
    const username = linkedUsername(change.row)
    return username === null ? [] : [{ change, username }]
  })
  const missing = await withoutProfile(
    chips,
    linked.map(({ username }) => username),
  )
  const nobodys = linked.filter(({ username }) => missing.has(username.toLowerCase())).map(({ change }) => change)
  if (nobodys.length === 0) return changes
  const told = ({ row }: PlannedChange) => `${row.chip_id} would lead to @${row.username}, and there is no such profile`
  if (strict) {
    for (const change of nobodys) problems.push({ line: change.line, text: `${told(change)} (--strict).` })
    const left = new Set(nobodys)
    return changes.filter((change) => !left.has(change))
  }
  const one = nobodys.length === 1
  console.error(
    `${counted(nobodys.length, 'chip')} ${one ? 'is' : 'are'} linked to ${one ? 'a profile' : 'profiles'} that ${one ? 'does' : 'do'} not exist: until there is one, a tap ends on "page not found". --strict leaves such rows out.`,
  )
  for (const change of nobodys.slice(0, LONGEST_LIST)) console.error(`  row ${change.line}: ${told(change)}.`)
  if (nobodys.length > LONGEST_LIST) console.error(`  and ${nobodys.length - LONGEST_LIST} more.`)
  return changes
}

/** Whose card it is, paused or not. */
const ownerOf = (record: ChipRow | null): string | null =>
  record?.status === 'paused' ? record.username : linkedUsername(record)

/** The cards that were somebody's and are so no more: none of them is taken away without a word. */
function printOwners(changes: readonly PlannedChange[], verb: string): void {
  const nameOf = (owner: string | null) => (owner === null ? 'nobody' : `@${owner}`)
  const taken = changes
    .map(({ row, before }) => ({ id: row.chip_id, from: ownerOf(before), to: ownerOf(row) }))
    .filter(({ from, to }) => from !== null && from.toLowerCase() !== to?.toLowerCase())
  if (taken.length === 0) return
  print(`${counted(taken.length, 'chip')} ${verb} owner:`)
  for (const { id, from, to } of taken) print(`  ${id}: ${nameOf(from)} → ${nameOf(to)}`)
}

function keepColumns(chip: ChipRow, before: ChipRow, given: readonly string[]): ChipRow {
  const kept = CHIP_COLUMNS.filter((column) => !given.includes(column))
  return { ...chip, ...Object.fromEntries(kept.map((column) => [column, before[column]])) }
}

function refusal(before: ChipRow, row: ChipRow): string {
  const owner = linkedUsername(before)
  if (owner !== null && owner !== linkedUsername(row))
    return `${row.chip_id} is already linked to @${owner}; --update would take it away.`
  return `${row.chip_id} exists already and differs; --update would overwrite it.`
}

function printProblems(problems: readonly Problem[]): void {
  for (const { line, text } of problems.toSorted((a, b) => a.line - b.line)) print(`  row ${line}: ${text}`)
}
