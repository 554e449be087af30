// The texts of the two legal pages by name and language. The build writes each into a file next to the scripts
// (build/legal-files.ts) with placeholders for what only a running Worker knows, the brand and the facts of a market;
// `filledIn` replaces them. Pure.

import { isLegalLanguage, LEGAL_LANGUAGES, type LegalLanguage } from '#domain/content/legal-languages.ts'
import { privacySections } from '#domain/content/legal-privacy.ts'
import { type TermsFacts, termsSections } from '#domain/content/legal-terms.ts'
import type { LegalSection } from '#domain/content/legal-text.ts'
import { DEFAULT_LANGUAGE, type Language } from '#domain/market/languages.ts'
import type { Brand } from '#domain/site/brand.ts'
import { createBrand } from '#domain/site/brand.ts'
import { PRIVACY_DE } from './de/privacy.ts'
import { TERMS_DE } from './de/terms.ts'
import { PRIVACY_ES } from './es/privacy.ts'
import { TERMS_ES } from './es/terms.ts'
import { PRIVACY_FR } from './fr/privacy.ts'
import { TERMS_FR } from './fr/terms.ts'

/**
 * The terms depend on whether the market is in the home zone, the privacy policy on how this site uses the advertising
 * pixel, both on whether it sells engraved cards.
 */
type PlainTextId = 'terms' | 'terms-elsewhere' | 'policies-absent' | 'policies-asks' | 'policies-unless-rejected'
export type LegalTextId = PlainTextId | `${PlainTextId}-engraved`

/** The two texts in a language. */
interface LegalSource {
  terms: typeof termsSections
  privacy: typeof privacySections
}

const ENGLISH: LegalSource = { terms: termsSections, privacy: privacySections }

const TRANSLATIONS: Readonly<Record<LegalLanguage, LegalSource>> = {
  de: { terms: TERMS_DE, privacy: PRIVACY_DE },
  fr: { terms: TERMS_FR, privacy: PRIVACY_FR },
  es: { terms: TERMS_ES, privacy: PRIVACY_ES },
}

// Every entry is a function and nothing is called here, so that a build can leave the texts out of the Worker.
const SECTIONS: Readonly<
  Record<LegalTextId, (source: LegalSource, brand: Brand, facts: TermsFacts) => readonly LegalSection[]>
> = {
  terms: ({ terms }, brand) => terms(brand),
  'terms-elsewhere': ({ terms }, brand, facts) => terms(brand, false, facts),
  'policies-absent': ({ privacy }, brand) => privacy(brand, 'absent'),
  'policies-asks': ({ privacy }, brand) => privacy(brand, 'asks'),
  'policies-unless-rejected': ({ privacy }, brand) => privacy(brand, 'unless-rejected'),
  'terms-engraved': ({ terms }, brand) => terms(brand, true),
  'terms-elsewhere-engraved': ({ terms }, brand, facts) => terms(brand, true, facts),
  'policies-absent-engraved': ({ privacy }, brand) => privacy(brand, 'absent', true),
  'policies-asks-engraved': ({ privacy }, brand) => privacy(brand, 'asks', true),
  'policies-unless-rejected-engraved': ({ privacy }, brand) => privacy(brand, 'unless-rejected', true),
}

export const LEGAL_TEXT_IDS = Object.keys(SECTIONS) as LegalTextId[]
const FACTS: Readonly<Record<keyof TermsFacts, true>> = {
  prices: true,
  duties: true,
  dispatchDays: true,
  customDays: true,
  deliveryDays: true,
  freeOver: true,
  packPrice: true,
  packList: true,
}

const open = (fields: object) => Object.fromEntries(Object.keys(fields).map((field) => [field, `{{${field}}}`]))

/** The text in a language, or in English if it is not translated. */
export const legalText = (
  id: LegalTextId,
  language: Language,
  brand: Brand,
  facts: TermsFacts,
): readonly LegalSection[] => SECTIONS[id](isLegalLanguage(language) ? TRANSLATIONS[language] : ENGLISH, brand, facts)

/** The text as JSON in which `{{name}}` replaces a shop's name, and likewise for every field of brand and facts. */
export function withoutFacts(id: LegalTextId, language: Language): string {
  const brand = open(createBrand({ slug: '', name: '' })) as unknown as Brand
  return JSON.stringify(legalText(id, language, brand, open(FACTS) as unknown as TermsFacts))
}

/** The name of a text's built file: "legal/terms", "legal/de/terms". */
export const legalFile = (id: LegalTextId, language: Language): string =>
  isLegalLanguage(language) ? `legal/${language}/${id}` : `legal/${id}`

/** Every text as a built file. */
export const legalFiles = (): { file: string; source: string }[] =>
  [DEFAULT_LANGUAGE, ...LEGAL_LANGUAGES].flatMap((language) =>
    LEGAL_TEXT_IDS.map((id) => ({ file: legalFile(id, language), source: withoutFacts(id, language) })),
  )

/** The text of a shop in a market. Throws if `template` is not a result of `withoutFacts`. */
export function filledIn(template: string, brand: Brand, facts: TermsFacts): readonly LegalSection[] {
  const values: Readonly<Record<string, unknown>> = { ...brand, ...facts }
  return JSON.parse(
    template.replace(/\{\{(\w+)\}\}/g, (_, field: string) => JSON.stringify(values[field]).slice(1, -1)),
  )
}
