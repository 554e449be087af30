// A phone number written without a gap, in groups that can be read. Only an international one, since only that says which
// country's custom holds: British and North American numbers in their own groups, others in threes after the country's code.
// What its owner wrote with gaps stays as it is. Pure; for the eye alone, the link keeps the plain number.

/** Areas of two digits, as London's; large cities and numbers of no area; towns and mobiles; North America. */
const CUSTOM =
  /^(?:(\+44)(?:(2\d)(\d{4})(\d{4})|(11\d|1\d1|[389]\d\d)(\d{3})(\d{4})|([17]\d{3})(\d{5,6}))|(\+1)([2-9]\d\d)([2-9]\d\d)(\d{4}))$/
/** Country codes of one and two digits; all others have three. */
const OTHER = /^(\+(?:7|2[07]|3[0-469]|4[0135-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|(?!44)[2-9]\d\d))(\d{4,12})$/

export const phoneGroups = (text: string): string =>
  CUSTOM.exec(text)?.slice(1).filter(Boolean).join(' ') ??
  // The last group is never a single digit.
  text.replace(OTHER, (_, code, rest) => `${code} ${rest.replace(/\d{3}(?=\d{2})/g, '$& ')}`)
