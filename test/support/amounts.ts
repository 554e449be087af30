// 1,000 amounts of every currency and language, and how an engine's Intl writes them: the table in money.ts is held to it
// in Node, workerd and Chromium.
import { type CurrencyCode, decimalsOf } from '#domain/market/currencies.ts'
import type { Language } from '#domain/market/languages.ts'

export const MONEY_LANGUAGES: readonly Language[] = ['en-GB', 'en-US', 'de', 'fr', 'es']
export const CURRENCIES: readonly CurrencyCode[] = ['GBP', 'USD', 'EUR', 'JPY', 'KWD']

/** Edges of grouping and of decimals on both sides of zero, then numbers of every length up to ten million units. */
export const AMOUNTS: readonly number[] = (() => {
  const edges = [0, 1, 9, 10, 99, 100, 101, 999, 1000, 9999, 10_000, 99_999, 100_000, 999_999, 1_000_000, 12_345_678]
  const amounts = new Set([...edges, ...edges.slice(1).map((amount) => -amount)])
  for (let n = 1, seed = 7; amounts.size < 1000; n++) {
    seed = (seed * 48_271) % 2_147_483_647
    const amount = seed % 10 ** (1 + (n % 10))
    amounts.add(n % 5 === 0 && amount > 0 ? -amount : amount)
  }
  return [...amounts]
})()

/** A language and currency as a title and as arguments. */
export const FORMS = MONEY_LANGUAGES.flatMap((language) => CURRENCIES.map((currency) => ({ language, currency })))

export interface Asked {
  language: string
  currency: string
  decimals: number
  amounts: readonly number[]
}

export const asked = ({ language, currency }: (typeof FORMS)[number]): Asked => ({
  language,
  currency,
  decimals: decimalsOf(currency),
  amounts: AMOUNTS,
})

/** Every amount as this engine writes it, U+202F as U+00A0. Self-contained: it also runs in a browser's page. */
export function intlForms({ language, currency, decimals, amounts }: Asked): string[] {
  const intl = new Intl.NumberFormat(language, { style: 'currency', currency })
  return amounts.map((amount) => intl.format(amount / 10 ** decimals).replaceAll('\u202f', '\u00a0'))
}
