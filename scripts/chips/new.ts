// `chips new --count 500 --batch JAN`: chips nobody has seen yet. Their ids are 80 random bits, so that no card can be
// guessed from another (T-TAP-7). The ids go to standard output, one a line; what was done goes to standard error.
import { randomBytes } from 'node:crypto'
import { ROW_PROBLEMS } from '../../src/domain/chip/chip-rows.ts'
import { NEW_CHIP_ID_BYTES, newChipId } from '../../src/domain/chip/chip-states.ts'
import { isPlainText } from '../../src/domain/text/plain-text.ts'
import type { Database } from '../d1.ts'
import { Failure, UsageFailure } from '../failure.ts'
import type { Context } from '../operator.ts'
import { print } from '../output.ts'
import { batchOf, counted, readArgs, wholeNumber } from './args.ts'
import type { Chips } from './database.ts'
import { listChips, writeRows } from './store.ts'

const MAX_COUNT = 100_000

export async function run(args: string[], db: Database, chips: Chips & Pick<Context, 'dryRun'>): Promise<void> {
  const { values } = readArgs(args, {
    options: { count: { type: 'string' }, batch: { type: 'string' }, label: { type: 'string' } },
  })
  const count = wholeNumber(values.count, { name: '--count', most: MAX_COUNT })
  const batch = batchOf(values.batch)
  if (batch === null) throw new UsageFailure('--batch must name the production run, like --batch JAN.')
  const { label } = values
  if (label !== undefined && !isPlainText(label, { max: 190 })) throw new UsageFailure(ROW_PROBLEMS.label)

  const first = label === undefined ? 0 : (await listChips(db, batch)).length + 1
  const rows = Array.from({ length: count }, (_, index) => ({
    chip_id: newChipId(randomBytes(NEW_CHIP_ID_BYTES)),
    status: 'unlinked' as const,
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
  for (const { chip_id } of rows) if (written.has(chip_id)) print(chip_id)
  console.error(`${counted(written.size, 'chip')} made in batch ${batch}.`)
  if (written.size < count) throw new Failure(`${counted(count - written.size, 'chip')} could not be written.`)
}
