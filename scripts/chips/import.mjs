// `chips import FILE.csv`: a list of chips into the database. Every row is judged by itself: a bad one is reported and
// left out, the others go in (INP-11). What is stored already is overwritten only with --update.
import { readFileSync, statSync } from 'node:fs'
import { linkedUsername } from '../../src/domain/chip.ts'
import { CHIP_COLUMNS, parseChipRow } from '../../src/domain/chip-rows.ts'
import { Failure } from '../failure.mjs'
import { counted, pathOf, readArgs } from './args.mjs'
import { fromCsv } from './csv.mjs'
import { forgetAnswers } from './lifecycle.mjs'
import { findChips, isSameRow, writeRows } from './store.mjs'

const MAX_BYTES = 32 * 1024 * 1024
const MAX_ROWS = 200_000

export async function run(args, _db, chips) {
  const { values, words } = readArgs(args, { options: { update: { type: 'boolean' } }, usage: 'FILE.csv' })
  const { rows, problems, total } = readRows(readText(pathOf(words[0])))
  const stored = await findChips(
    chips,
    rows.map(({ chip }) => chip.chip_id),
  )
  const { changes, same } = plan(rows, stored, { update: values.update === true, problems })
  const added = changes.filter(({ before }) => before === null).length
  console.log(`${words[0]}: ${counted(total, 'row')}`)
  console.log(`  new              ${added}`)
  console.log(`  changed          ${changes.length - added}`)
  console.log(`  the same already ${same}`)
  console.log(`  left out         ${problems.length}`)
  if (chips.dryRun) {
    printProblems(problems)
    console.log('Nothing was written (dry run).')
    return problems.length > 0 ? 1 : 0
  }
  const written = await writeRows(chips, changes, 'imported')
  for (const { row, line } of changes)
    if (!written.has(row.chip_id))
      problems.push({ line, text: `${row.chip_id} was changed by somebody else meanwhile; import it again.` })
  printProblems(problems)
  console.log(`${counted(written.size, 'chip')} written.`)
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

function readText(file) {
  let bytes
  try {
    if (statSync(file).size > MAX_BYTES) throw new Failure(`${file} has more than 32 MB; split it.`)
    bytes = readFileSync(file)
  } catch (thrown) {
    if (thrown instanceof Failure) throw thrown
    throw new Failure(`${file} cannot be read (${thrown.code ?? thrown.message}).`)
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new Failure(`${file} is not UTF-8; save it as "CSV UTF-8".`)
  }
}

/** The good rows of a file as `{ line, chip }`, and what is wrong with the others. The first of two with one id counts. */
export function readRows(text) {
  const { header, records } = fromCsv(text)
  const unknown = header.filter((name) => !CHIP_COLUMNS.includes(name))
  if (!header.includes('chip_id') || unknown.length > 0 || new Set(header).size < header.length)
    throw new Failure(
      `The first line must name the columns ${CHIP_COLUMNS.join(',')}, of which only chip_id is needed${
        unknown.length > 0 ? `; "${unknown[0].slice(0, 40)}" is none of them` : ''
      }.`,
    )
  if (records.length > MAX_ROWS) throw new Failure(`The file has more than ${MAX_ROWS} rows; split it.`)
  const rows = []
  const problems = []
  const lineOf = new Map()
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
    const empty = Object.fromEntries(CHIP_COLUMNS.map((column) => [column, '']))
    const parsed = parseChipRow({ ...empty, ...Object.fromEntries(header.map((name, i) => [name, cells[i]])) })
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
function plan(rows, stored, { update, problems }) {
  const changes = []
  let same = 0
  for (const { line, chip, given } of rows) {
    const before = stored.get(chip.chip_id) ?? null
    const row = before === null ? chip : keepColumns(chip, before, given)
    if (before !== null && isSameRow(before, row)) same++
    else if (before === null || update) changes.push({ line, row, before })
    else problems.push({ line, text: refusal(before, row) })
  }
  return { changes, same }
}

function keepColumns(chip, before, given) {
  const kept = CHIP_COLUMNS.filter((column) => !given.includes(column))
  return { ...chip, ...Object.fromEntries(kept.map((column) => [column, before[column]])) }
}

function refusal(before, row) {
  const owner = linkedUsername(before)
  if (owner !== null && owner !== linkedUsername(row))
    return `${row.chip_id} is already linked to @${owner}; --update would take it away.`
  return `${row.chip_id} exists already and differs; --update would overwrite it.`
}

function printProblems(problems) {
  for (const { line, text } of problems.toSorted((a, b) => a.line - b.line)) console.log(`  row ${line}: ${text}`)
}
