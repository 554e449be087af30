// The id of a sample checkout: its lines, discount code and percentage as JSON in base64url. A character is one byte, as
// in Windows-1252, because forty engravings in UTF-8 would be longer than an address may be. Anyone can forge an id, and it
// only leads to a page that says no payment is taken, so it is parsed as untrusted input. Pure.
import { isCode } from '#domain/cart/referral.ts'
import type { Engraving } from '#domain/order/engraved-line.ts'
import { canBeEngraved, canonicalEngraving } from '#domain/order/engraving.ts'
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
}

const MAX_ID_LENGTH = 8000 // seven designs, forty engravings and the longest code need some 6,000
const MAX_QUANTITY = 50_000 // 50 lines of 1000 of one design

/** Returns letters, digits, "-" and "_" only. */
export function encodeOrder(order: SampleOrder): string {
  const { lines, discountCode, percent } = order
  const json = JSON.stringify([
    lines,
    ...(discountCode === null ? [] : [discountCode]),
    ...(percent === undefined ? [] : [percent]),
  ])
  return toBase64Url(Uint8Array.from(json, (character) => BYTE_OF[character] ?? character.charCodeAt(0)))
}

/** The two characters of an engraving that are beyond Latin-1. */
const BYTE_OF: Readonly<Record<string, number>> = { '’': 0x92, '–': 0x96 }
const CHARACTER_OF: Readonly<Record<number, string>> = { 146: '’', 150: '–' }

/** The order in an id, or null if the id is malformed. Never throws. */
export function decodeOrder(id: string): SampleOrder | null {
  const bytes = id.length > MAX_ID_LENGTH ? null : fromBase64Url(id)
  if (bytes === null) return null
  try {
    return parseOrder(JSON.parse(Array.from(bytes, (byte) => CHARACTER_OF[byte] ?? String.fromCharCode(byte)).join('')))
  } catch {
    return null
  }
}

function parseOrder(value: unknown): SampleOrder | null {
  if (!Array.isArray(value) || value.length < 1 || value.length > 3) return null
  const [lines, code = null, percent] = value as unknown[]
  if (!Array.isArray(lines) || lines.length === 0 || !lines.every(isLine)) return null
  if (code !== null && !isCode(code)) return null
  if (percent !== undefined && (code === null || !isPercent(percent))) return null
  return { lines, discountCode: code, ...(percent === undefined ? {} : { percent }) }
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
