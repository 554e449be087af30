import type { HERO_WORDS } from '#domain/content/words/hero.ts'
import type { Differences } from '#domain/text/words.ts'

export const HERO_EN_US: Differences<typeof HERO_WORDS> = {
  customisation: 'Profile customization',
}
