// "How it works" on the home page, and the scene beside it.
import { words } from '#domain/text/words.ts'

export const HOW_IT_WORKS_WORDS = words({
  title: 'How it works',
  activate: 'Activate your card',
  activateText: 'Hold it to your phone once, sign in, and it is yours.',
  setUp: 'Set up your profile',
  setUpText: 'Add your links, number and picture. Change them whenever you like.',
  ready: 'Ready to network',
  readyText: 'Tap a phone with NFC. Your profile opens, no app needed.',
  active: 'Card active',
  portfolio: 'Portfolio',
  call: 'Call me',
  addLink: 'Add a link',
  job: 'Photographer and founder',
  save: 'Save contact',
})
