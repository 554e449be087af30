// The page of the consultation, without its form. The teams page repeats the three facts.
import { words } from '#domain/text/words.ts'

export const CONSULTATION_PAGE_WORDS = words({
  title: 'Request a consultation · {brand}',
  description: 'Tell us about your team and book a 30-minute call.',
  eyebrow: 'Consultation',
  heading: 'Plan your cards in thirty minutes.',
  intro: 'Tell us about your company, then pick a time. We reply with designs, quantities and dates.',
  duration: '30 minutes',
  obligation: 'No obligation',
  answer: 'A reply within 24 hours',
  write: 'You write',
  writeText: 'Your name, your company and how many of you there are.',
  talk: 'We talk',
  talkText: 'A 30-minute call about designs, quantities and dates.',
  decide: 'You decide',
  decideText: 'Take the answers with you and order whenever you like.',
  /** Without a script. */
  noScript: 'The form needs JavaScript. Email <link>{mail}</link>, or<book> book your 30-minute call </book>directly.',
  mailUs: "Prefer to write? Email <link>{mail}</link> and we'll reply within 24 hours.",
})
