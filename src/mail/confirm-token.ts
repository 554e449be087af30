// The token of a confirm link holds the id of one sign-up, not the address. Unsubscribing and signing up again creates
// a new row, so an old link confirms nothing and the address must be confirmed again.
import type { MailingList } from '#domain/signup/signup.ts'
import { seal, unseal } from './sealed-token.ts'

const USE = 'confirm newsletter'

const NOTIFY = 'limited-edition-notify\n'

/** The token of a sign-up to this list; deterministic and URL-safe. */
export const createConfirmToken = (
  secret: string,
  signupId: string,
  list: MailingList = 'newsletter',
): Promise<string> => seal(secret, USE, (list === 'newsletter' ? '' : NOTIFY) + signupId)

/** The sign-up of a token, or null if it was not made by createConfirmToken with this secret. Never throws. */
export async function readConfirmToken(
  secret: string,
  token: string,
): Promise<{ signupId: string; list: MailingList } | null> {
  const text = await unseal(secret, USE, token)
  if (text === null) return null
  return text.startsWith(NOTIFY)
    ? { signupId: text.slice(NOTIFY.length), list: 'limited-edition-notify' }
    : { signupId: text, list: 'newsletter' }
}
