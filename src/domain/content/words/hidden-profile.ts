// The page of a profile that its owner or the operator has taken off the web.
import { words } from '#domain/text/words.ts'

export const HIDDEN_PROFILE_WORDS = words({
  title: 'Profile not available · {brand}',
  heading: 'This profile is not available.',
  help: 'Is it yours, or did you expect to see it? Write to <link>{mail}</link>.',
})
