// The rows of the privacy policy's two tables in German, by the names ../../kept-data.ts gives them.
import type { StorageKey } from '#domain/content/kept-data.ts'
import { FORMER_OWNER_DAYS, MAIL_DAYS, UNCONFIRMED_DAYS } from '#domain/site/timings.ts'

/** What each entry of browser storage holds, and how long. */
export const STORAGE_NOTES_DE: Record<StorageKey, readonly [what: string, until: string]> = {
  cart: [
    'Der Inhalt Ihres Warenkorbs und der Rabattcode, den ein Link mitgebracht hat.',
    'Bis Sie den Warenkorb leeren, den Code entfernen oder zur Kasse gehen.',
  ],
  cartCopy: [
    'Eine Kopie des Warenkorbs, mit dem Sie zuletzt zur Kasse gegangen sind, damit Sie ihn wiederherstellen können.',
    'Höchstens 24 Stunden; kürzer, wenn Sie ihn wiederherstellen, das Angebot verwerfen, bezahlen oder erneut zur Kasse gehen.',
  ],
  referral: [
    'Der Empfehlungscode, mit dem Sie gekommen sind, sein Prozentsatz, seine Frist und wann er gespeichert wurde.',
    'Bis er abläuft oder die Kasse ihn ablehnt.',
  ],
  referralEarlier: [
    'Bis zu fünf Empfehlungscodes von Links, denen Sie davor gefolgt sind, und wann das zum ersten Mal war.',
    'So lange wie der Empfehlungscode.',
  ],
  landing: [
    'Empfehlung, Rabattcode oder Warenkorbpositionen des Links, dem Sie gefolgt sind, bis eine Seite sie übernommen hat.',
    'Bis die Seite geladen ist, spätestens bis Sie den Tab schließen.',
  ],
  theme: [
    'Die Farbwelt der Website, die Sie gewählt haben.',
    'Bis Sie eine andere wählen oder die Daten der Website löschen.',
  ],
  themeHintShown: [
    'Dass der Hinweis auf die Auswahl der Farbwelt einmal gezeigt wurde.',
    'Bis Sie die Daten der Website löschen.',
  ],
  popupShown: ['Dass das Rabattfenster gezeigt und geschlossen wurde.', 'Bis Sie die Daten der Website löschen.'],
  signupCompleted: [
    'Dass Sie sich angemeldet haben, damit wir nicht weiter fragen.',
    'Bis Sie die Daten der Website löschen.',
  ],
  consultation: [
    'Was Sie auf der Seite für Teams eingegeben haben, damit das Beratungsformular ausgefüllt ist.',
    'Bis Sie den Tab schließen oder dieses Formular abschließen.',
  ],
  consent: [
    'Ihre Antwort zur Werbung, was Sie gefragt wurden und wann.',
    'Sechs Monate, dann fragen wir erneut; wo wir nicht fragen, gilt eine Ablehnung, bis Sie sie ändern.',
  ],
  country: [
    'Das Land, in dem Sie sind, der Shop, den wir dafür vorschlagen, und der Wortlaut des Vorschlags, oder dass Sie keinen Vorschlag wünschen, und seit wann.',
    'Der Eintrag gilt 30 Tage; Ihr nächster Besuch danach ersetzt ihn.',
  ],
}

const OWNERS_COUNT =
  'Um den Inhabern der Karten zu zeigen, wie oft Karte und Profil genutzt werden. Unser berechtigtes Interesse.'
const OWN_TIME_ZONE =
  'Um den Inhabern der Karten die Tage in ihrer eigenen Zeitzone zu zeigen. Unser berechtigtes Interesse.'
const COUNTS_KEPT = 'Nach Tagen, bis das Ende des Monats 90 Tage zurückliegt, danach nach Monaten.'
const MONTHS_KEPT = '24 Monate nach dem Ende des Monats.'
const UNCONFIRMED = `Bis Sie sich abmelden oder uns um Löschung bitten; ${UNCONFIRMED_DAYS} Tage, wenn Sie nicht bestätigen.`
const SHOW_PAGE = 'Um die Seite zu zeigen, die ihr Inhaber veröffentlicht hat. Unser Vertrag mit dem Inhaber.'

