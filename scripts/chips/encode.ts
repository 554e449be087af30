// `chips encode --batch JAN --out FOLDER`: what a card printer needs. One CSV with a line per chip (its address, the
// bytes of its tag, whether to lock it) and one QR code per chip as SVG.
import { join } from 'node:path'
import { qrSvg } from '../../src/answers/qr.ts'
import type { ChipRow } from '../../src/domain/chip/chip-rows.ts'
import {
  chipUrl,
  encodeUriRecord,
  fittingTags,
  hexBytes,
  TAG_CAPACITY,
  type TagType,
} from '../../src/domain/chip/ndef.ts'
import { toCsv } from '../csv.ts'
import type { Database } from '../d1.ts'
import { Failure, UsageFailure } from '../failure.ts'
import { makeFolder, writeText } from '../files.ts'
import type { Context } from '../operator.ts'
import { print } from '../output.ts'
import { checkSettings } from '../settings.ts'
import { batchOf, counted, pathOf, readArgs } from './args.ts'
import { listChips } from './store.ts'

const COLUMNS = ['chip_id', 'url', 'label', 'ndef_hex', 'ndef_bytes', 'lock', 'qr_file'] as const

export async function run(args: string[], db: Database, chips: Pick<Context, 'settings' | 'dryRun'>): Promise<void> {
  const { values } = readArgs(args, {
    options: {
      batch: { type: 'string' },
      out: { type: 'string' },
      tag: { type: 'string', default: 'NTAG213' },
      unlocked: { type: 'boolean' },
    },
  })
  const batch = batchOf(values.batch)
  if (batch === null || !values.out) throw new UsageFailure('Both --batch and --out must be given.')
  const { tag } = values
  if (!isTag(tag)) throw new UsageFailure(`--tag must be one of ${Object.keys(TAG_CAPACITY).join(', ')}.`)
  const { siteUrl } = await checkSettings(chips.settings)
  if (siteUrl === '')
    throw new UsageFailure(
      'Say which address the cards carry: set SITE_URL, or add --var SITE_URL:https://acme.example.',
    )
  const rows = (await listChips(db, batch)).filter(({ status }) => status !== 'retired')
  if (rows.length === 0) throw new Failure(`There is no chip in batch ${batch} that could be encoded.`)
  if (siteUrl.startsWith('http:'))
    console.error(`${siteUrl} is not https: phones will warn, and taps can be read on the way.`)

  const lines = rows.map((row) => line(row, siteUrl, { tag, lock: values.unlocked !== true }))
  const summary = `${counted(lines.length, 'chip')} of batch ${batch}, for ${tag}, ${values.unlocked ? 'left open' : 'to be locked'}`
  if (chips.dryRun) return print(`${summary}. Nothing was written (dry run).`)
  const folder = pathOf(values.out)
  makeFolder(join(folder, 'qr'), { name: join(values.out, 'qr') })
  const file = `${fileName(batch)}.csv`
  writeText(join(folder, file), toCsv(COLUMNS, lines), { name: join(values.out, file) })
  for (const { url, qr_file } of lines)
    writeText(join(folder, qr_file), qrSvg(url), { name: join(values.out, qr_file) })
  print(`${summary}: ${join(values.out, file)} and ${join(values.out, 'qr')}.`)
}

const isTag = (name: string): name is TagType => Object.hasOwn(TAG_CAPACITY, name)

function line(
  { chip_id, label }: ChipRow,
  siteUrl: string,
  { tag, lock }: { tag: TagType; lock: boolean },
): Record<(typeof COLUMNS)[number], string | number | null> & { url: string; qr_file: string } {
  const url = chipUrl(siteUrl, chip_id)
  const record = encodeUriRecord(url)
  if (!record.ok) throw new Failure(`${chip_id}: ${record.error}`)
  if (!fittingTags(record.value).includes(tag)) throw new Failure(`${chip_id}: ${url} does not fit on an ${tag}.`)
  return {
    chip_id,
    url,
    label,
    ndef_hex: hexBytes(record.value).replaceAll(' ', ''),
    ndef_bytes: record.value.length,
    lock: lock ? 'yes' : 'no',
    qr_file: `qr/${fileName(chip_id)}.svg`,
  }
}

/** A name every file system takes; what it cannot hold is written as its code. */
const fileName = (text: string) =>
  text.replace(/[^0-9A-Za-z._-]/g, (character) => `~${character.codePointAt(0)?.toString(16)}`)
