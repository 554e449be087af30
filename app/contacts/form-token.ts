// The token in the form of left details: for which profile the form was made, when, and with which wording of its box. It
// dates the form without a cookie and without a row, and makes the link to delete what is sent with it. Pure, apart from
// the key.
import * as z from 'zod/mini'
import { newId } from '#app/identity/tokens.ts'
import { keyedHash, seal, unseal } from '#mail/sealed-token.ts'

export interface FormToken {
  username: string
  /** When the form was made, in whole seconds. */
  at: number
  /** The version of the wording that the form showed. */
  wording: string
  /** Different in every form. */
  nonce: string
}

const USE = 'contact form'
const fields = z.tuple([z.string(), z.number(), z.string(), z.string()])

/** The token of a new form. `secret` is ACCOUNT_SECRET. */
export const formToken = (secret: string, { username, at, wording }: Omit<FormToken, 'nonce'>): Promise<string> =>
  seal(secret, USE, JSON.stringify([username, at, wording, newId()]))

/** The content of a token for this profile, or null for anything `formToken` did not make for it. Never throws. */
export async function readFormToken(secret: string, token: string, username: string): Promise<FormToken | null> {
  const text = await unseal(secret, USE, token)
  const read = fields.safeParse(JSON.parse(text ?? 'null'))
  if (!read.success) return null
  const [name, at, wording, nonce] = read.data
  return name.toLowerCase() === username.toLowerCase() ? { username: name, at, wording, nonce } : null
}

/**
 * The token of the link that deletes an entry sent with this form. The same for a form that is sent twice, so that both
 * responses lead to the one contact that is stored. It does not depend on the secret once it is made.
 */
export const withdrawToken = (secret: string, { nonce }: FormToken, entry: unknown): Promise<string> =>
  keyedHash(secret, 'contact withdrawal', `${nonce}\n${JSON.stringify(entry)}`)
