// Phone numbers for examples, by country: numbers that belong to nobody. Pure.

/** From the ranges that these countries keep for films and the like. */
const FICTIONAL: Readonly<Record<string, string>> = {
  GB: '01632 960 417',
  US: '(202) 555-0142',
  DE: '030 23125 417',
  FR: '01 99 00 04 17',
  IE: '020 910 0417',
}

/** The calling codes of the other countries, where an example has zeros after it. */
const CODES =
  'AT43 BE32 BG359 CY357 CZ420 DK45 EE372 ES34 FI358 GR30 HR385 HU36 IT39 LT370 LU352 LV371 MT356 NL31 PL48 PT351 RO40 SE46 SI386 SK421'

/** A phone number as it is written in this country, like "030 23125 417"; that of Britain for an unknown one. */
export function phoneExample(country: string): string {
  const code = CODES.split(' ')
    .find((entry) => entry.startsWith(country))
    ?.slice(2)
  return FICTIONAL[country] ?? (code ? `+${code} 000 000 000` : (FICTIONAL.GB ?? ''))
}
