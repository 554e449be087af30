// The rating claim of the shop, one constant for every page that states it. Separate from the sample reviews, which the
// product page's script does not need.
export const RATING_CLAIM = { score: '4.8/5', stars: 4.8, reviews: 27 } as const
