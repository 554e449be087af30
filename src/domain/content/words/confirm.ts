// What follows a sign-up in a shop that sends mails: the sentence that announces the mail, and the mail's button.
import { words } from '#domain/text/words.ts'

export const CONFIRM_WORDS = words({
  newsletterButton: 'Yes, confirm my sign-up',
  notifyButton: 'Yes, confirm my request',
  /** Also correct if the address was already confirmed. */
  next: 'An email is on its way to you. Press “{button}” in it: we will write to you only after that. If you have already confirmed, there is nothing more to do.',
})
