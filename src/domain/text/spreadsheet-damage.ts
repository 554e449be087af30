// Detects cells that a spreadsheet has changed because it took them for numbers, dates or formulas. Pure.

const ERROR = /^#(?:N\/?A|NAME\?|REF!|VALUE!|WERT!|BEZUG!|NV|DIV\/0!|NUM!|NULL!|SPILL!|CALC!|#+)$/i
const SHORTENED = /^-?\d(?:[.,]\d+)?E\+\d{2,3}$/i
const DATE =
  /^\d{1,2}[-. /]\s?(?:jan|janv|feb|févr|mar|mär|mrz|mars|apr|avr|may|mai|jun|juin|jul|juil|aug|août|sep|sept|oct|okt|nov|dec|dez|déc)\.?(?:[-. /]\d{2,4})?$/i

/** The damage of a cell that should be a number, a code or a part of an address, in words to follow its column; or null. */
export function spreadsheetDamage(cell: string): string | null {
  if (ERROR.test(cell)) return 'is an error of the spreadsheet.'
  if (SHORTENED.test(cell))
    return 'was shortened by the spreadsheet, like 1E+05. Make the column text and enter it again.'
  if (DATE.test(cell)) return 'was made a date by the spreadsheet. Make the column text and enter it again.'
  return null
}

/** The length of postcodes that are all digits and may begin with 0, by country. */
const DIGITS: Readonly<Record<string, number>> = {
  ...{ US: 5, PR: 5, VI: 5, GU: 5, AS: 5, MP: 5, DE: 5, FR: 5, IT: 5, ES: 5, FI: 5, EE: 5, LT: 5, HR: 5, TR: 5, UA: 5 },
  ...{ MX: 5, MY: 5, KR: 5, MC: 5, SM: 5, VA: 5, SA: 5, TH: 5 },
  ...{ NO: 4, DK: 4, AU: 4, ZA: 4, RO: 6, CN: 6, KZ: 6, SG: 6, CO: 6, JP: 7, BR: 8 },
}

/** The length this postcode should have, where one or two digits are missing: a spreadsheet drops leading zeros. */
export function lostZeros(postcode: string, country: string): number | null {
  const digits = DIGITS[country]
  if (digits === undefined || !/^\d+$/.test(postcode)) return null
  return postcode.length < digits && postcode.length >= digits - 2 ? digits : null
}
