import type { ORDER_MAILS_WORDS } from '#domain/content/words/order-mails.ts'
import type { Translated } from '#domain/text/words.ts'

export const ORDER_MAILS_DE: Translated<typeof ORDER_MAILS_WORDS> = {
  confirmed: 'Ihre Bestellung {number} bei {brand} ist eingegangen',
  test: 'Dies ist eine Testbestellung. Es wurde nichts abgebucht.',
  thanks: 'Vielen Dank für Ihre Bestellung vom {date}.',
  ordered: 'Ihre Bestellung',
  line: '{quantity} × {name}',
  lineEngraved: '{quantity} × {name}, Gravur „{engraving}“',
  total: 'Gesamtbetrag',
  goesTo: 'Lieferadresse',
  noAddress: 'Uns fehlt dafür noch eine Lieferadresse. Bitte senden Sie sie an {mail}.',
  linkForCard:
    'Sobald Ihre Bestellung verschickt ist, erhalten Sie eine E-Mail mit einem Link, um Ihre Karte einzurichten.',
  linkForCards:
    'Sobald Ihre Bestellung verschickt ist, erhalten Sie eine E-Mail mit einem Link, um Ihre Karten einzurichten.',
  seeOrder: 'Bestellung ansehen',
  wrong: 'Stimmt etwas nicht? Schreiben Sie an {mail}.',
  wrongBefore: 'Stimmt etwas nicht? Schreiben Sie vor dem Versand an {mail}.',
  withdraw: 'Vertrag widerrufen',

  shipped: 'Ihre Bestellung {number} bei {brand} ist unterwegs',
  shippedText: 'Ihre Bestellung {number} ist unterwegs.',
  inParcel: 'Im Paket',
  missing: {
    one: 'Eine Karte der Bestellung ist nicht in diesem Paket. Haben Sie Fragen? Schreiben Sie an {mail}.',
    other: '{count} Karten der Bestellung sind nicht in diesem Paket. Haben Sie Fragen? Schreiben Sie an {mail}.',
  },
  carrier: 'Zustellung durch',
  tracking: 'Sendungsverfolgung',
  track: 'Paket verfolgen',
  setUpCard: 'Karte einrichten',
  setUpCards: 'Karten einrichten',
  linkLasts: 'Der Link gilt 24 Monate. Wer ihn hat, kann die Karten dieser Bestellung einrichten.',

  reminder: 'Ihre Karte von {brand} ist noch nicht eingerichtet',
  reminderText:
    'Ihre Bestellung {number} wurde vor einer Woche verschickt, aber noch ist keine der Karten eingerichtet.',

  refund: 'Eine Erstattung zu Ihrer Bestellung {number} bei {brand}',
  refundedInFull: 'Ihre Bestellung {number} wurde vollständig erstattet: {amount}.',
  refunded: 'Ihre Bestellung {number} wurde erstattet.',
  refundedInPart: 'Ein Teil Ihrer Bestellung {number} wurde erstattet.',
  refundedSoFar: 'Von Ihrer Bestellung {number} bisher erstattet: {amount}.',
  refundedSoFarOf: 'Von Ihrer Bestellung {number} bisher erstattet: {amount} von {total}.',
  order: 'Ihre Bestellung',
  moneyBack:
    'Das Geld geht auf dem Weg zurück, auf dem Sie bezahlt haben. Es kann einige Tage dauern, bis es bei Ihnen ankommt.',
  restStays: 'Der Rest Ihrer Bestellung bleibt, wie er ist.',
  restStaysLinks:
    'Der Rest Ihrer Bestellung bleibt, wie er ist, und die Links zum Einrichten der Karten gelten weiterhin.',
  cardsStay:
    'Eingerichtete Karten funktionieren weiter. Links zum Einrichten von Karten dieser Bestellung gelten nicht mehr.',
  notPosted: 'Ihre Bestellung wird nicht mehr verschickt.',

  cardClaimed: 'Eine Karte Ihrer Bestellung {number} wurde eingerichtet',
  cardClaimedText: 'Eine Karte Ihrer Bestellung {number} wurde von {masked} eingerichtet.',
  takeBackText: 'Stimmt das nicht? Sie können die Karte innerhalb von 14 Tagen zurückholen.',
  takeBack: 'Karte zurückholen',

  cardForYou: 'Eine Karte von {brand} für Sie',
  hello: 'Hallo {name}!',
  hasCard: '{name} hat eine Karte für Sie. Richten Sie sie innerhalb von 24 Monaten ein.',
  someoneHasCard: 'Jemand hat eine Karte für Sie. Richten Sie sie innerhalb von 24 Monaten ein.',

  question: 'Haben Sie Fragen? Schreiben Sie an {mail}.',
  why: 'Sie erhalten diese E-Mail wegen Ihrer Bestellung {number} bei {brand}.',
  whyGiven:
    'Sie erhalten diese E-Mail, weil uns jemand, der bei {brand} Karten gekauft hat, dafür Ihre Adresse gegeben hat. Wir verwenden sie für nichts anderes.',
  whyAccount: 'Sie erhalten diese E-Mail wegen Ihres Kontos bei {brand}.',
  account: 'Kontoeinstellungen',
  pagesInEnglish: 'Die Seite, die sich öffnet, ist auf Englisch.',
}
