import type { UI_WORDS } from '#domain/content/words/ui.ts'
import type { Translated } from '#domain/text/words.ts'

export const UI_ES: Translated<typeof UI_WORDS> = {
  close: 'Cerrar',
  contents: 'Contenido',
  playMotion: 'Reanudar la animación',
  pauseMotion: 'Pausar la animación',
  stars: '{rating} de {outOf} estrellas',
  shopNow: 'Comprar',
  buyNow: 'Comprar ya',
}
