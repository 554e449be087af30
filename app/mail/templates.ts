// Composes the mails of the app as text and HTML (table "Emails of the app" in docs/app-requirements.md). They belong to an
// account or an order, so they have no unsubscribe link. None of them contains text chosen by a stranger, apart from names,
// which are checked. Pure.
import { layOut, type MailContent, type MailFooter } from '#mail/layout.ts'
import { ENGLISH_MAIL } from '#mail/mail-words.ts'
import { ACCOUNT_MAILS } from './account-mails.ts'
import { CARD_MAILS } from './card-mails.ts'
import { CONTACT_MAILS } from './contact-mails.ts'
import { accountLink, type MailFacts, type Templates } from './draft.ts'
import { ORDER_MAILS } from './order-mails.ts'
import { type MailKind, type MailPayloads, PAYLOADS } from './payloads.ts'
import { RETURN_MAILS } from './return-mails.ts'
import { TEAM_MAILS } from './team-mails.ts'

export type { MailFacts, MailKind, MailPayloads }

const TEMPLATES: Templates = {
  ...ACCOUNT_MAILS,
  ...CARD_MAILS,
  ...CONTACT_MAILS,
  ...ORDER_MAILS,
  ...RETURN_MAILS,
  ...TEAM_MAILS,
}

const accountReason = (facts: MailFacts): MailFooter[] => [
  `You get this email because of your account at ${facts.brand.name}.`,
  { label: 'Account settings', words: 'Account settings', url: accountLink(facts) },
]

export const isMailKind = (kind: string): kind is MailKind => Object.hasOwn(TEMPLATES, kind)

/** Kinds of mails that are written in another language than English. */
const ABOUT_ORDERS = { ...ORDER_MAILS, ...RETURN_MAILS }

/** The mail of this kind; in English if it is not about an order. */
export function composeMail<Kind extends MailKind>(
  kind: Kind,
  payload: MailPayloads[Kind],
  facts: MailFacts,
  wanted = ENGLISH_MAIL,
): MailContent {
  const inLanguage = kind in ABOUT_ORDERS ? wanted : ENGLISH_MAIL
  const { paragraphs, reason = accountReason(facts), ...draft } = TEMPLATES[kind](payload, facts, inLanguage)
  return layOut({
    ...{ ...draft, ...inLanguage },
    parts: paragraphs,
    footer: typeof reason === 'string' ? [reason] : reason,
    shopUrl: facts.siteUrl || undefined,
    brand: facts.brand,
    business: facts.business,
  })
}

/**
 * The mail of a row of app_outbox. null: the kind is unknown, or the payload does not fit it because it was emptied or is
 * older than a field. Never throws.
 */
export function composeRow(
  { kind, payload }: { kind: string; payload: string },
  facts: MailFacts,
  inLanguage = ENGLISH_MAIL,
): MailContent | null {
  if (!isMailKind(kind)) return null
  try {
    const read = PAYLOADS[kind].safeParse(JSON.parse(payload))
    return read.success ? composeMail(kind, read.data, facts, inLanguage) : null
  } catch {
    return null
  }
}
