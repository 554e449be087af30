// The list a card printer works from: a line for every chip, with its address and the bytes of its tag. The
// same for `npm run chips -- encode` and for the console. Pure.
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
  /** Where `encode` puts its QR code, beside the list. */
  qr_file: string
}

/** A chip's line; the error is a sentence that names the chip. `siteUrl` has no trailing slash. */
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

/** What follows a label that stands for a whole batch: `Card 0007`. */
export const numberedLabel = (label: string, number: number): string => `${label} ${String(number).padStart(4, '0')}`

/** At most so long a label leaves room for its number. */
export const MAX_BATCH_LABEL = 190

/** A name every file system takes; what it cannot hold is written as its code. */
export const fileName = (text: string): string =>
  text.replace(/[^0-9A-Za-z._-]/g, (character) => `~${character.codePointAt(0)?.toString(16)}`)
