// What a mail about an order needs of its reader's language besides its texts. British English is written as before there
// were others. Pure.
import { dateText } from '#app/layout/dates.ts'
import type { CurrencyCode, MinorUnits } from '#domain/market/currencies.ts'
import { formatDate } from '#domain/market/dates.ts'
import { DEFAULT_LANGUAGE, type Language } from '#domain/market/languages.ts'
import { formatMoney } from '#domain/market/money.ts'
import { formatExactAmount } from '#domain/order/amounts.ts'
import { countryName } from '#domain/order/countries.ts'
import type { MailLanguage } from '#mail/mail-words.ts'

/** "€85.00" in British English, "EUR 85.00" in a shop with one market; "85,00 €" in German. */
export const amountIn = (
  { language, hasMarkets = false }: MailLanguage,
  amount: MinorUnits,
  currency: CurrencyCode,
): string =>
  language === DEFAULT_LANGUAGE && !hasMarkets
    ? formatExactAmount(amount, currency)
    : formatMoney(amount, currency, language)

/** "21 Nov 2026" in British English, "21. November 2026" in German. `at` in whole seconds. */
export const dateIn = (language: Language, at: number): string =>
  language === DEFAULT_LANGUAGE ? dateText(at) : formatDate(new Date(at * 1000).toISOString(), language)

/** An address whose last line is the English name of this country, with the name in the language. */
export function addressIn(language: Language, lines: readonly string[], country: string): string[] {
  const [last, ...before] = lines.toReversed()
  return last !== undefined && last === countryName(country)
    ? [...before.reverse(), countryName(country, language)]
    : [...lines]
}

/** Are the app's own pages, which are in English, in this language? */
export const isEnglish = (language: Language): boolean => language.startsWith('en-')
