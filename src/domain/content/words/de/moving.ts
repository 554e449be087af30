import type { MOVING_WORDS } from '#domain/content/words/moving.ts'
import type { Translated } from '#domain/text/words.ts'

export const MOVING_DE: Translated<typeof MOVING_WORDS> = {
  pricesFor: 'Dieser Warenkorb enthält Preise für {country}.',
  closed: 'Für {country} nehmen wir keine Bestellungen mehr an.',
  withPrices: 'Preise für {country} verwenden',
  goTo: 'Zum Shop: {name}',
  askMove:
    'Dieser Warenkorb enthält Preise für {country}. Um hier mehr hinzuzufügen, übernehmen Sie ihn oder beginnen Sie einen neuen.',
  askMoveClosed:
    'Für {country} nehmen wir keine Bestellungen mehr an. Um hier mehr hinzuzufügen, übernehmen Sie diesen Warenkorb oder beginnen Sie einen neuen.',
  loading: 'Preise werden abgerufen\u00a0…',
  compare: 'Alte und neue Preise',
  line: 'Artikel',
  lineQuantity: '{line} ×\u00a0{quantity}',
  total: 'Gesamt',
  notSold: '{line} ist für {country} nicht erhältlich.',
  leaveOut: 'Weglassen',
  leaveOutLine: 'Weglassen: {line}',
  keep: 'Warenkorb für {country} behalten',
  keptForADay: 'Ihren jetzigen Warenkorb heben wir 24 Stunden auf.',
  move: 'Warenkorb übernehmen',
  moveAndAdd: 'Übernehmen und hinzufügen',
  startNew: 'Hier neuen Warenkorb beginnen',
  cancel: 'Abbrechen',
}
