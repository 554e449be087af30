// Phone numbers as people write them: what is dialled, and what is read. Everything that holds a number asks here: the
// field of a profile, links, contact cards, WhatsApp, structured data, the operator's sync. Pure, never throws.
import { cleanPastedCode, withAsciiDigits } from '#domain/text/pasted.ts'

export interface Phone {
  /** As its owner grouped it, without what must not be dialled: "+44 1632 960123". */
  text: string
  /** What is dialled: digits, with "+" before a number with the code of its country. */
  number: string
  /** Digits of the extension, "" for none. */
  extension: string
}

const MAX_LENGTH = 60
/** What is before a number in a signature: "Tel.: ", "M: ", a picture of a telephone. */
const LABEL =
  /^(?:[\u260e\u260f\u2706\u{1f4de}\u{1f4f1}\u{1f4f2}]\s*)?(?:(?:tel(?:ephone|efon)?|(?:tele)?phone|ph|mob(?:ile|il)?|cell|office|work|home|direct)(?:\s*[.:]+\s*(?:\/\/)?|\s+)|(?:callto|[tmp])\s*[.:]+\s*)?/iu
const EXTENSION = /(?:;\s*ext\s*=|[\s,;]*(?:ext(?:ension|n)?\.?|x|#)\s*:?)\s*(\d{1,7})$/i
const SIGNS = /^[ ()./\-\u00b7]*\+?[0-9 ()./\-\u00b7]+$/

/** Country codes of one and two digits; all others have three. */
const CODE = /^(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})/
/**
 * Where a number keeps its first zero behind the code: Italy and the Vatican, San Marino, Ivory Coast, Congo, Benin.
 */
const KEEPS_ZERO = ['39', '378', '225', '242', '229']
/** Countries that dial something else than "0" within themselves, and how long their numbers are without it. */
const OTHER_TRUNKS: Readonly<Record<string, readonly [trunk: string, lengths: readonly number[]]>> = {
  ...{ 1: ['1', [10]], 7: ['8', [10]], 36: ['06', [8, 9]], 375: ['8', [9]], 692: ['1', [7]], 993: ['8', [8]] },
}
const PLACEHOLDER = /[ ./-]*\(\s*0\s*\)[ ./-]*/

/** The number in what was typed or pasted, or null where it is none. */
export function readPhone(typed: string): Phone | null {
  if (typed.length > 10 * MAX_LENGTH) return null
  // Some keyboards write a long vowel sign for a dash.
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

/** Without the quotes, brackets and punctuation of the sentence or the address book around it. */
function withoutEnds(text: string): string {
  const inner = text.replace(/^["'<[\s]+/, '').replace(/["'>\].,;:!\s]+$/, '')
  return inner.endsWith(')') && !inner.includes('(') ? withoutEnds(inner.slice(0, -1)) : inner
}

/** "tel:%2B44…" as some pages write it. */
function unescaped(typed: string): string {
  try {
    return /%[0-9a-f]{2}/i.test(typed) ? decodeURIComponent(typed) : typed
  } catch {
    return typed
  }
}

/** A number with the code of its country, without what is dialled before it within the country only. */
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
  // Gabon has numbers of eight digits that begin with the zero, and dials another before those of eight without.
  if (!rest.startsWith('0') || (code === '241' && rest.length === 8)) return shown
  return withoutDigits(shown, code.length, 1)
}

/** The text without so many of its digits, behind the first ones: "+44 (01632)" becomes "+44 (1632)". */
function withoutDigits(text: string, from: number, count: number): string {
  let seen = -1
  return text.replace(/\d/g, (digit) => (++seen >= from && seen < from + count ? '' : digit))
}

/** "tel:+441632960123", with ";ext=12" where there is an extension. */
export const phoneUrl = ({ number, extension }: Pick<Phone, 'number' | 'extension'>): string =>
  `tel:${number}${extension === '' ? '' : `;ext=${extension}`}`

/**
 * A checked `tel:` or wa.me address as it is opened: with the number that is dialled where it holds what must not be
 * dialled, else as it is written. Accepts what cannot be read as a number, like "tel:112", and any other address.
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
 * How a number is written within its country: the area first and in brackets, or in the three groups of North America.
 * Taken for one with its code, "(202) 555-0143" would be somebody's in Egypt.
 */
const IS_OF_A_COUNTRY = /^8?[ -]*\(?\d{2,5}\)|^[2-9]\d\d[ .-]?[2-9]\d\d[ .-]?\d{4}$/

/**
 * WhatsApp knows numbers with the code of their country only: up to 15 digits, no zero before them. Null for others.
 */
export function whatsAppUrl(typed: string): string | null {
  const phone = readPhone(typed)
  if (phone === null || phone.extension !== '') return null
  if (!phone.number.startsWith('+') && IS_OF_A_COUNTRY.test(phone.text)) return null
  // People who know it write the code without its "+".
  const number = phone.number.startsWith('+') ? phone.number : (readPhone(`+${phone.number}`)?.number ?? '')
  return /^\+[1-9]\d{6,14}$/.test(number) && !phone.number.startsWith('0') ? `https://wa.me/${number.slice(1)}` : null
}
