// Decodes a lossy WebP: one VP8 key frame, RFC 6386. The loop filter and chroma interpolation are omitted: both only
// affect single pixels, and the picture is shown several times smaller. Other kinds of WebP (lossless, animated) are
// refused. A library would be 50 KB of WebAssembly, most of it unused.
import { MAX_PIXELS, type Pixels } from './pixels.ts'
import { type Bits, clampByte, type Frame, readFrame, STRIDE } from './vp8-frame.ts'
import { predict4, predictBlock } from './vp8-predict.ts'
import { readResiduals } from './vp8-residuals.ts'
import { addDct } from './vp8-transform.ts'

/** Offsets of the luma and both chroma blocks in the workspace; the row above and the column left precede them. */
const LUMA = STRIDE + 8
const CHROMA = [18 * STRIDE + 8, 18 * STRIDE + 24] as const

/** The VP8 data of a WebP file; throws if there is none. */
function frameOf(file: Uint8Array): Uint8Array {
  const tag = (at: number) => String.fromCharCode(...file.subarray(at, at + 4))
  const size = (at: number) => new DataView(file.buffer, file.byteOffset + at, 4).getUint32(0, true)
  if (tag(0) !== 'RIFF' || tag(8) !== 'WEBP') throw new Error('no WebP')
  for (let at = 12; at + 8 <= file.length; at += 8 + size(at + 4) + (size(at + 4) & 1)) {
    if (tag(at) === 'VP8 ') return file.subarray(at + 8, at + 8 + size(at + 4))
    if (tag(at) === 'ANIM' || tag(at) === 'VP8L') break
  }
  throw new Error('no lossy still WebP')
}

/** Throws an error that names the problem for any other file. */
export function decodeWebp(file: Uint8Array): Pixels {
  const frame = readFrame(frameOf(file), MAX_PIXELS)
  return toPixels(frame, planesOf(frame))
}

/** Can the data of a VP8 chunk be decoded to its last pixel? The caller has checked the dimensions. */
export function isVp8Frame(data: Uint8Array): boolean {
  try {
    planesOf(readFrame(data, Number.POSITIVE_INFINITY))
    return true
  } catch {
    return false
  }
}

/** The luma and both chroma planes of a frame; throws if its data is truncated. */
function planesOf(frame: Frame): Planes {
  const { columns, rows } = frame
  const planes = [
    new Uint8Array(256 * columns * rows),
    new Uint8Array(64 * columns * rows),
    new Uint8Array(64 * columns * rows),
  ] as const
  const work = new Uint8Array(26 * STRIDE)
  const above = Array.from({ length: columns }, () => ({ modes: new Uint8Array(4), nonZero: new Uint8Array(9) }))
  const left = { modes: new Uint8Array(4), nonZero: new Uint8Array(9) }
  for (let y = 0; y < rows; y++) {
    left.modes.fill(0)
    left.nonZero.fill(0)
    for (let x = 0; x < columns; x++) {
      const upper = above[x] as (typeof above)[number]
      borders(work, planes, frame, x, y)
      const { segment, skipped, whole, mode, modes, chroma } = readModes(frame, upper.modes, left.modes)
      const coefficients = new Int16Array(400)
      if (skipped) {
        for (const side of [upper, left]) side.nonZero.fill(0, 0, whole ? 9 : 8)
      } else {
        const partition = frame.partitions[y % frame.partitions.length] as Bits
        readResiduals(partition, frame, { segment, whole, coefficients, above: upper.nonZero, left: left.nonZero })
      }
      if (whole) predictBlock(work, LUMA, 16, mode, x, y)
      for (let block = 0; block < 16; block++) {
        const at = LUMA + 4 * (block >> 2) * STRIDE + 4 * (block & 3)
        if (!whole) predict4(work, at, modes[block] as number)
        addDct(work, at, coefficients, 16 * block)
      }
      for (const [plane, at] of CHROMA.entries()) {
        predictBlock(work, at, 8, chroma, x, y)
        for (let block = 0; block < 4; block++)
          addDct(work, at + 4 * (block >> 1) * STRIDE + 4 * (block & 1), coefficients, 256 + 64 * plane + 16 * block)
      }
      copyToPlanes(work, planes, columns, x, y)
    }
  }
  if ([frame.bits, ...frame.partitions].some((bits) => bits.exhausted)) throw new Error('WebP cut short')
  return planes
}

