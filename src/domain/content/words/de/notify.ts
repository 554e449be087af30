import type { NOTIFY_WORDS } from '#domain/content/words/notify.ts'
import type { Translated } from '#domain/text/words.ts'

export const NOTIFY_DE: Translated<typeof NOTIFY_WORDS> = {
  heading: 'Erfahren Sie es zuerst',
  text: 'Hinterlassen Sie Ihre Daten, und wir melden uns, wenn die nächste Edition erscheint.',
  submit: 'Benachrichtigen',
  submitting: 'Wird gesendet\u00a0…',
  doneHeading: 'Sie stehen auf der Liste!',
  doneText: 'Wir schreiben Ihnen, wenn neue limitierte Editionen erscheinen.',
  done: 'Schließen',
}
