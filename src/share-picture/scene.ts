// Where things stand on the picture of a shared profile, and what the numbers of its pixels mean. The picture is indexed:
// the scene (ground, card, coin) is drawn once by tools/card-art and ships as tones, a theme is the colours of those
// tones. Shared by the script that draws and the Worker that writes on it. Pure.

export const WIDTH = 1200
export const HEIGHT = 630
/** Bytes of one line as PNG stores it: the filter (none) and the pixels. */
export const STRIDE = WIDTH + 1

/** Card and coin, in pixels of the picture; the angle in degrees, clockwise. */
export const CARD = { x: 934, y: 318, width: 322, height: 511, radius: 24, angle: 9 }
export const COIN = { x: 140, y: 140, radius: 60 }

/** Left edge and width of the words. */
export const COLUMN = { x: 80, width: 600 }

/**
 * Slots of the palette, in order: ground from shadow over the theme's own colour to its glow; metal from dark to light;
 * the metal's rim over the ground in steps; then words and quiet words over the ground in steps.
 */
export const GROUND = { first: 0, count: 64, shadows: 24 }
export const METAL = { first: 64, count: 72 }
/** `rims` tones of metal × `steps` of coverage × `grounds` groups of ground tones. */
export const EDGE = { first: 136, rims: 2, steps: 4, grounds: 4 }
/** `steps` of coverage × `grounds` groups of ground tones; the last step, full coverage, has one slot of its own. */
export const WORDS = { first: 168, steps: 6, grounds: 7 }
export const QUIET = { first: 211, steps: 6, grounds: 7 }
