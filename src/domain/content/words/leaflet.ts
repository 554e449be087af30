// The leaflet that lies with a new card.
import { words } from '#domain/text/words.ts'

export const LEAFLET_WORDS = words({
  title: '{brand}: leaflets',
  heading: 'Set up your card',
  hold: 'Hold the card to your phone.',
  signIn: 'Sign in with your email address.',
  enter: 'Enter this code.',
  scan: 'Or scan this.',
})
