import type { HIDDEN_PROFILE_WORDS } from '#domain/content/words/hidden-profile.ts'
import type { Translated } from '#domain/text/words.ts'

export const HIDDEN_PROFILE_FR: Translated<typeof HIDDEN_PROFILE_WORDS> = {
  title: 'Profil non disponible · {brand}',
  heading: 'Ce profil n’est pas disponible.',
  help: 'C’est le vôtre, ou vous vous attendiez à le trouver ici ? Écrivez à <link>{mail}</link>.',
}
