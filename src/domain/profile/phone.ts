// Parses phone numbers as people write them, into a dialled and a readable form. Used wherever there is a number: the
// profile's field, links, contact cards, WhatsApp, structured data, the operator's sync. Pure, never throws.
import { cleanPastedCode, withAsciiDigits } from '#domain/text/pasted.ts'

export interface Phone {
  /** In the owner's grouping, without characters that must not be dialled: "+44 1632 960123". */
  text: string
  /** The dialled digits, with "+" before a country code. */
  number: string
  /** Digits of the extension, "" if none. */
  extension: string
}

const MAX_LENGTH = 60
/** Labels before a number in a signature: "Tel.: ", "M: ", a telephone emoji. */
const LABEL =
  /^(?:[\u260e\u260f\u2706\u{1f4de}\u{1f4f1}\u{1f4f2}]\s*)?(?:(?:tel(?:ephone|efon)?|(?:tele)?phone|ph|mob(?:ile|il)?|cell|office|work|home|direct)(?:\s*[.:]+\s*(?:\/\/)?|\s+)|(?:callto|[tmp])\s*[.:]+\s*)?/iu
const EXTENSION = /(?:;\s*ext\s*=|[\s,;]*(?:ext(?:ension|n)?\.?|x|#)\s*:?)\s*(\d{1,7})$/i
const SIGNS = /^[ ()./\-\u00b7]*\+?[0-9 ()./\-\u00b7]+$/

/** Country codes of one and two digits; all others have three. */
const CODE = /^(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})/
/** Country codes after which the leading zero stays: Italy and the Vatican, San Marino, Ivory Coast, Congo, Benin. */
const KEEPS_ZERO = ['39', '378', '225', '242', '229']
/** Countries with a trunk prefix other than "0", and the lengths of their numbers without it. */
const OTHER_TRUNKS: Readonly<Record<string, readonly [trunk: string, lengths: readonly number[]]>> = {
  1: ['1', [10]],
  7: ['8', [10]],
  36: ['06', [8, 9]],
  375: ['8', [9]],
  692: ['1', [7]],
  993: ['8', [8]],
}
const PLACEHOLDER = /[ ./-]*\(\s*0\s*\)[ ./-]*/

/** The number in typed or pasted text, or null if it is not a number. */
export function readPhone(typed: string): Phone | null {
  if (typed.length > 10 * MAX_LENGTH) return null
  // Some keyboards write a Japanese long vowel mark for a dash.
  const clean = withAsciiDigits(cleanPastedCode(unescaped(typed))).replace(/(\d)[\u30fc\uff70]/g, '$1-')
  const whole = withoutEnds(clean).replace(LABEL, '')
  const extension = EXTENSION.exec(whole)?.[1] ?? ''
  const written = extension === '' ? whole : whole.replace(EXTENSION, '')
  if (written.length > MAX_LENGTH) return null
  const text = written.replace(/\[\s*0\s*\]/, '(0)').trim()
  if (!SIGNS.test(text)) return null
  const international = text.replace(/^([ (]*)\+?00(?=[ ()./-]*[1-9])/, '$1+')
  const shown = international.includes('+') ? withoutTrunk(international) : text.replace(PLACEHOLDER, '0')
  const digits = shown.replace(/\D/g, '')
  if (digits.length < 5 || digits.length > 20) return null
  const gathered = shown
    .replace(/\(\s*\)/g, '')
    .replace(/([+(]) +/g, '$1')
    .replace(/ {2,}/g, ' ')
    .trim()
  return {
    text: extension === '' ? gathered : `${gathered} ext. ${extension}`,
    number: shown.includes('+') ? `+${digits}` : digits,
    extension,
  }
}

/** Removes surrounding quotes, brackets and punctuation. */
function withoutEnds(text: string): string {
  const inner = text.replace(/^["'<[\s]+/, '').replace(/["'>\].,;:!\s]+$/, '')
  return inner.endsWith(')') && !inner.includes('(') ? withoutEnds(inner.slice(0, -1)) : inner
}

/** Decodes "tel:%2B44…", as some pages write it. */
function unescaped(typed: string): string {
  try {
    return /%[0-9a-f]{2}/i.test(typed) ? decodeURIComponent(typed) : typed
  } catch {
    return typed
  }
}

/** Removes the national trunk prefix from a number with a country code. */
function withoutTrunk(text: string): string {
  const digits = text.replace(PLACEHOLDER, '').replace(/\D/g, '')
  const [code = ''] = CODE.exec(digits) ?? []
  const rest = digits.slice(code.length)
  // "+39 (0)6 …" is Rome, whose zero stays; "+39 (0)333 …" is a mobile, which has none.
  if (KEEPS_ZERO.includes(code)) return text.replace(PLACEHOLDER, code === '39' && rest.startsWith('3') ? ' ' : ' 0')
  const shown = text.replace(PLACEHOLDER, ' ')
  const [trunk, lengths] = OTHER_TRUNKS[code] ?? []
  if (trunk !== undefined && rest.startsWith(trunk) && lengths?.includes(rest.length - trunk.length))
    return withoutDigits(shown, code.length, trunk.length)
  // Gabon's eight-digit numbers begin with the zero; shorter numbers have an additional one as the trunk prefix.
  if (!rest.startsWith('0') || (code === '241' && rest.length === 8)) return shown
  return withoutDigits(shown, code.length, 1)
}

/** Removes `count` digits after the first `from` ones: "+44 (01632)" becomes "+44 (1632)". */
function withoutDigits(text: string, from: number, count: number): string {
  let seen = -1
  return text.replace(/\d/g, (digit) => (++seen >= from && seen < from + count ? '' : digit))
}

/** "tel:+441632960123", with ";ext=12" if there is an extension. */
export const phoneUrl = ({ number, extension }: Pick<Phone, 'number' | 'extension'>): string =>
  `tel:${number}${extension === '' ? '' : `;ext=${extension}`}`

/**
 * A validated `tel:` or wa.me address in the form to open: with the dialled number if the written one contains
 * characters that must not be dialled. Addresses that are not a readable number, like "tel:112", are unchanged.
 */
export function dialledUrl(url: string): string {
  const [, chat, rest = ''] = /^https:\/\/wa\.me\/(\d+)(\/?(?:\?.*)?)$/.exec(url) ?? []
  if (chat !== undefined) return whatsAppUrl(chat)?.concat(rest) ?? url
  if (!url.startsWith('tel:')) return url
  const phone = readPhone(url)
  const digits = url
    .slice('tel:'.length)
    .replace(/;.*$/, '')
    .replace(/[^\d+]/g, '')
  return phone === null || phone.number === digits ? url : phoneUrl(phone)
}

/**
 * A number in national format: the area first in brackets, or the three groups of North America. Read with a country
 * code, "(202) 555-0143" would be a number in Egypt.
 */
const IS_OF_A_COUNTRY = /^8?[ -]*\(?\d{2,5}\)|^[2-9]\d\d[ .-]?[2-9]\d\d[ .-]?\d{4}$/

/** WhatsApp accepts only numbers with a country code: up to 15 digits, no leading zero. Null for others. */
export function whatsAppUrl(typed: string): string | null {
  const phone = readPhone(typed)
  if (phone === null || phone.extension !== '') return null
  if (!phone.number.startsWith('+') && IS_OF_A_COUNTRY.test(phone.text)) return null
  // Some people write the country code without "+".
  const number = phone.number.startsWith('+') ? phone.number : (readPhone(`+${phone.number}`)?.number ?? '')
  return /^\+[1-9]\d{6,14}$/.test(number) && !phone.number.startsWith('0') ? `https://wa.me/${number.slice(1)}` : null
}

/** Signal's address of a number, which needs a country code as WhatsApp's does. */
export function signalUrl(typed: string): string | null {
  const digits = whatsAppUrl(typed)?.slice('https://wa.me/'.length)
  return digits === undefined ? null : `https://signal.me/#p/+${digits}`
}
