// The delivery address of test orders, by the market's country. The streets are invented. Pure.
import type { Market } from './market.ts'

export interface SampleAddress {
  address1: string
  address2: string
  city: string
  /** The state; American addresses only. */
  region?: string
  postcode: string
  /** Two letters. */
  country: string
}

/** Street, town, postcode and state. */
const PLACES: Readonly<Record<string, readonly [string, string, string, string?]>> = {
  GB: ['1 Example Street', 'London', 'E1 1AA'],
  US: ['1 Example Street', 'Springfield', '62701', 'IL'],
  AT: ['Musterstraße 1', 'Wien', '1010'],
  BE: ['Example Street 1', 'Brussels', '1000'],
  BG: ['Example Street 1', 'Sofia', '1000'],
  CY: ['Example Street 1', 'Nicosia', '1010'],
  CZ: ['Example Street 1', 'Prague', '110 00'],
  DE: ['Musterstraße 1', 'Berlin', '10115'],
  DK: ['Example Street 1', 'Copenhagen', '1050'],
  EE: ['Example Street 1', 'Tallinn', '10111'],
  ES: ['Calle de Ejemplo 1', 'Madrid', '28001'],
  FI: ['Example Street 1', 'Helsinki', '00100'],
  FR: ['1 rue de l’Exemple', 'Paris', '75001'],
  GR: ['Example Street 1', 'Athens', '105 57'],
  HR: ['Example Street 1', 'Zagreb', '10000'],
  HU: ['Example Street 1', 'Budapest', '1011'],
  IE: ['1 Example Street', 'Dublin 1', 'D01 X2X2'],
  IT: ['Example Street 1', 'Rome', '00118'],
  LT: ['Example Street 1', 'Vilnius', '01100'],
  LU: ['Example Street 1', 'Luxembourg', '1111'],
  LV: ['Example Street 1', 'Riga', 'LV-1010'],
  MT: ['1 Example Street', 'Valletta', 'VLT 1000'],
  NL: ['Example Street 1', 'Amsterdam', '1011 AA'],
  PL: ['Example Street 1', 'Warsaw', '00-001'],
  PT: ['Example Street 1', 'Lisbon', '1000-001'],
  RO: ['Example Street 1', 'Bucharest', '010011'],
  SE: ['Example Street 1', 'Stockholm', '111 20'],
  SI: ['Example Street 1', 'Ljubljana', '1000'],
  SK: ['Example Street 1', 'Bratislava', '811 01'],
}
const HOME = 'GB'

/** The address in the market's first country; the British one for a country without one, as those of pseudo-languages. */
export function sampleAddress({ countries: [first] }: Pick<Market, 'countries'>): SampleAddress {
  const country = first in PLACES ? first : HOME
  const [address1, city, postcode, region] = PLACES[country] ?? ['', '', '']
  return { address1, address2: '', city, ...(region ? { region } : {}), postcode, country }
}

/** What the postcode of an address is called in its country, in the language of `t`: a ZIP code in the United States. */
export const postcodeLabel = (t: { postcode: string; zipCode: string }, country: string): string =>
  country === 'US' ? t.zipCode : t.postcode
