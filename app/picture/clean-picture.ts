// Cleans an uploaded picture: keeps the image data and drops all metadata (place, time, camera). The Workers runtime has no
// image decoder, so the formats are parsed here (EDT-48). The pixels are decoded and discarded, to refuse files that only have a valid header. Pure;
// time and memory are proportional to bytes and pixels.
import { err, ok, type Result } from '#domain/text/errors.ts'
import { hasTextAt } from './bytes.ts'
import { cleanJpeg } from './clean-jpeg.ts'
import { cleanWebp } from './clean-webp.ts'
import { type FoundPicture, isFit, type PictureProblem } from './picture-size.ts'

/** Accepted types, and the extension of the stored file. */
const PICTURE_TYPES = { 'image/webp': 'webp', 'image/jpeg': 'jpg' } as const
export type PictureType = keyof typeof PICTURE_TYPES
export type PictureExtension = (typeof PICTURE_TYPES)[PictureType]

export const isPictureType = (type: string): type is PictureType => Object.hasOwn(PICTURE_TYPES, type)

/** The type by the first bytes. The declared type is not reliable: phones and mail programs often send a wrong one. */
export function pictureTypeOf(bytes: Uint8Array): PictureType | null {
  if (hasTextAt(bytes, 0, '\xff\xd8\xff')) return 'image/jpeg'
  return hasTextAt(bytes, 0, 'RIFF') && hasTextAt(bytes, 8, 'WEBP') ? 'image/webp' : null
}

export interface CleanPicture extends FoundPicture {
  ext: PictureExtension
}

/** The bytes to store and the size in pixels, or why the picture is refused. Idempotent. Never throws. */
export function cleanPicture(bytes: Uint8Array, type: PictureType): Result<CleanPicture, PictureProblem> {
  const found = type === 'image/jpeg' ? cleanJpeg(bytes) : cleanWebp(bytes)
  if (!found.ok) return found
  return isFit(found.value) ? ok({ ...found.value, ext: PICTURE_TYPES[type] }) : err('wrong_size')
}
