// Texts of the consultation page and its form; labels are next to their fields. Pure data.
export const CONSULTATION_COPY = {
  eyebrow: 'Consultation',
  heading: 'Plan your cards in thirty minutes.',
  intro: 'Tell us about your company, then pick a time. We answer with designs, quantities and dates.',
  facts: ['30 minutes', 'No obligation', 'An answer within 24 hours'],
  steps: [
    { name: 'You write', text: 'Your name, your company and how many of you there are.' },
    { name: 'We talk', text: 'A 30-minute call about designs, quantities and dates.' },
    { name: 'You decide', text: 'Take the answers with you and order whenever you like.' },
  ],
  /** The form sends nothing; its button leads to the booking page and to the visitor's own mail. */
  submit: 'Continue to booking',
  before: 'Nothing is sent from this page. Next you pick a time, or email us these details.',
  /** D-94: literal, split at the mail link. It does not claim that anything was received. */
  thanks: ['Thank you! Book your 30-minute call now, or ', 'email us', " and we'll reply within 24 hours."],
  schedule: 'Schedule Call Now',
  mail: 'Email us these details',
  keptHere: 'What you typed has stayed in this browser. Nothing has been sent until you book or email it.',
} as const
