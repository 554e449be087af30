// What an unsubscribe link carries (ABU-10): purpose and address, so that it works for ever and for rows long deleted.
import type { MailPurpose } from '../db/suppressions'
import { keyedHash, seal, unseal } from './sealed-token'

export interface Subscription {
  /** In its canonical form. */
  address: string
  purpose: MailPurpose
}

const USE = 'unsubscribe'
const PURPOSES: readonly string[] = ['newsletter', 'limited-edition-notify'] satisfies MailPurpose[]

/** The token of a subscription: the same at any time, fit for an address. */
export const createToken = (secret: string, { address, purpose }: Subscription): Promise<string> =>
  seal(secret, USE, `${purpose}\n${address}`)

/** The subscription of a token, or null for anything createToken did not make with this secret. Never throws. */
export async function readToken(secret: string, token: string): Promise<Subscription | null> {
  const text = await unseal(secret, USE, token)
  if (text === null) return null
  const [purpose = '', address = ''] = text.split('\n', 2)
  return PURPOSES.includes(purpose) ? { address, purpose: purpose as MailPurpose } : null
}

/** The name of an address in the table of suppressions. */
export const addressHash = (secret: string, address: string): Promise<string> =>
  keyedHash(secret, 'suppressed address', address)

/** The name of an address in the table of discount codes; another one, so that the two tables cannot be joined. */
export const codeHolderHash = (secret: string, address: string): Promise<string> =>
  keyedHash(secret, 'discount code', address)
