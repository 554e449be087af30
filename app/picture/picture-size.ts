// What readers of pictures say of a file, and the size one must have. Pure.

/** Width and height, in pixels. */
const MIN_SIDE = 64
const MAX_SIDE = 2048

/** What a reader of one kind of file found: the cleaned file, and the size its header tells. */
export interface FoundPicture {
  bytes: Uint8Array<ArrayBuffer>
  width: number
  height: number
}

export type PictureProblem =
  /** Not what its type says, cut short, or broken. */
  | 'not_a_picture'
  /** A kind of JPEG or WebP that not every browser shows alike: CMYK, arithmetic coding, 12 bits. */
  | 'unusual_kind'
  | 'animated'
  /** Below 64 or above 2048 pixels, or a canvas that is not its picture's size. */
  | 'wrong_size'
  /** Something is behind the end: another file, perhaps. */
  | 'bytes_after_end'

/** Looked at before anything is decoded: work and memory grow with the pixels. */
export const isFit = ({ width, height }: Pick<FoundPicture, 'width' | 'height'>): boolean =>
  [width, height].every((side) => side >= MIN_SIDE && side <= MAX_SIDE)
