// Pictures as plain pixels. Pure.

export interface Pixels {
  width: number
  height: number
  /** Three bytes a pixel, red first, line by line; transparent ones stand on white. */
  rgb: Uint8Array
}

/** More pixels than this are not decoded: 1024 × 1024 takes a tenth of a second. */
export const MAX_PIXELS = 1024 * 1024
