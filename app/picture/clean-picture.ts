// What an upload may store of a picture (EDT-48): the parts that draw it, and nothing that says where, when or with what
// it was taken. Nothing is decoded: the parts are found by their lengths, and pixels are a browser's business. Pure, linear
// in the bytes.
import { err, ok, type Result } from '../../src/domain/text/errors'
import { cleanJpeg } from './clean-jpeg'
import { cleanWebp } from './clean-webp'

/** The types an upload may declare, and what the stored file ends with. */
export const PICTURE_TYPES = { 'image/webp': 'webp', 'image/jpeg': 'jpg' } as const
export type PictureType = keyof typeof PICTURE_TYPES
export type PictureExtension = (typeof PICTURE_TYPES)[PictureType]

export const isPictureType = (type: string): type is PictureType => Object.hasOwn(PICTURE_TYPES, type)

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
  /** Something stands behind the end: another file, perhaps. */
  | 'bytes_after_end'

export interface CleanPicture extends FoundPicture {
  ext: PictureExtension
}

/**
 * The bytes to store for an upload of the declared type, with their size in pixels; or why it is refused. Cleaning what
 * is clean changes nothing. Never throws.
 */
export function cleanPicture(bytes: Uint8Array, type: PictureType): Result<CleanPicture, PictureProblem> {
  const found = type === 'image/jpeg' ? cleanJpeg(bytes) : cleanWebp(bytes)
  if (!found.ok) return found
  const { width, height } = found.value
  const isFit = [width, height].every((side) => side >= MIN_SIDE && side <= MAX_SIDE)
  return isFit ? ok({ ...found.value, ext: PICTURE_TYPES[type] }) : err('wrong_size')
}
