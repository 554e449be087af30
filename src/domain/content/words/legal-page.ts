// The frame of the privacy policy and the terms; their sections are legal texts (legal-texts.ts).
import { words } from '#domain/text/words.ts'

export const LEGAL_PAGE_WORDS = words({
  policiesTitle: 'Privacy policy · {brand}',
  policiesDescription: 'What {brand} stores, why, for how long, and your rights.',
  policies: 'Privacy policy',
  policiesIntro: 'What {brand} keeps about you, why, for how long, and what you can do about it.',
  termsTitle: 'Terms of service · {brand}',
  termsDescription: 'The terms of buying from {brand} and of using this site.',
  terms: 'Terms of service',
  termsIntro: 'What you can expect when you buy from {brand} or use this site, and what we expect of you.',
  updated: 'Last updated: <time>{date}</time>',
  translation: 'This translation is for information. The <english>English text</english> is binding.',
  home: 'Back to home',
})
