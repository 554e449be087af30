// The rating claim of the shop, one constant for every page that states it. Separate from the sample reviews, which the
// product page's script does not need.
import type { Language } from '#domain/market/languages.ts'
import { formatNumber } from '#domain/market/money.ts'

export const RATING_CLAIM = { stars: 4.8, reviews: 27 } as const

/** "4.8/5", "4,8/5". */
export const ratingScore = (language: Language): string => `${formatNumber(RATING_CLAIM.stars, language)}/5`
