// The page of a profile that does not exist.
import { words } from '#domain/text/words.ts'

export const UNKNOWN_PROFILE_WORDS = words({
  title: 'No such profile · {brand}',
  heading: 'There is no profile @{username}.',
  /** Where the name cannot be shown. */
  headingUnnamed: 'There is no such profile.',
  text: 'The address may be mistyped, or the profile has been renamed or deleted.',
  getOne: 'Get a card and a profile of your own',
  haveCard: 'Have a card already? <link>Set up your profile</link>.',
})
