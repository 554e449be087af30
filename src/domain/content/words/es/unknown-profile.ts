import type { UNKNOWN_PROFILE_WORDS } from '#domain/content/words/unknown-profile.ts'
import type { Translated } from '#domain/text/words.ts'

export const UNKNOWN_PROFILE_ES: Translated<typeof UNKNOWN_PROFILE_WORDS> = {
  title: 'Perfil no encontrado · {brand}',
  heading: 'No hay ningún perfil @{username}.',
  headingUnnamed: 'Este perfil no existe.',
  text: 'Puede que la dirección esté mal escrita, o que el perfil tenga otro nombre o ya no exista.',
  getOne: 'Consiga su tarjeta y su perfil',
  haveCard: '¿Ya tiene una tarjeta? <link>Configure su perfil</link>.',
}
