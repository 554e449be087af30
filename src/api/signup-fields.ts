// Shared by calls 4 and 5: their fields, the detection of automatic submissions, the wording that the visitor read, and
// the mail that follows.
import * as z from 'zod/mini'

import type { NewMail } from '#db/queue-mail.ts'
import { MIN_FILL_MS } from '#domain/signup/forms.ts'
import { LIST_OF_FORM, type SignupForm, WORDING_HEADER } from '#domain/signup/signup.ts'
import { knownVersion } from '#domain/signup/signup-wordings.ts'
import type { CallContext } from '#guards/action.ts'
import { emailField, nameField } from '#guards/body.ts'
import type { MailPayload } from '#mail/templates.ts'
import { addressHashes } from '#mail/unsubscribe-token.ts'
import { isMailSetUp } from '#src/env.ts'

/** Name and address, and the two optional fields a page adds when a submission looks automatic. */
export const signupFields = {
  name: nameField,
  email: emailField,
  /** The honeypot: a field no person sees. */
  website: z.optional(z.string()),
  /** Milliseconds from opening the form to its submission. */
  filledMs: z.optional(z.number()),
}

interface BotSigns {
  website?: string | undefined
  filledMs?: number | undefined
}

/** Was this submitted by a bot? Such a call gets a normal response, but nothing is stored or sent. */
export const isAutomatic = ({ website, filledMs }: BotSigns): boolean =>
  (website !== undefined && website !== '') || (filledMs !== undefined && filledMs < MIN_FILL_MS)

/** The version to store as consent_version; null if the caller names none, or one we never showed. */
export const wordingShown = (form: SignupForm, { request }: CallContext): string | null =>
  knownVersion(form, request.headers.get(WORDING_HEADER))

/** The mail of a sign-up, or null if no mail service is configured. */
export async function signupMail(
  form: SignupForm,
  { name, email }: { name: string; email: string },
  { env, config, siteOrigin }: CallContext,
): Promise<NewMail | null> {
  if (!isMailSetUp(env, config)) return null
  const payload: MailPayload = { name, shopUrl: siteOrigin }
  return {
    id: crypto.randomUUID(),
    recipient: email,
    list: LIST_OF_FORM[form],
    payload: JSON.stringify(payload),
    hashes: await addressHashes(config, email),
  }
}
