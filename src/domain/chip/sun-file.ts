// What a card printer writes to NTAG 424 DNA cards that sign their taps: the NDEF message with placeholders, where the
// card mirrors its values, and its settings. Pure.
import { err, ok, type Result } from '#domain/text/errors.ts'
import { toHex } from '#domain/text/hex.ts'
import { chipUrl, encodeUriRecord } from './ndef.ts'

export const SUN_FILE_COLUMNS = [
  'chip_id',
  'url',
  'ndef_hex',
  'picc_offset',
  'mac_offset',
  'mac_input_offset',
  'settings',
] as const

/** The line of a chip. Offsets are in bytes from the start of the NDEF file, which begins with its two length bytes. */
export interface SunFileLine {
  chip_id: string
  /** With zeros where the card mirrors its values. */
  url: string
  /** The NDEF message, without the two length bytes. */
  ndef_hex: string
  /** Where the encrypted UID and counter begin. */
  picc_offset: number
  /** Where the MAC begins. */
  mac_offset: number
  /** Where the input of the MAC begins; as it equals `mac_offset`, the input is empty. */
  mac_input_offset: number
  /** The data of the command ChangeFileSettings for the NDEF file (file 2). */
  settings: string
}

const FILE_BYTES = 256
const LENGTH_BYTES = 2
const PICC = '0'.repeat(32)
const MAC = '0'.repeat(16)

// AN12196, section 6.9: 40, SDM on, plain; 00 E0, read free, everything else by key 0; C1, mirrors UID and counter in
// ASCII; FF 12, counter not readable, encryption by key 1, MAC by key 2.
const SETTINGS = '4000E0C1FF12'

/** The line of a chip; the error is a sentence that names it. `siteUrl` has no trailing slash. */
export function sunFileLine(chipId: string, siteUrl: string): Result<SunFileLine, string> {
  const beforePicc = `${chipUrl(siteUrl, chipId)}?e=`
  const url = `${beforePicc}${PICC}&c=${MAC}`
  const record = encodeUriRecord(url)
  if (!record.ok) return err(`${chipId}: ${record.error}`)
  const bytes = LENGTH_BYTES + record.value.length
  if (bytes > FILE_BYTES) return err(`${chipId}: ${url} does not fit on an NTAG 424 DNA.`)
  // The record ends with the address, whose beginning is abbreviated.
  const mac_offset = bytes - MAC.length
  const picc_offset = bytes - (url.length - beforePicc.length)
  return ok({
    chip_id: chipId,
    url,
    ndef_hex: toHex(record.value),
    picc_offset,
    mac_offset,
    mac_input_offset: mac_offset,
    settings: `${SETTINGS}${[picc_offset, mac_offset, mac_offset].map(offsetHex).join('')}`,
  })
}

/** Three bytes, the lowest first. */
const offsetHex = (offset: number): string => toHex(Uint8Array.of(offset & 255, (offset >> 8) & 255, offset >> 16))
