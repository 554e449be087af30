// The languages the shop is written in. British English is in the code; each other one is a folder of texts
// (src/domain/content/words). Pure.

/** A language the shop is offered in. */
type OfferedLanguage = 'en-GB' | 'en-US' | 'de' | 'fr' | 'es'

/**
 * English made longer and English in Arabic letters, which show what a layout does to long texts and from right to left.
 * They are made from the English texts (src/domain/text/pseudo-words.ts) and exist outside production only.
 */
type PseudoLanguage = 'en-XA' | 'ar-XB'

/** A language the texts exist in. */
export type Language = OfferedLanguage | PseudoLanguage

interface LanguageFacts {
  /** Its name in itself, for the list of countries and languages. */
  name: string
  /** Value of `lang` attributes. */
  htmlLang: string
  /** Value of the page's `dir`; absent where a page is read from left to right. */
  dir?: 'rtl'
  /** What Stripe's checkout calls it. */
  stripeLocale: string
  /** Shopify's LanguageCode. */
  shopifyLanguage: string
  /** Do its words have letters of the second font file, such as accents? Its pages preload that file too. */
  hasAccents?: true
}

export const LANGUAGES: Readonly<Record<Language, LanguageFacts>> = {
  'en-GB': { name: 'English', htmlLang: 'en-GB', stripeLocale: 'en-GB', shopifyLanguage: 'EN' },
  'en-US': { name: 'English', htmlLang: 'en-US', stripeLocale: 'en', shopifyLanguage: 'EN' },
  de: { name: 'Deutsch', htmlLang: 'de', stripeLocale: 'de', shopifyLanguage: 'DE', hasAccents: true },
  fr: { name: 'Français', htmlLang: 'fr', stripeLocale: 'fr', shopifyLanguage: 'FR', hasAccents: true },
  es: { name: 'Español', htmlLang: 'es', stripeLocale: 'es', shopifyLanguage: 'ES', hasAccents: true },
  'en-XA': { name: 'Long English', htmlLang: 'en-XA', stripeLocale: 'en', shopifyLanguage: 'EN' },
  'ar-XB': { name: 'Right-to-left English', htmlLang: 'ar-XB', dir: 'rtl', stripeLocale: 'en', shopifyLanguage: 'EN' },
}

export const DEFAULT_LANGUAGE: Language = 'en-GB'

export const isLanguage = (text: string): text is Language => Object.hasOwn(LANGUAGES, text)

export const isPseudoLanguage = (text: string): text is PseudoLanguage => text === 'en-XA' || text === 'ar-XB'

/** Every language but the pseudo-languages, in the order of the table. */
export const OFFERED_LANGUAGES = Object.keys(LANGUAGES).filter((language) => !isPseudoLanguage(language))

/** The offered languages for messages: "en-GB, en-US, de, fr and es". */
export const languageList = (): string => `${OFFERED_LANGUAGES.slice(0, -1).join(', ')} and ${OFFERED_LANGUAGES.at(-1)}`
