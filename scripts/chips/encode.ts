// `chips encode --batch JAN --out FOLDER`: writes the files a card printer needs. One CSV with a line per chip (its
// address, the bytes of its tag, whether to lock it) and one QR code per chip as SVG. With `--codes FILE`, the list
// printed by `new` or `codes`, the CSV includes the claim codes, and a sheet of leaflets with the codes is written
// (CLM-07, CLM-09).
import { join } from 'node:path'
import * as z from 'zod/mini'
import type { ChipRow } from '#domain/chip/chip-rows.ts'
import { canonicalClaimCode, isClaimCode, shownClaimCode } from '#domain/chip/claim.ts'
import { leafletDocument } from '#domain/chip/leaflets.ts'
import { TAG_CAPACITY, type TagType } from '#domain/chip/ndef.ts'
import { fileName, PRINTER_COLUMNS, type PrinterLine, printerLine } from '#domain/chip/printer-list.ts'
import { csvText } from '#domain/text/csv.ts'
import { codeCell, rawCell, rowProblems } from '#domain/text/csv-row.ts'
import { readTable } from '#domain/text/read-csv.ts'
import { claimCodeHash } from '#mail/claim-code.ts'
import { qrSvg } from '#routes/qr.ts'
import type { Database } from '#scripts/d1.ts'
import { Failure, UsageFailure } from '#scripts/failure.ts'
import { makeFolder, readText, writeText } from '#scripts/files.ts'
import type { Context } from '#scripts/operator.ts'
import { print } from '#scripts/output.ts'
import { checkSettings } from '#scripts/settings.ts'
import { batchOf, counted, pathOf, readArgs } from './args.ts'
import { CODE_COLUMNS, type CodeContext, secretOfApp } from './claim-codes.ts'
import type { Chips } from './database.ts'
import { findCodeHashes, listChips } from './store.ts'

const MAX_BYTES = 32 * 1024 * 1024

export async function run(
  args: string[],
  db: Database,
  chips: Chips & Pick<Context, 'settings' | 'dryRun' | 'remote'>,
): Promise<void> {
  const { values } = readArgs(args, {
    options: {
      batch: { type: 'string' },
      out: { type: 'string' },
      tag: { type: 'string', default: 'NTAG213' },
      unlocked: { type: 'boolean' },
      codes: { type: 'string' },
    },
  })
  const batch = batchOf(values.batch)
  if (batch === null || !values.out) throw new UsageFailure('Both --batch and --out must be given.')
  const { tag } = values
  if (!isTag(tag)) throw new UsageFailure(`--tag must be one of ${Object.keys(TAG_CAPACITY).join(', ')}.`)
  const { siteUrl, brand } = await checkSettings(chips.settings)
  if (siteUrl === '')
    throw new UsageFailure(
      'Say which address the cards carry: set SITE_URL, or add --var SITE_URL:https://acme.example.',
    )
  const rows = (await listChips(db, batch)).filter(({ status }) => status !== 'retired')
  if (rows.length === 0) throw new Failure(`There is no chip in batch ${batch} that could be encoded.`)
  if (siteUrl.startsWith('http:'))
    console.error(`${siteUrl} is not https: phones will warn, and taps can be read on the way.`)
  const codes = await codesOf(values.codes, rows, { batch, chips })

  const lines = rows.map((row) => ({
    ...line(row, siteUrl, { tag, lock: values.unlocked !== true }),
    claim_code: codes?.get(row.chip_id) ?? null,
  }))
  const summary = `${counted(lines.length, 'chip')} of batch ${batch}, for ${tag}, ${values.unlocked ? 'left open' : 'to be locked'}`
  if (chips.dryRun) return print(`${summary}. Nothing was written (dry run).`)
  const folder = pathOf(values.out)
  makeFolder(join(folder, 'qr'), { name: join(values.out, 'qr') })
  const file = `${fileName(batch)}.csv`
  const columns = codes === null ? PRINTER_COLUMNS : ([...PRINTER_COLUMNS, 'claim_code'] as const)
  const mode = codes === null ? {} : { mode: 0o600 }
  writeText(join(folder, file), csvText(columns, lines), { name: join(values.out, file), ...mode })
  for (const { url, qr_file } of lines)
    writeText(join(folder, qr_file), qrSvg(url), { name: join(values.out, qr_file) })
  print(`${summary}: ${join(values.out, file)} and ${join(values.out, 'qr')}.`)
  if (codes === null) return
  const leaflets = lines.flatMap(({ chip_id, url, claim_code }) =>
    claim_code === null ? [] : [{ chipId: chip_id, code: claim_code, url }],
  )
  const sheet = `${fileName(batch)}-leaflets.html`
  const html = leafletDocument(leaflets, { brandName: brand.name, qr: qrSvg })
  writeText(join(folder, sheet), html, { name: join(values.out, sheet), ...mode })
  print(`${leaflets.length.toLocaleString('en-GB')} leaflets, four to a page: ${join(values.out, sheet)}.`)
}

