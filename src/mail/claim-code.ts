// Hashes claim codes for storage, and lets commands check that they use the app's secret. Separate from the rules of
// chips because hashing is asynchronous: the app's claims and the commands that create codes must agree on the result.
import { canonicalClaimCode } from '#domain/chip/claim.ts'
import { keyedHash } from './sealed-token.ts'

/**
 * The value of `chips.claim_code_hash`: a hash of chip id and code under a key for this use, so that the same code on
 * two chips gives two hashes. `code` may be as typed. `secret` is ACCOUNT_SECRET and must not be empty.
 */
export const claimCodeHash = (secret: string, chipId: string, code: string): Promise<string> =>
  keyedHash(secret, 'claim code', `${chipId} ${canonicalClaimCode(code)}`) // chip ids contain no spaces

/** The KV key under which the app stores `accountCheck` of its secret. */
export const ACCOUNT_CHECK_KEY = 'account:check'

/** Allows comparing two secrets without revealing them. */
export const accountCheck = (secret: string): Promise<string> => keyedHash(secret, 'account check', '')
