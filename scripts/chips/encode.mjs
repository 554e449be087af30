// `chips encode --batch JAN --out FOLDER`: what a card printer needs. One CSV with a line per chip (its address, the
// bytes of its tag, whether to lock it) and one QR code per chip as SVG.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { renderSVG } from 'uqr'
import { chipUrl, encodeUriRecord, fittingTags, hexBytes, TAG_CAPACITY } from '../../src/domain/ndef.ts'
import { Failure, UsageFailure } from '../failure.mjs'
import { checkSettings } from '../settings.mjs'
import { batchOf, counted, pathOf, readArgs } from './args.mjs'
import { toCsv } from './csv.mjs'
import { listChips } from './store.mjs'

const COLUMNS = ['chip_id', 'url', 'label', 'ndef_hex', 'ndef_bytes', 'lock', 'qr_file']

export async function run(args, db, chips) {
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
  if (!Object.hasOwn(TAG_CAPACITY, values.tag))
    throw new UsageFailure(`--tag must be one of ${Object.keys(TAG_CAPACITY).join(', ')}.`)
  const { siteUrl } = await checkSettings(chips.settings)
  if (siteUrl === '')
    throw new UsageFailure(
      'Say which address the cards carry: set SITE_URL, or add --var SITE_URL:https://acme.example.',
    )
  const rows = (await listChips(db, batch)).filter(({ status }) => status !== 'retired')
  if (rows.length === 0) throw new Failure(`There is no chip in batch ${batch} that could be encoded.`)
  if (siteUrl.startsWith('http:'))
    console.error(`${siteUrl} is not https: phones will warn, and taps can be read on the way.`)

  const lines = rows.map((row) => line(row, siteUrl, { tag: values.tag, lock: values.unlocked !== true }))
  const summary = `${counted(lines.length, 'chip')} of batch ${batch}, for ${values.tag}, ${values.unlocked ? 'left open' : 'to be locked'}`
  if (chips.dryRun) return console.log(`${summary}. Nothing was written (dry run).`)
  const folder = pathOf(values.out)
  mkdirSync(join(folder, 'qr'), { recursive: true })
  const file = `${fileName(batch)}.csv`
  writeFileSync(join(folder, file), toCsv(COLUMNS, lines))
  for (const { url, qr_file } of lines) writeFileSync(join(folder, qr_file), renderSVG(url, { ecc: 'M', border: 2 }))
  console.log(`${summary}: ${join(values.out, file)} and ${join(values.out, 'qr')}.`)
}

function line({ chip_id, label }, siteUrl, { tag, lock }) {
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
const fileName = (text) => text.replace(/[^0-9A-Za-z._-]/g, (character) => `~${character.codePointAt(0).toString(16)}`)
