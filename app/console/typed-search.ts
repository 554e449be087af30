// What a text typed or pasted into the search can mean: numbers, references and mail addresses inside of it. Pure.
import { canonicalEmail, isEmail } from '#domain/signup/forms.ts'
import { folded } from '#domain/text/folded.ts'

/** Words that people and pages write before an order's number or a tracking number. */
const BEFORE_NUMBER =
  /^(?:(?:your|the)\s+)?(?:order|tracking|parcel|shipment)(?:\s*(?:no\.?|nr\.?|number|id|code))?(?:\s*[:#№]\s*|\s+)/i
const AROUND = /^[<("'\s]+|[>)"'.,;\s]+$/g

/** The text, and the text without the words and signs around a number. */
export function numbersIn(typed: string): string[] {
  const bare = typed.replace(AROUND, '')
  const inner = bare.replace(BEFORE_NUMBER, '').replace(/^(?:no|nr)\.?\s+/i, '')
  return [...new Set([typed, bare, inner].map((text) => text.trim()))].filter(Boolean)
}

const ADDRESS = /^<?https?:\/\//i
const MAX_PARTS = 20

/** The parts of an address that can be a number or a reference, like that of a carrier's page or a provider's dashboard. */
export function partsOf(typed: string): string[] {
  if (!ADDRESS.test(typed)) return []
  const parts = typed
    .replace(ADDRESS, '')
    .split(/[/?#&=+,;:<>"'\s]+/)
    .slice(1)
    .map(decoded)
  return [...new Set(parts.filter((part) => /\d/.test(part) && part.length >= 4))].slice(0, MAX_PARTS)
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** The folded forms of these texts, without empty ones. */
export const foldedOf = (texts: readonly string[]): string[] => [...new Set(texts.map(folded))].filter(Boolean)

/** The mail address in "mailto:a@b.example?subject=x", "Ann <a@b.example>" or "a@b.example."; null for none. */
export function emailIn(typed: string): string | null {
  const [, angled] = /<([^<>]+)>\s*[.,;]?$/.exec(typed) ?? []
  const text = (angled ?? typed)
    .replace(AROUND, '')
    .replace(/^(?:e-?mail\s*:\s*)?(?:mailto:)?/i, '')
    .replace(/\?.*$/s, '')
    .trim()
  const email = decoded(text)
  return isEmail(email) ? canonicalEmail(email) : null
}

/** The last four characters of a card in "…0JKM", "0jkm" or "Card ending 0JKM"; null for none. */
export function lastFourIn(typed: string): string | null {
  const text = typed.replace(/^(?:the\s+)?(?:card|chip)?\s*(?:ending(?:\s+in)?)?\s*[…:]?\s*(?:\.\.\.)?/i, '')
  const four = folded(text === '' ? typed : text)
  return /^[A-Z0-9]{4}$/.test(four) ? four : null
}
