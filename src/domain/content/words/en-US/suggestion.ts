import type { SUGGESTION_WORDS } from '#domain/content/words/suggestion.ts'
import type { Differences } from '#domain/text/words.ts'

export const SUGGESTION_EN_US: Differences<typeof SUGGESTION_WORDS> = {
  pounds: 'See prices in British currency',
  euro: 'See prices in euros',
}
