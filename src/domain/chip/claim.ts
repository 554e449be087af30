// What proves that a chip is whose it is said to be (D-127), and the code on the leaflet that does. Pure.

/**
 * open: holding the card's address · code: the code on the leaflet, or the link of the order's mail · order: that link, or a
 * code where one was made · sun: a fresh signed tap, or that link.
 */
export const CLAIM_POLICIES = ['open', 'code', 'order', 'sun'] as const
export type ClaimPolicy = (typeof CLAIM_POLICIES)[number]
