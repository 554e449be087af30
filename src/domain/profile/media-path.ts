// Addresses of uploaded pictures: the SHA-256 of the stored bytes, and their type. Pure.

/** The stored file extensions and their content types. */
export const MEDIA_TYPES = { webp: 'image/webp', jpg: 'image/jpeg' } as const
export type MediaExtension = keyof typeof MEDIA_TYPES

export interface MediaFile {
  hash: string
  /** Its key in the bucket: `{hash}.{ext}`. */
  key: string
  type: (typeof MEDIA_TYPES)[MediaExtension]
}

const MEDIA_PATH = /^\/media\/(([0-9a-f]{64})\.(webp|jpg))$/

/** The path of a picture on this site and the app. */
export const mediaPath = (hash: string, ext: MediaExtension): string => `/media/${hash}.${ext}`

/** The picture named by a path, or null: 64 lower-case hexadecimal digits and one of the two extensions. */
export function mediaFile(pathname: string): MediaFile | null {
  const [, key, hash, ext] = MEDIA_PATH.exec(pathname) ?? []
  return key === undefined || hash === undefined
    ? null
    : { hash, key, type: ext === 'webp' ? MEDIA_TYPES.webp : MEDIA_TYPES.jpg }
}
