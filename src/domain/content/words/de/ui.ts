import type { UI_WORDS } from '#domain/content/words/ui.ts'
import type { Translated } from '#domain/text/words.ts'

export const UI_DE: Translated<typeof UI_WORDS> = {
  close: 'Schließen',
  contents: 'Inhalt',
  playMotion: 'Animation abspielen',
  pauseMotion: 'Animation anhalten',
  stars: '{rating} von {outOf} Sternen',
  shopNow: 'Jetzt einkaufen',
  buyNow: 'Jetzt kaufen',
}
