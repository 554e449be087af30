// Copy of engraving, for shops that sell it. Data only.

/** After every sentence that promises the 30-day guarantee. */
export const ENGRAVED_GUARANTEE = 'Engraved cards: only if they are faulty.'
