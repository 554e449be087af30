import type { PLUS_PAGE_WORDS } from '#domain/content/words/plus-page.ts'
import type { Translated } from '#domain/text/words.ts'

export const PLUS_PAGE_DE: Translated<typeof PLUS_PAGE_WORDS> = {
  description:
    'Ein Ausblick auf Analysen, Profilgestaltung, Teamverwaltung und bevorzugten Support für Ihr digitales Profil.',
  eyebrow: 'Ausblick',
  intro: 'Analysen und Kontrolle für Ihr digitales Profil.',
  detail:
    'Ein Blick nach vorn: Alle Zahlen hier sind Demodaten, und Premium ist noch nicht erhältlich. Was Ihre Karte heute schon kann, ist unten verlinkt.',
  tryIt: 'An einem Profil ausprobieren',
  upgrade: 'Zu Premium wechseln',
  notOnSale: '„{button}“ hat noch keine Funktion. Auf dieser Seite kann man nichts kaufen.',
  features: 'Premium in vier Punkten',
  analytics: 'Analysen',
  analyticsText:
    'Sehen Sie, wann Ihr Profil geöffnet wird, welche Links angeklickt werden und von wo aus. [Ihre Statistik]({statistics}) ist bei der Karte dabei.',
  customisation: 'Profilgestaltung',
  customisationText:
    'Farbwelten, Ihre eigene Reihenfolge der Links und ein Look, der zum Metall passt. Alles ist bei der Karte dabei.',
  management: 'Teamverwaltung',
  managementText:
    'Karten und Profile aller Mitglieder in einer Liste. Geht jemand, geben Sie die Karte weiter. [Ihre Teams]({teams}) sind bei den Karten dabei.',
  support: 'Bevorzugter Support',
  supportText: 'Noch nicht im Angebot: Vorerst beantworten wir alle Fragen der Reihe nach.',
  dashboard: 'Ein Dashboard, drei Ansichten',
  dashboardText:
    'Was geöffnet wurde, wie es aussah und wer in Kontakt blieb. [Ihre Kontakte]({contacts}) finden Sie in Ihrem {brand}-Konto.',
  scanner: 'Die andere Hälfte des Austauschs',
  scannerText:
    'Ihre Karte teilt Ihr Profil mit einer Berührung, die Papierkarte Ihres Gegenübers scannen Sie. Eine Demonstration in vier Schritten: Den KI-Scanner gibt es noch nicht.',
  advanced: 'Erweiterte Analysen',
  advancedText:
    'Wann Ihre Karte berührt wird, wie man Sie findet und welche Wochen eine Wiederholung wert sind. Eine Demonstration: Uhrzeiten werden noch nicht ausgewertet.',
  preview: 'Sehen Sie es an einem Profil',
  previewText: 'Das Profil, das eine Berührung öffnet, die Zahlen dahinter und was Pro-Funktionen hinzufügen könnten.',
  closing: 'Die Karte funktioniert auch ohne.',
  closingText: 'Zu jeder Karte gehört der kostenlose, lebenslange Zugang zu ihrem Profil und den Zahlen dahinter.',
  closingLink: 'Core-Editionen ansehen',
  twelveWeeks: 'Zwölf Wochen',
  profileViews: 'Profilaufrufe',
  savedContacts: 'Gespeicherte Kontakte',
  lastWeek: '<strong>{amount}</strong> letzte Woche',
  growth:
    'Die Profilaufrufe steigen von {firstViews} auf {lastViews} pro Woche, die gespeicherten Kontakte von {firstContacts} auf {lastContacts}.',
  busyHours: 'Stoßzeiten',
  busiest: 'Am meisten los ist donnerstags, freitags und samstags abends zwischen 18:00 und 22:00 Uhr.',
  monday: 'Mo',
  tuesday: 'Di',
  wednesday: 'Mi',
  thursday: 'Do',
  friday: 'Fr',
  saturday: 'Sa',
  sunday: 'So',
  sources: 'Wie man zu Ihnen findet',
  tap: 'Berührung',
  link: 'Geteilter Link',
  qr: 'QR-Code',
  share: '{percent}\u00a0%',
}
