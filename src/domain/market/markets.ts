// Reads the setting MARKETS: the markets the shop sells in, and every problem of it as a sentence. Pure.

import type { CurrencyCode } from './currencies.ts'
import { DEFAULT_LANGUAGE, isLanguage, isPseudoLanguage, type Language, languageList } from './languages.ts'
import { DEFAULT_MARKET, type Market } from './market.ts'
import { hasPrices } from './prices.ts'
import { isPseudoCountry, zoneOf } from './zones.ts'

/** The setting's default. */
export const DEFAULT_MARKETS = 'GB:GBP:en-GB'

const MAX_MARKETS = 12
const FORM_PROBLEM = 'MARKETS must be entries like "GB:GBP:en-GB US:USD:en-US DE+AT:EUR:de,en-GB".'
const ENTRY = /^([A-Z]{2}(?:\+[A-Z]{2})*):([A-Z]{3}):([A-Za-z]{2}(?:-[A-Za-z]{2})?(?:,[A-Za-z]{2}(?:-[A-Za-z]{2})?)*)$/

export interface Markets {
  /** One for each market and language, the default market first; the default market alone if there is a problem. */
  markets: readonly [Market, ...Market[]]
  /** Sentences that say what to set; empty if the setting is valid. */
  problems: string[]
}

export interface MarketSettings {
  /** The setting MARKETS; empty text means the default. */
  markets: string
  /** The brand's slug. */
  slug: string
  /** Countries that mode `stripe` delivers to in the default market. */
  stripeCountries: readonly string[]
  production: boolean
  /** The company's name and address, without which no market of the EU opens in production. */
  company?: { name: string; address: string }
}

/** The markets of a setting, or the default market alone with every problem. Never throws. */
export function readMarkets(settings: MarketSettings): Markets {
  const problems: string[] = []
  const entries = (settings.markets.trim() || DEFAULT_MARKETS).split(/\s+/).map(parseEntry)
  const [first] = entries
  if (entries.includes(null)) problems.push(FORM_PROBLEM)
  if (first?.countries.join() !== 'GB' || first.currency !== 'GBP' || first.languages[0] !== 'en-GB')
    problems.push(`MARKETS must begin with "${DEFAULT_MARKETS}".`)
  if (entries.length > MAX_MARKETS) problems.push(`MARKETS may hold at most ${MAX_MARKETS} markets.`)

  const further: Market[] = []
  const known = new Set<string>()
  for (const [at, entry] of entries.entries()) {
    if (entry === null) continue
    const isDefault = at === 0
    problems.push(...countryProblems(entry.countries, isDefault, known, settings))
    if (!hasPrices(entry.currency)) problems.push(`MARKETS: there are no prices in ${entry.currency}.`)
    const markets = marketsOfEntry(entry, isDefault, problems, settings)
    for (const { prefix } of markets)
      if (prefix === settings.slug) problems.push(`MARKETS: "${prefix}" is the brand's slug.`)
    further.push(...markets)
  }
  problems.push(...companyProblems(further, settings))
  return problems.length > 0
    ? { markets: [DEFAULT_MARKET], problems: [...new Set(problems)] }
    : { markets: [DEFAULT_MARKET, ...further], problems }
}

interface Entry {
  countries: Market['countries']
  currency: CurrencyCode
  languages: string[]
}

function parseEntry(text: string): Entry | null {
  const [, countries, currency, languages] = ENTRY.exec(text) ?? []
  if (!countries || !currency || !languages) return null
  const [first = '', ...others] = countries.split('+')
  return { countries: [first, ...others], currency, languages: languages.split(',') }
}

/** Problems of the countries of an entry; adds them to the `known` ones of the entries before. */
function countryProblems(
  countries: Market['countries'],
  isDefault: boolean,
  known: Set<string>,
  { stripeCountries, production }: MarketSettings,
): string[] {
  const problems: string[] = []
  for (const country of countries) {
    const zone = production && isPseudoCountry(country) ? null : zoneOf(country)
    if (zone === null) problems.push(`MARKETS: the country ${country} is not known.`)
    if (known.has(country)) problems.push(`MARKETS: the country ${country} stands twice.`)
    else if (!isDefault && stripeCountries.includes(country))
      problems.push(`STRIPE_COUNTRIES names ${country}, which MARKETS sells to in another market.`)
    known.add(country)
  }
  if (new Set(countries.flatMap((country) => zoneOf(country) ?? [])).size > 1)
    problems.push(`MARKETS: the countries ${countries.join('+')} share neither delivery nor law.`)
  return problems
}

function companyProblems(markets: readonly Market[], { production, company }: MarketSettings): string[] {
  // A pseudo-country has a problem of its own.
  const real = markets.filter(({ countries }) => !countries.some(isPseudoCountry))
  if (!production || !sellsInEU(real)) return []
  const missing = [...(company?.name ? [] : ['BUSINESS_NAME']), ...(company?.address ? [] : ['BUSINESS_ADDRESS'])]
  return missing.map((name) => `${name} must be set in production where MARKETS has a country of the EU.`)
}

/** Is one of the markets in the EU? */
export const sellsInEU = (markets: readonly Market[]): boolean => markets.some(({ zone }) => zone === 'EU')

/** The markets of an entry, one a language, but the default market itself; adds to `problems`. */
function marketsOfEntry(
  { countries, currency, languages }: Entry,
  isDefault: boolean,
  problems: string[],
  { production }: MarketSettings,
): Market[] {
  const [country] = countries
  const zone = zoneOf(country) ?? DEFAULT_MARKET.zone
  const markets: Market[] = []
  for (const [place, language] of languages.entries()) {
    if (!isLanguage(language) || (production && isPseudoLanguage(language))) {
      problems.push(`MARKETS: the language ${language} is not offered; complete are ${languageList()}.`)
      continue
    }
    if (languages.indexOf(language) < place)
      problems.push(`MARKETS: the language ${language} stands twice in one market.`)
    if (isDefault && place === 0) continue
    const prefix = (place === 0 ? country : `${country}-${language.slice(0, 2)}`).toLowerCase()
    if (markets.some((market) => market.prefix === prefix))
      problems.push(`MARKETS: "${prefix}" would be the prefix of two languages.`)
    markets.push({ prefix, countries, currency, language, zone })
  }
  return markets
}

/** The market with this prefix, or undefined. */
export const marketOf = (markets: readonly Market[], prefix: string): Market | undefined =>
  markets.find((market) => market.prefix === prefix)

/** The languages of the markets, each once; British English, that of the default market, first. */
export const offeredLanguages = (markets: readonly Market[]): readonly [Language, ...Language[]] => {
  const others = new Set(markets.map(({ language }) => language))
  others.delete(DEFAULT_LANGUAGE)
  return [DEFAULT_LANGUAGE, ...others]
}

/** The market that sells to this country, once for each of its languages; empty if there is none. */
export const marketsFor = (markets: readonly Market[], country: string): Market[] =>
  markets.filter(({ countries }) => countries.includes(country))
