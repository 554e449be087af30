// The dialog "Notify Me" of the limited editions.
import { words } from '#domain/text/words.ts'

export const NOTIFY_WORDS = words({
  heading: 'Be the first to know',
  text: 'Leave your details and hear from us when the next one drops.',
  submit: 'Notify Me',
  submitting: 'Sending…',
  doneHeading: "You're on the list!",
  doneText: "We'll notify you when new Limited Editions drop.",
  done: 'Close',
})
