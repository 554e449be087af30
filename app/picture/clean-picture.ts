// What an upload may store of a picture: the parts that draw it, and nothing that says where, when or with what
// it was taken. The pixels are decoded, and thrown away: a header in front of anything else is no picture. Pure; work
// and memory grow with bytes and pixels.
import { err, ok, type Result } from '#domain/text/errors.ts'
import { hasTextAt } from './bytes.ts'
import { cleanJpeg } from './clean-jpeg.ts'
import { cleanWebp } from './clean-webp.ts'
import { type FoundPicture, isFit, type PictureProblem } from './picture-size.ts'

/** The types an upload may declare, and what the stored file ends with. */
export const PICTURE_TYPES = { 'image/webp': 'webp', 'image/jpeg': 'jpg' } as const
export type PictureType = keyof typeof PICTURE_TYPES
export type PictureExtension = (typeof PICTURE_TYPES)[PictureType]

export const isPictureType = (type: string): type is PictureType => Object.hasOwn(PICTURE_TYPES, type)

/** What the bytes begin like, whatever they are called: phones and mail programs name types as they like. */
export function pictureTypeOf(bytes: Uint8Array): PictureType | null {
  if (hasTextAt(bytes, 0, '\xff\xd8\xff')) return 'image/jpeg'
  return hasTextAt(bytes, 0, 'RIFF') && hasTextAt(bytes, 8, 'WEBP') ? 'image/webp' : null
}

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
  return isFit(found.value) ? ok({ ...found.value, ext: PICTURE_TYPES[type] }) : err('wrong_size')
}
