// Decoded pictures. Pure.

export interface Pixels {
  width: number
  height: number
  /** Three bytes per pixel, red first, line by line; transparent pixels are blended with white. */
  rgb: Uint8Array
}

/** Larger pictures are not decoded: 1024 × 1024 pixels take a tenth of a second. */
export const MAX_PIXELS = 1024 * 1024
