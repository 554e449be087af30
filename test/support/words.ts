// Texts in British English, and what code outside of components reads them with.
import type { Shop } from '#client/stores/shop-data.ts'
import { DEFAULT_LANGUAGE } from '#domain/market/languages.ts'
import { DEFAULT_MARKET } from '#domain/market/market.ts'
import { type Texts, wordsIn } from '#domain/text/words.ts'

/** The texts of a group in British English. */
export const english = <const English extends Texts>(group: English) => wordsIn(group, { language: DEFAULT_LANGUAGE })

/** The part of a shop of the default market that texts depend on. */
export const ENGLISH_SHOP: Pick<Shop, 'market'> = { market: DEFAULT_MARKET }
