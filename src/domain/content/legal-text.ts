// The shape of a legal text, shared by the privacy policy and the terms. Paragraphs use the small markup of
// client/ui/inline-text.tsx: [words](address) and `code`. What only a shop with several markets says is in
// <markets>…</markets>, and what holds in the EU only in <eu>…</eu> (without-markets.ts).
import { formatDate } from '#domain/market/dates.ts'
import { DEFAULT_LANGUAGE, type Language } from '#domain/market/languages.ts'

export type LegalBlock =
  | string
  | { list: readonly string[] }
  /** `names` identifies the rows for programs, for example by database table; it is not shown. */
  | {
      table: {
        caption: string
        head: readonly string[]
        rows: readonly (readonly string[])[]
        names?: readonly string[]
      }
    }
  /** Text to copy, such as a form letter. */
  | { letter: readonly string[] }

export interface LegalSection {
  /** Anchor of the section. */
  id: string
  heading: string
  blocks: readonly LegalBlock[]
}

export const LAST_UPDATED = { text: 'September 16, 2025', date: '2025-09-16' } as const

/** LEGAL-03, LEGAL-04: printed as given in British English, elsewhere as the language writes dates. */
export const lastUpdatedIn = (language: Language): string =>
  language === DEFAULT_LANGUAGE ? LAST_UPDATED.text : formatDate(LAST_UPDATED.date, language)

export const mailLink = (address: string): string => `[${address}](mailto:${address})`
