// A phone number written without a gap, in groups that can be read. Only an international one, since only that says which
// country's custom holds: British and North American numbers in their own groups, others in threes after the country's code.
// What its owner wrote with gaps stays as it is. Pure; for the eye alone, the link keeps the plain number.

const CUSTOMS = [
  /^(\+44)(2\d|5[56])(\d{4})(\d{4})$/, // London and other areas of two digits
  /^(\+44)(11\d|1\d1|[389]\d\d)(\d{3})(\d{4})$/, // large cities, numbers of no area
  /^(\+44)(800)(\d{6})$/,
  /^(\+44)([17]\d{3})(\d{5,6})$/, // towns and mobiles
  /^(\+1)([2-9]\d\d)([2-9]\d\d)(\d{4})$/,
]
/** Country codes of one and two digits; all others have three. North America's is above, with its only length. */
const CODE = /^\+(?:7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|[2-9]\d\d)/

export function phoneGroups(text: string): string {
  if (!/^\+[1-9]\d{6,14}$/.test(text)) return text
  for (const custom of CUSTOMS) {
    const groups = custom.exec(text)
    if (groups) return groups.slice(1).join(' ')
  }
  const [code] = CODE.exec(text) ?? []
  if (code === undefined || code === '+44') return text
  // The last group is never a single digit.
  return `${code} ${text.slice(code.length).replace(/\d{3}(?=\d{2})/g, '$& ')}`
}
