// `chips new --count 500 --batch JAN`: chips nobody has seen yet. Their ids are 80 random bits, so that no card can be
// guessed from another (TAP-7). The ids go to standard output, one a line; what was done goes to standard error.
import { randomBytes } from 'node:crypto'
import { ROW_PROBLEMS } from '../../src/domain/chip-rows.ts'
import { NEW_CHIP_ID_BYTES, newChipId } from '../../src/domain/chip-states.ts'
import { isPlainText } from '../../src/domain/plain-text.ts'
import { Failure, UsageFailure } from '../failure.mjs'
import { batchOf, counted, readArgs } from './args.mjs'
import { listChips, writeRows } from './store.mjs'

const MAX_COUNT = 100_000

export async function run(args, db, chips) {
  const { values } = readArgs(args, {
    options: { count: { type: 'string' }, batch: { type: 'string' }, label: { type: 'string' } },
  })
  const count = /^\d{1,6}$/.test(values.count ?? '') ? Number(values.count) : 0
  if (count < 1 || count > MAX_COUNT) throw new UsageFailure(`--count must be a number from 1 to ${MAX_COUNT}.`)
  const batch = batchOf(values.batch)
  if (batch === null) throw new UsageFailure('--batch must name the production run, like --batch JAN.')
  const { label } = values
  if (label !== undefined && !isPlainText(label, { max: 190 })) throw new UsageFailure(ROW_PROBLEMS.label)

  const first = label === undefined ? 0 : (await listChips(db, batch)).length + 1
  const rows = Array.from({ length: count }, (_, index) => ({
    chip_id: newChipId(randomBytes(NEW_CHIP_ID_BYTES)),
    status: 'unlinked',
    username: null,
    batch,
    label: label === undefined ? null : `${label} ${String(first + index).padStart(4, '0')}`,
  }))
  if (chips.dryRun) {
    console.error(`${counted(count, 'chip')} would be made in batch ${batch}. Nothing was written (dry run).`)
    return
  }
  const written = await writeRows(
    chips,
    rows.map((row) => ({ row, before: null })),
    'created',
  )
  for (const { chip_id } of rows) if (written.has(chip_id)) console.log(chip_id)
  console.error(`${counted(written.size, 'chip')} made in batch ${batch}.`)
  if (written.size < count) throw new Failure(`${counted(count - written.size, 'chip')} could not be written.`)
}
