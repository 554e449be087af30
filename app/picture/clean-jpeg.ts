// Cleans a JPEG: keeps only the segments (ITU-T T.81, annex B) with tables, frame, scans and colour profile. Checks everything
// that a decoder needs, so that every stored picture can be displayed. Pure.
import { err, ok, type Result } from '#domain/text/errors.ts'
import { byteAt, hasTextAt, joined, uint16 } from './bytes.ts'
import { isIccProfile } from './icc-profile.ts'
import { type Frame, readFrame } from './jpeg-frame.ts'
import { type Blocks, endOfData, type Scan } from './jpeg-scan.ts'
import { createTables, type Tables } from './jpeg-tables.ts'
import { type FoundPicture, isFit, type PictureProblem } from './picture-size.ts'

const SOI = 0xd8
const EOI = 0xd9
const SOS = 0xda
const DQT = 0xdb
const DHT = 0xc4
const DRI = 0xdd
const APP0 = 0xe0
const APP2 = 0xe2
const APP14 = 0xee
const APP15 = 0xef
const COMMENT = 0xfe
/** Baseline, extended and progressive frames with Huffman coding. */
const FRAMES = [0xc0, 0xc1, 0xc2]
const PROGRESSIVE = 0xc2

/** A browser decodes the whole picture once per scan; encoders write about ten. */
const MAX_SCANS = 64
/** Bounds the work; real files have far fewer. */
const MAX_SEGMENTS = 1024

const ICC_NAME = 'ICC_PROFILE\0'

/** State of the parser. */
interface Reading {
  frame: Frame | null
  tables: Tables
  scans: number
  /** The last scan header. */
  scan: Scan | null
  blocks: Blocks
  /** Kept segments including markers, in order. */
  kept: Uint8Array[]
  /** Bodies of the segments that contain parts of a colour profile. */
  profile: Uint8Array[]
  isJfif: boolean
  /** Colour transform of Adobe's segment: 0 none (RGB), 1 YCbCr; -1: there is no such segment. */
  adobe: number
}

export function cleanJpeg(bytes: Uint8Array): Result<FoundPicture, PictureProblem> {
  if (byteAt(bytes, 0) !== 0xff || byteAt(bytes, 1) !== SOI) return err('not_a_picture')
  const tables = createTables()
  const reading: Reading = {
    frame: null,
    tables,
    scans: 0,
    scan: null,
    blocks: new Map(),
    kept: [],
    profile: [],
    isJfif: false,
    adobe: -1,
  }
  let at = 2
  for (let count = 0; count < MAX_SEGMENTS; count++) {
    if (byteAt(bytes, at) !== 0xff) return err('not_a_picture')
    while (byteAt(bytes, at + 1) === 0xff) at++ // any number of fill bytes may precede a marker
    const marker = byteAt(bytes, at + 1)
    if (marker === EOI) return at + 2 < bytes.length ? err('bytes_after_end') : finished(reading)
    const length = uint16(bytes, at + 2)
    const end = at + 2 + length
    if (length < 2 || end > bytes.length) return err('not_a_picture')
    const problem = take(reading, marker, bytes.subarray(at + 4, end), bytes.subarray(at, end))
    if (problem !== null) return err(problem)
    at = end
    if (marker === SOS && reading.frame && reading.scan) {
      const dataEnd = endOfData(bytes, end, reading.frame, reading.scan, reading.blocks)
      if (dataEnd === -1) return err('not_a_picture')
      reading.kept.push(bytes.subarray(end, dataEnd))
      // Bytes behind the last block of the scan are dropped.
      at = endOfScan(bytes, dataEnd)
    }
  }
  return err('not_a_picture')
}

