import type { MAILS_WORDS } from '#domain/content/words/mails.ts'
import type { Translated } from '#domain/text/words.ts'

export const MAILS_DE: Translated<typeof MAILS_WORDS> = {
  hello: 'Hallo!',
  helloName: 'Hallo {name}!',
  cardAlt: 'Eine gravierte schwarze Metallkarte',
  code: 'Ihr Rabattcode über 10\u00a0% für {brand}',
  codeText: 'Hier ist Ihr Code für 10\u00a0% Rabatt auf Ihre erste Bestellung:',
  codeUse: 'Geben Sie ihn an der Kasse ein.',
  ownCode:
    'Außerdem haben wir einen Code nur für Sie. Öffnen Sie den Link und klicken Sie auf die Schaltfläche, um ihn zu sehen; anmelden müssen Sie sich dafür nicht.',
  ownCodeButton: 'Eigenen Code anzeigen',
  newsletter:
    'Eine Frage: Möchten Sie von {brand} Werbe-E-Mails über neue Designs und Angebote erhalten? Sie bekommen sie erst, wenn Sie bestätigen. Andernfalls löschen wir Ihre Anmeldung nach {days} Tagen.',
  listed: 'Sie stehen auf der Liste für limitierte Editionen von {brand}',
  confirmListed: 'Bitte bestätigen: die Liste für limitierte Editionen von {brand}',
  noted: 'Wir haben notiert, dass Sie von der nächsten limitierten Edition erfahren möchten.',
  notedText: 'Sobald sie erscheint, schreiben wir an diese Adresse.',
  confirmNotedText:
    'Sobald sie erscheint, schreiben wir an diese Adresse, wenn Sie bestätigt haben, dass es Ihre ist. Andernfalls löschen wir Ihre Anfrage nach {days} Tagen.',
  again: 'Möchten Sie wieder E-Mails von {brand}?',
  againText:
    'Diese Adresse wurde bei {brand} eingetragen. Sie hatten sich abgemeldet, deshalb senden wir nichts, solange Sie nicht bestätigen, dass Sie es waren. Falls nicht, müssen Sie nichts tun.',
  againButton: 'Ja, das war ich',
  visit: 'Shop besuchen',
  shop: 'Shop',
  why: 'Sie erhalten diese E-Mail, weil diese Adresse bei {brand} eingetragen wurde.',
  unsubscribe: 'Abmelden',
  noMore: 'Diese E-Mails abbestellen',
}
