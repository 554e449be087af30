import type { SUGGESTION_WORDS } from '#domain/content/words/suggestion.ts'
import type { Translated } from '#domain/text/words.ts'

export const SUGGESTION_DE: Translated<typeof SUGGESTION_WORDS> = {
  from: 'Sind Sie {country}?',
  pounds: 'Preise in Pfund ansehen',
  dollars: 'Preise in US-Dollar ansehen',
  euro: 'Preise in Euro ansehen',
  other: 'Preise in {currency} ansehen',
  dismiss: 'Nein, danke',
}
