// The geometry of a profile's share image, and the meaning of its palette slots. The image is indexed: the scene
// (ground, card, coin) is rendered once by tools/card-art and shipped as tones, and a theme assigns colours to those
// tones. Shared by that tool and the Worker, which adds the text. Pure.

export const WIDTH = 1200
export const HEIGHT = 630
/** Bytes of one PNG line: the filter (none) and the pixels. */
export const STRIDE = WIDTH + 1

/** Card and coin, in pixels of the image; the angle in degrees, clockwise. */
export const CARD = { x: 934, y: 318, width: 322, height: 511, radius: 24, angle: 9 }
export const COIN = { x: 140, y: 140, radius: 60 }

/** Left edge and width of the text. */
export const COLUMN = { x: 80, width: 600 }

/**
 * Slots of the palette, in order: ground from shadow through the theme's colour to its glow; metal from dark to light;
 * the metal's rim over the ground in steps; then text and secondary text over the ground in steps.
 */
export const GROUND = { first: 0, count: 64, shadows: 24 }
export const METAL = { first: 64, count: 72 }
/** `rims` tones of metal × `steps` of coverage × `grounds` groups of ground tones. */
export const EDGE = { first: 136, rims: 2, steps: 4, grounds: 4 }
/** `steps` of coverage × `grounds` groups of ground tones; the last step, full coverage, has a single slot. */
export const WORDS = { first: 168, steps: 6, grounds: 7 }
export const QUIET = { first: 211, steps: 6, grounds: 7 }
