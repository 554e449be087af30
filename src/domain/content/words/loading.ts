// The note that a part of the page could not be loaded. It is in every page's first script, where `words` is not: plain
// texts only.
import { RELOAD } from '#domain/text/unexpected-error.ts'
import type { Texts } from '#domain/text/words.ts'

export const LOADING_WORDS = {
  title: 'This could not be loaded',
  description: 'Please check your connection and try again.',
  reload: RELOAD,
} as const satisfies Texts
