// Random tokens, codes and ids. Tokens and codes are stored only as hashes.
import { toBase64Url } from '#domain/text/base64.ts'
import { crockford } from '#domain/text/crockford.ts'
import { cleanPastedCode, withAsciiDigits } from '#domain/text/pasted.ts'

const TOKEN_BYTES = 32
const ID_BYTES = 16
const CODE_DIGITS = 8
const CODE = /^\d{8}$/
const MAX_TYPED_CODE = 1000

/** 43 characters of base64url, for sessions, flows and links. */
export const newToken = (): string => toBase64Url(crypto.getRandomValues(new Uint8Array(TOKEN_BYTES)))

/** SHA-256 of a token as base64url. A token has 256 random bits, so its hash needs no key. */
export async function tokenHash(token: string): Promise<string> {
  return toBase64Url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))))
}

/** The id of a row: 26 Crockford characters. */
export const newId = (): string => crockford(crypto.getRandomValues(new Uint8Array(ID_BYTES)))

/** Eight digits, uniformly distributed. */
export function newCode(): string {
  const codes = 10 ** CODE_DIGITS
  const whole = Math.floor(2 ** 32 / codes) * codes // higher numbers are rejected: they would favour low codes
  for (;;) {
    const [number = whole] = crypto.getRandomValues(new Uint32Array(1))
    if (number < whole) return String(number % codes).padStart(CODE_DIGITS, '0')
  }
}

/**
 * A typed or pasted code without separators and without surrounding words: "Your code is 1234 5678" → "12345678". A text
 * with no code or with two is returned without its separators.
 */
export function canonicalCode(typed: string): string {
  const clean = withAsciiDigits(cleanPastedCode(typed.slice(0, MAX_TYPED_CODE)))
  const code = clean.replace(/[\s.,-]/g, '')
  if (CODE.test(code)) return code
  const held = ` ${clean.replace(/(\d{4})[ -](?=\d{4}(?!\d))/g, '$1')} `.match(/\D\d{8}(?=\D)/g) ?? []
  return held.length === 1 ? (held[0]?.slice(1) ?? '') : code
}

/** Compares two strings in constant time. A different length returns at once. */
export function sameText(one: string, other: string): boolean {
  if (one.length !== other.length) return false
  let difference = 0
  for (let at = 0; at < one.length; at++) difference |= one.charCodeAt(at) ^ other.charCodeAt(at)
  return difference === 0
}
