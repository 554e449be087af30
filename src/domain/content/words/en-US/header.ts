import type { HEADER_WORDS } from '#domain/content/words/header.ts'
import type { Differences } from '#domain/text/words.ts'

export const HEADER_EN_US: Differences<typeof HEADER_WORDS> = {
  promoDispatch: 'Shipped Within {days} Business Days',
}
