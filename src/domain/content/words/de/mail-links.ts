import type { MAIL_LINKS_WORDS } from '#domain/content/words/mail-links.ts'
import type { Translated } from '#domain/text/words.ts'

export const MAIL_LINKS_DE: Translated<typeof MAIL_LINKS_WORDS> = {
  home: 'Zurück zum Shop',
  again: 'Noch einmal versuchen',
  codeLabel: 'Ihr Rabattcode über 10\u00a0%',
  invalid: 'Dieser Link funktioniert nicht',
  invalidText:
    'Er ist unvollständig oder zu alt. Nutzen Sie den Link in Ihrer neuesten E-Mail oder schreiben Sie an {mail}.',
  failed: 'Das hat nicht geklappt',
  failedText: 'Etwas ist schiefgelaufen. Bitte versuchen Sie es noch einmal.',
  tooLargeText: 'Es wurde mehr gesendet, als diese Seite annimmt. Nutzen Sie den Link in Ihrer E-Mail.',

  confirmTitle: 'Anmeldung bestätigen · {brand}',
  confirmDescription: 'E-Mails von {brand}: erst, wenn Sie bestätigen.',
  confirm: 'Bestätigen',
  confirmNewsletter: 'Werbung per E-Mail, einverstanden?',
  confirmNewsletterText:
    'Bestätigen Sie, dass {brand} Ihnen Werbe-E-Mails über neue Designs und Angebote senden darf. Jede enthält einen Link zum Abmelden.',
  confirmNotices: 'Nachricht per E-Mail, einverstanden?',
  confirmNoticesText:
    'Bestätigen Sie, dass {brand} Ihnen schreiben darf, wenn die nächste limitierte Edition erscheint, und zu nichts anderem. Jede E-Mail enthält einen Link zum Abmelden.',
  confirmed: 'Sie stehen auf der Liste',
  confirmedText: 'Vielen Dank. Jede E-Mail enthält einen Link, mit dem Sie sich wieder abmelden.',
  gone: 'Diese Anmeldung gibt es nicht mehr',
  goneText:
    'Sie haben sich abgemeldet, oder die Anmeldung wurde nicht rechtzeitig bestätigt. Sie können sich jederzeit wieder anmelden.',

  codeTitle: 'Ihr Rabattcode · {brand}',
  offer: 'Ihr eigener Rabattcode',
  offerText: 'Ein Klick zeigt ihn. Sie melden sich damit zu nichts an.',
  showCode: 'Code anzeigen',
  code: 'Hier ist Ihr Code',
  codeText:
    'Geben Sie ihn an der Kasse ein: 10\u00a0% Rabatt auf Ihre erste Bestellung. Der Link in Ihrer E-Mail zeigt ihn wieder.',

  unsubscribeTitle: 'Abmelden · {brand}',
  unsubscribeDescription: 'Keine E-Mails mehr von {brand}.',
  unsubscribe: 'Abmelden',
  unsubscribeQuestion: 'Keine E-Mails mehr?',
  unsubscribeNewsletterText:
    'Wir senden keinen Newsletter und keine Rabattcodes von {brand} mehr an Ihre Adresse und löschen Ihre Anmeldung.',
  unsubscribeNoticesText:
    'Wir senden keine Nachrichten über limitierte Editionen von {brand} mehr an Ihre Adresse und löschen Ihre Anmeldung.',
  unsubscribed: 'Sie sind abgemeldet',
  unsubscribedNewsletterText:
    'Wir haben Ihre Anmeldung gelöscht und senden Ihnen keinen Newsletter und keine Rabattcodes mehr. Sie können sich jederzeit wieder anmelden.',
  unsubscribedNoticesText:
    'Wir haben Ihre Anmeldung gelöscht und senden Ihnen keine Nachrichten über limitierte Editionen mehr. Sie können sich jederzeit wieder anmelden.',
}
