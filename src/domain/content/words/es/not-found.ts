import type { NOT_FOUND_WORDS } from '#domain/content/words/not-found.ts'
import type { Translated } from '#domain/text/words.ts'

export const NOT_FOUND_ES: Translated<typeof NOT_FOUND_WORDS> = {
  title: 'Página no encontrada · {brand}',
  description: 'Esta página no existe en la web de {brand}.',
  heading: 'Esta página no existe en la web de <name>{brand}</name>.',
  text: 'Puede que la dirección esté mal escrita o que la página haya cambiado de lugar.',
  home: 'Volver al inicio',
  products: 'Ver productos',
  app: 'Ir a la aplicación de {brand}',
}
