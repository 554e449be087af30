// Types shared by the mail templates.
import { href } from '#app/addresses.ts'
import type { Brand } from '#domain/site/brand.ts'
import type { BusinessDetails } from '#domain/site/business.ts'
import type { MailFooter, MailPart } from '#mail/layout.ts'
import type { MailLanguage } from '#mail/mail-words.ts'
import type { MailKind, MailPayloads } from './payloads.ts'

/** Facts that every mail can use. */
export interface MailFacts {
  brand: Brand
  appHost: string
  /** The shop's origin, for pictures. */
  siteUrl?: string
  business?: BusinessDetails
}

export interface Draft {
  subject: string
  heading?: string
  paragraphs: MailPart[]
  /** Why the recipient gets the mail; left out: because of their account. */
  reason?: string | readonly MailFooter[]
  /** Shows a picture of a card. */
  showsCard?: boolean
}

/** One pure function for each kind of mail. Those that are not about an order are in English, whatever the language. */
export type Templates = {
  [Kind in MailKind]: (payload: MailPayloads[Kind], facts: MailFacts, inLanguage: MailLanguage) => Draft
}

/** Where an account is changed. */
export const accountLink = ({ appHost }: MailFacts): string => `${appHost}${href('settings')}`

export const notYou = ({ brand }: MailFacts) => `Was this not you? Write to ${brand.supportEmail}.`
