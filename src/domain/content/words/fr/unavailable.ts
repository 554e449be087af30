import type { UNAVAILABLE_WORDS } from '#domain/content/words/unavailable.ts'
import type { Translated } from '#domain/text/words.ts'

export const UNAVAILABLE_FR: Translated<typeof UNAVAILABLE_WORDS> = {
  heading: 'Cette page ne peut pas être affichée pour le moment.',
  text: 'Réessayez dans une minute ou écrivez-nous à <link>{mail}</link>.',
  again: 'Réessayer',
}
