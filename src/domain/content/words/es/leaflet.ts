import type { LEAFLET_WORDS } from '#domain/content/words/leaflet.ts'
import type { Translated } from '#domain/text/words.ts'

export const LEAFLET_ES: Translated<typeof LEAFLET_WORDS> = {
  title: '{brand}: folletos',
  heading: 'Configure su tarjeta',
  hold: 'Acerque la tarjeta a su móvil.',
  signIn: 'Entre con su correo.',
  enter: 'Introduzca este código.',
  scan: 'O escanee esto.',
}
