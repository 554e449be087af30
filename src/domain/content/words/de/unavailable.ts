import type { UNAVAILABLE_WORDS } from '#domain/content/words/unavailable.ts'
import type { Translated } from '#domain/text/words.ts'

export const UNAVAILABLE_DE: Translated<typeof UNAVAILABLE_WORDS> = {
  heading: 'Diese Seite kann im Moment nicht angezeigt werden.',
  text: 'Bitte versuchen Sie es in einer Minute noch einmal oder schreiben Sie uns an <link>{mail}</link>.',
  again: 'Noch einmal versuchen',
}
