// What calls 4 and 5 have in common: their fields, and how an automatic submission is told (ABU-2, R17).
import * as z from 'zod/mini'
import type { MailPurpose, Suppression } from '../db/suppressions'
import { MIN_FILL_MS } from '../domain/forms'
import type { Config } from '../env'
import { addressHash } from '../mail/unsubscribe-token'
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
