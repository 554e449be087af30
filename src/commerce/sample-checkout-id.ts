// The id of a sample checkout: its lines, discount code and percentage as JSON in base64url. Anyone can forge one, and
// it only leads to a page that says no payment is taken, so it is parsed as untrusted input. Pure.
import { isCode } from '#domain/cart/referral.ts'
import { fromBase64Url, toBase64Url } from '#domain/text/base64.ts'

export interface SampleOrder {
  /** Design ids with their quantities. */
  lines: [designId: string, quantity: number][]
  discountCode: string | null
  /**
   * Whole per cent of the discount, 0 to 100, if the code's name does not say; the page then shows what call 3 said.
   */
  percent?: number
}

const MAX_ID_LENGTH = 2000 // seven designs and the longest code need less than half
const MAX_QUANTITY = 50_000 // 50 lines of 1000 of one design

/** Returns letters, digits, "-" and "_" only. */
export function encodeOrder(order: SampleOrder): string {
  const { lines, discountCode, percent } = order
  const json = JSON.stringify([
    lines,
    ...(discountCode === null ? [] : [discountCode]),
    ...(percent === undefined ? [] : [percent]),
  ])
  return toBase64Url(new TextEncoder().encode(json))
}

/** The order in an id, or null if the id is malformed. Never throws. */
export function decodeOrder(id: string): SampleOrder | null {
  const bytes = id.length > MAX_ID_LENGTH ? null : fromBase64Url(id)
  if (bytes === null) return null
  try {
    return parseOrder(JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes)))
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

const isLine = (line: unknown): line is [string, number] =>
  Array.isArray(line) &&
  line.length === 2 &&
  typeof line[0] === 'string' &&
  Number.isInteger(line[1]) &&
  line[1] >= 1 &&
  line[1] <= MAX_QUANTITY
