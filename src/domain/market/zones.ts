// The countries the shop can sell to, by zone: what countries share in delivery and law. Pure.

export type Zone = 'GB' | 'EU' | 'US'

const COUNTRIES: Readonly<Record<Zone, readonly string[]>> = {
  GB: ['GB'],
  EU: 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
  US: ['US'],
}

export const ZONES = Object.keys(COUNTRIES) as Zone[]

/** The countries of a zone as two-letter codes. */
export const countriesOf = (zone: Zone): readonly string[] => COUNTRIES[zone]

/** The countries of the pseudo-languages; the codes are assigned to no country. They exist outside production only. */
const PSEUDO_COUNTRIES: readonly string[] = ['XA', 'XB']

export const isPseudoCountry = (country: string): boolean => PSEUDO_COUNTRIES.includes(country)

/** The zone of a country, or null if the shop cannot sell there. */
export const zoneOf = (country: string): Zone | null =>
  isPseudoCountry(country) ? 'EU' : (ZONES.find((zone) => COUNTRIES[zone].includes(country)) ?? null)

/** The zone of a market by its prefix, like "us" or "de-en", also of one that is closed by now; null is the default market. */
export const zoneOfMarket = (prefix: string | null): Zone => zoneOf((prefix ?? '').slice(0, 2).toUpperCase()) ?? 'GB'
