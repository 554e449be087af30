import type { WITHDRAWAL_WORDS } from '#domain/content/words/withdrawal.ts'
import type { Translated } from '#domain/text/words.ts'

export const WITHDRAWAL_DE: Translated<typeof WITHDRAWAL_WORDS> = {
  title: 'Vertrag widerrufen · {brand}',
  errorTitle: 'Fehler: Vertrag widerrufen · {brand}',
  description: 'Einen Vertrag mit {brand} ohne Angabe von Gründen widerrufen.',
  heading: 'Vertrag widerrufen',
  intro:
    'Wenn Sie als Verbraucher gekauft haben, können Sie den Vertrag innerhalb von 14 Tagen nach Erhalt der Karten widerrufen. Gründe müssen Sie nicht angeben. Was danach geschieht, steht in den <terms>Nutzungsbedingungen</terms>.',
  name: 'Name',
  email: 'E-Mail',
  emailHint: 'An diese Adresse bestätigen wir Ihnen, dass Ihr Widerruf eingegangen ist.',
  number: 'Bestellnummer',
  numberHint: 'Sie steht in Ihrer Bestellbestätigung.',
  cards: 'Welche Karten (optional)',
  cardsHint: 'Lassen Sie das Feld leer, um die ganze Bestellung zu widerrufen.',
  next: 'Weiter',
  checkFields: 'Bitte prüfen Sie die markierten Angaben.',
  nameMissing: 'Bitte geben Sie Ihren Namen ein.',
  nameWrong: 'Bitte geben Sie Ihren Namen in einer Zeile ein.',
  numberMissing: 'Bitte geben Sie Ihre Bestellnummer ein.',
  numberWrong: 'Bitte geben Sie die Nummer so ein, wie sie in Ihrer Bestellbestätigung steht.',
  cardsWrong: 'Einige dieser Zeichen sind nicht lesbar. Bitte tippen Sie den Text hier ein.',
  noLinks: 'Bitte lassen Sie hier Internetadressen weg.',
  tooLong: 'Das ist zu lang: höchstens {most} Zeichen.',

  confirm: 'Widerruf bestätigen',
  confirmText: 'Bitte prüfen Sie Ihre Angaben. Der Widerruf wird abgeschickt, sobald Sie unten bestätigen.',
  statement: 'Ich widerrufe meinen Vertrag mit {brand} über diese Bestellung.',
  cardsStated: 'Karten',
  allCards: 'Die ganze Bestellung',
  change: 'Angaben ändern',

  pressAgain: 'Bitte tippen oder klicken Sie noch einmal auf die Schaltfläche auf dieser Seite.',
  fillAgain: 'Bitte füllen Sie das Formular noch einmal aus: Es wurde nicht von dieser Seite gesendet.',
  tooLarge: 'Das ist zu viel Text für diese Seite. Bitte kürzen Sie ihn oder schreiben Sie an {mail}.',
  tooMany:
    'Wir können über diese Seite zurzeit keine weiteren Widerrufe annehmen. Bitte schreiben Sie stattdessen an {mail}; das ist genauso wirksam. Ihre Angaben stehen unten.',
  failed:
    'Wir konnten Ihren Widerruf nicht speichern. Bitte tippen oder klicken Sie gleich noch einmal auf die Schaltfläche oder schreiben Sie an {mail}; das ist genauso wirksam. Ihre Angaben stehen unten.',

  received: 'Ihr Widerruf ist eingegangen',
  receivedAt: 'Eingegangen am {date} um {time} Uhr (UTC).',
  mailComes:
    'Wir senden eine Bestätigung mit dem folgenden Text an {email}. Wenn sie nicht ankommt, sehen Sie im Spam-Ordner nach oder schreiben Sie an {mail}.',
  noMail: 'Bitte drucken oder speichern Sie diese Seite: Sie ist Ihre Bestätigung.',
  after:
    'Wir melden uns bei Ihnen wegen Rücksendung und Erstattung. Bis wann Sie die Karten zurücksenden und wann Sie Ihr Geld zurückbekommen, steht in den <terms>Nutzungsbedingungen</terms>.',
  home: 'Zurück zum Shop',

  mailSubject: 'Ihr Widerruf ist eingegangen · {brand}',
  mailText:
    'Hiermit bestätigen wir, dass Ihr Widerruf eines Vertrags mit {brand} bei uns eingegangen ist. Bitte bewahren Sie diese E-Mail auf.',
  mailReceived: 'Eingegangen',
  mailReceivedAt: '{date}, {time} Uhr (UTC)',
  mailStatement: 'Ihre Erklärung',
  mailThen: 'Wir melden uns bei Ihnen wegen Rücksendung und Erstattung.',
  mailTerms: 'Nutzungsbedingungen',
  mailWhy:
    'Sie erhalten diese E-Mail, weil diese Adresse im Widerrufsformular von {brand} eingetragen wurde. Waren Sie das nicht, schreiben Sie an {mail}.',
}
