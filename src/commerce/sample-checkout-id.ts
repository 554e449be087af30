// The id of a sample checkout: its lines, discount code and percentage as JSON in base64url, and the prefix and language
// of a market that is not the default one. With engravings, a character is
// one byte (as in Windows-1252), because forty of them in UTF-8 would be longer than an address may be. Anyone can forge an
// id, and it only leads to a page that says no payment is taken, so it is parsed as untrusted input. Pure.
import { isCode } from '#domain/cart/referral.ts'
import type { Engraving } from '#domain/engraving/engraved-line.ts'
import { canBeEngraved, canonicalEngraving } from '#domain/engraving/engraving.ts'
import { fromBase64Url, toBase64Url } from '#domain/text/base64.ts'

export type SampleOrderLine = [designId: string, quantity: number, ...engraving: [] | [name: string, line2: string]]

export interface SampleOrder {
  /** Design ids with their quantities and, for engraved cards, both lines of the engraving. */
  lines: SampleOrderLine[]
  discountCode: string | null
  /**
   * Whole per cent of the discount, 0 to 100, if the code's name does not say; the page then shows what call 3 said.
   */
  percent?: number
  /** Prefix and language of the market; absent for the default market. */
  market?: { prefix: string; language: string }
}

const MAX_ID_LENGTH = 8000 // seven designs, forty engravings and the longest code need some 6,000
const MAX_QUANTITY = 50_000 // 50 lines of 1000 of one design

/** Returns letters, digits, "-" and "_" only. */
export function encodeOrder(order: SampleOrder): string {
  const { lines, discountCode, percent, market } = order
  const json = JSON.stringify([
    lines,
    ...(market
      ? [discountCode, percent ?? null, market.prefix, market.language]
      : [...(discountCode === null ? [] : [discountCode]), ...(percent === undefined ? [] : [percent])]),
  ])
  const isEngraved = lines.some(({ length }) => length > 2)
  return toBase64Url(isEngraved ? narrowBytes(json) : new TextEncoder().encode(json))
}

/** The first byte of an id with engravings; JSON in UTF-8 begins with "[". */
const NARROW = 0x20
/** The characters of an engraving that are beyond Latin-1. */
const BYTES: Readonly<Record<string, number>> = { '’': 0x92, '–': 0x96 }
const CHARACTERS = new Map(Object.entries(BYTES).map(([character, byte]) => [byte, character]))

/** One byte a character; what has none, in a discount code, is escaped as JSON allows. */
function narrowBytes(json: string): Uint8Array {
  const escaped = json.replace(
    /[^ -~\u00a0-\u00ff’–]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
  return Uint8Array.from([NARROW, ...Array.from(escaped, (one) => BYTES[one] ?? one.charCodeAt(0))])
}

const textOf = (bytes: Uint8Array): string =>
  bytes[0] === NARROW
    ? Array.from(bytes, (byte) => CHARACTERS.get(byte) ?? String.fromCharCode(byte)).join('')
    : new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes)

/** The order in an id, or null if the id is malformed. Never throws. */
export function decodeOrder(id: string): SampleOrder | null {
  const bytes = id.length > MAX_ID_LENGTH ? null : fromBase64Url(id)
  if (bytes === null) return null
  try {
    return parseOrder(JSON.parse(textOf(bytes)))
  } catch {
    return null
  }
}

function parseOrder(value: unknown): SampleOrder | null {
  if (!Array.isArray(value) || value.length < 1) return null
  const order = value as unknown[]
  const market = order.length === 5 ? marketIn(order) : null
  if (order.length > 3 && market === null) return null
  const [lines, code = null, sent] = order
  const percent = market && sent === null ? undefined : sent
  if (!Array.isArray(lines) || lines.length === 0 || !lines.every(isLine)) return null
  if (code !== null && !isCode(code)) return null
  if (percent !== undefined && (code === null || !isPercent(percent))) return null
  return { lines, discountCode: code, ...(percent === undefined ? {} : { percent }), ...(market ? { market } : {}) }
}

/** The last two values of an id of another market; null if they are not texts. */
function marketIn([, , , prefix, language]: unknown[]): { prefix: string; language: string } | null {
  const isMarket = typeof prefix === 'string' && prefix !== '' && typeof language === 'string'
  return isMarket ? { prefix, language } : null
}

const isPercent = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 100

function isLine(line: unknown): line is SampleOrderLine {
  if (!Array.isArray(line)) return false
  const [designId, quantity, ...engraving] = line as unknown[]
  return (
    typeof designId === 'string' &&
    Number.isInteger(quantity) &&
    Number(quantity) >= 1 &&
    Number(quantity) <= MAX_QUANTITY &&
    (engraving.length === 0 || isEngraving(engraving))
  )
}

function isEngraving([name, line2, ...more]: unknown[]): boolean {
  if (typeof name !== 'string' || typeof line2 !== 'string' || more.length > 0) return false
  const engraving: Engraving = { name, line2 }
  return name !== '' && canBeEngraved(engraving) && [name, line2].every((line) => canonicalEngraving(line) === line)
}
