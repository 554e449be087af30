// Groups the digits of an international phone number written without spaces, for reading only; links use the plain
// number. Only international numbers reveal the country: British and North American numbers get their usual groups,
// others groups of three after the country code. Numbers with spaces are unchanged. Pure.

/** Two-digit areas, like London; large cities and non-geographic numbers; towns and mobiles; North America. */
const CUSTOM =
  /^(?:(\+44)(?:(2\d)(\d{4})(\d{4})|(11\d|1\d1|[389]\d\d)(\d{3})(\d{4})|([17]\d{3})(\d{5,6}))|(\+1)([2-9]\d\d)([2-9]\d\d)(\d{4}))$/
/** Country codes of one and two digits; all others have three. */
const OTHER = /^(\+(?:7|2[07]|3[0-469]|4[0135-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|(?!44)[2-9]\d\d))(\d{4,12})$/

export const phoneGroups = (text: string): string =>
  CUSTOM.exec(text)?.slice(1).filter(Boolean).join(' ') ??
  // The last group never has a single digit.
  text.replace(OTHER, (_, code, rest) => `${code} ${rest.replace(/\d{3}(?=\d{2})/g, '$& ')}`)