type Planes = readonly [Uint8Array, Uint8Array, Uint8Array]

/** The pixels above and to the left of a macroblock, from the planes or the fixed values beyond the edge. */
function borders(work: Uint8Array, planes: Planes, { columns }: Frame, x: number, y: number): void {
  for (let row = 0; row < 26; row++) {
    const at = row * STRIDE
    if (row < 17) work[at + 7] = x === 0 ? 129 : (work[at + 23] as number)
    else {
      work[at + 7] = x === 0 ? 129 : (work[at + 15] as number)
      work[at + 23] = x === 0 ? 129 : (work[at + 31] as number)
    }
  }
  if (y === 0) {
    work.fill(127, 7, 28)
    work.fill(127, 17 * STRIDE + 7, 17 * STRIDE + 16)
    work.fill(127, 17 * STRIDE + 23, 17 * STRIDE + 32)
  } else {
    const luma = (16 * y - 1) * 16 * columns + 16 * x
    const beyond = x === columns - 1
    for (let i = 0; i < 20; i++) work[8 + i] = planes[0][luma + (beyond && i > 15 ? 15 : i)] as number
    const chroma = (8 * y - 1) * 8 * columns + 8 * x
    for (let i = 0; i < 8; i++) {
      work[17 * STRIDE + 8 + i] = planes[1][chroma + i] as number
      work[17 * STRIDE + 24 + i] = planes[2][chroma + i] as number
    }
  }
  for (const row of [4, 8, 12]) work.copyWithin(row * STRIDE + 24, 24, 28)
}

function readModes(frame: Frame, above: Uint8Array, left: Uint8Array) {
  const { bits } = frame
  if (frame.segmentMap)
    frame.segment = bits.bit(frame.segmentMap[0] as number)
      ? 2 + bits.bit(frame.segmentMap[2] as number)
      : bits.bit(frame.segmentMap[1] as number)
  const skipped = frame.skip !== null && bits.bit(frame.skip) === 1
  const whole = bits.bit(145) === 1
  const modes = new Uint8Array(16)
  let mode = 0
  if (whole) {
    mode = bits.bit(156) ? (bits.bit(128) ? 1 : 3) : bits.bit(163) ? 2 : 0
    above.fill(mode)
    left.fill(mode)
  } else
    for (let block = 0; block < 16; block++) {
      const [column, row] = [block & 3, block >> 2]
      const chosen = bits.mode(above[column] as number, left[row] as number)
      modes[block] = above[column] = left[row] = chosen
    }
  const chroma = bits.bit(142) ? (bits.bit(114) ? (bits.bit(183) ? 1 : 3) : 2) : 0
  return { segment: frame.segment, skipped, whole, mode, modes, chroma }
}

function copyToPlanes(work: Uint8Array, planes: Planes, columns: number, x: number, y: number): void {
  for (const [plane, at, size] of [
    [planes[0], LUMA, 16],
    [planes[1], CHROMA[0], 8],
    [planes[2], CHROMA[1], 8],
  ] as const)
    for (let row = 0; row < size; row++)
      plane.set(
        work.subarray(at + row * STRIDE, at + row * STRIDE + size),
        (size * y + row) * size * columns + size * x,
      )
}

/** BT.601, as WebP uses it. */
function toPixels({ width, height, columns }: Frame, [luma, blue, red]: Planes): Pixels {
  const rgb = new Uint8Array(3 * width * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const chroma = (y >> 1) * 8 * columns + (x >> 1)
      const light = 1.164 * ((luma[y * 16 * columns + x] as number) - 16)
      const [u, v] = [(blue[chroma] as number) - 128, (red[chroma] as number) - 128]
      rgb.set([light + 1.596 * v, light - 0.391 * u - 0.813 * v, light + 2.018 * u].map(clampByte), 3 * (y * width + x))
    }
  return { width, height, rgb }
}
