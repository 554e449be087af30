// Reads the dequantised coefficients of a macroblock. RFC 6386, section 13.
import type { Bits, Frame } from './vp8-frame.ts'
import { spreadWht } from './vp8-transform.ts'

/** Block kinds: luma with separate first coefficients, the block of those, chroma, luma alone. */
const [LUMA_BEHIND, SECOND, CHROMA, LUMA_ALONE] = [0, 1, 2, 3] as const
const BANDS = [0, 1, 2, 3, 6, 4, 5, 6, 6, 6, 6, 6, 6, 6, 6, 7, 0]
const ZIGZAG = [0, 1, 4, 8, 5, 2, 3, 6, 9, 12, 13, 10, 7, 11, 14, 15]
/** Probabilities of the extra bits of large values. */
const CATEGORIES = [
  [173, 148, 140],
  [176, 155, 140, 135],
  [180, 157, 141, 134, 130],
  [254, 254, 243, 230, 196, 177, 153, 140, 133, 130, 129],
]

interface Macroblock {
  segment: number
  /** Is the luma predicted as one block? */
  whole: boolean
  /** 16 luma blocks, 4 + 4 chroma blocks, and the block of first coefficients; 16 numbers each. */
  coefficients: Int16Array
  /** 1 if the neighbouring block has coefficients: 4 luma, 2 + 2 chroma, and the block of first ones. */
  above: Uint8Array
  left: Uint8Array
}

/** Fills the coefficients, and updates the flags for later neighbours. */
export function readResiduals(bits: Bits, frame: Frame, block: Macroblock): void {
  const { coefficients, above, left, whole } = block
  const steps = frame.steps[block.segment] ?? []
  const read = (kind: number, column: number, row: number, first: number, base: number) => {
    const context = (above[column] as number) + (left[row] as number)
    const step = steps[kind] ?? [0, 0]
    above[column] = left[row] = readBlock(bits, frame.tokens, { kind, context, step, first, base }, coefficients)
  }
  if (whole) {
    read(SECOND, 8, 8, 0, 384)
    spreadWht(coefficients)
  }
  for (let i = 0; i < 16; i++) read(whole ? LUMA_BEHIND : LUMA_ALONE, i & 3, i >> 2, whole ? 1 : 0, 16 * i)
  for (const plane of [0, 1])
    for (let i = 0; i < 4; i++) {
      const side = 4 + 2 * plane
      read(CHROMA, side + (i & 1), side + (i >> 1), 0, 256 + 64 * plane + 16 * i)
    }
}

interface Block {
  kind: number
  context: number
  step: readonly [number, number]
  first: number
  base: number
}

/** Returns 1 if there was at least one coefficient. */
function readBlock(
  bits: Bits,
  tokens: Uint8Array,
  { kind, context, step, first, base }: Block,
  into: Int16Array,
): 0 | 1 {
  const at = (n: number, context: number) => 264 * kind + 33 * (BANDS[n] as number) + 11 * context
  let p = at(first, context)
  const is = (position: number) => bits.bit(tokens[p + position] as number)
  if (!is(0)) return 0
  for (let n = first; n < 16; ) {
    n++
    if (!is(1)) {
      p = at(n, 0)
      continue
    }
    let value = 1
    if (is(2)) {
      value = readLarge(bits, is)
      p = at(n, 2)
    } else p = at(n, 1)
    const place = ZIGZAG[n - 1] as number
    const scaled = value * step[place > 0 ? 1 : 0]
    into[base + place] = bits.bit(128) ? -scaled : scaled
    if (n === 16 || !is(0)) return 1
  }
  return 1
}

/** A value of 2 or more; its probabilities are those of its position. */
function readLarge(bits: Bits, is: (position: number) => 0 | 1): number {
  if (!is(3)) return is(4) ? 3 + is(5) : 2
  if (!is(6)) return is(7) ? 7 + 2 * bits.bit(165) + bits.bit(145) : 5 + bits.bit(159)
  const high = is(8)
  const category = 2 * high + is(9 + high)
  let value = 0
  for (const probability of CATEGORIES[category] ?? []) value = 2 * value + bits.bit(probability)
  return value + 3 + (8 << category)
}
