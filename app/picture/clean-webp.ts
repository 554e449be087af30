// Cleans a still WebP, a RIFF file of chunks (RFC 9649): keeps VP8, VP8L, ALPH and ICCP. Writes a new VP8X header if one is
// needed, with flags that match the kept chunks. Pure.
import { err, ok, type Result } from '#domain/text/errors.ts'
import { isVp8Frame } from '#share-picture/decode-webp.ts'
import { ascii, byteAt, hasTextAt, joined, uint16Little, uint32Little } from './bytes.ts'
import { isIccProfile } from './icc-profile.ts'
import { type FoundPicture, isFit, type PictureProblem } from './picture-size.ts'
import { isVp8lImage } from './vp8l.ts'

interface Chunk {
  name: string
  data: Uint8Array
}

/** All other chunks (EXIF, XMP, unknown ones) are dropped. */
const KNOWN = ['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ICCP', 'ANIM', 'ANMF']

/** Bounds the work. */
const MAX_CHUNKS = 64

export function cleanWebp(bytes: Uint8Array): Result<FoundPicture, PictureProblem> {
  const read = chunksOf(bytes)
  if (!read.ok) return read
  const known = read.value
  const names = known.map(({ name }) => name)
  if (names.includes('ANIM') || names.includes('ANMF')) return err('animated')
  if (new Set(names).size < names.length) return err('not_a_picture')
  const dataOf = (wanted: string) => known.find(({ name }) => name === wanted)?.data

  const canvas = dataOf('VP8X')
  const lossy = dataOf('VP8 ')
  const lossless = dataOf('VP8L')
  if (canvas !== undefined && names[0] !== 'VP8X') return err('not_a_picture')
  if (lossy !== undefined && lossless !== undefined) return err('not_a_picture')
  const frame = lossy ? lossyFrame(lossy) : lossless ? losslessFrame(lossless) : null
  if (frame === null) return err('not_a_picture')
  if (canvas !== undefined) {
    if (canvas.length !== 10) return err('not_a_picture')
    if ((byteAt(canvas, 0) & ANIMATED) !== 0) return err('animated')
    if (sideOf(canvas, 4) !== frame.width || sideOf(canvas, 7) !== frame.height) return err('wrong_size')
  }

  if (!isFit(frame)) return err('wrong_size')
  const isDrawn = lossy ? isVp8Frame(lossy) : isVp8lImage((lossless ?? EMPTY).subarray(5), frame.width, frame.height)
  if (!isDrawn) return err('not_a_picture')

  // Decoders ignore ALPH and ICCP without VP8X.
  const given = canvas === undefined ? undefined : dataOf('ALPH')
  const alpha = lossy === undefined ? undefined : given
  if (alpha !== undefined && !isAlpha(alpha, frame)) return err('not_a_picture')
  const profile = canvas === undefined ? undefined : dataOf('ICCP')
  const icc = profile !== undefined && isIccProfile(profile) ? profile : undefined
  const flags = (icc ? HAS_PROFILE : 0) | (alpha || frame.alpha ? HAS_ALPHA : 0)
  const isExtended = icc !== undefined || alpha !== undefined
  const chunks = [
    ...(isExtended ? chunk('VP8X', extendedHeader(flags, frame)) : []),
    ...(icc ? chunk('ICCP', icc) : []),
    ...(alpha ? chunk('ALPH', alpha) : []),
    ...(lossy ? chunk('VP8 ', lossy) : []),
    ...(lossless ? chunk('VP8L', lossless) : []),
  ]
  const body = joined([ascii('WEBP'), ...chunks])
  const { width, height } = frame
  return ok({ bytes: joined([ascii('RIFF'), littleEndian(body.length, 4), body]), width, height })
}

const EMPTY = new Uint8Array()
const ANIMATED = 0x02
const HAS_ALPHA = 0x10
const HAS_PROFILE = 0x20

/** The known chunks in order. Their lengths must add up to that of the file. */
function chunksOf(bytes: Uint8Array): Result<Chunk[], PictureProblem> {
  if (!hasTextAt(bytes, 0, 'RIFF') || !hasTextAt(bytes, 8, 'WEBP')) return err('not_a_picture')
  const end = 8 + uint32Little(bytes, 4)
  if (end < bytes.length) return err('bytes_after_end')
  if (end > bytes.length || end % 2 === 1) return err('not_a_picture')
  const chunks: Chunk[] = []
  let count = 0
  let at = 12
  while (at < end) {
    const size = uint32Little(bytes, at + 4)
    const from = at + 8
    if (size === -1 || from + size > end || ++count > MAX_CHUNKS) return err('not_a_picture')
    const name = KNOWN.find((known) => hasTextAt(bytes, at, known))
    if (name !== undefined) chunks.push({ name, data: bytes.subarray(from, from + size) })
    at = from + size + (size % 2)
  }
  return ok(chunks)
}

interface Frame {
  width: number
  height: number
  /** Does the frame declare transparency itself? */
  alpha: boolean
}

/** The key frame of VP8 (RFC 6386, 9.1), or null. The upper two bits of each side are a scale. */
function lossyFrame(data: Uint8Array): Frame | null {
  const tag = byteAt(data, 0)
  const isShownKeyFrame = (tag & 1) === 0 && (tag & 0x10) !== 0 && ((tag >> 1) & 7) <= 3
  const hasStart = byteAt(data, 3) === 0x9d && byteAt(data, 4) === 0x01 && byteAt(data, 5) === 0x2a
  if (data.length < 10 || !isShownKeyFrame || !hasStart) return null
  const firstPartition = (tag >> 5) | (uint16Little(data, 1) << 3)
  if (10 + firstPartition >= data.length) return null
  return { width: uint16Little(data, 6) & 0x3fff, height: uint16Little(data, 8) & 0x3fff, alpha: false }
}

function losslessFrame(data: Uint8Array): Frame | null {
  const header = uint32Little(data, 1)
  if (byteAt(data, 0) !== 0x2f || data.length < 6 || header >>> 29 !== 0) return null
  return {
    width: (header & 0x3fff) + 1,
    height: ((header >>> 14) & 0x3fff) + 1,
    alpha: ((header >>> 28) & 1) === 1,
  }
}

/** Is this a valid alpha channel: raw or compressed, with any filter and preprocessing? */
const isAlpha = (data: Uint8Array, { width, height }: Frame): boolean => {
  const method = byteAt(data, 0)
  if ((method & 3) > 1 || ((method >> 4) & 3) > 1 || method >> 6 !== 0) return false
  const coded = data.subarray(1)
  return (method & 3) === 1 ? isVp8lImage(coded, width, height) : coded.length === width * height
}

/** Width or height of the canvas: three bytes, the pixels minus one. */
const sideOf = (canvas: Uint8Array, at: number): number =>
  uint16Little(canvas, at) + byteAt(canvas, at + 2) * 0x10000 + 1

const extendedHeader = (flags: number, { width, height }: Frame): Uint8Array =>
  joined([Uint8Array.of(flags, 0, 0, 0), littleEndian(width - 1, 3), littleEndian(height - 1, 3)])

/** A chunk, padded to an even length. */
const chunk = (name: string, data: Uint8Array): Uint8Array[] => [
  ascii(name),
  littleEndian(data.length, 4),
  data,
  new Uint8Array(data.length % 2),
]

const littleEndian = (value: number, length: number): Uint8Array =>
  Uint8Array.from({ length }, (_, index) => Math.floor(value / 256 ** index) % 256)