/** What each table of the database contains, why, and until when. */
export const TABLE_NOTES_DE: Record<string, readonly [what: string, why: string, until: string]> = {
  newsletter_signups: [
    `Der Name und die E-Mail-Adresse, mit denen Sie sich für den Newsletter oder einen Rabatt angemeldet haben, wann das war, welcher Wortlaut Ihnen neben der Schaltfläche gezeigt wurde und wann Sie bestätigt haben.<markets> In einem Shop für ein anderes Land oder in einer anderen Sprache auch dieses Land und diese Sprache.</markets>`,
    'Um den Code zu senden, um den Sie gebeten haben, und Werbe-E-Mails, sobald Sie bestätigt haben; um nachzuweisen, dass Sie es getan haben. Ihre Einwilligung.',
    UNCONFIRMED,
  ],
  discount_code_requests: [
    `Der Name und die E-Mail-Adresse, die Sie bei „Benachrichtigen“ angegeben haben, wovon Sie erfahren möchten und wann Sie darum gebeten haben, welcher Wortlaut Ihnen neben der Schaltfläche gezeigt wurde und wann Sie bestätigt haben.<markets> In einem Shop für ein anderes Land oder in einer anderen Sprache auch dieses Land und diese Sprache.</markets>`,
    'Um Ihnen von der nächsten limitierten Edition zu berichten, sobald Sie bestätigt haben, und zu nichts anderem. Ihre Einwilligung.',
    UNCONFIRMED,
  ],
  mail_outbox: [
    `Eine E-Mail, die wir Ihnen senden: Ihre Adresse und ein mit einem Schlüssel gebildeter Hashwert davon, um welche Art von E-Mail es sich handelt, ob und wann sie gesendet wurde, und bis dahin Ihr Name.<markets> In einem Shop für ein anderes Land oder in einer anderen Sprache auch dieses Land und diese Sprache.</markets><eu> Auch die E-Mail, die den Eingang Ihres Widerrufs bestätigt und zu der uns das Gesetz verpflichtet.</eu>`,
    'Um diese E-Mail einmal zuzustellen und nicht immer wieder. Ihre Einwilligung.<eu> Bei der E-Mail zu Ihrem Widerruf: unsere rechtliche Verpflichtung.</eu>',
    `${MAIL_DAYS} Tage oder kürzer: Sie wird zusammen mit Ihrer Anmeldung gelöscht. Ihr Name wird entfernt, sobald die E-Mail versandt oder aufgegeben ist. Eine Stunde lang nach der E-Mail bleiben ihr Zeitpunkt und der Hashwert erhalten, damit niemand Ihnen eine weitere senden lassen kann.<eu> Die E-Mail zu Ihrem Widerruf: ${MAIL_DAYS} Tage.</eu>`,
  ],
  mail_suppressions: [
    'Ein mit einem Schlüssel gebildeter Hashwert einer E-Mail-Adresse (nicht die Adresse), die Art von E-Mails, die sie nicht mehr erhalten möchte, seit wann, und wann wir zuletzt gefragt haben, ob sich das geändert hat, weil jemand die Adresse erneut eingegeben hatte.',
    'Um Ihren Widerspruch gegen E-Mails zu beachten. Unsere rechtliche Verpflichtung.',
    'Bis Sie sich mit dieser Adresse erneut anmelden und sie über den Link in der E-Mail bestätigen.',
  ],
  limit_hits: [
    'Ein mit einem Schlüssel gebildeter Hashwert des Netzes oder der E-Mail-Adresse (nicht die Adresse), von denen eine Anmeldung zu E-Mails, eine Anmeldung am Konto, eine Meldung,<eu> ein Widerruf,</eu> für den Inhaber eines Profils hinterlassene Angaben oder ein falsches Betreiberpasswort kamen, wann und wie viele.',
    'Um Fluten von Anmeldungen, Meldungen und E-Mails und das Erraten von Codes und Passwörtern zu verhindern. Unser berechtigtes Interesse.',
    'Höchstens einen Tag.',
  ],
  own_secrets: [
    'Zufällige Schlüssel, die dieser Shop für sich selbst erzeugt hat. Keine personenbezogenen Daten.',
    'Damit die Hashwerte von Netzadressen unlesbar bleiben. Unser berechtigtes Interesse.',
    'Solange der Shop läuft.',
  ],
  referral_codes: [
    'Die Empfehlungscodes, die wir bestätigen, ihr Prozentsatz, ihr Status, wann sie angelegt wurden und wann sie enden, und das Konto, dem der Code gehört.',
    'Um nur Rabatte anzuzeigen, die wir gewähren, und allen, die uns empfehlen, zu sagen, was daraus geworden ist. Unser Vertrag mit ihnen.',
    'Bis wir den Code entfernen; das Konto, bis es gelöscht wird.',
  ],
  referral_clicks: [
    'Wie oft Links mit einem Empfehlungscode an einem Tag geöffnet wurden. Nichts über Sie oder Ihr Gerät.',
    'Um zu zählen, wie oft ein Link genutzt wird. Unser berechtigtes Interesse.',
    '24 Monate.',
  ],
  chips: [
    'Die Nummer einer Karte, ihre Produktionsserie und ihre aufgedruckte Kennung, ihr Status, der Benutzername, mit dem sie verknüpft ist, und wann sich das geändert hat; das Konto oder Team, zu dem sie gehört, seit wann, der Name, den ihr Inhaber ihr gegeben hat, was beweist, wem sie gehört (ein mit einem Schlüssel gebildeter Hashwert ihres Codes oder die Nummer und der Zähler eines signierten Chips), die Bestellung, mit der sie kam, und die Karte, die sie ersetzt hat.',
    'Um eine Berührung zum richtigen Profil zu führen. Unser Vertrag mit dem Inhaber der Karte.',
    'Solange wir die Karte kennen; der Benutzername, bis seine Verknüpfung mit der Karte gelöst wird, der Inhaber, bis die Karte freigegeben oder übertragen oder sein Konto gelöscht wird.',
  ],
  chip_events: [
    'Was mit einer Karte geschehen ist (hergestellt, verknüpft, Verknüpfung gelöst, in Besitz genommen, pausiert, ersetzt, freigegeben, übertragen, ausgemustert, einer Bestellung zugeordnet und Ähnliches), wann, und der Benutzername, mit dem sie verknüpft war.',
    'Um Fragen zu einer Karte zu beantworten und Fehler rückgängig zu machen. Unser berechtigtes Interesse.',
    `Solange wir die Karte kennen. Der Benutzername, solange die Karte Ihnen gehört, und ${FORMER_OWNER_DAYS} Tage danach.`,
  ],
  tap_days: [
    'Wie oft eine Karte an einem Tag berührt wurde, nach Land und Art des Geräts. Nichts darüber, wer sie berührt hat.',
    OWNERS_COUNT,
    COUNTS_KEPT,
  ],
  link_days: [
    'Wie oft ein Link oder eine Kontaktangabe eines Profils an einem Tag geöffnet wurde, nach Land und Art des Geräts. Nichts darüber, wer sie geöffnet hat.',
    OWNERS_COUNT,
    COUNTS_KEPT,
  ],
  profile_days: [
    'Wie oft ein Profil an einem Tag geöffnet und seine Kontaktkarte gespeichert wurde, nach Land und Art des Geräts. Nichts darüber, wer es war.',
    OWNERS_COUNT,
    COUNTS_KEPT,
  ],
  tap_quarters: [
    'Wie oft eine Karte in einer Viertelstunde berührt wurde. Nichts darüber, wer sie berührt hat.',
    OWN_TIME_ZONE,
    '93 Tage.',
  ],
  profile_quarters: [
    'Wie oft in einer Viertelstunde ein Profil geöffnet, seine Kontaktkarte gespeichert oder einer seiner Links geöffnet wurde. Nichts darüber, wer es war.',
    OWN_TIME_ZONE,
    '93 Tage.',
  ],
  sun_days: [
    'Wie viele Berührungen einer Karte mit signiertem Chip an einem Tag echt, wiederholt oder ungültig waren. Nichts darüber, wer sie berührt hat.',
    'Um den Inhabern der Karten zu zeigen, ob jemand ihre Karte kopiert hat. Unser berechtigtes Interesse.',
    COUNTS_KEPT,
  ],
  tap_months: [
    'Wie oft eine Karte in einem Monat berührt wurde, nach Land und Art des Geräts. Nichts darüber, wer sie berührt hat.',
    OWNERS_COUNT,
    MONTHS_KEPT,
  ],
  link_months: [
    'Wie oft ein Link oder eine Kontaktangabe eines Profils in einem Monat geöffnet wurde, nach Land und Art des Geräts. Nichts darüber, wer sie geöffnet hat.',
    OWNERS_COUNT,
    MONTHS_KEPT,
  ],
  profile_months: [
    'Wie oft ein Profil in einem Monat geöffnet und seine Kontaktkarte gespeichert wurde, nach Land und Art des Geräts. Nichts darüber, wer es war.',
    OWNERS_COUNT,
    MONTHS_KEPT,
  ],
  sun_months: [
    'Wie viele Berührungen einer Karte mit signiertem Chip in einem Monat echt, wiederholt oder ungültig waren. Nichts darüber, wer sie berührt hat.',
    OWNERS_COUNT,
    MONTHS_KEPT,
  ],
  checkout_days: [
    'Wie viele Bestellvorgänge an einem Tag an der Kasse begonnen wurden. Keine personenbezogenen Daten.',
    'Um zu bemerken, wenn uns keine Bestellungen mehr erreichen.',
    '90 Tage.',
  ],
  discount_codes: [
    'Im Voraus erstellte Rabattcodes und ein mit einem Schlüssel gebildeter Hashwert der E-Mail-Adresse, an die einer vergeben wurde (nicht die Adresse).',
    'Um jeder Adresse einen eigenen Code zu geben. Ihre Einwilligung.',
    'Die Codes, solange unsere Angebote laufen; wer einen hat, bis Sie uns bitten, es zu vergessen.',
  ],
  profiles: [
    `Benutzername, Name, Beschreibung, Bild und Farbwelt Ihres öffentlichen Profils. Position, Unternehmen, Telefon, E-Mail-Adresse, Website und Anschrift, jeweils nur gezeigt, wenn Sie es möchten. Das Konto oder Team, zu dem es gehört, wann es angelegt, geändert und umbenannt wurde, und ob und warum wir es verborgen haben.<markets> Die Sprache der Profilseite, wenn der Inhaber eine gewählt hat.</markets>`,
    SHOW_PAGE,
    'Bis der Inhaber es ändert oder uns um Löschung bittet.',
  ],
  old_usernames: [
    'Ein Name, den ein Profil früher hatte, und das Profil, zu dem er jetzt führt.',
    'Damit gedruckte Adressen weiter funktionieren und niemand sonst den Namen sofort übernehmen kann. Unser Vertrag mit dem Inhaber.',
    '90 Tage; bei einem Profil, das wir verborgen haben, dauerhaft.',
  ],
  profile_events: [
    'Wann ein öffentliches Profil verborgen oder wieder gezeigt wurde, von wem aus unserem Team, und warum.',
    'Um Rechenschaft darüber abzulegen, was wir entfernt haben. Unser berechtigtes Interesse.',
    'Bis das Profil gelöscht wird.',
  ],
  social_links: [
    'Die Links eines öffentlichen Profils: Plattform, Text, Adresse und Reihenfolge.',
    SHOW_PAGE,
    'Bis der Inhaber sie ändert oder uns bittet, das Profil zu löschen.',
  ],
  profile_reports: [
    'Der Benutzername, der Grund und der Text einer Meldung über ein Profil und ihr Zeitpunkt. Nichts darüber, wer sie gesendet hat.',
    'Um die Meldung zu prüfen und zu verbergen, was nicht öffentlich sein darf. Unser berechtigtes Interesse.',
    '12 Monate.',
  ],
  profile_themes: [
    'Die Farbwelten, die Profile haben können. Keine personenbezogenen Daten.',
    'Um Vorschauen zu zeichnen.',
    'Bis wir sie ersetzen.',
  ],
}
