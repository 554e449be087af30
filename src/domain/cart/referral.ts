// Referral rules: what a link stores, how long it is valid, and its discount.
// Pure: `now` is passed in, in milliseconds since the epoch.

import type { CurrencyCode } from '#domain/market/currencies.ts'
import { roundToStep } from '#domain/market/prices.ts'
import type { Pence } from '#domain/shop/money.ts'
import { hasHostileInside, hasInvisibleCharacters, withoutUnseenEnds } from '#domain/text/invisible.ts'
import { cleanPasted, cleanPastedCode } from '#domain/text/pasted.ts'

/** The record in browser storage. */
export interface Referral {
  code: string
  /** Whole per cent, 1 to 100. */
  discount: number
  /** "24h" or anything else the link carried. */
  expires: string
  /** ISO timestamp of the first time it was stored, even if links with other codes came in between. */
  storedAt: string
}

/** Codes stored before the current one in lower case, each with its own `storedAt`; the latest last. */
export type EarlierCodes = readonly EarlierCode[]
type EarlierCode = readonly [code: string, storedAt: string]
const MAX_EARLIER = 5 // limits the entry to a kilobyte

const DEFAULT_EXPIRY = '24h'
const MAX_CODE_LENGTH = 64

/** A typed or pasted code in stored form; "" if it contains (not just ends in) forbidden characters. */
export const cleanCode = (text: string): string =>
  hasHostileInside(withoutUnseenEnds(text)) ? '' : cleanPastedCode(text)

/** Is this a cleaned referral or discount code? Accepts any value, stored data included. */
export const isCode = (code: unknown): code is string =>
  typeof code === 'string' && code.length >= 1 && code.length <= MAX_CODE_LENGTH && !hasInvisibleCharacters(code)
const isPercent = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 100
const isTime = (value: unknown): value is string => typeof value === 'string' && !Number.isNaN(Date.parse(value))

/** The referral of a landing address, or null if there is none to store. The first value of a name wins. */
export function parseReferral(params: URLSearchParams, now: number): Referral | null {
  const code = cleanCode(params.get('ref') ?? '')
  const discount = Number.parseInt(cleanPasted(params.get('discount') ?? ''), 10)
  if (!isCode(code) || !isPercent(discount)) return null
  const expires = cleanPastedCode(params.get('expires') ?? '') || DEFAULT_EXPIRY
  return { code, discount, expires: expires.slice(0, MAX_CODE_LENGTH), storedAt: new Date(now).toISOString() }
}

/** The referral as confirmed by the shop in strict mode (code and percentage), or null for any other answer. */
export function confirmedReferral(arrived: Referral, answer: unknown): Referral | null {
  const { code, percent } = (typeof answer === 'object' && answer !== null ? answer : {}) as Record<string, unknown>
  return isCode(code) && isPercent(percent) ? { ...arrived, code, discount: percent } : null
}

/** A stored record, validated field by field, or null: storage is not under our control. */
export function parseStoredReferral(stored: unknown): Referral | null {
  if (typeof stored !== 'object' || stored === null) return null
  const { code, discount, expires, storedAt } = stored as Record<string, unknown>
  if (!isCode(code) || !isPercent(discount) || typeof expires !== 'string' || !isTime(storedAt)) return null
  return { code, discount, expires, storedAt }
}

/** The stored list of earlier codes without what is none, or null if it is no list. */
export const parseEarlierCodes = (stored: unknown): EarlierCodes | null =>
  Array.isArray(stored) ? stored.filter(isEarlier).slice(-MAX_EARLIER) : null

const isEarlier = (entry: unknown): entry is EarlierCode => Array.isArray(entry) && isCode(entry[0]) && isTime(entry[1])

/**
 * What to store if a link brings `arrived` while `current` is stored. A code that was stored before, in any letter
 * case, retains the time of its first arrival: alternating links extends none of them.
 */
export function replaceReferral(
  current: Referral,
  arrived: Referral,
  earlier: EarlierCodes,
): { referral: Referral; earlier: EarlierCodes } {
  const before = new Map([...earlier, [current.code.toLowerCase(), current.storedAt]])
  const code = arrived.code.toLowerCase()
  const first = before.get(code) ?? arrived.storedAt
  before.delete(code)
  const storedAt = Date.parse(first) < Date.parse(arrived.storedAt) ? first : arrived.storedAt
  return { referral: { ...arrived, storedAt }, earlier: [...before].slice(-MAX_EARLIER) }
}

/** When a referral expires, in milliseconds since the epoch; null if never. */
export function expiresAt(referral: Pick<Referral, 'expires' | 'storedAt'>): number | null {
  const end = referral.expires.endsWith('h')
    ? Date.parse(referral.storedAt) + Number.parseInt(referral.expires, 10) * 3_600_000
    : Date.parse(referral.expires)
  return Number.isFinite(end) && Math.abs(end) <= 8.64e15 ? end : null // R9: beyond the range of dates counts as never
}

/** REF-12: no expiry, or an expiry in the future. */
export function isReferralValid(referral: Pick<Referral, 'expires' | 'storedAt'>, now: number): boolean {
  const end = expiresAt(referral)
  return end === null || end > now
}

/** Milliseconds left, 0 once expired, null for a referral that never expires. */
export function timeLeftMs(referral: Pick<Referral, 'expires' | 'storedAt'>, now: number): number | null {
  const end = expiresAt(referral)
  return end === null ? null : Math.max(0, end - now)
}

/** The total after a referral, half up, never above the original: whole pounds, otherwise whole minor units. */
export function referralTotal(original: Pence, percent: number, currency: CurrencyCode): Pence {
  const hundredths = original * (100 - percent)
  return currency === 'GBP'
    ? Math.min(original, roundToStep(hundredths / 100, currency))
    : Math.floor((hundredths + 50) / 100)
}
