import type { THANKS_WORDS } from '#domain/content/words/thanks.ts'
import type { Differences } from '#domain/text/words.ts'

export const THANKS_EN_US: Differences<typeof THANKS_WORDS> = {
  paid: 'A confirmation is on its way to you. When your card ships you get a link to set it up.',
}
