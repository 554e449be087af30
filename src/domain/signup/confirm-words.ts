// The sentence after a sign-up that announces the mail, and the mail's button; each refers to the other. Pure.
import type { MailingList } from './signup.ts'

/** The button of the confirmation mail. */
export const CONFIRM_BUTTONS: Readonly<Record<MailingList, string>> = {
  newsletter: 'Yes, confirm my sign-up',
  'limited-edition-notify': 'Yes, confirm my request',
}

/** Shown after a sign-up in a shop that sends mails. Also correct if the address was already confirmed. */
export const confirmNext = (list: MailingList): string =>
  `An email is on its way to you. Press “${CONFIRM_BUTTONS[list]}” in it: we write to you only after that. If you have confirmed before, there is nothing more to do.`
