// The headers of a VP8 key frame, and its arithmetic decoder. RFC 6386, sections 7, 9 and 11.
import { AC_STEPS, DC_STEPS, MODE_PROBABILITIES, TOKEN_DEFAULTS, TOKEN_UPDATES } from './vp8-tables.ts'

/** Line width of a macroblock's workspace: a column to the left, 16 pixels, and four more above to the right. */
export const STRIDE = 32

export const clampByte = (value: number): number => (value < 0 ? 0 : value > 255 ? 255 : value)

export class Bits {
  /** Was more data read than there is? */
  exhausted = false
  private at = 0
  private range = 255
  private value = 0
  /** Unused bits of `value`, beyond the eight being compared. */
  private unused = -8

  constructor(private readonly bytes: Uint8Array) {}

  /** 0 with a probability of `zero` / 256. */
  bit(zero: number): 0 | 1 {
    while (this.unused < 0) {
      // Encoders omit trailing zeros.
      if (this.at > this.bytes.length + 1) this.exhausted = true
      this.value = (this.value << 8) | (this.bytes[this.at++] ?? 0)
      this.unused += 8
    }
    const split = 1 + (((this.range - 1) * zero) >> 8)
    const compared = split << this.unused
    const bit = this.value >= compared ? 1 : 0
    if (bit) {
      this.range -= split
      this.value -= compared
    } else this.range = split
    const shift = Math.clz32(this.range) - 24
    this.range <<= shift
    this.unused -= shift
    return bit
  }

  /** An unsigned number of `count` bits, most significant first. */
  uint(count: number): number {
    let value = 0
    for (let i = 0; i < count; i++) value = 2 * value + this.bit(128)
    return value
  }

  /** A signed number, or 0 if absent. */
  optional(count: number): number {
    if (!this.bit(128)) return 0
    const value = this.uint(count)
    return this.bit(128) ? -value : value
  }

  /** The mode of a 4 × 4 block, given those above and to the left. */
  mode(above: number, left: number): number {
    const p = MODE_PROBABILITIES.subarray(90 * above + 9 * left)
    const is = (position: number) => this.bit(p[position] as number)
    if (!is(0)) return 0
    if (!is(1)) return 1
    if (!is(2)) return 2
    if (!is(3)) return is(4) ? (is(5) ? 5 : 4) : 3
    if (!is(6)) return 6
    if (!is(7)) return 7
    return is(8) ? 9 : 8
  }
}

/** Quantiser steps (first coefficient, others) for the four block kinds of `readResiduals`. */
export type Steps = readonly (readonly [number, number])[]

export interface Frame {
  width: number
  height: number
  /** Macroblocks of 16 × 16 pixels. */
  columns: number
  rows: number
  bits: Bits
  partitions: Bits[]
  tokens: Uint8Array
  steps: Steps[]
  /** Probabilities of the segment tree; null if every macroblock keeps its segment. */
  segmentMap: Uint8Array | null
  segment: number
  /** Probability of a macroblock with coefficients; null if all have some. */
  skip: number | null
}

/** Throws if it is not a key frame, or has more pixels than `maxPixels`. */
export function readFrame(data: Uint8Array, maxPixels: number): Frame {
  const byte = (at: number) => data[at] ?? 0
  const tag = byte(0) | (byte(1) << 8) | (byte(2) << 16)
  if (data.length < 10 || tag & 1 || byte(3) !== 0x9d || byte(4) !== 1 || byte(5) !== 0x2a)
    throw new Error('no key frame')
  const width = (byte(6) | (byte(7) << 8)) & 0x3fff
  const height = (byte(8) | (byte(9) << 8)) & 0x3fff
  const [columns, rows] = [(width + 15) >> 4, (height + 15) >> 4]
  if (width === 0 || height === 0 || 256 * columns * rows > maxPixels) throw new Error('picture too large')
  const first = 10 + (tag >> 5)
  const bits = new Bits(data.subarray(10, first))
  bits.uint(2) // colour space, clamping: constant in WebP
  const { segmentMap, quantizers } = readSegments(bits)
  bits.uint(1 + 6 + 3) // loop filter
  if (bits.uint(1) && bits.uint(1)) for (let i = 0; i < 8; i++) bits.optional(6)
  const partitions = readPartitions(data.subarray(first), 1 << bits.uint(2))
  const steps = readSteps(bits, quantizers)
  bits.uint(1) // whether the frame is a reference
  const tokens = TOKEN_DEFAULTS.slice()
  for (let i = 0; i < tokens.length; i++) if (bits.bit(TOKEN_UPDATES[i] as number)) tokens[i] = bits.uint(8)
  const skip = bits.uint(1) ? bits.uint(8) : null
  return { width, height, columns, rows, bits, partitions, tokens, steps, segmentMap, segment: 0, skip }
}

type Quantizers = { relative: boolean; indices: number[] } | null

function readSegments(bits: Bits): { segmentMap: Uint8Array | null; quantizers: Quantizers } {
  if (!bits.uint(1)) return { segmentMap: null, quantizers: null }
  const updatesMap = bits.uint(1)
  let quantizers: Quantizers = { relative: false, indices: [0, 0, 0, 0] }
  if (bits.uint(1)) {
    const relative = bits.uint(1) === 0
    quantizers = { relative, indices: Array.from({ length: 4 }, () => bits.optional(7)) }
    for (let i = 0; i < 4; i++) bits.optional(6) // loop filter strengths
  }
  const segmentMap = updatesMap ? Uint8Array.from({ length: 3 }, () => (bits.uint(1) ? bits.uint(8) : 255)) : null
  return { segmentMap, quantizers }
}

/** Sizes of all partitions but the last, three bytes each, then the partitions. */
function readPartitions(data: Uint8Array, count: number): Bits[] {
  let at = 3 * (count - 1)
  return Array.from({ length: count }, (_, index) => {
    const [low = 0, middle = 0, high = 0] = data.subarray(3 * index, 3 * index + 3)
    const end = index === count - 1 ? data.length : at + (low | (middle << 8) | (high << 16))
    const partition = new Bits(data.subarray(at, end))
    at = end
    return partition
  })
}

function readSteps(bits: Bits, quantizers: Quantizers): Steps[] {
  const base = bits.uint(7)
  const [dc1, dc2, ac2, dcChroma, acChroma] = Array.from({ length: 5 }, () => bits.optional(4)) as [
    number,
    number,
    number,
    number,
    number,
  ]
  const at = (table: ArrayLike<number>, index: number, last = 127) =>
    table[Math.max(0, Math.min(last, index))] as number
  return [0, 1, 2, 3].map((segment) => {
    const own = quantizers?.indices[segment] ?? 0
    const q = quantizers && !quantizers.relative ? own : base + own
    const luma = [at(DC_STEPS, q + dc1), at(AC_STEPS, q)] as const
    const second = [2 * at(DC_STEPS, q + dc2), Math.max(8, Math.trunc((at(AC_STEPS, q + ac2) * 155) / 100))] as const
    const chroma = [at(DC_STEPS, q + dcChroma, 117), at(AC_STEPS, q + acChroma)] as const
    return [luma, second, chroma, luma]
  })
}
