// The texts of the two legal pages by name. The build writes each into a file next to the scripts
// (build/legal-files.ts) with placeholders for the brand, which only a running Worker knows; `filledIn` replaces them.
// Pure.
import type { Brand } from '#domain/site/brand.ts'
import { createBrand } from '#domain/site/brand.ts'
import { privacySections } from './legal-privacy.ts'
import { termsSections } from './legal-terms.ts'
import type { LegalSection } from './legal-text.ts'

/** The privacy policy depends on how this site uses the advertising pixel, both on whether it sells engraved cards. */
type PlainTextId = 'terms' | 'policies-absent' | 'policies-asks' | 'policies-unless-rejected'
export type LegalTextId = PlainTextId | `${PlainTextId}-engraved`

// Every entry is a function and nothing is called here, so that a build can leave the texts out of the Worker.
export const LEGAL_TEXTS: Readonly<Record<LegalTextId, (brand: Brand) => readonly LegalSection[]>> = {
  terms: (brand) => termsSections(brand),
  'policies-absent': (brand) => privacySections(brand, 'absent'),
  'policies-asks': (brand) => privacySections(brand, 'asks'),
  'policies-unless-rejected': (brand) => privacySections(brand, 'unless-rejected'),
  'terms-engraved': (brand) => termsSections(brand, true),
  'policies-absent-engraved': (brand) => privacySections(brand, 'absent', true),
  'policies-asks-engraved': (brand) => privacySections(brand, 'asks', true),
  'policies-unless-rejected-engraved': (brand) => privacySections(brand, 'unless-rejected', true),
}

/** The text as JSON in which `{{name}}` replaces a shop's name, and likewise for every other field of the brand. */
export function withoutBrand(id: LegalTextId): string {
  const fields = Object.keys(createBrand({ slug: '', name: '' }))
  const open = Object.fromEntries(fields.map((field) => [field, `{{${field}}}`])) as unknown as Brand
  return JSON.stringify(LEGAL_TEXTS[id](open))
}

/** The text of a shop. Throws if `template` is not a result of `withoutBrand`. */
export const filledIn = (template: string, brand: Brand): readonly LegalSection[] =>
  JSON.parse(
    template.replace(/\{\{(\w+)\}\}/g, (_, field: string) => JSON.stringify(brand[field as keyof Brand]).slice(1, -1)),
  )
