// The shape of a legal text, shared by the privacy policy and the terms. Paragraphs use the small markup of
// client/ui/inline-text.tsx: [words](address) and `code`.

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

/** LEGAL-03, LEGAL-04: printed as given. */
export const LAST_UPDATED = { text: 'September 16, 2025', date: '2025-09-16' } as const

export const mailLink = (address: string): string => `[${address}](mailto:${address})`
