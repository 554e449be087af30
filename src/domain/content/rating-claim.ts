// The rating claim of the shop, one setting for every page that states it. Apart from the sample reviews,
// which the product page's script has no use for.
export const RATING_CLAIM = { score: '4.8/5', stars: 4.8, reviews: 27 } as const
