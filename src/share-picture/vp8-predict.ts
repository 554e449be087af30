// Intra prediction of VP8: a block from the pixels above and to its left. RFC 6386, section 12.
import { clampByte as clamp, STRIDE } from './vp8-frame.ts'

const [DC, TRUE_MOTION, VERTICAL, HORIZONTAL] = [0, 1, 2, 3] as const

/**
 * A luma block of 16 or a chroma block of 8 pixels. `x` and `y` count macroblocks: edge blocks have fewer neighbours.
 */
export function predictBlock(work: Uint8Array, at: number, size: 16 | 8, mode: number, x: number, y: number): void {
  const above = (i: number) => work[at - STRIDE + i] as number
  const left = (j: number) => work[at + j * STRIDE - 1] as number
  let mean = 128
  if (mode === DC && (x > 0 || y > 0)) {
    let [sum, count] = [0, 0]
    for (let i = 0; i < size; i++) {
      if (y > 0) sum += above(i)
      if (x > 0) sum += left(i)
      count += (y > 0 ? 1 : 0) + (x > 0 ? 1 : 0)
    }
    mean = Math.trunc((sum + count / 2) / count)
  }
  const corner = work[at - STRIDE - 1] as number
  for (let j = 0; j < size; j++) {
    const beside = left(j)
    for (let i = 0; i < size; i++) {
      let value = clamp(beside + above(i) - corner)
      if (mode === DC) value = mean
      else if (mode === VERTICAL) value = above(i)
      else if (mode === HORIZONTAL) value = beside
      work[at + j * STRIDE + i] = value
    }
  }
}

/**
 * For the diagonal modes: the source of each of the 16 pixels. The edge is numbered from the lowest pixel on the left
 * (0) over the corner (4) to the last one above on the right (12). 2n is the mean of two edge pixels, of which n is the
 * first; 2n + 1 is the mean of three, of which n is the middle one.
 */
const DIAGONALS: Readonly<Record<number, readonly number[]>> = {
  4: [9, 11, 13, 15, 7, 9, 11, 13, 5, 7, 9, 11, 3, 5, 7, 9],
  5: [8, 10, 12, 14, 9, 11, 13, 15, 7, 8, 10, 12, 5, 9, 11, 13],
  6: [13, 15, 17, 19, 15, 17, 19, 21, 17, 19, 21, 23, 19, 21, 23, 25],
  7: [10, 12, 14, 16, 13, 15, 17, 19, 12, 14, 16, 21, 15, 17, 19, 23],
  8: [6, 9, 11, 13, 4, 7, 6, 9, 2, 5, 4, 7, 0, 3, 2, 5],
  9: [4, 5, 2, 3, 2, 3, 0, 1, 0, 1, -1, -1, -1, -1, -1, -1],
}

/** A luma block of 4 × 4 pixels. */
export function predict4(work: Uint8Array, at: number, mode: number): void {
  const edge = (n: number): number =>
    (n < 4 ? work[at + (3 - n) * STRIDE - 1] : work[at - STRIDE + Math.min(n, 12) - 5]) as number
  // Beyond both ends of the edge, the last pixel counts twice.
  const three = (n: number) => (edge(Math.max(0, n - 1)) + 2 * edge(n) + edge(n + 1) + 2) >> 2
  const two = (n: number) => (edge(n) + edge(n + 1) + 1) >> 1
  const values = new Uint8Array(16)
  const diagonal = DIAGONALS[mode]
  let sum = 4
  for (let i = 0; i < 4; i++) sum += edge(i) + edge(5 + i)
  for (let pixel = 0; pixel < 16; pixel++) {
    const [i, j] = [pixel & 3, pixel >> 2]
    if (diagonal) {
      const n = diagonal[pixel] as number
      values[pixel] = n < 0 ? edge(0) : n & 1 ? three(n >> 1) : two(n >> 1)
    } else if (mode === DC) values[pixel] = sum >> 3
    else if (mode === TRUE_MOTION) values[pixel] = clamp(edge(3 - j) + edge(5 + i) - edge(4))
    else values[pixel] = mode === VERTICAL ? three(5 + i) : three(3 - j)
  }
  for (let row = 0; row < 4; row++) work.set(values.subarray(4 * row, 4 * row + 4), at + row * STRIDE)
}
