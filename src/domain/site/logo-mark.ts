// The shop's mark, a card corner with contactless waves, as a shape: the logo of the pages and the sheets that are printed
// use it. Pure.

/** The waves, in a box of 32 by 32. */
export const LOGO_WAVES = 'M14 12c2.6 2.3 2.6 5.7 0 8M19 9c4.4 4.2 4.4 9.8 0 14M24.5 6c6 6 6 14 0 20'

/** The mark for a printed sheet, in the colour of its text. */
export const LOGO_MARK_SVG = `<svg class="mark" viewBox="0 0 32 32" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="2.4"><rect x="2" y="6" width="20" height="20" rx="4"/><path d="${LOGO_WAVES}" stroke-linecap="round"/></svg>`
