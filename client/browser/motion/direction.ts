// The direction a page is read in: from right to left, arrow keys and scroll offsets are mirrored.

export const isRightToLeft = (): boolean => document.dir === 'rtl'

/** Where an arrow key leads: 1 forwards, -1 back, 0 for any other key. */
export function arrowStep(key: string): 1 | -1 | 0 {
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return 0
  return (key === 'ArrowRight') === isRightToLeft() ? -1 : 1
}
