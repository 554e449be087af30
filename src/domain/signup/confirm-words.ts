// The button of the confirmation mail; the sentence after a sign-up names it. Pure.
import type { MailingList } from './signup.ts'

/** The label of the button. */
export const confirmButton = (
  list: MailingList,
  t: Readonly<Record<'newsletterButton' | 'notifyButton', string>>,
): string => (list === 'newsletter' ? t.newsletterButton : t.notifyButton)