/** Reads one segment, and keeps it if the picture needs it. */
function take(reading: Reading, marker: number, body: Uint8Array, whole: Uint8Array): PictureProblem | null {
  if (FRAMES.includes(marker)) return takeFrame(reading, marker === PROGRESSIVE, body, whole)
  if (marker === DQT || marker === DHT || marker === DRI) {
    const { quantisation, huffman, restart } = reading.tables
    const isRead = marker === DQT ? quantisation(body) : marker === DHT ? huffman(body) : restart(body)
    if (!isRead) return 'not_a_picture'
    reading.kept.push(whole)
    return null
  }
  if (marker === SOS) {
    reading.scan = reading.frame === null ? null : reading.tables.scan(reading.frame, body)
    if (reading.scan === null) return 'not_a_picture'
    if (++reading.scans > MAX_SCANS) return 'unusual_kind'
    reading.kept.push(whole)
    return null
  }
  if (marker === APP2 && hasTextAt(body, 0, ICC_NAME)) reading.profile.push(body)
  // Decoders ignore colour segments after the beginning of the first scan.
  if (reading.scans === 0 && marker === APP0) reading.isJfif ||= hasTextAt(body, 0, 'JFIF\0') && body.length >= 14
  if (reading.scans === 0 && marker === APP14 && hasTextAt(body, 0, 'Adobe') && body.length >= 12)
    reading.adobe = byteAt(body, 11)
  const isLeftOut = (marker >= APP0 && marker <= APP15) || marker === COMMENT
  if (isLeftOut) return null
  // Lossless, hierarchical or arithmetic-coded frames are unusual; any other marker is invalid here.
  return marker > 0xc2 && marker <= 0xcf ? 'unusual_kind' : 'not_a_picture'
}

function takeFrame(reading: Reading, progressive: boolean, body: Uint8Array, whole: Uint8Array): PictureProblem | null {
  if (reading.frame !== null) return 'not_a_picture'
  const frame = readFrame(body, progressive)
  if (typeof frame === 'string') return frame
  if (!isFit(frame)) return 'wrong_size' // before anything is decoded
  reading.frame = frame
  reading.kept.push(whole)
  return null
}

/** Offset of the first marker that is neither a stuffed byte nor a restart: the end of a scan's data. */
function endOfScan(bytes: Uint8Array, from: number): number {
  let at = from
  while (true) {
    at = bytes.indexOf(0xff, at)
    if (at === -1) return bytes.length
    const next = byteAt(bytes, at + 1)
    if (next !== 0 && (next < 0xd0 || next > 0xd7)) return at
    at += 2
  }
}

function finished({ frame, tables, kept, profile, isJfif, adobe }: Reading): Result<FoundPicture, PictureProblem> {
  if (frame === null || !tables.isDrawn(frame)) return err('not_a_picture')
  const bytes = joined([
    Uint8Array.of(0xff, SOI),
    ...colours(frame, isJfif, adobe),
    ...profileSegments(profile),
    ...kept,
    Uint8Array.of(0xff, EOI),
  ])
  return ok({ bytes, width: frame.width, height: frame.height })
}

/**
 * A decoder learns the colour space from the JFIF segment, else from Adobe's, else from the component ids. Both segments are
 * dropped; if the ids alone would give another colour space, a minimal Adobe segment is written.
 */
function colours({ components }: Frame, isJfif: boolean, adobe: number): Uint8Array[] {
  if (components.length !== 3) return []
  const isNamedRgb = components.map(({ id }) => String.fromCharCode(id)).join('') === 'RGB'
  const isRgb = isJfif ? false : adobe === -1 ? isNamedRgb : adobe === 0
  if (isRgb === isNamedRgb) return []
  const transform = isRgb ? 0 : 1
  const name = Array.from('Adobe', (letter) => letter.charCodeAt(0))
  return [Uint8Array.of(0xff, APP14, 0, 14, ...name, 0, 100, 0, 0, 0, 0, transform)]
}

/** The segments of a colour profile in order (each has its number), or none if the profile is incomplete or invalid. */
function profileSegments(bodies: readonly Uint8Array[]): Uint8Array[] {
  const numberOf = (body: Uint8Array) => byteAt(body, ICC_NAME.length)
  const sorted = [...bodies].sort((a, b) => numberOf(a) - numberOf(b))
  const isWhole = sorted.every(
    (body, index) => numberOf(body) === index + 1 && byteAt(body, ICC_NAME.length + 1) === sorted.length,
  )
  const profile = joined(sorted.map((body) => body.subarray(ICC_NAME.length + 2)))
  if (!isWhole || !isIccProfile(profile)) return []
  return sorted.flatMap((body) => [Uint8Array.of(0xff, APP2, (body.length + 2) >> 8, (body.length + 2) & 0xff), body])
}
