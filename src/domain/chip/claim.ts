// How a person proves possession of a chip, and the claim code on its leaflet. Pure.
import { crockfordCharacters } from '#domain/text/crockford.ts'
import { cleanPastedCode } from '#domain/text/pasted.ts'

/**
 * open: the card's address is enough · code: the leaflet's code, or the link in the order's mail · order: that link, or
 * a code if one was made · sun: a fresh signed tap, or that link.
 */
export const CLAIM_POLICIES = ['open', 'code', 'order', 'sun'] as const
export type ClaimPolicy = (typeof CLAIM_POLICIES)[number]

export const isClaimPolicy = (value: unknown): value is ClaimPolicy => CLAIM_POLICIES.some((policy) => policy === value)

/** Characters of a claim code, each from one random byte of which five bits are used. */
export const CLAIM_CODE_LENGTH = 8

/** A new code in printed form, `7K3M-Q2RX`. `random` must have CLAIM_CODE_LENGTH bytes, otherwise it throws. */
export function newClaimCode(random: Uint8Array): string {
  if (random.length !== CLAIM_CODE_LENGTH) throw new RangeError(`A claim code is made of ${CLAIM_CODE_LENGTH} bytes.`)
  return shownClaimCode(crockfordCharacters(random))
}

/** A canonical code in printed form. */
export const shownClaimCode = (code: string): string => `${code.slice(0, 4)}-${code.slice(4)}`

/**
 * The canonical form of a typed code: no spaces or dashes, capitals, digits instead of similar letters. Any other
 * character is retained, which makes the code invalid.
 */
export const canonicalClaimCode = (typed: string): string =>
  cleanPastedCode(typed)
    .replace(/[\s\p{Pd}]/gu, '')
    .toUpperCase()
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')

/** Could this typed text be a code? */
export const isClaimCode = (typed: string): boolean => /^[0-9A-HJKMNP-TV-Z]{8}$/.test(canonicalClaimCode(typed))
