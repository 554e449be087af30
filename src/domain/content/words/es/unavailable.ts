import type { UNAVAILABLE_WORDS } from '#domain/content/words/unavailable.ts'
import type { Translated } from '#domain/text/words.ts'

export const UNAVAILABLE_ES: Translated<typeof UNAVAILABLE_WORDS> = {
  heading: 'Esta página no se puede mostrar en este momento.',
  text: 'Inténtelo de nuevo dentro de un minuto o escríbanos a <link>{mail}</link>.',
  again: 'Reintentar',
}
