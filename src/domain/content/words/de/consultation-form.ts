import type { CONSULTATION_FORM_WORDS } from '#domain/content/words/consultation-form.ts'
import type { Translated } from '#domain/text/words.ts'

export const CONSULTATION_FORM_DE: Translated<typeof CONSULTATION_FORM_WORDS> = {
  title: 'Ihre Anfrage',
  firstName: 'Vorname',
  lastName: 'Nachname',
  workEmail: 'Geschäftliche E-Mail',
  phone: 'Telefon',
  optional: 'optional',
  companyName: 'Unternehmen',
  companySize: 'Unternehmensgröße',
  chooseSize: 'Größe wählen',
  submit: 'Weiter zur Terminwahl',
  before:
    'Von dieser Seite wird nichts gesendet. Im nächsten Schritt wählen Sie einen Termin oder schicken uns diese Angaben per E-Mail.',
  required: 'erforderlich',
  thanks:
    'Vielen Dank! Buchen Sie jetzt Ihr 30-minütiges Gespräch oder <mail>schreiben Sie uns</mail>: Wir antworten innerhalb von 24 Stunden.',
  schedule: 'Gespräch jetzt buchen',
  mail: 'Angaben per E-Mail senden',
  keptHere:
    'Ihre Eingaben sind in diesem Browser geblieben. Gesendet wird erst etwas, wenn Sie buchen oder uns schreiben.',
  subject: 'Beratung',
}
