// Positions in a ring: every carousel, stepper and rotation moves with these. Pure.

/** The position after `index` in a ring of `count`. */
export const nextIndex = (index: number, count: number): number => (index + 1) % count

/** How many steps forward from `front` it takes to reach `index`: 0 for the front itself. */
export const depthBehind = (index: number, front: number, count: number): number => (index - front + count) % count
