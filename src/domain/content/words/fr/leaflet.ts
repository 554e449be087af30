import type { LEAFLET_WORDS } from '#domain/content/words/leaflet.ts'
import type { Translated } from '#domain/text/words.ts'

export const LEAFLET_FR: Translated<typeof LEAFLET_WORDS> = {
  title: '{brand}\u00a0: notices',
  heading: 'Configurez votre carte',
  hold: 'Approchez-la de votre téléphone.',
  signIn: 'Connectez-vous par e-mail.',
  enter: 'Saisissez ce code.',
  scan: 'Ou scannez ceci.',
}
