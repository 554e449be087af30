import type { UI_WORDS } from '#domain/content/words/ui.ts'
import type { Translated } from '#domain/text/words.ts'

export const UI_FR: Translated<typeof UI_WORDS> = {
  close: 'Fermer',
  contents: 'Sommaire',
  playMotion: 'Relancer l’animation',
  pauseMotion: 'Mettre l’animation en pause',
  stars: '{rating} étoiles sur {outOf}',
  shopNow: 'Découvrir',
  buyNow: 'Acheter',
}
