// What the countries of the markets are called, by language. Only the server and the carts of a closed market load it:
// a page carries the names of its shop's markets (ShopData.markets). Pure.
import type { Language } from './languages.ts'
import type { Market } from './market.ts'

export interface CountryName {
  /** By itself: "United States". */
  name: string
  /** Within a sentence, as the object of a verb or after "for", with its article: "the United States". */
  inText: string
}

type Names = Readonly<Record<string, string | CountryName>>

const named = (name: string, inText: string): CountryName => ({ name, inText })
/** `article` may end in an apostrophe: "l’". */
const withArticle = (article: string, name: string): CountryName =>
  named(name, article.endsWith('’') ? article + name : `${article} ${name}`)

const ENGLISH: Names = {
  AT: 'Austria',
  BE: 'Belgium',
  BG: 'Bulgaria',
  CY: 'Cyprus',
  CZ: 'Czechia',
  DE: 'Germany',
  DK: 'Denmark',
  EE: 'Estonia',
  ES: 'Spain',
  FI: 'Finland',
  FR: 'France',
  GB: withArticle('the', 'United Kingdom'),
  GR: 'Greece',
  HR: 'Croatia',
  HU: 'Hungary',
  IE: 'Ireland',
  IT: 'Italy',
  LT: 'Lithuania',
  LU: 'Luxembourg',
  LV: 'Latvia',
  MT: 'Malta',
  NL: withArticle('the', 'Netherlands'),
  PL: 'Poland',
  PT: 'Portugal',
  RO: 'Romania',
  SE: 'Sweden',
  SI: 'Slovenia',
  SK: 'Slovakia',
  US: withArticle('the', 'United States'),
}

const GERMAN: Names = {
  AT: 'Österreich',
  BE: 'Belgien',
  BG: 'Bulgarien',
  CY: 'Zypern',
  CZ: 'Tschechien',
  DE: 'Deutschland',
  DK: 'Dänemark',
  EE: 'Estland',
  ES: 'Spanien',
  FI: 'Finnland',
  FR: 'Frankreich',
  GB: named('Vereinigtes Königreich', 'das Vereinigte Königreich'),
  GR: 'Griechenland',
  HR: 'Kroatien',
  HU: 'Ungarn',
  IE: 'Irland',
  IT: 'Italien',
  LT: 'Litauen',
  LU: 'Luxemburg',
  LV: 'Lettland',
  MT: 'Malta',
  NL: named('Niederlande', 'die Niederlande'),
  PL: 'Polen',
  PT: 'Portugal',
  RO: 'Rumänien',
  SE: 'Schweden',
  SI: 'Slowenien',
  SK: named('Slowakei', 'die Slowakei'),
  US: named('Vereinigte Staaten', 'die Vereinigten Staaten'),
}

const FRENCH: Names = {
  AT: withArticle('l’', 'Autriche'),
  BE: withArticle('la', 'Belgique'),
  BG: withArticle('la', 'Bulgarie'),
  CY: 'Chypre',
  CZ: withArticle('la', 'Tchéquie'),
  DE: withArticle('l’', 'Allemagne'),
  DK: withArticle('le', 'Danemark'),
  EE: withArticle('l’', 'Estonie'),
  ES: withArticle('l’', 'Espagne'),
  FI: withArticle('la', 'Finlande'),
  FR: withArticle('la', 'France'),
  GB: withArticle('le', 'Royaume-Uni'),
  GR: withArticle('la', 'Grèce'),
  HR: withArticle('la', 'Croatie'),
  HU: withArticle('la', 'Hongrie'),
  IE: withArticle('l’', 'Irlande'),
  IT: withArticle('l’', 'Italie'),
  LT: withArticle('la', 'Lituanie'),
  LU: withArticle('le', 'Luxembourg'),
  LV: withArticle('la', 'Lettonie'),
  MT: 'Malte',
  NL: withArticle('les', 'Pays-Bas'),
  PL: withArticle('la', 'Pologne'),
  PT: withArticle('le', 'Portugal'),
  RO: withArticle('la', 'Roumanie'),
  SE: withArticle('la', 'Suède'),
  SI: withArticle('la', 'Slovénie'),
  SK: withArticle('la', 'Slovaquie'),
  US: withArticle('les', 'États-Unis'),
}

const SPANISH: Names = {
  AT: 'Austria',
  BE: 'Bélgica',
  BG: 'Bulgaria',
  CY: 'Chipre',
  CZ: 'Chequia',
  DE: 'Alemania',
  DK: 'Dinamarca',
  EE: 'Estonia',
  ES: 'España',
  FI: 'Finlandia',
  FR: 'Francia',
  GB: withArticle('el', 'Reino Unido'),
  GR: 'Grecia',
  HR: 'Croacia',
  HU: 'Hungría',
  IE: 'Irlanda',
  IT: 'Italia',
  LT: 'Lituania',
  LU: 'Luxemburgo',
  LV: 'Letonia',
  MT: 'Malta',
  NL: withArticle('los', 'Países Bajos'),
  PL: 'Polonia',
  PT: 'Portugal',
  RO: 'Rumanía',
  SE: 'Suecia',
  SI: 'Eslovenia',
  SK: 'Eslovaquia',
  US: withArticle('los', 'Estados Unidos'),
}

/** Countries by their names in each language. */
const NAMES: Readonly<Record<Language, Names>> = {
  'en-GB': ENGLISH,
  'en-US': ENGLISH,
  de: GERMAN,
  fr: FRENCH,
  es: SPANISH,
  'en-XA': ENGLISH,
  'ar-XB': ENGLISH,
}

/** The countries of the pseudo-languages, in every language. */
const PSEUDO_NAMES: Names = { XA: 'Accented Country', XB: 'Mirrored Country' }

/** The name of a country by its two-letter code; the code itself for a country no market can have. */
export function countryName(country: string, language: Language): CountryName {
  const name = NAMES[language][country] ?? PSEUDO_NAMES[country] ?? country
  return typeof name === 'string' ? { name, inText: name } : name
}

/** Where somebody in the country is, as German says it unless it is "in" and the name. */
const GERMAN_PLACES: Readonly<Record<string, string>> = {
  CY: 'auf Zypern',
  GB: 'im Vereinigten Königreich',
  MT: 'auf Malta',
  NL: 'in den Niederlanden',
  SK: 'in der Slowakei',
  US: 'in den Vereinigten Staaten',
}

/** A country as the place one shops from: after "from", "depuis" or "desde", and in German with its preposition. */
export const countryPlace = (country: string, language: Language): string => {
  const { name, inText } = countryName(country, language)
  return language === 'de' ? (GERMAN_PLACES[country] ?? `in ${name}`) : inText
}

/** A market as a shopper chooses it, by its first country. */
export interface MarketChoice extends Market, CountryName {}

/** The markets with the names of their first countries in a page's language. */
export const marketChoices = (markets: readonly Market[], language: Language): readonly MarketChoice[] =>
  markets.map((market) => ({ ...market, ...countryName(market.countries[0], language) }))
