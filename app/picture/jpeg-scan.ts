// Checks that a scan of a JPEG can be decoded: reads its coefficients to the last block (T.81, F and G) and stores only what
// later scans need. Pure; time and memory are proportional to the number of blocks.
import { byteAt } from './bytes.ts'
import type { Component, Frame } from './jpeg-frame.ts'

/** A Huffman table: number of codes by length, and the symbols in order. */
export interface HuffmanTable {
  counts: Uint8Array
  symbols: Uint8Array
}

export interface Scan {
  components: readonly { component: Component; dc: HuffmanTable | undefined; ac: HuffmanTable | undefined }[]
  first: number
  last: number
  /** Progressive: successive approximation bit of the previous scan, 0 for a first scan. */
  high: number
  /** MCUs between restarts, 0 for none. */
  restart: number
}

/** Which coefficients of a component's blocks are not 0, for scans that refine them. */
export type Blocks = Map<Component, { across: number; nonZero: Uint8Array }>

/** Thrown and caught in this file: truncated or invalid data. */
class Broken extends Error {}

class Bits {
  private readonly bytes: Uint8Array
  private value = 0
  private count = 0
  at: number

  constructor(bytes: Uint8Array, at: number) {
    this.bytes = bytes
    this.at = at
  }

  bit(): number {
    if (this.count === 0) {
      const byte = byteAt(this.bytes, this.at)
      const stuffed = byte === 0xff
      if (byte === -1 || (stuffed && byteAt(this.bytes, this.at + 1) !== 0)) throw new Broken()
      this.value = byte
      this.count = 8
      this.at += stuffed ? 2 : 1
    }
    return (this.value >> --this.count) & 1
  }

  uint(length: number): number {
    let value = 0
    for (let at = 0; at < length; at++) value = 2 * value + this.bit()
    return value
  }

  symbol({ counts, symbols }: HuffmanTable): number {
    let code = 0
    let first = 0
    let index = 0
    for (let length = 0; length < 16; length++) {
      code |= this.bit()
      const count = counts[length] ?? 0
      if (code - first < count) return symbols[index + code - first] ?? 0
      index += count
      first = (first + count) << 1
      code <<= 1
    }
    throw new Broken()
  }

  /** Skips the expected restart marker. */
  restart(number: number): void {
    this.count = 0
    if (byteAt(this.bytes, this.at) !== 0xff || byteAt(this.bytes, this.at + 1) !== 0xd0 + (number & 7))
      throw new Broken()
    this.at += 2
  }
}

const blocksOf = (frame: Frame, component: Component, blocks: Blocks) => {
  const known = blocks.get(component)
  if (known) return known
  const [mcusAcross, mcusDown] = units(frame)
  const across = mcusAcross * component.across
  const made = { across, nonZero: new Uint8Array(frame.progressive ? across * mcusDown * component.down * 64 : 0) }
  blocks.set(component, made)
  return made
}

const most = (frame: Frame, side: 'across' | 'down') => Math.max(...frame.components.map((one) => one[side]))
const units = (frame: Frame): [number, number] => [
  Math.ceil(frame.width / (8 * most(frame, 'across'))),
  Math.ceil(frame.height / (8 * most(frame, 'down'))),
]

/**
 * Decodes the scan that begins at `from`. Returns the offset where its data ends, or -1 if it cannot be decoded. `blocks` is
 * the state that the scans of a progressive picture share.
 */
export function endOfData(bytes: Uint8Array, from: number, frame: Frame, scan: Scan, blocks: Blocks): number {
  const bits = new Bits(bytes, from)
  try {
    decodeScan(bits, frame, scan, blocks)
  } catch (thrown) {
    if (thrown instanceof Broken) return -1
    throw thrown
  }
  return bits.at
}

function decodeScan(bits: Bits, frame: Frame, scan: Scan, blocks: Blocks): void {
  const [mcusAcross, mcusDown] = units(frame)
  const single = scan.components.length === 1 ? scan.components[0]?.component : undefined
  // A scan of one component has only the blocks that cover the picture, not whole MCUs.
  const across = single ? Math.ceil(Math.ceil((frame.width * single.across) / most(frame, 'across')) / 8) : mcusAcross
  const down = single ? Math.ceil(Math.ceil((frame.height * single.down) / most(frame, 'down')) / 8) : mcusDown
  const run = { left: 0 }
  let restarts = 0
  for (let unit = 0; unit < across * down; unit++) {
    if (scan.restart > 0 && unit > 0 && unit % scan.restart === 0) {
      bits.restart(restarts++)
      run.left = 0
    }
    const [x, y] = [unit % across, Math.floor(unit / across)]
    for (const { component, dc, ac } of scan.components) {
      const own = blocksOf(frame, component, blocks)
      for (let row = 0; row < (single ? 1 : component.down); row++)
        for (let column = 0; column < (single ? 1 : component.across); column++) {
          const at = single
            ? y * own.across + x
            : (y * component.down + row) * own.across + x * component.across + column
          if (frame.progressive) progressiveBlock(bits, scan, { dc, ac, nonZero: own.nonZero, from: at * 64, run })
          else sequentialBlock(bits, dc, ac)
        }
    }
  }
}

function sequentialBlock(bits: Bits, dc: HuffmanTable | undefined, ac: HuffmanTable | undefined): void {
  if (!dc || !ac) throw new Broken()
  bits.uint(bits.symbol(dc))
  for (let at = 1; at < 64; at++) {
    const symbol = bits.symbol(ac)
    const size = symbol & 15
    if (size === 0 && symbol !== 0xf0) {
      if (symbol !== 0) throw new Broken()
      return
    }
    at += symbol >> 4
    if (at > 63) throw new Broken()
    bits.uint(size)
  }
}

interface Block {
  dc: HuffmanTable | undefined
  ac: HuffmanTable | undefined
  nonZero: Uint8Array
  from: number
  /** Remaining blocks of the current end-of-band run. */
  run: { left: number }
}

function progressiveBlock(bits: Bits, { first, last, high }: Scan, { dc, ac, nonZero, from, run }: Block): void {
  if (first === 0) {
    if (high > 0) bits.bit()
    else if (dc) bits.uint(bits.symbol(dc))
    else throw new Broken()
    return
  }
  if (!ac) throw new Broken()
  const refine = (at: number): boolean => {
    if (nonZero[from + at] !== 1) return false
    bits.bit()
    return true
  }
  let at = first
  if (run.left === 0)
    while (at <= last) {
      const symbol = bits.symbol(ac)
      const size = symbol & 15
      let zeros = symbol >> 4
      if (size === 0 && zeros < 15) {
        run.left = (1 << zeros) + bits.uint(zeros)
        break
      }
      if (high > 0 && size > 1) throw new Broken()
      if (size > 0) bits.uint(size)
      // While refining, coefficients that are not 0 already are skipped, with one bit each.
      for (; at <= last; at++) {
        if (high > 0 && refine(at)) continue
        if (zeros-- === 0) break
      }
      if (at > last && size > 0) throw new Broken()
      if (size > 0) nonZero[from + at] = 1
      at++
    }
  if (run.left > 0) {
    if (high > 0) for (; at <= last; at++) refine(at)
    run.left--
  }
}
