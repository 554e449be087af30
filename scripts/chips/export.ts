// `chips export`: writes chips as CSV, to standard output or a file. Importing that file changes nothing.

import { CHIP_COLUMNS } from '#domain/chip/chip-rows.ts'
import { csvText } from '#domain/text/csv.ts'
import type { Database } from '#scripts/d1.ts'
import { writeText } from '#scripts/files.ts'
import type { Context } from '#scripts/operator.ts'
import { print } from '#scripts/output.ts'
import { batchOf, counted, pathOf, readArgs } from './args.ts'
import { listChips } from './store.ts'

export async function run(args: string[], db: Database, chips: Pick<Context, 'dryRun'>): Promise<void> {
  const { values } = readArgs(args, { options: { batch: { type: 'string' }, out: { type: 'string' } } })
  const rows = await listChips(db, batchOf(values.batch))
  const csv = csvText(CHIP_COLUMNS, rows)
  if (values.out === undefined) return void process.stdout.write(csv)
  if (chips.dryRun)
    return print(`${counted(rows.length, 'chip')} would go to ${values.out}. Nothing was written (dry run).`)
  writeText(pathOf(values.out), csv, { name: values.out })
  print(`${counted(rows.length, 'chip')} in ${values.out}.`)
}
