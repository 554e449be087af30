// The list for a card printer: one line per chip, with its address and the bytes of its tag. Shared by
// `npm run chips -- encode` and the console. Pure.
import { err, ok, type Result } from '#domain/text/errors.ts'
import type { ChipRow } from './chip-rows.ts'
import { chipUrl, encodeUriRecord, fittingTags, hexBytes, type TagType } from './ndef.ts'

export const PRINTER_COLUMNS = ['chip_id', 'url', 'label', 'ndef_hex', 'ndef_bytes', 'lock', 'qr_file'] as const

export interface PrinterLine {
  chip_id: string
  url: string
  label: string | null
  ndef_hex: string
  ndef_bytes: number
  lock: 'yes' | 'no'
  /** The file name of its QR code, which `encode` writes next to the list. */
  qr_file: string
}

/** The line of a chip; the error is a sentence that names the chip. `siteUrl` has no trailing slash. */
export function printerLine(
  { chip_id, label }: Pick<ChipRow, 'chip_id' | 'label'>,
  siteUrl: string,
  { tag, lock }: { tag: TagType; lock: boolean },
): Result<PrinterLine, string> {
  const url = chipUrl(siteUrl, chip_id)
  const record = encodeUriRecord(url)
  if (!record.ok) return err(`${chip_id}: ${record.error}`)
  if (!fittingTags(record.value).includes(tag)) return err(`${chip_id}: ${url} does not fit on an ${tag}.`)
  return ok({
    chip_id,
    url,
    label,
    ndef_hex: hexBytes(record.value).replaceAll(' ', ''),
    ndef_bytes: record.value.length,
    lock: lock ? 'yes' : 'no',
    qr_file: `qr/${fileName(chip_id)}.svg`,
  })
}

/** The label of one card of a batch: `Card 0007`. */
export const numberedLabel = (label: string, number: number): string => `${label} ${String(number).padStart(4, '0')}`

/** Maximum length of a batch label, so that its number fits. */
export const MAX_BATCH_LABEL = 190

/** A file name for every file system; other characters are replaced by their codes. */
export const fileName = (text: string): string =>
  text.replace(/[^0-9A-Za-z._-]/g, (character) => `~${character.codePointAt(0)?.toString(16)}`)
