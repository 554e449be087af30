import type { HIDDEN_PROFILE_WORDS } from '#domain/content/words/hidden-profile.ts'
import type { Translated } from '#domain/text/words.ts'

export const HIDDEN_PROFILE_ES: Translated<typeof HIDDEN_PROFILE_WORDS> = {
  title: 'Perfil no disponible · {brand}',
  heading: 'Este perfil no está disponible.',
  help: '¿Es suyo o esperaba encontrarlo aquí? Escriba a <link>{mail}</link>.',
}
