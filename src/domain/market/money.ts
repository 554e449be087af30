// Writes amounts as each language does: a table instead of Intl, so that server and browser always agree and the
// British form depends on no engine. Pure.
import { type CurrencyCode, decimalsOf, type MinorUnits, minorPerUnit } from './currencies.ts'
import type { Language } from './languages.ts'

interface Signs {
  /** Between groups of three digits. */
  group: string
  decimal: string
  /** Does the symbol stand before the amount? */
  before: boolean
  /** Between symbol and amount; a code like KWD always has a space. */
  space: string
  /** Amounts with fewer digits before the decimal sign are not grouped. */
  groupsFrom: number
  /** Currencies that are not listed are written as their code. */
  symbols: Readonly<Record<CurrencyCode, string>>
}

/** Never breaks at a line's end. */
const NBSP = '\u00a0'

const ENGLISH = { group: ',', decimal: '.', before: true, space: '', groupsFrom: 4 }
const BRITISH: Signs = { ...ENGLISH, symbols: { GBP: '£', EUR: '€', USD: 'US$', JPY: 'JP¥' } }
const CONTINENTAL = { group: '.', decimal: ',', before: false, space: NBSP, groupsFrom: 4 }

const SIGNS: Readonly<Record<Language, Signs>> = {
  'en-GB': BRITISH,
  'en-US': { ...ENGLISH, symbols: { GBP: '£', EUR: '€', USD: '$', JPY: '¥' } },
  de: { ...CONTINENTAL, symbols: { GBP: '£', EUR: '€', USD: '$', JPY: '¥' } },
  fr: { ...CONTINENTAL, group: NBSP, symbols: { GBP: '£GB', EUR: '€', USD: '$US' } },
  es: { ...CONTINENTAL, groupsFrom: 5, symbols: { EUR: '€', USD: 'US$' } },
  'en-XA': BRITISH,
  'ar-XB': BRITISH,
}

/** `digits` in groups of three. */
function inGroups(digits: string, language: Language): string {
  const { group, groupsFrom } = SIGNS[language]
  return digits.length < groupsFrom ? digits : digits.replace(/\B(?=(\d{3})+$)/g, group)
}

/** "1,240", "1.240": a whole number, 0 or more. */
export const formatCount = (count: number, language: Language): string => inGroups(String(count), language)

/** "4.8", "4,8": a number with its decimals as they are. */
export const formatNumber = (number: number, language: Language): string =>
  String(number).replace('.', SIGNS[language].decimal)

/** `decimals`: those of the currency, or 0 for whole units. */
function written(amount: MinorUnits, decimals: number, currency: CurrencyCode, language: Language): string {
  const { decimal, before, space, symbols } = SIGNS[language]
  const [whole = '', fraction = ''] = (Math.abs(amount) / minorPerUnit(currency)).toFixed(decimals).split('.')
  const grouped = inGroups(whole, language)
  const number = fraction === '' ? grouped : grouped + decimal + fraction
  const symbol = symbols[currency]
  const parts = before ? [symbol ?? currency, number] : [number, symbol ?? currency]
  return (amount < 0 ? '-' : '') + parts.join(symbol === undefined ? NBSP : space)
}

/** "£2,938.00", "US$2,938.00", "2.938,00 €": always with all decimals, for totals and line amounts. */
export const formatMoney = (amount: MinorUnits, currency: CurrencyCode, language: Language): string =>
  written(amount, decimalsOf(currency), currency, language)

/** "£76" without a fraction of zero, otherwise "£76.50": for offers and savings. */
export const formatMoneyShort = (amount: MinorUnits, currency: CurrencyCode, language: Language): string =>
  written(amount, amount % minorPerUnit(currency) === 0 ? 0 : decimalsOf(currency), currency, language)

/** Amounts of one currency in one language. */
export interface Money {
  currency: CurrencyCode
  /** "£76.00": totals and line amounts. */
  exact: (amount: MinorUnits) => string
  /** "£76", "£76.50": offers and savings. */
  short: (amount: MinorUnits) => string
}

/** How amounts are written on the pages of a market; `currency` differs from its own for a cart of another market. */
export const moneyIn = (
  { currency: own, language }: { currency: CurrencyCode; language: Language },
  currency = own,
): Money => ({
  currency,
  exact: (amount) => formatMoney(amount, currency, language),
  short: (amount) => formatMoneyShort(amount, currency, language),
})
