// `chips export`: chips as CSV, to standard output or a file. Imported again it changes nothing.
import { writeFileSync } from 'node:fs'
import { CHIP_COLUMNS } from '../../src/domain/chip-rows.ts'
import { batchOf, counted, pathOf, readArgs } from './args.mjs'
import { toCsv } from './csv.mjs'
import { listChips } from './store.mjs'

export async function run(args, db, chips) {
  const { values } = readArgs(args, { options: { batch: { type: 'string' }, out: { type: 'string' } } })
  const rows = await listChips(db, batchOf(values.batch))
  const csv = toCsv(CHIP_COLUMNS, rows)
  if (values.out === undefined) return void process.stdout.write(csv)
  if (chips.dryRun)
    return console.log(`${counted(rows.length, 'chip')} would go to ${values.out}. Nothing was written (dry run).`)
  writeFileSync(pathOf(values.out), csv)
  console.log(`${counted(rows.length, 'chip')} in ${values.out}.`)
}
