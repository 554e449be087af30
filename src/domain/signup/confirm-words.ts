// What a sign-up says of the mail it leads to, and what the mail's button says: each names the other. Pure.
import type { MailingList } from './signup.ts'

/** The button of the mail that asks for the confirmation. */
export const CONFIRM_BUTTONS: Readonly<Record<MailingList, string>> = {
  newsletter: 'Yes, confirm my sign-up',
  'limited-edition-notify': 'Yes, confirm my request',
}

/** Said after a sign-up of a shop that sends mails. True too where the address has been confirmed before. */
export const confirmNext = (list: MailingList): string =>
  `An email is on its way to you. Press “${CONFIRM_BUTTONS[list]}” in it: we write to you only after that. If you have confirmed before, there is nothing more to do.`