/**
 * The claim codes of these chips from a file, by chip id; null without a file. If the app's secret is known here, each
 * code is checked against its stored hash, so that no leaflet carries a void code.
 */
async function codesOf(
  name: string | undefined,
  rows: readonly ChipRow[],
  { batch, chips }: { batch: string; chips: Chips & CodeContext },
): Promise<Map<string, string> | null> {
  const hashes = await findCodeHashes(
    chips,
    rows.map(({ chip_id }) => chip_id),
  )
  if (name === undefined) {
    if (hashes.size > 0)
      console.error(
        `Claim codes cannot be read back. For leaflets give the list they were printed in with --codes FILE, or make new ones: npm run chips -- codes --batch ${batch} --renew`,
      )
    return null
  }
  const given = readCodes(readText(pathOf(name), { name, maxBytes: MAX_BYTES }), name)
  const secret = await secretOfApp(chips)
  const codes = new Map<string, string>()
  let missing = 0
  for (const [chipId, hash] of hashes) {
    const code = given.get(chipId)
    if (code === undefined) missing++
    else if (secret !== null && (await claimCodeHash(secret, chipId, code)) !== hash)
      throw new Failure(
        `${name}: the code of ${chipId} is not the one it has now. Give the newest list, or make new codes: npm run chips -- codes --batch ${batch} --renew`,
      )
    else codes.set(chipId, code)
  }
  if (codes.size === 0) throw new Failure(`${name} holds no claim code of batch ${batch}.`)
  if (missing > 0)
    console.error(`${counted(missing, 'chip')} with a claim code that ${name} does not hold: no leaflet.`)
  return codes
}

/** A row of a list of codes. */
const codeRow = z.object({
  chip_id: codeCell,
  claim_code: z.pipe(
    rawCell.check(z.refine(isClaimCode, 'that is no claim code.')),
    z.transform((typed) => shownClaimCode(canonicalClaimCode(typed))),
  ),
})

/** Reads a list printed by `new` or `codes`: the codes in their printed form, by chip id. */
function readCodes(text: string, name: string): Map<string, string> {
  const { header, records } = readTable(text, CODE_COLUMNS)
  const [chip, code] = CODE_COLUMNS.map((column) => header.indexOf(column))
  if (chip === undefined || code === undefined || chip < 0 || code < 0)
    throw new Failure(`${name} must name the columns ${CODE_COLUMNS.join(',')} in its first line.`)
  const codes = new Map<string, string>()
  for (const { line, cells } of records) {
    const row = codeRow.safeParse({ chip_id: cells[chip], claim_code: cells[code] })
    if (!row.success) throw new Failure(`${name}, row ${line}: ${rowProblems(row.error).join(' ')}`)
    codes.set(row.data.chip_id, row.data.claim_code)
  }
  return codes
}

const isTag = (name: string): name is TagType => Object.hasOwn(TAG_CAPACITY, name)

function line(row: ChipRow, siteUrl: string, how: { tag: TagType; lock: boolean }): PrinterLine {
  const made = printerLine(row, siteUrl, how)
  if (!made.ok) throw new Failure(made.error)
  return made.value
}
