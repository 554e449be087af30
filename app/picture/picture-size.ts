// Results of the format parsers, and the limits of a picture's size. Pure.

/** Width and height, in pixels. */
const MIN_SIDE = 64
const MAX_SIDE = 2048

/** The cleaned file and the size in its header. */
export interface FoundPicture {
  bytes: Uint8Array<ArrayBuffer>
  width: number
  height: number
}

export type PictureProblem =
  /** Another format, truncated, or corrupt. */
  | 'not_a_picture'
  /** A variant that browsers display differently or not at all: CMYK, arithmetic coding, 12 bits. */
  | 'unusual_kind'
  | 'animated'
  /** A side below 64 or above 2048 pixels, or a canvas of another size than its picture. */
  | 'wrong_size'
  /** Data after the end, possibly another file. */
  | 'bytes_after_end'

/** Checked before decoding, because time and memory are proportional to the pixels. */
export const isFit = ({ width, height }: Pick<FoundPicture, 'width' | 'height'>): boolean =>
  [width, height].every((side) => side >= MIN_SIDE && side <= MAX_SIDE)
