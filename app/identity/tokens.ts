// Random tokens, codes and ids, and the hashes they are stored as. Nothing of them is ever stored as it is (ACC-04).
import { toBase64Url } from '../../src/domain/text/base64'
import { crockford } from '../../src/domain/text/crockford'

const TOKEN_BYTES = 32
const ID_BYTES = 16
const CODE_DIGITS = 8

/** 43 characters of base64url: sessions, flows, links of moves. */
export const newToken = (): string => toBase64Url(crypto.getRandomValues(new Uint8Array(TOKEN_BYTES)))

/** SHA-256 of a token, as base64url. A token has 256 random bits: its hash needs no key. */
export async function tokenHash(token: string): Promise<string> {
  return toBase64Url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))))
}

/** The id of a row: 26 Crockford characters. */
export const newId = (): string => crockford(crypto.getRandomValues(new Uint8Array(ID_BYTES)))

/** Eight digits, each code as likely as any other. */
export function newCode(): string {
  const codes = 10 ** CODE_DIGITS
  const whole = Math.floor(2 ** 32 / codes) * codes // numbers from here on would favour the low codes
  for (;;) {
    const [number = whole] = crypto.getRandomValues(new Uint32Array(1))
    if (number < whole) return String(number % codes).padStart(CODE_DIGITS, '0')
  }
}

/** A typed code without what people put between its digits. */
export const canonicalCode = (typed: string): string => typed.replace(/[\s\u00a0-]/g, '')

/** Compares two texts of the same kind in a time that does not tell where they differ. */
export function sameText(one: string, other: string): boolean {
  if (one.length !== other.length) return false
  let difference = 0
  for (let at = 0; at < one.length; at++) difference |= one.charCodeAt(at) ^ other.charCodeAt(at)
  return difference === 0
}
