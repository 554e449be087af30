// The inverse transforms of VP8. RFC 6386, sections 14.3 and 14.4.
import { clampByte as clamp, STRIDE } from './vp8-frame.ts'

/** Multiplication by √2 cos(π/8) and √2 sin(π/8), in 65536ths. */
const byCos = (value: number): number => (value * 85627) >> 16
const bySin = (value: number): number => (value * 35468) >> 16

/** Adds the inverse DCT of 16 coefficients to a predicted block of 4 × 4 pixels. */
export function addDct(work: Uint8Array, at: number, coefficients: Int16Array, base: number): void {
  const c = (index: number) => coefficients[base + index] as number
  const half = new Int32Array(16)
  for (let i = 0; i < 4; i++) {
    const [sum, difference] = [c(i) + c(i + 8), c(i) - c(i + 8)]
    const inner = bySin(c(i + 4)) - byCos(c(i + 12))
    const outer = byCos(c(i + 4)) + bySin(c(i + 12))
    half.set([sum + outer, difference + inner, difference - inner, sum - outer], 4 * i)
  }
  const h = (index: number) => half[index] as number
  for (let j = 0; j < 4; j++) {
    const [sum, difference] = [h(j) + 4 + h(8 + j), h(j) + 4 - h(8 + j)]
    const inner = bySin(h(4 + j)) - byCos(h(12 + j))
    const outer = byCos(h(4 + j)) + bySin(h(12 + j))
    const row = at + j * STRIDE
    for (const [i, change] of [sum + outer, difference + inner, difference - inner, sum - outer].entries())
      work[row + i] = clamp((work[row + i] as number) + (change >> 3))
  }
}

/** Distributes the block of first coefficients (numbers 384 to 399) over the 16 luma blocks. */
export function spreadWht(coefficients: Int16Array): void {
  const c = (index: number) => coefficients[384 + index] as number
  const half = new Int32Array(16)
  const h = (index: number) => half[index] as number
  for (let i = 0; i < 4; i++) {
    const [a0, a1, a2, a3] = [c(i) + c(12 + i), c(4 + i) + c(8 + i), c(4 + i) - c(8 + i), c(i) - c(12 + i)]
    half[i] = a0 + a1
    half[4 + i] = a3 + a2
    half[8 + i] = a0 - a1
    half[12 + i] = a3 - a2
  }
  for (let i = 0; i < 4; i++) {
    const first = h(4 * i) + 3
    const [a0, a1] = [first + h(4 * i + 3), h(4 * i + 1) + h(4 * i + 2)]
    const [a2, a3] = [h(4 * i + 1) - h(4 * i + 2), first - h(4 * i + 3)]
    for (const [j, value] of [a0 + a1, a3 + a2, a0 - a1, a3 - a2].entries()) coefficients[64 * i + 16 * j] = value >> 3
  }
}
