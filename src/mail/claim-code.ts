// How a claim code is stored, and how commands know that they have the app's secret. Here rather than with the rules of
// chips because hashing takes time: the app's claims and the commands that make codes must come to the same text.
import { canonicalClaimCode } from '#domain/chip/claim.ts'
import { keyedHash } from './sealed-token.ts'

/**
 * What is in `chips.claim_code_hash`: the code under a key of its own use and under its chip, so that one code on two
 * chips gives two hashes. `code` may be as it was typed. `secret` is ACCOUNT_SECRET and must not be empty.
 */
export const claimCodeHash = (secret: string, chipId: string, code: string): Promise<string> =>
  keyedHash(secret, 'claim code', `${chipId} ${canonicalClaimCode(code)}`) // no chip id holds a space

/** Where the app keeps what `accountCheck` makes of its secret, in KV. */
export const ACCOUNT_CHECK_KEY = 'account:check'

/** Tells whether two secrets are one without telling either of them. */
export const accountCheck = (secret: string): Promise<string> => keyedHash(secret, 'account check', '')
