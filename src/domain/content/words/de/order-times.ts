import type { ORDER_TIMES_WORDS } from '#domain/content/words/order-times.ts'
import type { Translated } from '#domain/text/words.ts'

export const ORDER_TIMES_DE: Translated<typeof ORDER_TIMES_WORDS> = {
  posted: 'Wir verschicken Ihre Bestellung innerhalb von {days} Tagen.',
  engraved: 'Wir gravieren Ihre Karten und verschicken sie innerhalb von {days} Tagen.',
  standard: 'Der Standardversand dauert danach {days} Werktage.',
  standardOrNextDay: 'Der Standardversand dauert danach {days} Werktage, die Lieferung am nächsten Tag einen.',
  abroad: 'Der Versand ins Ausland dauert danach {days} Tage.',
}
