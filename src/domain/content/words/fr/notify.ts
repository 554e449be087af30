import type { NOTIFY_WORDS } from '#domain/content/words/notify.ts'
import type { Translated } from '#domain/text/words.ts'

export const NOTIFY_FR: Translated<typeof NOTIFY_WORDS> = {
  heading: 'Soyez parmi les premiers informés',
  text: 'Laissez vos coordonnées : nous vous écrirons à la prochaine sortie.',
  submit: 'Me prévenir',
  submitting: 'Envoi…',
  doneHeading: 'Vous êtes sur la liste !',
  doneText: 'Nous vous préviendrons à la sortie des nouvelles éditions limitées.',
  done: 'Fermer',
}
