// The consent wordings next to the button of each sign-up form. The version is stored with the sign-up, so that the
// text anybody agreed to can be shown later. Add a new wording at the end: the form shows the last one of its kind.
// Never edit or remove a text that has been online. Pure.
import type { Brand } from '#domain/site/brand.ts'
import type { SignupForm } from './signup.ts'

export interface SignupWording {
  /** Stored as consent_version; unique. */
  version: string
  form: SignupForm
  /** `{brand}` is replaced by the shop's name. */
  text: string
}

export const SIGNUP_WORDINGS: readonly SignupWording[] = [
  {
    version: 'newsletter-1',
    form: 'newsletter',
    text: '“Join” asks for marketing emails from {brand} about new designs and offers. They start only after you confirm in the mail we send you, and each one lets you unsubscribe.',
  },
  {
    version: 'discount-code-1',
    form: 'discount-code',
    text: 'You get the code, and marketing emails from {brand} only after you confirm by mail. Unsubscribe at any time.',
  },
  {
    version: 'limited-edition-notify-1',
    form: 'limited-edition-notify',
    text: 'We use your name and address only to tell you about new Limited Editions, not for our newsletter. Each mail lets you unsubscribe.',
  },
  {
    version: 'limited-edition-notify-2',
    form: 'limited-edition-notify',
    text: 'We use your name and address only to tell you about new Limited Editions, not for our newsletter, and only after you confirm by mail. Each mail lets you unsubscribe.',
  },
  {
    version: 'newsletter-2',
    form: 'newsletter',
    text: '“Join” asks for marketing emails from {brand} about new designs and offers. They start only after you confirm in the email we send you, and each one lets you unsubscribe.',
  },
  {
    version: 'discount-code-2',
    form: 'discount-code',
    text: 'You get the code, and marketing emails from {brand} only after you confirm by email. Unsubscribe at any time.',
  },
  {
    version: 'limited-edition-notify-3',
    form: 'limited-edition-notify',
    text: 'We use your name and address only to tell you about new Limited Editions, not for our newsletter, and only after you confirm by email. Each email lets you unsubscribe.',
  },
]

/** The current wording of a form. */
export function currentWording(form: SignupForm): SignupWording {
  const wording = SIGNUP_WORDINGS.findLast((candidate) => candidate.form === form)
  if (!wording) throw new Error(`no wording for ${form}`)
  return wording
}

/** The text of a wording for visitors of this brand. */
export const wordingText = (wording: SignupWording, brand: Pick<Brand, 'name'>): string =>
  wording.text.replaceAll('{brand}', () => brand.name)

/**
 * The version to store with a sign-up, or null if it names none of this form's. Such a sign-up is still accepted; the
 * record then says that the wording is unknown.
 */
export const knownVersion = (form: SignupForm, version: string | null): string | null =>
  SIGNUP_WORDINGS.find((wording) => wording.form === form && wording.version === version)?.version ?? null
