import type { REPORT_FORM_WORDS } from '#domain/content/words/report-form.ts'
import type { Translated } from '#domain/text/words.ts'

export const REPORT_FORM_DE: Translated<typeof REPORT_FORM_WORDS> = {
  label: 'Profil melden',
  profile: 'Profil',
  profileNote: 'der Name nach /profile/',
  reason: 'Grund',
  chooseReason: 'Grund wählen',
  impersonation: 'Es gibt sich als jemand anders aus',
  privateData: 'Es zeigt private Daten oder Bilder ohne Einwilligung',
  harmful: 'Es ist bedrohlich, hasserfüllt oder sexuell explizit',
  deceptive: 'Seine Links täuschen oder verbreiten Schadsoftware',
  copyright: 'Es nutzt unerlaubt ein fremdes Werk oder eine fremde Marke',
  unlawful: 'Es ist auf andere Weise rechtswidrig',
  other: 'Etwas anderes',
  details: 'Einzelheiten',
  detailsNote: 'optional',
  submit: 'Meldung senden',
  privacy: 'Wir fragen nicht, wer Sie sind. Bitte nennen Sie keine Namen und Adressen, die wir nicht brauchen.',
  wrongProfile:
    'Bitte geben Sie den Namen eines Profils ein: Buchstaben, Ziffern, Punkte, Bindestriche und Unterstriche.',
  unknownProfile: 'Ein Profil mit diesem Namen gibt es nicht. Gemeint ist der Teil der Adresse nach /profile/.',
  reportedEnough: 'Dieses Profil wurde schon oft gemeldet. Wir prüfen es bereits.',
  tooManyReports:
    'Sie haben heute viele Meldungen gesendet. Bitte versuchen Sie es morgen noch einmal oder schreiben Sie uns.',
  doneHeading: 'Vielen Dank. Ihre Meldung ist bei uns.',
  reference: 'Ihre Vorgangsnummer',
  doneText: 'Bewahren Sie sie auf, falls Sie uns zu dieser Meldung etwas fragen möchten.',
}
