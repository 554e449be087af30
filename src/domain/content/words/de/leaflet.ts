import type { LEAFLET_WORDS } from '#domain/content/words/leaflet.ts'
import type { Translated } from '#domain/text/words.ts'

export const LEAFLET_DE: Translated<typeof LEAFLET_WORDS> = {
  title: '{brand}: Begleitblätter',
  heading: 'Karte einrichten',
  hold: 'Karte ans Smartphone halten.',
  signIn: 'Mit E-Mail-Adresse anmelden.',
  enter: 'Diesen Code eingeben.',
  scan: 'Oder hier scannen.',
}
