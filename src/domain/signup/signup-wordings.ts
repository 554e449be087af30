// The consent wordings next to the button of each sign-up form. The version and the language are stored with the
// sign-up, so that the text anybody agreed to can be shown later. Add a new wording at the end, with its texts in
// content/words/signup-wordings.ts and its translations: the form shows the last one of its kind. Never edit or remove a
// text that has been online, in any language. Pure.
import { SIGNUP_WORDINGS_WORDS } from '#domain/content/words/signup-wordings.ts'
import type { Brand } from '#domain/site/brand.ts'
import type { SignupForm } from './signup.ts'

export interface SignupWording {
  /** Stored as consent_version; unique. */
  version: string
  form: SignupForm
  /** British English; `{brand}` is replaced by the shop's name. */
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
    text: SIGNUP_WORDINGS_WORDS['newsletter-2'],
  },
  {
    version: 'discount-code-2',
    form: 'discount-code',
    text: SIGNUP_WORDINGS_WORDS['discount-code-2'],
  },
  {
    version: 'limited-edition-notify-3',
    form: 'limited-edition-notify',
    text: SIGNUP_WORDINGS_WORDS['limited-edition-notify-3'],
  },
]

/** The current wording of a form. */
export function currentWording(form: SignupForm): SignupWording {
  const wording = SIGNUP_WORDINGS.findLast((candidate) => candidate.form === form)
  if (!wording) throw new Error(`no wording for ${form}`)
  return wording
}

/** The wordings in one language. Versions from before there were translations exist in British English only. */
type WordingTexts = Readonly<Record<string, string | ((given: { brand: string }) => string)>>

/** The text of a wording for visitors of this brand, in the language of `t` if it exists in it. */
export function wordingText(
  { version, text }: SignupWording,
  { name }: Pick<Brand, 'name'>,
  t: WordingTexts = {},
): string {
  const translated = t[version]
  if (typeof translated === 'function') return translated({ brand: name })
  return translated ?? text.replaceAll('{brand}', () => name)
}

/**
 * The version to store with a sign-up, or null if it names none of this form's. Such a sign-up is still accepted; the
 * record then says that the wording is unknown.
 */
export const knownVersion = (form: SignupForm, version: string | null): string | null =>
  SIGNUP_WORDINGS.find((wording) => wording.form === form && wording.version === version)?.version ?? null
