// Creates and recognises single-use discount codes, e.g. ACME10-7K3QX9MZ2D: the code for everybody, a dash, and ten
// characters of Crockford's base 32 (no I, L, O, U). That is fifty random bits: with a million codes issued, one guess
// in a billion hits. Pure.

import { crockfordCharacters } from '#domain/text/crockford.ts'

export const OWN_CODE_BYTES = 10

/** A code from OWN_CODE_BYTES random bytes, one per character after the dash. */
export const ownCode = (promoCode: string, random: Uint8Array): string =>
  `${promoCode}-${crockfordCharacters(random.subarray(0, OWN_CODE_BYTES))}`

/** The part before the dash of a single-use code, which contains the percentage; null for any other code. */
export const stemOfOwnCode = (code: string): string | null => /^(.*\d)-[0-9A-HJKMNP-TV-Z]{10}$/i.exec(code)?.[1] ?? null

const FEW_CODES = 10

/** Are ten or fewer codes left, or less than a tenth of all? Then new ones should be made. */
export const isStockLow = ({ made, free }: { made: number; free: number }): boolean =>
  free <= Math.max(FEW_CODES, made / 10)
