import type { CONSULTATION_PAGE_WORDS } from '#domain/content/words/consultation-page.ts'
import type { Translated } from '#domain/text/words.ts'

export const CONSULTATION_PAGE_DE: Translated<typeof CONSULTATION_PAGE_WORDS> = {
  title: 'Beratung anfragen · {brand}',
  description: 'Erzählen Sie uns von Ihrem Team und buchen Sie ein 30-minütiges Gespräch.',
  eyebrow: 'Beratung',
  heading: 'Ihre Karten, geplant in dreißig Minuten.',
  intro:
    'Erzählen Sie uns von Ihrem Unternehmen und wählen Sie einen Termin. Wir antworten mit Designs, Stückzahlen und Terminen.',
  duration: '30 Minuten',
  obligation: 'Unverbindlich',
  answer: 'Antwort innerhalb von 24 Stunden',
  write: 'Sie schreiben',
  writeText: 'Ihren Namen, Ihr Unternehmen und wie viele Sie sind.',
  talk: 'Wir sprechen',
  talkText: '30 Minuten über Designs, Stückzahlen und Termine.',
  decide: 'Sie entscheiden',
  decideText: 'Nehmen Sie die Antworten mit und bestellen Sie, wann Sie möchten.',
  noScript:
    'Das Formular braucht JavaScript. Schreiben Sie an <link>{mail}</link> oder<book> buchen Sie Ihr 30-minütiges Gespräch </book>direkt.',
  mailUs: 'Lieber schriftlich? Schreiben Sie an <link>{mail}</link>, wir antworten innerhalb von 24 Stunden.',
}
