// A JPEG without what does not draw it: of its segments (ITU-T T.81, annex B) only tables, frame, scans and a colour
// profile stay. What a reader cannot do without is asked for here, so that every picture that is stored can be shown.
// Pure.
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
/** Baseline, extended and progressive frames, Huffman coded. */
const FRAMES = [0xc0, 0xc1, 0xc2]
const PROGRESSIVE = 0xc2

/** A browser goes over the whole picture once for each scan; programs write about ten. */
const MAX_SCANS = 64
/** Nobody needs more, and each is work. */
const MAX_SEGMENTS = 1024

const ICC_NAME = 'ICC_PROFILE\0'

/** What has been read so far. */
interface Reading {
  frame: Frame | null
  tables: Tables
  scans: number
  /** The scan whose header was read last. */
  scan: Scan | null
  blocks: Blocks
  /** Kept segments with their markers, in their order. */
  kept: Uint8Array[]
  /** Bodies of the segments that hold a colour profile, in pieces. */
  profile: Uint8Array[]
  isJfif: boolean
  /** How Adobe's segment says the colours are stored: 0 as they are, 1 as light and two differences; -1 for none. */
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
    while (byteAt(bytes, at + 1) === 0xff) at++ // a marker may be preceded by any number of these
    const marker = byteAt(bytes, at + 1)
    if (marker === EOI) return at + 2 < bytes.length ? err('bytes_after_end') : finished(reading)
    const length = uint16(bytes, at + 2)
    const end = at + 2 + length
    if (length < 2 || end > bytes.length) return err('not_a_picture')
    const problem = take(reading, marker, bytes.subarray(at + 4, end), bytes.subarray(at, end))
    if (problem !== null) return err(problem)
    at = end
    if (marker === SOS && reading.frame && reading.scan) {
      const drawn = endOfData(bytes, end, reading.frame, reading.scan, reading.blocks)
      if (drawn === -1) return err('not_a_picture')
      reading.kept.push(bytes.subarray(end, drawn))
      // What no block needs is left out with the rest.
      at = endOfScan(bytes, drawn)
    }
  }
  return err('not_a_picture')
}

/** Looks at one segment, and keeps it where the picture needs it. */
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
  // Readers decide about colours where the first scan begins, and look no further.
  if (reading.scans === 0 && marker === APP0) reading.isJfif ||= hasTextAt(body, 0, 'JFIF\0') && body.length >= 14
  if (reading.scans === 0 && marker === APP14 && hasTextAt(body, 0, 'Adobe') && body.length >= 12)
    reading.adobe = byteAt(body, 11)
  const isLeftOut = (marker >= APP0 && marker <= APP15) || marker === COMMENT
  if (isLeftOut) return null
  // Frames that are lossless, in layers or coded by arithmetic; anything else is no marker that is here.
  return marker > 0xc2 && marker <= 0xcf ? 'unusual_kind' : 'not_a_picture'
}

function takeFrame(reading: Reading, progressive: boolean, body: Uint8Array, whole: Uint8Array): PictureProblem | null {
  if (reading.frame !== null) return 'not_a_picture'
  const frame = readFrame(body, progressive)
  if (typeof frame === 'string') return frame
  if (!isFit(frame)) return 'wrong_size' // before any of it is decoded
  reading.frame = frame
  reading.kept.push(whole)
  return null
}

/** Where the coded data of a scan ends: at the first marker that is neither a stuffed byte nor a restart. */
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
 * How the colours are stored is told by JFIF's segment, else by Adobe's, else by the names of the components. Where
 * only a segment tells it, one of Adobe's is written again, with nothing else in it.
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

/** The segments of a colour profile in their order, or none where they make no whole profile: each says its place. */
function profileSegments(bodies: readonly Uint8Array[]): Uint8Array[] {
  const place = (body: Uint8Array) => byteAt(body, ICC_NAME.length)
  const sorted = [...bodies].sort((a, b) => place(a) - place(b))
  const isWhole = sorted.every(
    (body, index) => place(body) === index + 1 && byteAt(body, ICC_NAME.length + 1) === sorted.length,
  )
  const profile = joined(sorted.map((body) => body.subarray(ICC_NAME.length + 2)))
  if (!isWhole || !isIccProfile(profile)) return []
  return sorted.flatMap((body) => [Uint8Array.of(0xff, APP2, (body.length + 2) >> 8, (body.length + 2) & 0xff), body])
}
