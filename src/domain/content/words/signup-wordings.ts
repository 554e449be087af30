// The sentences beside the buttons of the sign-up forms, each under the version that is stored with a sign-up together
// with the language. A text that has been online is never edited or removed, in no language: a new one is a new version
// here, in every translation and in domain/signup/signup-wordings.ts.
import { words } from '#domain/text/words.ts'

export const SIGNUP_WORDINGS_WORDS = words({
  'newsletter-2':
    '“Join” asks for marketing emails from {brand} about new designs and offers. They start only after you confirm in the email we send you, and each one lets you unsubscribe.',
  'discount-code-2':
    'You get the code, and marketing emails from {brand} only after you confirm by email. Unsubscribe at any time.',
  'limited-edition-notify-3':
    'We use your name and address only to tell you about new Limited Editions, not for our newsletter, and only after you confirm by email. Each email lets you unsubscribe.',
})
