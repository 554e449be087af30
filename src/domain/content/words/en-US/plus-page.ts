import type { PLUS_PAGE_WORDS } from '#domain/content/words/plus-page.ts'
import type { Differences } from '#domain/text/words.ts'

export const PLUS_PAGE_EN_US: Differences<typeof PLUS_PAGE_WORDS> = {
  description:
    'A preview of analytics, profile customization, team management and priority support for your digital profile.',
  customisation: 'Profile customization',
}
