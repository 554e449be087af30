// Whether prices include VAT, as a sentence. Pure.
import type { Market } from '#domain/market/market.ts'
import { includesVat } from '#domain/market/tax.ts'
import type { Words } from '#domain/text/words.ts'
import type { TAX_WORDS } from './words/tax.ts'

/** The texts on tax that are plain sentences. */
export type TaxSentences = Omit<Words<typeof TAX_WORDS>, 'inclVat'>

/** "All prices in euro, VAT included." in the language of `t`. */
export function pricesSentence(t: TaxSentences, { zone, currency }: Pick<Market, 'zone' | 'currency'>): string {
  if (!includesVat(zone)) return currency === 'USD' ? t.dollars : t.exclusive({ currency })
  if (currency === 'GBP') return t.sterling
  return currency === 'EUR' ? t.euro : t.inclusive({ currency })
}
