// The languages the legal texts are translated to, and the setting LEGAL_BINDING. Pages load this module, so it imports
// no text. Pure.
import type { Language } from '#domain/market/languages.ts'
import type { Market } from '#domain/market/market.ts'

/** Every other language has the English texts. */
export const LEGAL_LANGUAGES = ['de', 'fr', 'es'] as const satisfies readonly Language[]
export type LegalLanguage = (typeof LEGAL_LANGUAGES)[number]

export const isLegalLanguage = (language: Language): language is LegalLanguage =>
  LEGAL_LANGUAGES.some((translated) => translated === language)

const PROBLEM = 'LEGAL_BINDING must be languages of MARKETS separated by commas.'

export interface LegalBinding {
  /** The languages named; empty if there is a problem. */
  languages: ReadonlySet<string>
  problems: string[]
}

/** Reads the setting LEGAL_BINDING; empty text names none. `markets`: those of the setting MARKETS. Never throws. */
export function readLegalBinding(setting: string, markets: readonly Market[]): LegalBinding {
  const named = setting.trim() === '' ? [] : setting.split(',').map((language) => language.trim())
  const isSpoken = (name: string) => markets.some(({ language }) => language === name)
  return named.every(isSpoken)
    ? { languages: new Set(named), problems: [] }
    : { languages: new Set(), problems: [PROBLEM] }
}

/** Do the legal texts of this language bind? The English ones always do; a translation where LEGAL_BINDING names it. */
export const doTextsBind = ({ languages }: LegalBinding, language: Language): boolean =>
  !isLegalLanguage(language) || languages.has(language)
