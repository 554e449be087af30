// The text of a file that somebody chose, whatever their spreadsheet wrote it in. Pure.
import { err, ok, type Result } from './errors.ts'

export interface FileText {
  text: string
  /** Not UTF-8 and no other Unicode: the letters with accents are those of Western Europe, as it seems. */
  western: boolean
}

/** What is said of a file that is none; it goes on after the file's name or "This file". */
export const FILE_PROBLEMS = {
  workbook: 'is a workbook, not a CSV file. Open it in the spreadsheet and save it as "CSV UTF-8".',
  unreadable: 'could not be read. Please save it as CSV in UTF-8.',
} as const
export type FileProblem = keyof typeof FILE_PROBLEMS

/** What is said beside what was read. */
export const READ_AS_WESTERN =
  'The file is not in UTF-8, so it was read as Windows-1252. Please look at the letters with accents; "CSV UTF-8" is the safe way to save it.'

const BEGINNINGS: readonly { bytes: readonly number[]; as: 'utf-16le' | 'utf-16be' | FileProblem }[] = [
  { bytes: [0xff, 0xfe, 0, 0], as: 'unreadable' }, // of 32 bits a character
  { bytes: [0xff, 0xfe], as: 'utf-16le' },
  { bytes: [0xfe, 0xff], as: 'utf-16be' },
  { bytes: [0x50, 0x4b, 3, 4], as: 'workbook' }, // .xlsx, .ods and .numbers are archives
  { bytes: [0xd0, 0xcf, 0x11, 0xe0], as: 'workbook' }, // .xls
  { bytes: [0x25, 0x50, 0x44, 0x46, 0x2d], as: 'unreadable' }, // .pdf
]

/** The text without its mark. UTF-8, UTF-16 either way round, and Windows-1252 where its letters leave no doubt. */
export function textOfFile(bytes: Uint8Array): Result<FileText, FileProblem> {
  const as =
    BEGINNINGS.find((beginning) => beginning.bytes.every((byte, at) => bytes[at] === byte))?.as ?? unmarked(bytes)
  if (as === 'workbook' || as === 'unreadable') return err(as)
  const unicode = decoded(bytes, as)
  if (unicode !== null) return ok({ text: unicode, western: false })
  const western = as === 'utf-8' ? decoded(bytes, 'windows-1252') : null
  return western === null || hasDoubtfulLetters(western) ? err('unreadable') : ok({ text: western, western: true })
}

/** Some programs write UTF-16 without a mark: of a header in ASCII every other byte is 0. */
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

// Other encodings (those of old Macs, of Poland, Russia, Greece, Japan, or UTF-8 with a hole in it) have letters where this one
// has signs, or letters with accents in a row: nobody's name is guessed.
const DOUBTFUL =
  /[\u0080-\u009f\xa4-\xa8\xac\xad\xaf\xb1-\xb3\xb5\xb6\xb8\xb9\xbc-\xbe\xd7\xf7ŠŒŽšœžŸƒˆ‰‹›˜†‡]|[£®]\p{L}|\p{L}[£¿¡¢]|[^NnMmDdSs\P{L}][ªº]|[À-ÿ]{3}|[Â-Å][\u20ac‚„…‘’“”•–—™\xa0-\xbf]/u
const hasDoubtfulLetters = (text: string): boolean => DOUBTFUL.test(text)
