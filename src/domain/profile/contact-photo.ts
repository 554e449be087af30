// The photo in a contact card: a small square JPEG, so that the card stays small and every phone shows it. Pure.

export const CONTACT_PHOTO = {
  maxBytes: 64 * 1024,
  /** Width and height, in pixels. */
  maxSide: 512,
} as const

export const contactPhotoKey = (hash: string): string => `${hash}.jpg`
