// What a confirm link carries: the id of one sign-up, not the address. Whoever unsubscribes and signs up again has a new
// row, so an old link confirms nothing and the address must be confirmed anew.
import { seal, unseal } from './sealed-token'

const USE = 'confirm newsletter'

/** The token of a sign-up: the same at any time, fit for an address. */
export const createConfirmToken = (secret: string, signupId: string): Promise<string> => seal(secret, USE, signupId)

/** The id of the sign-up, or null for anything createConfirmToken did not make with this secret. Never throws. */
export const readConfirmToken = (secret: string, token: string): Promise<string | null> => unseal(secret, USE, token)
