// `chips import FILE.csv`: imports a list of chips. Each row is checked separately: invalid rows are reported and
// skipped, the others are stored (T-INP-11). Existing rows are overwritten only with --update. A retired chip stays
// retired, and an import never changes the target of an account's card. Links to missing profiles are reported, and
// skipped with --strict.
import { linkedUsername } from '#domain/chip/chip.ts'
import { CHIP_COLUMNS, type ChipRow, type ParsedChipRow, parseChipRow } from '#domain/chip/chip-rows.ts'
import { mayBecome } from '#domain/chip/chip-states.ts'
import { cellsOf } from '#domain/text/csv-row.ts'
import { cleanPasted } from '#domain/text/pasted.ts'
import { readTable } from '#domain/text/read-csv.ts'
import { spreadsheetDamage } from '#domain/text/spreadsheet-damage.ts'
import type { Database } from '#scripts/d1.ts'
import { Failure } from '#scripts/failure.ts'
import { readText } from '#scripts/files.ts'
import type { Context } from '#scripts/operator.ts'
import { print } from '#scripts/output.ts'
import { counted, pathOf, readArgs } from './args.ts'
import type { Chips } from './database.ts'
import { forgetAnswers } from './lifecycle.ts'
import { type Change, findChips, isSameRow, type StoredRow, withoutProfile, writeRows } from './store.ts'

const MAX_BYTES = 32 * 1024 * 1024
const MAX_ROWS = 200_000
const LONGEST_LIST = 20

/** A valid row; `given` are the columns of the file. */
interface GoodRow {
  line: number
  chip: ParsedChipRow
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
  const nobodys = await withNobodysName([...planned.changes, ...planned.same], chips)
  const left = new Set(values.strict === true ? nobodys : [])
  const changes = planned.changes.filter((change) => !left.has(change))
  const same = planned.same.filter((change) => !left.has(change)).length
  const added = changes.filter(({ before }) => before === null).length
  print(`${file}: ${counted(total, 'row')}`)
  print(`  new              ${added}`)
  print(`  changed          ${changes.length - added}`)
  print(`  the same already ${same}`)
  print(`  left out         ${problems.length + left.size}`)
  printNobodys(nobodys)
  if (chips.dryRun) {
    printProblems(problems)
    printOwners(changes, 'would change')
    print('Nothing was written (dry run).')
    return problems.length + left.size > 0 ? 1 : 0
  }
  const written = await writeRows(chips, changes, 'imported')
  const unwritten = changes.filter(({ row }) => !written.has(row.chip_id))
  const meanwhile = await findChips(
    chips,
    unwritten.map(({ row }) => row.chip_id),
  )
  for (const { row, line } of unwritten) problems.push({ line, text: overtaken(row, meanwhile.get(row.chip_id)) })
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
  return problems.length + left.size > 0 ? 1 : 0
}

/** The valid rows of a file, and the problems of the others. If an id appears twice, the first row counts. */
export function readRows(text: string): { rows: GoodRow[]; problems: Problem[]; total: number } {
  const { header, records } = readTable(text, CHIP_COLUMNS)
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
  for (const { line, cells, broken } of records) {
    if (broken || cells.length > header.length) {
      problems.push({
        line,
        text: broken
          ? 'a quotation mark is missing or in the wrong place; rows after it may be missing.'
          : `${cells.length} cells instead of ${header.length}.`,
      })
      continue
    }
    const row = cellsOf(header, cells.map(cleanPasted))
    const damage = spreadsheetDamage(row.chip_id ?? '')
    const parsed = parseChipRow(row)
    if (damage !== null) problems.push({ line, text: `chip_id ${damage}` })
    else if (!parsed.ok) problems.push({ line, text: parsed.error.join(' ') })
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

/** Sorts the rows into changes and unchanged ones. Appends the rows that must not be written to `problems`. */
function plan(
  rows: readonly GoodRow[],
  stored: ReadonlyMap<string, StoredRow>,
  { update, problems }: { update: boolean; problems: Problem[] },
): { changes: PlannedChange[]; same: PlannedChange[] } {
  const changes: PlannedChange[] = []
  const same: PlannedChange[] = []
  for (const { line, chip, given } of rows) {
    const before = stored.get(chip.chip_id) ?? null
    const wanted = before === null ? { ...chip, claim_policy: chip.claim_policy ?? 'open' } : keep(chip, before, given)
    const row = wanted.status === 'retired' ? { ...wanted, username: null } : wanted
    if (before !== null && (isSameRow(before, wanted) || isSameRow(before, row))) same.push({ line, row, before })
    else if (before !== null && !mayBecome(before.status, row.status))
      problems.push({ line, text: retiredIsFinal(row.chip_id) })
    else if (before?.owned && (before.status !== row.status || before.username !== row.username))
      problems.push({ line, text: `${row.chip_id} ${OWNED}` })
    else if (before === null || update) changes.push({ line, row, before })
    else problems.push({ line, text: refusal(before, row) })
  }
  return { changes, same }
}

const OWNED = 'belongs to an account of this shop; use link --move, unlink, pause, resume or retire.'
const retiredIsFinal = (chipId: string) => `${chipId} is retired, and that is final.`

/** Why a row could not be written although the plan allowed it: the chip was changed meanwhile. */
function overtaken({ chip_id, status }: ChipRow, now: StoredRow | undefined): string {
  if (now !== undefined && !mayBecome(now.status, status)) return retiredIsFinal(chip_id)
  return `${chip_id} was changed by somebody else meanwhile; import it again.`
}

/** The rows whose username has no profile, by line. Until it exists, taps end on "page not found". */
async function withNobodysName(rows: readonly PlannedChange[], chips: Chips): Promise<PlannedChange[]> {
  const names = rows.flatMap(({ row }) => (row.username === null ? [] : [row.username]))
  const missing = await withoutProfile(chips, names)
  return rows
    .filter(({ row }) => row.username !== null && missing.has(row.username.toLowerCase()))
    .sort((one, other) => one.line - other.line)
}

function printNobodys(nobodys: readonly PlannedChange[]): void {
  if (nobodys.length === 0) return
  print(`${nobodys.length} rows name a username without a profile:`)
  for (const { line, row } of nobodys.slice(0, LONGEST_LIST)) print(`line ${line}: ${row.chip_id} @${row.username}`)
}

/** The username a card belongs to, also while the card is paused. */
const ownerOf = (record: ChipRow | null): string | null =>
  record?.status === 'paused' ? record.username : linkedUsername(record)

/** Lists the cards that lose their owner, so that none is taken away silently. */
function printOwners(changes: readonly PlannedChange[], verb: string): void {
  const nameOf = (owner: string | null) => (owner === null ? 'nobody' : `@${owner}`)
  const taken = changes
    .map(({ row, before }) => ({ id: row.chip_id, from: ownerOf(before), to: ownerOf(row) }))
    .filter(({ from, to }) => from !== null && from.toLowerCase() !== to?.toLowerCase())
  if (taken.length === 0) return
  print(`${counted(taken.length, 'chip')} ${verb} owner:`)
  for (const { id, from, to } of taken) print(`  ${id}: ${nameOf(from)} → ${nameOf(to)}`)
}

/**
 * Keeps the stored values of columns that the file does not have, and the stored policy if the file leaves it empty.
 */
function keep(chip: ParsedChipRow, before: ChipRow, given: readonly string[]): ChipRow {
  const kept = CHIP_COLUMNS.filter((column) => !given.includes(column))
  const claim_policy = chip.claim_policy ?? before.claim_policy
  return { ...chip, claim_policy, ...Object.fromEntries(kept.map((column) => [column, before[column]])) }
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
