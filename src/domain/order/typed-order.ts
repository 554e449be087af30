// What a text typed or pasted for an order can mean: numbers and mail addresses inside of it. Pure.
import { canonicalEmail, isEmail } from '#domain/text/mail-address.ts'
import { cleanPastedCode, withAsciiDigits } from '#domain/text/pasted.ts'

/** Words that people, pages and mails write before an order's number or a tracking number, in the shop's languages. */
const BEFORE_NUMBER =
  /^(?:(?:your|the|ihre|die|votre|la|su|el)\s+)?(?:(?:number|n\.?\s?[°º]|num[ée]ro|n[úu]mero|n[úu]m\.?)\s+(?:of|de)\s+)?(?:order|tracking|parcel|shipment|bestell(?:ung)?|auftrag|commande|pedido)(?:[\s-]*s?(?:no\.?|nr\.?|n\.?\s?[°º]|number|nummer|num[ée]ro|n[úu]mero|n[úu]m\.?|id|code))?(?:\s*[:№]\s*|\s*(?=#)|\s+)/i
const AROUND = /^[<("'«„\s]+|[>)"'»“.,;\s]+$/g
const ONLY_NUMBER =
  /^(?:(?:no\.|nr\.|n\.?\s?[°º]|n[úu]m\.|№)\s*|(?:no|nr|n[úu]m|number|nummer|num[ée]ro|n[úu]mero)\s+)/i
const WORD = /[#\p{L}\p{N}][\p{L}\p{N}-]*/gu
const LABEL_AT_DIGIT = /^(?:(?:no|nr|n[úu]m)-|nº-?)(?=\d)/i

/** The text, and the text without the words and signs around a number. */
export function numbersIn(typed: string): string[] {
  const bare = typed.replace(AROUND, '')
  return distinct([typed, bare, withoutLabel(bare)])
}

/**
 * Like `numbersIn`, and also the only word with a digit, as in "Your Acme order 1001 is on its way"; none where there are
 * several. Only for a match that something else confirms, such as the mail address.
 */
export function numbersStated(typed: string): string[] {
  const [word, ...others] = (typed.match(WORD) ?? []).filter((text) => /\d/.test(text))
  const only = word === undefined || others.length > 0 ? [] : [word, word.replace(LABEL_AT_DIGIT, '')]
  return distinct([...numbersIn(typed), ...only])
}

/**
 * A typed order number, cleaned: digits of any script become 0 to 9, and signs around it are left out. So is a label, where
 * one word with a digit is behind it.
 */
export function cleanOrderNumber(typed: string): string {
  const bare = withAsciiDigits(cleanPastedCode(typed)).replace(AROUND, '')
  const inner = withoutLabel(bare)
  return /^\S*\d\S*$/.test(inner) ? inner : bare
}

const withoutLabel = (text: string): string => text.replace(BEFORE_NUMBER, '').replace(ONLY_NUMBER, '')
const distinct = (texts: readonly string[]): string[] => [...new Set(texts.map((text) => text.trim()).filter(Boolean))]

/** The mail address in "mailto:a@b.example?subject=x", "Ann <a@b.example>" or "a@b.example."; null for none. */
export function emailIn(typed: string): string | null {
  const [, angled] = /<([^<>]+)>\s*[.,;]?$/.exec(typed) ?? []
  const text = (angled ?? typed).replace(AROUND, '').replace(/^e-?mail\s*:\s*(?=\S)/i, '')
  const bare = text.replace(/^mailto:/i, '')
  // Only a link is percent-encoded: what was cleaned once is never changed by a second cleaning.
  const email = (bare === text ? bare : decoded(bare.replace(/\?.*$/s, ''))).trim()
  return isEmail(email) ? canonicalEmail(email) : null
}

/** A text without its percent-encoding; unchanged where that is invalid. */
export function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
