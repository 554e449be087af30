// Referral rules: what a link stores, how long it lasts, what it takes off. Spec §4, §5, §9; D-49, D-51 to D-54.
// Pure: `now` is passed in, in milliseconds since the epoch.
import { hasInvisibleCharacters } from './chip'
import { type Pence, roundToPounds } from './money'

/** The record in browser storage, exactly as specified. */
export interface Referral {
  code: string
  /** Whole per cent, 1 to 100 (D-52). */
  discount: number
  /** "24h" or anything else the link carried. */
  expires: string
  /** ISO timestamp of the moment of storing. */
  storedAt: string
}

export const DEFAULT_EXPIRY = '24h' // §9
export const MAX_CODE_LENGTH = 64 // R9

/** Is this a referral or discount code, trimmed already (R9)? Accepts any value, stored data included. */
export const isCode = (code: unknown): code is string =>
  typeof code === 'string' && code.length >= 1 && code.length <= MAX_CODE_LENGTH && !hasInvisibleCharacters(code)
const isPercent = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 100

/** The referral a landing address carries, or null when it carries none that may be stored. First value of a name wins. */
export function parseReferral(params: URLSearchParams, now: number): Referral | null {
  const code = (params.get('ref') ?? '').trim()
  const discount = Number.parseInt(params.get('discount') ?? '', 10)
  if (!isCode(code) || !isPercent(discount)) return null
  const expires = params.get('expires')?.trim() || DEFAULT_EXPIRY
  return { code, discount, expires: expires.slice(0, MAX_CODE_LENGTH), storedAt: new Date(now).toISOString() }
}

/** The referral as the shop confirmed it in strict mode: its code and percentage, or null for anything else (D-117). */
export function confirmedReferral(arrived: Referral, answer: unknown): Referral | null {
  const { code, percent } = (typeof answer === 'object' && answer !== null ? answer : {}) as Record<string, unknown>
  return isCode(code) && isPercent(percent) ? { ...arrived, code, discount: percent } : null
}

/** A stored record checked field by field, or null: storage is not under our control (R9). */
export function parseStoredReferral(stored: unknown): Referral | null {
  if (typeof stored !== 'object' || stored === null) return null
  const { code, discount, expires, storedAt } = stored as Record<string, unknown>
  if (!isCode(code) || !isPercent(discount)) return null
  if (typeof expires !== 'string' || typeof storedAt !== 'string' || Number.isNaN(Date.parse(storedAt))) return null
  return { code, discount, expires, storedAt }
}

/** When a referral ends, in milliseconds since the epoch; null when it never does (REF-11, D-53). */
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

/** Milliseconds left, 0 once expired, null for a referral that never expires (D-54). */
export function timeLeftMs(referral: Pick<Referral, 'expires' | 'storedAt'>, now: number): number | null {
  const end = expiresAt(referral)
  return end === null ? null : Math.max(0, end - now)
}

/** The total after a referral, in pence: whole pounds, half up, never above the original (D-49). */
export const referralTotal = (original: Pence, percent: number): Pence =>
  Math.min(original, roundToPounds((original * (100 - percent)) / 100))
