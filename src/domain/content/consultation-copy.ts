// Texts of the consultation form; labels are next to their fields. Pure data.
export const CONSULTATION_COPY = {
  /** The form sends nothing; its button leads to the booking page and to the visitor's own mail. */
  submit: 'Continue to booking',
  before: 'Nothing is sent from this page. Next you pick a time, or email us these details.',
  /** D-94: literal, split at the mail link. It does not claim that anything was received. */
  thanks: ['Thank you! Book your 30-minute call now, or ', 'email us', " and we'll reply within 24 hours."],
  schedule: 'Schedule Call Now',
  mail: 'Email us these details',
  keptHere: 'What you typed is still in this browser. Nothing is sent until you book or email it.',
} as const
