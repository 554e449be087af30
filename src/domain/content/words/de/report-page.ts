import type { REPORT_PAGE_WORDS } from '#domain/content/words/report-page.ts'
import type { Translated } from '#domain/text/words.ts'

export const REPORT_PAGE_DE: Translated<typeof REPORT_PAGE_WORDS> = {
  title: 'Profil melden · {brand}',
  description: 'Melden Sie {brand} ein öffentliches Profil, das gegen unsere Regeln oder das Gesetz verstößt.',
  eyebrow: 'Profil melden',
  heading: 'Stimmt etwas nicht mit einem Profil?',
  intro:
    'Profile werden von ihren Inhabern geschrieben. Verstößt eines gegen unsere Bedingungen oder das Gesetz, sagen Sie es uns. Wir prüfen jede Meldung und verbergen, was nicht öffentlich sein darf.',
  rules: 'Was Profile zeigen dürfen, steht in den<terms> Nutzungsbedingungen</terms>.',
  subject: 'Meldung: ein Profil',
  subjectOf: 'Meldung: {username}',
  noScript:
    'Das Formular braucht JavaScript. Schreiben Sie an <link>{mail}</link> und nennen Sie das Profil{profile} und den Grund.',
}
