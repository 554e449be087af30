import type { HIDDEN_PROFILE_WORDS } from '#domain/content/words/hidden-profile.ts'
import type { Translated } from '#domain/text/words.ts'

export const HIDDEN_PROFILE_DE: Translated<typeof HIDDEN_PROFILE_WORDS> = {
  title: 'Profil nicht verfügbar · {brand}',
  heading: 'Dieses Profil ist nicht verfügbar.',
  help: 'Ist es Ihres, oder haben Sie es hier erwartet? Schreiben Sie an <link>{mail}</link>.',
}
