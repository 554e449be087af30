import type { DESIGN_WORDS } from '#domain/content/words/designs.ts'
import type { Differences } from '#domain/text/words.ts'

export const DESIGN_EN_US: Differences<typeof DESIGN_WORDS> = {
  unbotheredStory: 'Satin rose-gray with closed lashes above a quiet horizon. The card for people who never chase.',
}
