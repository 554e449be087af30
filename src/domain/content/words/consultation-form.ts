// The form of the consultation page, its thanks, and the mail it offers.
import { words } from '#domain/text/words.ts'

export const CONSULTATION_FORM_WORDS = words({
  title: 'Your request',
  firstName: 'First name',
  lastName: 'Last name',
  workEmail: 'Work email',
  phone: 'Phone',
  optional: 'optional',
  companyName: 'Company',
  companySize: 'Company size',
  chooseSize: 'Choose a size',
  /** The form sends nothing; its button leads to the booking page and to the visitor's own mail. */
  submit: 'Continue to booking',
  before: 'Nothing is sent from this page. Next you pick a time, or email us these details.',
  required: 'required',
  /** D-94: literal. It does not claim that anything was received. */
  thanks: "Thank you! Book your 30-minute call now, or <mail>email us</mail> and we'll reply within 24 hours.",
  schedule: 'Schedule Call Now',
  mail: 'Email us these details',
  keptHere: 'What you typed is still in this browser. Nothing is sent until you book or email it.',
  subject: 'Consultation',
})
