// What proves that a chip is whose it is said to be, and the code on the leaflet that does. Pure.
import { crockfordCharacters } from '#domain/text/crockford.ts'
import { cleanPastedCode } from '#domain/text/pasted.ts'

/**
 * open: holding the card's address · code: the code on the leaflet, or the link of the order's mail · order: that link,
 * or a code where one was made · sun: a fresh signed tap, or that link.
 */
export const CLAIM_POLICIES = ['open', 'code', 'order', 'sun'] as const
export type ClaimPolicy = (typeof CLAIM_POLICIES)[number]

export const isClaimPolicy = (value: unknown): value is ClaimPolicy => CLAIM_POLICIES.some((policy) => policy === value)

/** Characters of a claim code, five random bits each; one random byte is drawn for every one of them. */
export const CLAIM_CODE_LENGTH = 8

/** A new code of as many random bytes, as it is printed: `7K3M-Q2RX`. Throws for any other number of bytes. */
export function newClaimCode(random: Uint8Array): string {
  if (random.length !== CLAIM_CODE_LENGTH) throw new RangeError(`A claim code is made of ${CLAIM_CODE_LENGTH} bytes.`)
  return shownClaimCode(crockfordCharacters(random))
}

/** A canonical code as it is printed. */
export const shownClaimCode = (code: string): string => `${code.slice(0, 4)}-${code.slice(4)}`

/**
 * What somebody typed, in the one form that codes are compared in: no spaces, no dashes of any kind, capitals, and the
 * digit for the letter it is mistaken for. Whatever else was typed stays, so that it is no code.
 */
export const canonicalClaimCode = (typed: string): string =>
  cleanPastedCode(typed)
    .replace(/[\s\p{Pd}]/gu, '')
    .toUpperCase()
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')

/** Could this text, typed by anybody, be a code at all? */
export const isClaimCode = (typed: string): boolean => /^[0-9A-HJKMNP-TV-Z]{8}$/.test(canonicalClaimCode(typed))
