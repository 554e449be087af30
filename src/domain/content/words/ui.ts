// Shared components: buttons, stars and the switch that stops motion.
import { words } from '#domain/text/words.ts'

export const UI_WORDS = words({
  close: 'Close',
  contents: 'Contents',
  playMotion: 'Play motion',
  pauseMotion: 'Pause motion',
  stars: '{rating} out of {outOf} stars',
  shopNow: 'Shop Now',
  buyNow: 'Buy Now',
})
