import type { UNKNOWN_PROFILE_WORDS } from '#domain/content/words/unknown-profile.ts'
import type { Translated } from '#domain/text/words.ts'

export const UNKNOWN_PROFILE_DE: Translated<typeof UNKNOWN_PROFILE_WORDS> = {
  title: 'Profil nicht gefunden · {brand}',
  heading: 'Es gibt kein Profil @{username}.',
  headingUnnamed: 'Dieses Profil gibt es nicht.',
  text: 'Vielleicht enthält die Adresse einen Tippfehler, oder das Profil hat einen neuen Namen oder wurde gelöscht.',
  getOne: 'Eigene Karte mit Profil holen',
  haveCard: 'Sie haben schon eine Karte? <link>Richten Sie Ihr Profil ein</link>.',
}
