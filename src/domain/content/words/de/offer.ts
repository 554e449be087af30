import type { OFFER_WORDS } from '#domain/content/words/offer.ts'
import type { Translated } from '#domain/text/words.ts'

export const OFFER_DE: Translated<typeof OFFER_WORDS> = {
  open: '10\u00a0% Rabatt sichern',
  title: '10\u00a0% Rabatt auf Ihre erste Bestellung',
  titleDone: 'Ihr Rabattcode über 10\u00a0%',
  submit: 'Code erhalten',
  sending: 'Einen Moment\u00a0…',
  use: 'Geben Sie ihn an der Kasse ein: 10\u00a0% Rabatt auf Ihre erste Bestellung.',
  terms: 'Angebotsbedingungen',
  copy: 'Kopieren',
  copied: 'Kopiert',
  shop: 'Jetzt einkaufen',
  coreLowest: '{lowest} (Core-Karten)',
  limitedLowest: '{lowest} (limitierte Karten)',
}
