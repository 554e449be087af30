// From an outbox row to a finished mail: its purpose, its unsubscribe link, its text. Used by the delivery and by the
// development page that lists mails.
import type { MailPurpose } from '../db/suppressions'
import { unsubscribePath } from '../domain/routes'
import type { Config } from '../env'
import { type MailContent, type MailPayload, type PersonalFacts, renderMail } from './templates'
import { createToken } from './unsubscribe-token'

/** What the reader of a mail agreed to when they asked for it; null for a kind that has no template. */
export function purposeOf(kind: string): MailPurpose | null {
  switch (kind) {
    case 'discount-code':
      return 'newsletter' // D-71: asking for the code adds the newsletter sign-up
    case 'limited-edition-notify':
      return 'limited-edition-notify'
    default:
      return null
  }
}

/** The mail of an outbox row, or null for a kind that has no template. */
export async function composeMail(
  { kind, recipient }: { kind: string; recipient: string },
  facts: MailPayload & PersonalFacts,
  config: Config,
): Promise<(MailContent & { unsubscribeUrl: string }) | null> {
  const purpose = purposeOf(kind)
  if (purpose === null) return null
  const token = await createToken(config.mailSecret, { address: recipient, purpose })
  const unsubscribeUrl = facts.shopUrl + unsubscribePath(token)
  const content = renderMail(kind, { ...facts, unsubscribeUrl }, config.brand)
  return content && { ...content, unsubscribeUrl }
}
