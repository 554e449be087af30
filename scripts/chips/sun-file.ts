// `chips sun-file --batch NAME [--out FOLDER]`: writes what a card printer needs for cards that sign their taps (SUN-28).
import { join } from 'node:path'
import { fileName } from '#domain/chip/printer-list.ts'
import { SUN_FILE_COLUMNS, sunFileLine } from '#domain/chip/sun-file.ts'
import { csvText } from '#domain/text/csv.ts'
import type { Database } from '#scripts/d1.ts'
import { Failure, UsageFailure } from '#scripts/failure.ts'
import { makeFolder, writeText } from '#scripts/files.ts'
import type { Context } from '#scripts/operator.ts'
import { print } from '#scripts/output.ts'
import { checkSettings } from '#scripts/settings.ts'
import { batchOf, counted, pathOf, readArgs } from './args.ts'
import { listChips } from './store.ts'

export async function run(
  args: string[],
  db: Database,
  { settings, dryRun }: Pick<Context, 'settings' | 'dryRun'>,
): Promise<void> {
  const { values } = readArgs(args, {
    options: { batch: { type: 'string' }, out: { type: 'string', default: '.' } },
  })
  const batch = batchOf(values.batch)
  if (batch === null) throw new UsageFailure('--batch must be given.')
  const { siteUrl } = await checkSettings(settings)
  if (siteUrl === '')
    throw new UsageFailure(
      'Say which address the cards carry: set SITE_URL, or add --var SITE_URL:https://acme.example.',
    )
  if (siteUrl.startsWith('http:'))
    console.error(`${siteUrl} is not https: phones will warn, and taps can be read on the way.`)
  const lines = (await listChips(db, batch))
    .filter(({ status }) => status !== 'retired')
    .map(({ chip_id }) => {
      const line = sunFileLine(chip_id, siteUrl)
      if (!line.ok) throw new Failure(line.error)
      return line.value
    })
  if (lines.length === 0) throw new Failure(`There is no chip in batch ${batch} that could be encoded.`)
  const summary = `${counted(lines.length, 'chip')} of batch ${batch}, for NTAG 424 DNA`
  if (dryRun) return print(`${summary}. Nothing was written (dry run).`)
  const file = `${fileName(batch)}-sun.csv`
  const name = join(values.out, file)
  makeFolder(pathOf(values.out), { name: values.out })
  writeText(join(pathOf(values.out), file), csvText(SUN_FILE_COLUMNS, lines), { name })
  print(`${summary}: ${name}.`)
}
