// Decodes a chosen file in the encodings that spreadsheets write. Pure.
import { err, ok, type Result } from './errors.ts'

export interface FileText {
  text: string
  /** Not Unicode: it was read as Windows-1252. */
  western: boolean
}

/** Sentences about unreadable files, to follow the file's name or "This file". */
export const FILE_PROBLEMS = {
  workbook: 'is a workbook, not a CSV file. Open it in the spreadsheet and save it as "CSV UTF-8".',
  unreadable: 'could not be read. Please save it as CSV in UTF-8.',
} as const
export type FileProblem = keyof typeof FILE_PROBLEMS

/** The notice for a file that was read as Windows-1252. */
export const READ_AS_WESTERN =
  'The file is not in UTF-8, so it was read as Windows-1252. Please look at the letters with accents; "CSV UTF-8" is the safe way to save it.'

const BEGINNINGS: readonly { bytes: readonly number[]; as: 'utf-16le' | 'utf-16be' | FileProblem }[] = [
  { bytes: [0xff, 0xfe, 0, 0], as: 'unreadable' }, // UTF with 32 bits per unit
  { bytes: [0xff, 0xfe], as: 'utf-16le' },
  { bytes: [0xfe, 0xff], as: 'utf-16be' },
  { bytes: [0x50, 0x4b, 3, 4], as: 'workbook' }, // .xlsx, .ods and .numbers are archives
  { bytes: [0xd0, 0xcf, 0x11, 0xe0], as: 'workbook' }, // .xls
  { bytes: [0x25, 0x50, 0x44, 0x46, 0x2d], as: 'unreadable' }, // .pdf
]

/** The text without its byte order mark. Reads UTF-8, UTF-16 LE and BE, and Windows-1252 where its letters are plausible. */
export function textOfFile(bytes: Uint8Array): Result<FileText, FileProblem> {
  const as =
    BEGINNINGS.find((beginning) => beginning.bytes.every((byte, at) => bytes[at] === byte))?.as ?? unmarked(bytes)
  if (as === 'workbook' || as === 'unreadable') return err(as)
  const unicode = decoded(bytes, as)
  if (unicode !== null) return ok({ text: unicode, western: false })
  const western = as === 'utf-8' ? decoded(bytes, 'windows-1252') : null
  return western === null || hasDoubtfulLetters(western) ? err('unreadable') : ok({ text: western, western: true })
}

/** Some programs write UTF-16 without a mark: in an ASCII header every other byte is 0. */
function unmarked(bytes: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  const first = bytes.subarray(0, Math.min(32, bytes.length - (bytes.length % 2)))
  const isZero = (odd: number) => first.every((byte, at) => (at % 2 === odd) === (byte === 0))
  if (first.length < 4) return 'utf-8'
  return isZero(1) ? 'utf-16le' : isZero(0) ? 'utf-16be' : 'utf-8'
}

function decoded(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

// Text in other encodings (Mac Roman, those of Poland, Russia, Greece or Japan, broken UTF-8) shows up as unusual signs or as
// accented letters in a row. Names are never guessed.
const DOUBTFUL =
  /[\u0080-\u009f\xa4-\xa8\xac\xad\xaf\xb1-\xb3\xb5\xb6\xb8\xb9\xbc-\xbe\xd7\xf7ŠŒŽšœžŸƒˆ‰‹›˜†‡]|[£®]\p{L}|\p{L}[£¿¡¢]|[^NnMmDdSs\P{L}][ªº]|[À-ÿ]{3}|[Â-Å][\u20ac‚„…‘’“”•–—™\xa0-\xbf]/u
const hasDoubtfulLetters = (text: string): boolean => DOUBTFUL.test(text)
