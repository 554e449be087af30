import type { NOTIFY_WORDS } from '#domain/content/words/notify.ts'
import type { Translated } from '#domain/text/words.ts'

export const NOTIFY_ES: Translated<typeof NOTIFY_WORDS> = {
  heading: 'Entérese antes que nadie',
  text: 'Déjenos sus datos y le escribiremos cuando salga la próxima.',
  submit: 'Avisarme',
  submitting: 'Enviando…',
  doneHeading: '¡Ya está en la lista!',
  doneText: 'Le avisaremos cuando salgan nuevas ediciones limitadas.',
  done: 'Cerrar',
}
