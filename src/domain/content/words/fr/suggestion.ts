import type { SUGGESTION_WORDS } from '#domain/content/words/suggestion.ts'
import type { Translated } from '#domain/text/words.ts'

export const SUGGESTION_FR: Translated<typeof SUGGESTION_WORDS> = {
  from: 'Vous faites vos achats depuis {country}\u00a0?',
  pounds: 'Voir les prix en livres sterling',
  dollars: 'Voir les prix en dollars américains',
  euro: 'Voir les prix en euros',
  other: 'Voir les prix en {currency}',
  dismiss: 'Non, merci',
}
