// The id of a sample checkout: its lines and code as JSON in base64url. Anyone can forge one, and nothing follows from it
// but a page that says no payment is taken; so it is parsed with the care of any input. Pure.
import { isDiscountCode } from '../domain/forms'

export interface SampleOrder {
  /** Design ids with their quantities. */
  lines: [designId: string, quantity: number][]
  discountCode: string | null
}

const MAX_ID_LENGTH = 2000 // seven designs and the longest code need less than half
const MAX_QUANTITY = 50_000 // 50 lines of 1000 of one design

/** Letters, digits, "-" and "_" only. */
export function encodeOrder(order: SampleOrder): string {
  const json = JSON.stringify([order.lines, ...(order.discountCode === null ? [] : [order.discountCode])])
  const binary = String.fromCharCode(...new TextEncoder().encode(json))
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

/** The order in an id, or null when the id is not one. Never throws. */
export function decodeOrder(id: string): SampleOrder | null {
  if (id.length > MAX_ID_LENGTH || !/^[A-Za-z0-9_-]+$/.test(id)) return null
  try {
    const binary = atob(id.replaceAll('-', '+').replaceAll('_', '/'))
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0))
    return parseOrder(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)))
  } catch {
    return null
  }
}

function parseOrder(value: unknown): SampleOrder | null {
  if (!Array.isArray(value) || value.length < 1 || value.length > 2) return null
  const [lines, code = null] = value as unknown[]
  if (!Array.isArray(lines) || lines.length === 0 || !lines.every(isLine)) return null
  if (code !== null && (typeof code !== 'string' || !isDiscountCode(code))) return null
  return { lines, discountCode: code }
}

const isLine = (line: unknown): line is [string, number] =>
  Array.isArray(line) &&
  line.length === 2 &&
  typeof line[0] === 'string' &&
  Number.isInteger(line[1]) &&
  line[1] >= 1 &&
  line[1] <= MAX_QUANTITY
