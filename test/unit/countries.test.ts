// Countries as people, payment providers and spreadsheets write them.
import { expect, it, vi } from 'vitest'
import { countryCode } from '#domain/order/countries.ts'

const SAID: Record<string, readonly string[]> = {
  GB: [
    ...[
      'GB',
      'gb',
      'UK',
      'u.k.',
      'U. K.',
      'GBR',
      'ENG',
      ' gb\u00a0',
      'G\u200bB',
      '🇬🇧',
      'United Kingdom',
      'united  kingdom',
    ],
    ...[
      'The United Kingdom',
      'Great Britain',
      'GREAT-BRITAIN',
      'Britain',
      'England',
      'Scotland',
      'Wales',
      'Northern Ireland',
    ],
    ...[
      'N. Ireland',
      'United Kingdom (UK)',
      'United Kingdom (GB)',
      'GB - United Kingdom',
      'GB United Kingdom',
      'England, UK',
    ],
    ...[
      'United Kingdom of Great Britain and Northern Ireland',
      'Vereinigtes Königreich',
      'Marea Britanie',
      'Großbritannien',
      'Royaume-Uni',
    ],
  ],
  US: [
    ...[
      'US',
      'usa',
      'U.S.',
      'U.S.A.',
      'United States',
      'United States of America',
      'The United States of America',
      'America',
    ],
    ...['United States (US)', 'Vereinigte Staaten', 'EE.UU.', 'Estados Unidos', 'США'],
  ],
  DE: [
    'de',
    'DEU',
    'GER',
    'Germany',
    'Deutschland',
    'DE – Germany',
    'Federal Republic of Germany',
    'Allemagne',
    'Alemania',
  ],
  AT: ['Austria', 'Österreich', 'Oesterreich', 'OESTERREICH', 'Republic of Austria'],
  AU: ['Australia', 'Commonwealth of Australia'],
  IE: ['Ireland', 'Republic of Ireland', 'Éire', 'Eire'],
  NL: ['Netherlands', 'The Netherlands', 'Holland', 'Nederland', 'Kingdom of the Netherlands'],
  CH: ['Switzerland', 'Schweiz', 'Suisse', 'Svizzera', 'SUI'],
  CZ: ['Czech Republic', 'Czechia', 'Česko'],
  KR: ['South Korea', 'Korea, Republic of', 'Republic of Korea', 'Korea (Republic of)', '대한민국'],
  KP: ['North Korea', "Korea, Democratic People's Republic of", 'Korea (Democratic People’s Republic of)'],
  CD: ['Congo, Democratic Republic of the', 'DR Congo'],
  CI: ['Côte d’Ivoire', "Cote d'Ivoire", 'Ivory Coast'],
  BO: ['Bolivia (Plurinational State of)', 'Bolivia, Plurinational State of', 'Bolivia'],
  TW: ['Taiwan', 'Taiwan, Province of China'],
  VG: ['Virgin Islands, British', 'British Virgin Islands'],
  LC: ['St. Lucia', 'Saint Lucia', 'St Lucia'],
  TT: ['Trinidad & Tobago', 'Trinidad and Tobago'],
  HK: ['Hong Kong', 'Hong Kong SAR China', 'Hong Kong SAR'],
  SA: ['Saudi Arabia', 'KSA'],
  ZA: ['South Africa', 'Suid-Afrika'],
  RS: ['Serbia', 'Srbija', 'Србија'],
  TH: ['Thailand', 'ไทย'],
  TR: ['Turkey', 'Türkiye', 'Türkei'],
  MM: ['Myanmar', 'Burma', 'Myanmar (Burma)'],
  GR: ['Greece', 'Ελλάδα', 'EL'],
  GE: ['Georgia'],
  XK: ['Kosovo'],
  IM: ['Isle of Man'],
  JP: ['Japan', '日本'],
  NO: ['NO', 'no', 'Norge', 'NO Norway'],
}

it.each(Object.entries(SAID))('ORD-34 ORD-35 %s is understood however it is written', (code, texts) => {
  expect(texts.map((text) => [text, countryCode(text)])).toEqual(texts.map((text) => [text, code]))
})

// "UN" is what the first two letters of "United Kingdom" make, and a name in every list of regions.
it.each([
  ...[
    '',
    ' ',
    '-',
    'UN',
    'United Nations',
    'EU',
    'Europe',
    'XX',
    'ZZ',
    'EN',
    'Untied Kingdom',
    'London',
    'Channel Islands',
  ],
  ...['GB: France', 'Germany (FR)', 'State of Georgia', 'United', 'G', 'GBRR', '44', 'x'.repeat(10_000), '🇬'],
])('ORD-34 ORD-35 %j is no country, and none is guessed', (text) => {
  expect(countryCode(text)).toBeNull()
})

it('ORD-34 reads the words of a language only where a name is in its letters', async () => {
  const { DisplayNames } = Intl
  const read: string[] = []
  class Watched extends DisplayNames {
    constructor(language: string, options: Intl.DisplayNamesOptions) {
      super(language, options)
      if (!read.includes(language)) read.push(language)
    }
  }
  try {
    Object.assign(Intl, { DisplayNames: Watched })
    vi.resetModules()
    const fresh = await import('#domain/order/countries.ts')
    expect([fresh.countryCode('Germany'), read]).toEqual(['DE', ['en']])
    expect([fresh.countryCode('Ελλάδα'), read]).toEqual(['GR', ['en', 'el']])
    expect(fresh.countryCode('Nowhere at all')).toBeNull()
    expect(read).toContain('fil')
    for (const language of ['ja', 'zh', 'ko', 'ar', 'he', 'hi', 'th', 'bg', 'ru', 'mk'])
      expect(read).not.toContain(language)
  } finally {
    Object.assign(Intl, { DisplayNames })
  }
})
