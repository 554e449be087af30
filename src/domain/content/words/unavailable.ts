// In place of a page whose text cannot be read at the moment.
import { words } from '#domain/text/words.ts'

export const UNAVAILABLE_WORDS = words({
  heading: 'This page cannot be shown at the moment.',
  text: 'Please try again in a minute, or write to us at <link>{mail}</link>.',
  again: 'Try again',
})
