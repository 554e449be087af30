import type { MARKET_LIST_WORDS } from '#domain/content/words/market-list.ts'
import type { Translated } from '#domain/text/words.ts'

export const MARKET_LIST_ES: Translated<typeof MARKET_LIST_WORDS> = {
  heading: 'País e idioma',
}
