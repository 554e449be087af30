// What calls 4 and 5 have in common: their fields, how an automatic submission is told (ABU-2, R17), the wording their
// visitor read, and the mail that follows.
import * as z from 'zod/mini'
import type { NewMail } from '../db/outbox'
import type { MailPurpose, Suppression } from '../db/suppressions'
import { MIN_FILL_MS } from '../domain/forms'
import { knownVersion, type SignupForm, WORDING_HEADER } from '../domain/signup-wordings'
import type { Config } from '../env'
import { isMailSetUp } from '../mail/sender'
import type { MailKind, MailPayload } from '../mail/templates'
import { addressHash } from '../mail/unsubscribe-token'
import type { CallContext } from './action'
import { emailField, nameField } from './body'

/** Name and address, and the two optional fields a page adds when a submission looks automatic. */
export const signupFields = {
  name: nameField,
  email: emailField,
  /** The honeypot: a field no person sees. */
  website: z.optional(z.string()),
  /** Milliseconds from the form to its submission. */
  filledMs: z.optional(z.number()),
}

interface BotSigns {
  website?: string | undefined
  filledMs?: number | undefined
}

/** Was this filled in by a program? Such a call is answered like any other; nothing is stored or sent. */
export const isAutomatic = ({ website, filledMs }: BotSigns): boolean =>
  (website !== undefined && website !== '') || (filledMs !== undefined && filledMs < MIN_FILL_MS)

/** The objection a sign-up ends; null where no mail has ever been sent. */
export const liftedBy = async (config: Config, email: string, purpose: MailPurpose): Promise<Suppression | null> =>
  config.mailSecret === '' ? null : { addressHash: await addressHash(config.mailSecret, email), purpose }

/** The version to store as consent_version; null for callers that name none, or one we never showed. */
export const wordingShown = (form: SignupForm, { request }: CallContext): string | null =>
  knownVersion(form, request.headers.get(WORDING_HEADER))

/** The mail of a sign-up, or null where no mail service is set up. */
export function signupMail(
  kind: MailKind,
  { name, email }: { name: string; email: string },
  { env, config, siteOrigin }: CallContext,
): NewMail | null {
  if (!isMailSetUp(env, config)) return null
  const payload: MailPayload = { name, shopUrl: siteOrigin }
  return { id: crypto.randomUUID(), recipient: email, kind, payload: JSON.stringify(payload) }
}
