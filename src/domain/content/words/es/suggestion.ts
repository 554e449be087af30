import type { SUGGESTION_WORDS } from '#domain/content/words/suggestion.ts'
import type { Translated } from '#domain/text/words.ts'

export const SUGGESTION_ES: Translated<typeof SUGGESTION_WORDS> = {
  from: '¿Compra desde {country}?',
  pounds: 'Ver los precios en libras esterlinas',
  dollars: 'Ver los precios en dólares estadounidenses',
  euro: 'Ver los precios en euros',
  other: 'Ver los precios en {currency}',
  dismiss: 'No, gracias',
}
