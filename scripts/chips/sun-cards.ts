// Reads the list of UIDs that comes with cards that sign their taps: `chip_id,uid`. Lines that cannot be used are named
// and left out.
import * as z from 'zod/mini'
import { isStorableChipId } from '#domain/chip/chip.ts'
import { ROW_PROBLEMS } from '#domain/chip/chip-rows.ts'
import { cellsOf, codeCell, rowProblems } from '#domain/text/csv-row.ts'
import { readTable } from '#domain/text/read-csv.ts'
import { spreadsheetDamage } from '#domain/text/spreadsheet-damage.ts'
import { Failure } from '#scripts/failure.ts'
import { readText } from '#scripts/files.ts'
import { counted, pathOf } from './args.ts'
import type { Chips } from './database.ts'
import { findSigningChips } from './store.ts'

const COLUMNS = ['chip_id', 'uid'] as const
const MAX_BYTES = 32 * 1024 * 1024
const MAX_ROWS = 200_000
const LONGEST_LIST = 20

export interface Card {
  line: number
  chipId: string
  /** 14 hexadecimal digits in upper case. */
  uid: string
  /** What the database has now. */
  stored: { uid: string | null; key: number | null }
}
export interface CardProblem {
  line: number
  text: string
}
export interface CardList {
  cards: Card[]
  problems: CardProblem[]
  /** All rows of the file. */
  total: number
}

const UID_PROBLEM =
  'uid must be 14 hexadecimal digits, like 04958CAA5C5E80. A spreadsheet may have made it a number: make the column text.'

const cardRow = z.object({
  chip_id: codeCell.check(z.refine(isStorableChipId, ROW_PROBLEMS.chip_id)),
  uid: z.pipe(
    codeCell,
    z.pipe(
      z.transform((text: string) =>
        text
          .replace(/^0x/i, '')
          .replace(/[\s:.-]/g, '')
          .toUpperCase(),
      ),
      z.string().check(z.regex(/^[0-9A-F]{14}$/, UID_PROBLEM)),
    ),
  ),
})

/** The usable lines of a file. A UID that belongs to another chip cannot be used. */
export async function readCards(file: string, chips: Pick<Chips, 'db' | 'chunk'>): Promise<CardList> {
  const text = readText(pathOf(file), { name: file, maxBytes: MAX_BYTES })
  const { header, records } = readTable(text, COLUMNS)
  if (COLUMNS.some((column) => !header.includes(column)))
    throw new Failure(`${file} must name the columns ${COLUMNS.join(',')} in its first line.`)
  if (records.length > MAX_ROWS) throw new Failure(`${file} has more than ${MAX_ROWS} rows; split it.`)
  const problems: CardProblem[] = []
  const rows: Omit<Card, 'stored'>[] = []
  const [lineOfChip, lineOfUid] = [new Map<string, number>(), new Map<string, number>()]
  for (const { line, cells, broken } of records) {
    const named = cellsOf(header, cells)
    const problem = broken
      ? 'a quotation mark is missing or in the wrong place; rows after it may be missing.'
      : damageOf(named)
    const row = cardRow.safeParse(named)
    if (problem !== null || !row.success) {
      problems.push({ line, text: problem ?? (row.error ? rowProblems(row.error).join(' ') : '') })
      continue
    }
    const { chip_id: chipId, uid } = row.data
    const [chipBefore, uidBefore] = [lineOfChip.get(chipId), lineOfUid.get(uid)]
    if (chipBefore !== undefined) problems.push({ line, text: `duplicate: ${chipId} stands in row ${chipBefore}.` })
    else if (uidBefore !== undefined) problems.push({ line, text: `duplicate: UID ${uid} stands in row ${uidBefore}.` })
    else {
      lineOfChip.set(chipId, line)
      lineOfUid.set(uid, line)
      rows.push({ line, chipId, uid })
    }
  }
  const { byChip, byUid } = await findSigningChips(
    chips,
    rows.map(({ chipId }) => chipId),
    rows.map(({ uid }) => uid),
  )
  const cards: Card[] = []
  for (const row of rows) {
    const stored = byChip.get(row.chipId)
    const holder = byUid.get(row.uid)
    if (stored === undefined) problems.push({ line: row.line, text: `there is no chip ${row.chipId}.` })
    else if (holder !== undefined && holder !== row.chipId)
      problems.push({ line: row.line, text: `UID ${row.uid} is in use: it is that of chip ${holder}.` })
    else cards.push({ ...row, stored })
  }
  return { cards, problems: problems.sort((one, other) => one.line - other.line), total: records.length }
}

function damageOf(row: Record<string, string>): string | null {
  for (const column of COLUMNS) {
    const damage = spreadsheetDamage((row[column] ?? '').trim())
    if (damage !== null) return `${column} ${damage}`
  }
  return null
}

/** Names the lines that were left out, on standard error. */
export function printCardProblems(problems: readonly CardProblem[]): void {
  for (const { line, text } of problems.slice(0, LONGEST_LIST)) console.error(`row ${line}: ${text}`)
  if (problems.length > LONGEST_LIST)
    console.error(`and ${counted(problems.length - LONGEST_LIST, 'row')} more with problems.`)
}
