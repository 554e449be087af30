// The token of an unsubscribe link holds mailing list and address, so it works for ever, even after its row was
// deleted.
import { canonicalEmail } from '#domain/signup/forms.ts'
import { MAILING_LISTS, type MailingList } from '#domain/signup/signup.ts'
import type { Config } from '#src/env.ts'
import { keyedHash, seal, unseal } from './sealed-token.ts'

export interface Subscription {
  /** In canonical form. */
  address: string
  list: MailingList
}

const USE = 'unsubscribe'

/** The token of a subscription; deterministic and URL-safe. */
export const createToken = (secret: string, { address, list }: Subscription): Promise<string> =>
  seal(secret, USE, `${list}\n${address}`)

/** The subscription of a token, or null if it was not made by createToken with this secret. Never throws. */
export async function readToken(secret: string, token: string): Promise<Subscription | null> {
  const text = await unseal(secret, USE, token)
  if (text === null) return null
  const [name, address = ''] = text.split('\n', 2)
  const list = MAILING_LISTS.find((known) => known === name)
  return list === undefined ? null : { address: canonicalEmail(address), list }
}

/** The hash of an address in the tables of suppressions and mails. */
export const addressHash = (secret: string, address: string): Promise<string> =>
  keyedHash(secret, 'suppressed address', canonicalEmail(address))

/** Removes the rows whose address has one of these hashes under one of these secrets. */
export async function withoutHashed<Row extends { email: string }>(
  rows: readonly Row[],
  suppressed: ReadonlySet<string>,
  secrets: readonly string[],
): Promise<Row[]> {
  const isWanted = await Promise.all(
    rows.map(async ({ email }) => {
      const hashes = await Promise.all(secrets.map((secret) => addressHash(secret, email)))
      return !hashes.some((hash) => suppressed.has(hash))
    }),
  )
  return rows.filter((_row, index) => isWanted[index])
}

/** The hash of an address in the table of discount codes; different, so that the two tables cannot be joined. */
export const codeHolderHash = (secret: string, address: string): Promise<string> =>
  keyedHash(secret, 'discount code', canonicalEmail(address))

type Secrets = Pick<Config, 'mailSecrets'>

/** Every hash an address may have in the tables of suppressions and mails: the current one first. */
export const addressHashes = ({ mailSecrets }: Secrets, address: string): Promise<string[]> =>
  Promise.all(mailSecrets.map((secret) => addressHash(secret, address)))

/** The same for the table of discount codes. */
export const codeHolderHashes = ({ mailSecrets }: Secrets, address: string): Promise<string[]> =>
  Promise.all(mailSecrets.map((secret) => codeHolderHash(secret, address)))

/** Reads a token with the current or the previous secret, whichever made it, or null. Never throws. */
export async function readWithAny<Read>(
  { mailSecrets }: Secrets,
  read: (secret: string, token: string) => Promise<Read | null>,
  token: string,
): Promise<Read | null> {
  for (const secret of mailSecrets) {
    const found = await read(secret, token)
    if (found !== null) return found
  }
  return null
}
